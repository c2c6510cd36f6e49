"""What is taken away from the page is the same position, with the same answer."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import stringscoins as sc


def visited(visit, fragment):
    page = visit(fragment)
    page.click("#tab-take")
    page.locator("#take-yaml:enabled").wait_for()
    return page


def saved(page, button, path):
    with page.expect_download() as download:
        page.click(button)
    download.value.save_as(path)
    return path


def run(*words):
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    made = subprocess.run(words, capture_output=True, text=True, env=os.environ | {"PATH": path})
    assert made.returncode == 0, made.stderr
    return made.stdout


@pytest.mark.parametrize("fragment", ["board:1x2", "board:1x2/h%200%200,v%200%201", "hypergraph:fano/0-1-3"])
def test_commands_python_and_files_give_the_answer_of_the_page(visit, tmp_path, fragment):
    page = visited(visit, fragment)
    value = page.locator("[data-testid=value]").get_attribute("data-value")
    document = sc.read(saved(page, "#take-yaml", tmp_path / "position.yaml"))
    assert str(sc.nimber(document)) == value and len(document.position) == page.locator("#view [data-string]").count()
    shown = run("sh", "-c", page.locator("#command").inner_text())
    assert re.search(rf"nimber \*?{value}:", shown)
    assert run(sys.executable, "-c", page.locator("#python").inner_text()).startswith(f"{value}\n")
    assert page.locator("#link").inner_text() == page.url


def test_words_are_quoted_for_the_shell(visit):
    page = visited(visit, "board:1x1%20%2B%203?show=margin&misere=1")
    assert page.locator("#command").inner_text() == "stringscoins score --moves --misere 'board:1x1 + 3'"


def test_pictures_stand_alone(visit, tmp_path):
    page = visited(visit, "board:1x2")
    root = ElementTree.parse(saved(page, "#take-svg", tmp_path / "position.svg")).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and float(root.get("width")) > 300
    assert not {"class", "style", "tabindex"} & {name for element in root.iter() for name in element.attrib}
    strokes = {element.get("stroke") for element in root.iter("{http://www.w3.org/2000/svg}path")}
    assert strokes - {"none"}
    data = saved(page, "#take-png", tmp_path / "position.png").read_bytes()
    assert data.startswith(b"\x89PNG") and int.from_bytes(data[16:20], "big") == 2 * float(root.get("width"))
