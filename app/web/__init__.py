"""What the outside sees: pages, forms, the JSON API, sockets and rendering."""
