"""Computer players: given what a seat knows, they choose a move from its offer."""
