"""Certificates of nimbers: `writer` writes them with a search; `checker`, `proof` and `rule` check them without one."""
