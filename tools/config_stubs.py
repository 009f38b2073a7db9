"""Writes the stubs of the configuration's classes, which are made when Tengen is imported: src/tengen/config/*.pyi.

Type checkers and editors read them; tests/search/test_config.py compares them with the core's description.
`python tools/config_stubs.py` writes them anew after a setting has changed. What rules and terms bring along from files
of their own may be missing until then.
"""

from __future__ import annotations

import textwrap
from pathlib import Path

from tengen.config.description import Group, Setting, groups

FOLDER = Path(__file__).resolve().parent.parent / "src" / "tengen" / "config"
_HEAD = '"""Written by tools/config_stubs.py."""\n\nfrom dataclasses import dataclass\n\n'


def stubs() -> dict[str, str]:
    """By file name: its text."""
    tree = groups(False)
    go = [group for group in groups(True) if group.name not in {known.name for known in tree}]
    return {
        "tree.pyi": _HEAD + "from tengen.config.base import Config\n" + _classes(tree, "TreeConfig", "Config"),
        "go.pyi": _HEAD
        + "from tengen.config.sized import SizedConfig\nfrom tengen.config.tree import TreeConfig\n"
        + _classes(go, "GoConfig", "SizedConfig, TreeConfig"),
    }


def _classes(described: tuple[Group, ...] | list[Group], name: str, bases: str) -> str:
    text = ""
    members = []
    for group in described:
        if not group.name:
            members += [line for setting in group.settings for line in _setting(setting)]
            continue
        members.append(f"    {group.name}: {group.class_name} = ...")
        rows = [line for setting in group.settings for line in _setting(setting)]
        text += f"\n@dataclass(frozen=True)\nclass {group.class_name}:\n" + "\n".join(rows) + "\n"
    return text + f"\n@dataclass(frozen=True)\nclass {name}({bases}):\n" + "\n".join(members) + "\n"


def _setting(setting: Setting) -> list[str]:
    told = setting.meaning if setting.names else f"{setting.help} ({setting.range})"
    comment = textwrap.wrap(told, 113, break_long_words=False, break_on_hyphens=False)
    return [*(f"    # {line}" for line in comment), f"    {setting.name}: {setting.type} = ..."]


if __name__ == "__main__":
    for name, text in stubs().items():
        (FOLDER / name).write_text(text, "utf8")
