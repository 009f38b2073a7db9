"""The opening book by hand that grown books play against, in the format of Fuego: 9x9, for a komi of about seven.

Rimmel's was a set of games of strong players, made better by hand (2009, 3.2). Ours are the replies that 4,442 games of
amateurs with dan grades and of professionals made most often and won most often; positions seen fewer than 45 times
are left out.
"""

HANDMADE = """\
9 | E6
9 D6 | F6
9 D6 F4 | F5
9 D6 F4 F5 | E4
9 D6 F4 F5 E4 | G4
9 D6 F4 F5 G5 | E4
9 D6 F4 F5 G5 E4 | E3
9 D6 F4 F5 G5 G6 | E5
9 D6 F4 F5 G5 G6 E5 | F6
9 D6 F4 F6 | D4
9 D6 F4 F6 D4 | C4
9 D6 F6 | E4
9 D6 F6 E4 | G5
9 D6 F6 E4 G4 | G3
9 D6 F6 E4 G4 G3 | H3
9 E5 | E7
9 E5 D7 | C6
9 E5 D7 C6 | F6 C7
9 E5 D7 C6 F6 | G4
9 E5 D7 C6 F6 F5 | G6
9 E5 D7 C6 F6 F5 G6 | D6
9 E5 D7 C6 F7 | F3
9 E5 D7 F7 | C5
9 E5 D7 F7 C5 | E3
9 E5 D7 F7 C5 E3 | C3
9 E5 E7 | D3 C6
9 E5 E7 C5 | F3
9 E5 E7 C6 | F3
9 E5 E7 C6 E3 | F3
9 E5 E7 D3 | G4
9 E5 E7 D3 G4 | F6
9 E5 E7 D7 | D6
9 E5 E7 D7 D6 | E6
9 E5 E7 D7 D6 E6 | C7
9 E5 E7 D7 D6 E6 C7 | D8
9 E5 E7 E3 | C6
9 E5 E7 E3 C6 | F7
9 E5 E7 E3 E2 | D2
9 E5 E7 E3 E2 D2 | F3
9 E6 | E4
9 E6 E4 | C5
9 E6 E4 C5 | C4
9 E6 E4 C5 C3 | G3
9 E6 E4 C5 C3 G3 | F6
9 E6 E4 C5 C3 G3 C7 | F5
9 E6 E4 C5 C3 G3 F6 | E7
9 E6 E4 C5 C3 G3 G4 | H4
9 E6 E4 C5 C4 | B4
9 E6 E4 C5 C4 B4 | C3
9 E6 E4 C5 C4 B4 C3 | F4
"""
#: Where the first games of a population begin: a part of the book, as in Rimmel 2009 (3.2.2).
BEGUN = ("E6 E4", "E5 E7", "E5 D7", "D6 F6", "D6 F4")
