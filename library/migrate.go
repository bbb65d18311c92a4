package library

import (
	"context"
	"database/sql"
	"fmt"
)

// migrations upgrade a library; the version of a file is the number of applied migrations. Published migrations
// are immutable.
var migrations = []string{
	`CREATE TABLE grounds (
		id INTEGER PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, size TEXT NOT NULL, seats TEXT NOT NULL,
		probe INTEGER NOT NULL, UNIQUE (game, rules, size, seats));
	CREATE TABLE sources (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
	CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
	CREATE TABLE games (
		id INTEGER PRIMARY KEY AUTOINCREMENT, digest BLOB NOT NULL UNIQUE, ground INTEGER NOT NULL REFERENCES grounds,
		outcome INTEGER NOT NULL, plies INTEGER NOT NULL, played INTEGER NOT NULL, added INTEGER NOT NULL,
		nodes INTEGER NOT NULL, name TEXT NOT NULL, source INTEGER NOT NULL REFERENCES sources, number INTEGER NOT NULL,
		players TEXT NOT NULL, own TEXT UNIQUE);
	CREATE TABLE records (game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE, record BLOB NOT NULL, study BLOB);
	CREATE TABLE seats (
		person INTEGER NOT NULL REFERENCES people, game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL,
		PRIMARY KEY (person, game, seat)) WITHOUT ROWID;
	CREATE TABLE positions (
		key INTEGER NOT NULL, game INTEGER NOT NULL, ply INTEGER NOT NULL, move TEXT NOT NULL,
		PRIMARY KEY (key, game)) WITHOUT ROWID;`,
	// Counts of frequent positions, because computing them on demand is slow.
	`CREATE TABLE hot (id INTEGER PRIMARY KEY AUTOINCREMENT, key INTEGER NOT NULL UNIQUE);
	CREATE TABLE counted (
		key INTEGER NOT NULL, move TEXT NOT NULL, outcome INTEGER NOT NULL, games INTEGER NOT NULL,
		PRIMARY KEY (key, move, outcome)) WITHOUT ROWID;
	INSERT INTO hot (key) SELECT key FROM positions GROUP BY key HAVING count(*) >= 64;
	INSERT INTO counted SELECT p.key, p.move, g.outcome, count(*) FROM hot h CROSS JOIN positions p ON p.key = h.key
		CROSS JOIN games g ON g.id = p.game GROUP BY 1, 2, 3;`,
	// The highest added game number of each source, so that removed games are not added again.
	`ALTER TABLE sources ADD COLUMN reached INTEGER NOT NULL DEFAULT 0;
	UPDATE sources SET reached = n.most FROM (SELECT source, max(number) most FROM games GROUP BY source) n WHERE sources.id = n.source;`,
	// A date may be a month or a year: from played inclusive to until exclusive.
	`ALTER TABLE games ADD COLUMN until INTEGER NOT NULL DEFAULT 0;
	UPDATE games SET until = played + 1 WHERE played <> 0;`,
	// Copies of a game have the same copy key; see copies.go.
	`ALTER TABLE games ADD COLUMN same BLOB NOT NULL DEFAULT x'';
	CREATE INDEX games_same ON games (same);`,
	// The checksum of the columns that searches compare; see rowChecksum.
	`ALTER TABLE games ADD COLUMN crc INTEGER;`,
	// Folded names, which searches compare; see fold.go.
	`ALTER TABLE people ADD COLUMN folded TEXT NOT NULL DEFAULT '';
	ALTER TABLE sources ADD COLUMN folded TEXT NOT NULL DEFAULT '';
	ALTER TABLE games ADD COLUMN folded TEXT NOT NULL DEFAULT '';`,
}

// migrate applies all missing migrations in one transaction.
func (s *Store) migrate(ctx context.Context) error {
	return s.writeTx(ctx, func(tx *sql.Tx) error {
		version := 0
		if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
			return err
		}
		if version >= len(migrations) {
			return nil
		}
		for _, step := range migrations[version:] {
			if _, err := tx.ExecContext(ctx, step); err != nil {
				return err
			}
		}
		if err := foldNames(ctx, tx); err != nil {
			return err
		}
		if err := s.assignCopyKeys(ctx, tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, len(migrations)))
		return err
	})
}

// writeTx runs do in a write transaction.
func (s *Store) writeTx(ctx context.Context, do func(tx *sql.Tx) error) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		tx.Rollback() //nolint:errcheck // the first error is returned
		return err
	}
	return tx.Commit()
}
