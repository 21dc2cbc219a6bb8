"""What is kept: SQLAlchemy models, sessions and queries."""
