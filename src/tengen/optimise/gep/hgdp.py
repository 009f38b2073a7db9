"""The populations of the Human Genome Diversity Project: how many people of each, and how far they drifted apart."""

from __future__ import annotations

from dataclasses import dataclass

# Basaldúa 2013, table 5.12: 53 populations, 1043 people.
POPULATIONS: dict[str, dict[str, int]] = {
    "Africa": {
        "Bantu Kenya": 12, "Bantu South Africa": 8, "Biaka Pygmy": 32, "Mandenka": 24, "Mbuti Pygmy": 15, "San": 6,
        "Yoruba": 24,
    },
    "Americas": {"Colombian": 13, "Karitiana": 24, "Maya": 25, "Pima": 25, "Surui": 21},
    "E Asia": {
        "Cambodian": 11, "Dai": 10, "Daur": 9, "Han": 34, "Han N China": 10, "Hezhen": 9, "Japanese": 29, "Lahu": 10,
        "Miao": 10, "Mongola": 10, "Naxi": 9, "Oroqen": 10, "She": 10, "Tu": 10, "Tujia": 10, "Xibo": 9, "Yakut": 25,
        "Yi": 10,
    },
    "CS Asia": {
        "Balochi": 25, "Brahui": 25, "Burusho": 25, "Hazara": 24, "Kalash": 25, "Makrani": 25, "Pathan": 23,
        "Sindhi": 25, "Uygur": 10,
    },
    "Europe": {
        "Adygei": 17, "Basque": 24, "French": 29, "Italian (Bergamo)": 13, "Orcadian": 16, "Russian": 25,
        "Sardinian": 28, "Tuscan": 8,
    },
    "Middle East": {"Bedouin": 48, "Druze": 47, "Mozabite": 30, "Palestinian": 51},
    "Oceania": {"Melanesian": 19, "Papuan": 17},
}  # fmt: skip

EURASIA = ("CS Asia", "Europe", "Middle East")

# F of the regions against their common ancestors, as F_ST between continents is about 0.05 to 0.2 and between the
# regions of western Eurasia about 0.02; ours, chosen so that World 7 is about as hard as the published one.
REGION_DRIFT = {"Africa": 0.07, "Americas": 0.16, "E Asia": 0.09, "Oceania": 0.16}
EURASIA_DRIFT = 0.05
WITHIN_EURASIA = {"CS Asia": 0.012, "Europe": 0.015, "Middle East": 0.012}
# Of populations against their region: most are large, some were isolated for long.
DRIFT = 0.006
ISOLATED = {
    "Biaka Pygmy": 0.03, "Mbuti Pygmy": 0.05, "San": 0.05, "Karitiana": 0.09, "Surui": 0.10, "Pima": 0.05,
    "Colombian": 0.04, "Kalash": 0.03, "Lahu": 0.02, "Yakut": 0.015, "Melanesian": 0.04, "Papuan": 0.03,
    "Basque": 0.01, "Sardinian": 0.012, "Orcadian": 0.01, "Mozabite": 0.02, "Druze": 0.012, "Bedouin": 0.012,
}  # fmt: skip
# Populations with ancestors in another region, and how large a share.
ADMIXED = {"Hazara": ("E Asia", 0.45), "Uygur": ("E Asia", 0.5), "Maya": ("Europe", 0.08), "Mozabite": ("Africa", 0.2)}


@dataclass(frozen=True)
class World:
    """How the seven regions become classes, and how many people a test set has."""

    classes: dict[str, tuple[str, ...]]
    test: int

    @property
    def people(self) -> int:
        return sum(sum(POPULATIONS[region].values()) for regions in self.classes.values() for region in regions)


WORLDS = {
    3: World({"Africa": ("Africa",), "E Asia": ("E Asia",), "Eurasia": EURASIA}, 300),
    5: World(
        {
            "Africa": ("Africa",),
            "Americas": ("Americas",),
            "E Asia": ("E Asia",),
            "Eurasia": EURASIA,
            "Oceania": ("Oceania",),
        },
        400,
    ),
    7: World({region: (region,) for region in POPULATIONS}, 400),
}

REGION_OF = {population: region for region, members in POPULATIONS.items() for population in members}
