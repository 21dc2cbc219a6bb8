"""Masque: private game nights of hidden-identity games in the browser."""
