"""All jitted code, on flat arrays. Imports nothing of the project; the Python around it chooses the kernel."""
