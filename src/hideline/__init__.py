"""Hideline: the referee, map room and scorekeeper for transit hide-and-seek."""
