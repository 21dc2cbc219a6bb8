"""The tests of Masque; their folders mirror those of `app`."""
