"""Certificates of nimbers, margins and loony endgames: `writer` writes them with a search, `checker` needs none."""
