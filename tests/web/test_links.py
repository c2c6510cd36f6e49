from hypothesis import given
from hypothesis import strategies as st

from stringscoins.web.links import packed, unpacked


@given(st.text(max_size=300))
def test_a_file_comes_back_from_its_link(text):
    text = text.encode("utf-8", "replace").decode()
    link = packed(text)
    assert unpacked(link) == text
    assert link.startswith("y=") and all(sign.isalnum() or sign in "-_" for sign in link[2:])
