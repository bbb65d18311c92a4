package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

func (s *Store) readOnlyError() error {
	return fmt.Errorf("the library %s is not writable: its file or folder is read-only", s.name)
}

// Remove removes the games with the given IDs and returns the number of games that existed.
func (s *Store) Remove(ctx context.Context, ids ...int64) (removed int, err error) {
	if s.readOnly {
		return 0, s.readOnlyError()
	}
	err = s.writeTx(ctx, func(tx *sql.Tx) error {
		removed = 0
		for _, id := range ids {
			there, err := s.removeGame(ctx, tx, id)
			if err != nil {
				return err
			}
			if there {
				removed++
			}
		}
		return nil
	})
	if err != nil {
		return 0, s.wrapError(err)
	}
	return removed, nil
}

// Forget removes the entry of a study of the studio.
func (s *Store) Forget(ctx context.Context, own string) error {
	var id int64
	switch err := s.db.QueryRowContext(ctx, "SELECT id FROM games WHERE own = ?", own).Scan(&id); {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return s.wrapError(err)
	}
	_, err := s.Remove(ctx, id)
	return err
}

// removeGame removes a game with its positions and their counts.
func (s *Store) removeGame(ctx context.Context, tx *sql.Tx, id int64) (there bool, err error) {
	var outcome int
	var record, tree []byte
	var same []byte
	err = tx.QueryRowContext(ctx, "SELECT g.outcome, g.same, r.record, r.study FROM games g JOIN records r ON r.game = g.id WHERE g.id = ?", id).Scan(&outcome, &same, &record, &tree)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return false, nil
	case err != nil:
		return false, err
	}
	if err := s.loadHotKeys(ctx, tx); err != nil {
		return false, err
	}
	keys, err := s.positionKeys(ctx, tx, id, record, tree)
	if err != nil {
		return false, err
	}
	for _, key := range keys {
		if err := s.removePositionRow(ctx, tx, key, id, outcome); err != nil {
			return false, err
		}
	}
	for _, text := range []string{"DELETE FROM seats WHERE game = ?", "DELETE FROM records WHERE game = ?", "DELETE FROM games WHERE id = ?"} {
		if _, err := tx.ExecContext(ctx, text, id); err != nil {
			return false, err
		}
	}
	return true, s.countCopies(ctx, tx, same)
}

// positionKeys returns the position keys of a game. They are computed from its record; for an unreadable record
// all rows are scanned.
func (s *Store) positionKeys(ctx context.Context, tx *sql.Tx, id int64, record, tree []byte) (keys []int64, err error) {
	if item, err := s.prepareItem(record, tree); err == nil {
		for _, at := range item.Places {
			keys = append(keys, at.Key)
		}
		return keys, nil
	}
	rows, err := tx.QueryContext(ctx, "SELECT key FROM positions WHERE game = ?", id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var key int64
		if err := rows.Scan(&key); err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, rows.Err()
}

func (s *Store) removePositionRow(ctx context.Context, tx *sql.Tx, key, game int64, outcome int) error {
	var move string
	switch err := tx.QueryRowContext(ctx, "DELETE FROM positions WHERE key = ? AND game = ? RETURNING move", key, game).Scan(&move); {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	if !s.isHot(key) {
		return nil
	}
	_, err := tx.ExecContext(ctx, "UPDATE counted SET games = games - 1 WHERE key = ? AND move = ? AND outcome = ?", key, move, outcome)
	return err
}
