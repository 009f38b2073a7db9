"""Tengen as an engine behind the Go Text Protocol."""
