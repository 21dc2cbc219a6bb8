"""What may be done in a room: one transaction each, announced after its commit."""
