"""All jitted code, on flat arrays. It imports nothing of the project; the Python around it chooses the kernel."""
