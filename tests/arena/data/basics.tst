# What any program that counts liberties can tell; GNU Go's names of commands.

# A white stone with one liberty left.
boardsize 9
clear_board
play white E5
play black E6
play black D5
play black F5
10 countlib E5
#? [1]

20 attack E5   # a comment behind a command
#? [1 E4]

# Running out is legal.
30 is_legal white E4
#? [!0]

# Wrong on purpose, and known to be: the stone has three.
40 countlib E6
#? [4]*

# Right, though marked as known to fail.
50 countlib E6
#? [3]*

# The time is of interest, not to be judged.
60 cputime
#? [0]&

# A record, found from the folder of this file; the last of its moves is not yet played.
loadsgf capture.sgf 6
70 list_stones white
#? [C3]
71 captures black
#? [0]
