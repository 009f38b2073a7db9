"""The JSON analysis protocol: queries about positions, one object per line, answered as searches of them end."""
