BEGIN TRANSACTION;
CREATE TABLE events (
	game_id VARCHAR NOT NULL,
	seq INTEGER NOT NULL,
	body BLOB NOT NULL,
	PRIMARY KEY (game_id, seq),
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('old',1,X'6F6E65');
INSERT INTO "events" VALUES('old',2,X'74776F');
CREATE TABLE games (
	id VARCHAR NOT NULL,
	created_at BIGINT NOT NULL,
	version INTEGER NOT NULL,
	meta BLOB NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('old',5,2,X'61626F7574');
CREATE TABLE layout (number INTEGER NOT NULL);
INSERT INTO "layout" VALUES(1);
CREATE TABLE outcomes (
	game_id VARCHAR NOT NULL,
	seat VARCHAR NOT NULL,
	command_id VARCHAR NOT NULL,
	outcome BLOB NOT NULL,
	PRIMARY KEY (game_id, seat, command_id),
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "outcomes" VALUES('old','s','c',X'646F6E65');
CREATE INDEX games_by_age ON games (created_at, id);
COMMIT;
