"""Go: board, rules, games, tactics, scoring, search."""

from typing import TYPE_CHECKING

from tengen.lazy import lazily

if TYPE_CHECKING:
    from tengen._core import (
        MAX_SIZE,
        MIN_SIZE,
        Board,
        Color,
        ContextBoard,
        FlatMonteCarlo,
        Game,
        IllegalMove,
        PatternSet,
        Playouts,
        Rules,
        Score,
        canonical,
        common_fate,
        go_distance,
        manhattan_distance,
        max_fixed_handicap,
        policy_names,
        position_key,
        run_playouts,
        score_area,
        score_stones,
        score_stones_and_eyes,
        score_territory,
        trace_playout,
        transform_vertex,
        transformed,
        unconditional_life,
    )
    from tengen.go.color import ColorLike, parse_color
    from tengen.go.presets import preset, preset_names
    from tengen.go.reduced import Reduced
    from tengen.go.search import Ban, GoConfig, GoMove, GoResult, GoSearch, Restriction
    from tengen.go.size import BoardSize, Vertex, inverse_symmetry, parse_size, size_text

__all__ = [
    "MAX_SIZE",
    "MIN_SIZE",
    "Ban",
    "Board",
    "BoardSize",
    "Color",
    "ColorLike",
    "ContextBoard",
    "FlatMonteCarlo",
    "Game",
    "GoConfig",
    "GoMove",
    "GoResult",
    "GoSearch",
    "IllegalMove",
    "PatternSet",
    "Playouts",
    "Reduced",
    "Restriction",
    "Rules",
    "Score",
    "Vertex",
    "canonical",
    "common_fate",
    "go_distance",
    "inverse_symmetry",
    "manhattan_distance",
    "max_fixed_handicap",
    "parse_color",
    "parse_size",
    "policy_names",
    "position_key",
    "preset",
    "preset_names",
    "run_playouts",
    "score_area",
    "score_stones",
    "score_stones_and_eyes",
    "score_territory",
    "size_text",
    "trace_playout",
    "transform_vertex",
    "transformed",
    "unconditional_life",
]

_ELSEWHERE = {
    "tengen.go.color": ("ColorLike", "parse_color"),
    "tengen.go.presets": ("preset", "preset_names"),
    "tengen.go.reduced": ("Reduced",),
    "tengen.go.search": ("Ban", "GoConfig", "GoMove", "GoResult", "GoSearch", "Restriction"),
    "tengen.go.shown": ("Board", "Game", "IllegalMove"),
    "tengen.go.size": ("BoardSize", "Vertex", "inverse_symmetry", "parse_size", "size_text"),
}
__getattr__, __dir__ = lazily(
    __name__,
    dict.fromkeys(__all__, "tengen._core") | {name: module for module, names in _ELSEWHERE.items() for name in names},
    (
        "color",
        "frisbee",
        "gammas",
        "handicap",
        "kata_rules",
        "patterns",
        "presets",
        "priors",
        "search",
        "sgf",
        "size",
        "status",
        "tactics",
    ),
)
