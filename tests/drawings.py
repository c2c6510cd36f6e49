"""What tests of pictures share: the figures of Berlekamp and Scott, and the words that a picture shows."""

import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

from stringscoins.drawing import sketch
from stringscoins.notation import read

POSITIONS = Path(__file__).parent.parent / "positions"
FIGURES = POSITIONS / "berlekamp-scott"


def words(image):
    """All words in an SVG image, which must be XML."""
    return ["".join(text.itertext()) for text in ET.fromstring(image).iter("{http://www.w3.org/2000/svg}text")]


def figure(name):
    return sketch(read(str(FIGURES / f"{name}.yaml")))


def kinds(things):
    return Counter(thing.kind for thing in things)
