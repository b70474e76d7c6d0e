"""The games, a folder each; they are found by entry point, and this package names none of them."""
