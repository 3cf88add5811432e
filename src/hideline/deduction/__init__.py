"""What is still possible: stations left, the area left, previews, advice (DESIGN.md §5).

The hider may walk inside the zone between answers. So a station stays possible exactly when, for each answer, some
point of its zone agrees with it. `Deduction` holds the tables of one map, `Knowledge` what one team knows on it.
"""
