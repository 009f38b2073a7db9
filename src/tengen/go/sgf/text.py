"""Text in SGF files: character sets, and the facts that the root node states in many spellings."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from sgfmill import sgf_properties

from tengen._core import Rules
from tengen.go.sgf.grammar import find_game
from tengen.go.size import BoardSize, area, check_sides, size_of

_LABEL = re.compile(rb"(?<![A-Za-z])CA\s*+\[\s*+([A-Za-z0-9_.:\- ]{1,40})\]")
_SAFE = re.compile(
    r"utf-8|ascii|iso8859-\d+|cp(125\d|437|85\d|86\d|720|737|775|874)|koi8-[rtu]|tis-620|mac-\w+|euc_\w+"
)
# Their characters may contain the bytes of "\" and "]": a file must be decoded before it is parsed.
_WIDE = re.compile(r"gb\w*|big5\w*|shift_jis\w*|cp9(32|49|50)|johab|iso2022_\w+|utf-16-[lb]e")
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
# Files often use characters that only the larger set of the family has.
_FAMILY = {"gb2312": ("gb18030",), "gbk": ("gb18030",), "shift_jis": ("shift_jis", "cp932"), "big5": ("big5", "cp950")}


def codec(label: str) -> str | None:
    """Python's name of the codec that a CA value means, or None if it is unknown or unfit for SGF."""
    try:
        name = codecs.lookup(label.strip()).name.replace("utf-8-sig", "utf-8")
    except (LookupError, ValueError):
        return None
    return name if _SAFE.fullmatch(name) or _WIDE.fullmatch(name) else None


def label(name: str) -> bytes:
    """How CA names a codec."""
    charset: str = sgf_properties.normalise_charset_name(name)
    return charset.encode("ascii")


def decodes(data: bytes, name: str) -> bool:
    """Is the whole of `data` valid in this codec, and does it come back unchanged?"""
    try:
        return data.decode(name).encode(name) == data
    except UnicodeError:
        return False


@dataclass(frozen=True)
class Source:
    """The bytes of a file made ready for the parser."""

    data: bytes
    bom: bytes = b""
    #: The codec of the file if `data` is its translation to UTF-8.
    wide: str | None = None
    #: The codec that the caller or the byte order mark demands.
    forced: str | None = None
    #: Where it begins in the file.
    base: int = 0

    def offset(self, position: int) -> int:
        """The place in the file of a place in `data`."""
        if self.wide is not None:
            position = len(self.data[:position].decode("utf-8", "ignore").encode(self.wide))
        return self.base + len(self.bom) + position


def open_source(data: bytes, encoding: str | None = None, base: int = 0) -> Source:
    """Takes off the byte order mark and translates the character sets that cannot be parsed as bytes.

    Raises LookupError if `encoding` is unknown.
    """
    bom = b""
    forced: str | None = None
    for mark, marked in _BOMS:
        if data.startswith(mark):
            bom, forced, data = mark, marked, data[len(mark) :]
            break
    if encoding is not None:
        forced = codec(encoding)
        if forced is None:
            raise LookupError(f"unknown encoding {encoding!r}")
    name = forced
    if name is None and not data.isascii() and (match := _LABEL.search(data, find_game(data) or 0)):
        name = codec(match[1].decode("ascii"))
    if name is not None and _WIDE.fullmatch(name):
        for wide in _FAMILY.get(name, (name,)):
            if decodes(data, wide):
                text = data.decode(wide).encode("utf-8")
                if not bom or find_game(text) is not None:
                    return Source(text, bom, wide, forced, base)
    if bom and bom != codecs.BOM_UTF8:
        # Two stray bytes, not a mark. Written again they would make another file of what follows.
        return Source(data, b"", None, forced if encoding is not None else None, base + len(bom))
    return Source(data, bom, None, forced, base)


def choose_codec(data: bytes, source: Source, stated: str | None) -> tuple[str, str | None]:
    """The codec of the values of one game, and a warning or None. Latin-1 is the last resort: it loses no byte."""
    if source.wide is not None:
        return "utf-8", None
    declared = source.forced or (codec(stated) if stated else None)
    if declared is not None and _WIDE.fullmatch(declared):
        if data.isascii():
            return "utf-8", None
        declared = None  # open_source() has tried it in vain
    warning = f"CA[{stated}] is not a character set known here" if stated and declared is None else None
    if declared is not None:
        if data.isascii() or decodes(data, declared):
            return declared, None
        warning = f"the file is not in {declared} as it says"
    if decodes(data, "utf-8"):
        return "utf-8", warning and f"{warning}; read as UTF-8"
    return "iso8859-1", warning and f"{warning}; read as ISO-8859-1"


def read_size(text: str) -> BoardSize:
    """The board size, columns:rows if it is no square; ValueError with the reason."""
    match = re.fullmatch(r"\s*(\d{1,3})(?:\s*:\s*(\d{1,3}))?\s*", text, re.ASCII)
    if match is None:
        raise ValueError(f"SZ[{text[:20]}] is not a board size")
    width, height = int(match[1]), int(match[2] or match[1])
    check_sides(width, height)
    return size_of(width, height)


def write_size(size: BoardSize) -> str:
    """The value of SZ; a square may not be written as columns:rows."""
    return str(size) if isinstance(size, int) else "{}:{}".format(*size)


#: What RU says for a preset.
RULE_NAMES = {"chinese": "Chinese", "japanese": "Japanese", "korean": "Korean", "aga": "AGA", "new-zealand": "NZ"}
RULE_NAMES |= {"tromp-taylor": "Tromp-Taylor", "cgos": "CGOS"}
# What the text must contain, in the order of trial; longer words first where one contains another.
_RULES = (
    ("tromp-taylor", ("tromp", "taylor")),
    ("new-zealand", ("newzealand", "nz")),
    ("cgos", ("cgos",)),
    ("aga", ("aga", "american", "bga", "british", "ffg", "french")),
    ("korean", ("korea", "baduk", "한국", "韩国", "韓國", "韓国")),
    ("japanese", ("japan", "nihon", "jp", "territory", "日本", "일본")),
    ("chinese", ("chin", "weiqi", "area", "中国", "中國", "중국")),
)
_RULE_CODES = {"cn": "chinese", "zh": "chinese", "ja": "japanese", "j": "japanese", "c": "chinese", "kr": "korean"}
_RULE_CODES |= {"ko": "korean", "k": "korean", "tt": "tromp-taylor", "us": "aga"}


def read_rules(text: str | None) -> tuple[str, str | None]:
    """The preset that a RU value means, and a warning or None."""
    if text is None or not text.strip():
        return "chinese", None
    plain = re.sub(r"[\W_]", "", text.lower())
    if plain in _RULE_CODES:
        return _RULE_CODES[plain], None
    for preset, words in _RULES:
        if any(word in plain for word in words):
            return preset, None
    return "chinese", f"RU[{text[:40]}] is not known: chinese rules are assumed"


def read_handicap(text: str | None, size: BoardSize) -> tuple[int, str | None]:
    """The handicap that an HA value means, and a warning or None."""
    if text is None:
        return 0, None
    match = re.fullmatch(r"\s*([-+]?)0*(\d+)(\.0*)?\s*", text, re.ASCII)
    if match is None:
        return 0, f"HA[{text[:20]}] is not a whole number: no handicap is assumed"
    sign, digits, _ = match.groups()
    # Counted before they are read: Python refuses a number of thousands of digits.
    if (sign == "-" and digits != "0") or len(digits) > 4 or int(digits) >= area(size):
        return 0, f"HA[{text.strip()[:20]}] does not fit the board: no handicap is assumed"
    return int(digits), None


_FIRST_KOMI = 1940  # before it hardly any game had komi


def read_komi(text: str | None, rules: str, handicap: int, date: str | None = None) -> tuple[float, str | None]:
    """The komi that a KM value means, a multiple of half a point, and a warning or None.

    Servers write 3.75, 375 or 750 for what Chinese players call three stones and three quarters: 7.5 points.
    """
    preset = Rules.preset(rules)
    default = 0.5 if handicap >= 2 else preset.komi
    year = re.match(r"\s*(\d{4})(?!\d)", date or "", re.ASCII)
    if year is not None and int(year[1]) < _FIRST_KOMI:
        default = 0.0
    if text is None:
        return default, f"no KM: komi {default:g} is assumed"
    exact = re.fullmatch(r"\s*([-+]?\d{1,6}(?:\.\d*)?|[-+]?\.\d+)\s*", text, re.ASCII)
    if exact is not None:
        value = float(exact[1])
    else:
        loose = re.search(r"([-+]?\d{1,6}(?:[.,]\d+)?)\s*(½|1/2)?", text, re.ASCII)
        words = {"half": 0.5, "none": 0.0, "no": 0.0, "jigo": 0.0}
        if loose is not None:
            value = float(loose[1].replace(",", ".")) + (0.5 if loose[2] else 0)
        elif text.strip().lower() in words:
            value = words[text.strip().lower()]
        else:
            return default, f"KM[{text[:20]}] is not a number: komi {default:g} is assumed"
    komi = value
    if abs(komi) >= 100:
        komi /= 100
    if (4 * komi) % 2 == 1 and preset.scoring == "area":
        komi *= 2
    komi = round(2 * komi) / 2 + 0.0
    if abs(komi) > 1000:
        return default, f"KM[{text[:20]}] is out of range: komi {default:g} is assumed"
    if exact is not None and komi == value:
        return komi, None
    return komi, f"KM[{text[:20]}] is read as komi {komi:g}"
