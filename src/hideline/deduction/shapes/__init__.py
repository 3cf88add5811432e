"""The shapes clues have on the map, one module each: signed slack at many spots, and the outline inside a zone."""
