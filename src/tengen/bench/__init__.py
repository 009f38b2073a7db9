"""Measuring speed: each measurement is a Row, printed as a table or as one JSON object per line."""
