"""The pure core: facts, knowledge, offers, chance. It knows no game, person, database or page."""
