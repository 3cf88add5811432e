"""Fictional cities: a seeded generator of complete, believable maps at any scale. Same seed, same map."""
