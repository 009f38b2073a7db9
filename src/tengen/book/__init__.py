"""Opening books: positions or whole games that say which move to play without a search."""
