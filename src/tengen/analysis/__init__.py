"""The JSON analysis protocol: queries about positions, one object a line, answered as searches of them end."""
