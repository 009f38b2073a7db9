"""What is known of moves before any simulation, together and by rule."""

from __future__ import annotations

from tengen.config import describe
from tengen.go.priors import rule_names
from tengen.inside.layer import Layer
from tengen.inside.look import Look


def prior_layers(look: Look) -> list[Layer]:
    """The rules together, then one layer for each rule that the configuration turns on."""
    weights = {rule: float(getattr(look.config.knowledge, rule)) for rule in rule_names()}
    said = [c for c in look.explanation.candidates if c.prior_weight > 0 and c.vertex != "pass"]
    heaviest = max((c.prior_weight for c in said), default=1.0)
    together = Layer(
        "prior",
        "Priors together",
        "What all rules say of a move before any simulation: the share of its virtual simulations that are won.",
        "priors",
        scale="diverging",
        legend=((0.0, "bad"), (0.5, "even"), (1.0, "good")),
        values={c.vertex: c.prior for c in said},
        notes={c.vertex: f"worth {c.prior_weight:.1f} of at most {heaviest:.1f} virtual simulations" for c in said},
        absent="" if any(weights.values()) else "No rule is on in this configuration: knowledge.* turns them on.",
    )
    return [together, *(_rule_layer(look, rule, weight) for rule, weight in weights.items() if weight > 0)]


def _rule_layer(look: Look, rule: str, weight: float) -> Layer:
    found = {c.vertex: c.priors[rule] for c in look.explanation.candidates if rule in c.priors and c.vertex != "pass"}
    # Virtual wins minus virtual losses: 0 where a rule says "even" or nothing.
    values = {vertex: 2 * wins - worth for vertex, (wins, worth) in found.items()}
    most = max((abs(value) for value in values.values()), default=0.0) or weight
    return Layer(
        f"prior-{rule.replace('_', '-')}",
        f"Prior: {rule.replace('_', ' ')}",
        f"{_meaning(rule)}. Virtual simulations won minus lost, by the weight {weight:g} of knowledge.{rule}.",
        "priors",
        scale="diverging",
        unit="number",
        low=-most,
        high=most,
        legend=((-most, "warns"), (0.0, "neutral"), (most, "recommends")),
        values=values,
        notes={vertex: f"{wins:.1f} of {worth:.1f} virtual simulations won" for vertex, (wins, worth) in found.items()},
        absent="" if found else "The rule says nothing of any move here.",
    )


_MEANINGS = {setting.key: setting.help for setting in describe()}


def _meaning(rule: str) -> str:
    return _MEANINGS.get(f"knowledge.{rule}", "").rstrip(".")
