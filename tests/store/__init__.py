"""One contract suite for every store: each test with the fixture `store` runs on SQLite and on PostgreSQL."""
