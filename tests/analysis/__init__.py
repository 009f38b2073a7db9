"""Tests of the JSON analysis protocol."""
