"""The picture of a whole map: a poster in the manner of a transit map, as `render` composes it."""
