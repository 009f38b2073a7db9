"""What the documents say of the pages."""

from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_every_picture_is_listed() -> None:
    text = (DOCS / "web-pages.md").read_text("utf8")
    all_of_them = text.partition("## All pictures")[2]
    pictures = [file.name for file in (DOCS / "pictures" / "web").iterdir()]
    assert pictures
    assert [name for name in pictures if f"(pictures/web/{name})" not in all_of_them] == []
