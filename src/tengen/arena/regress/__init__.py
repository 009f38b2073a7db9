"""Regression tests: files of GTP commands with the answers they should get, and boards with predicates about them."""
