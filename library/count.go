package library

import (
	"context"
	"database/sql"

	"github.com/sente-games/sente"
)

// minHotGames is the number of games from which the counts of a position are maintained incrementally. Fewer
// games are counted on demand.
const minHotGames = 64

// countKey is the key of the table counted.
type countKey struct {
	key     int64
	move    sente.Move
	outcome int
}

// updateCounts updates the counts for added rows, and starts counting positions that have become frequent. It
// tests only a sample of the rows: uncounted positions are computed from the rows, so this affects only the
// speed of queries.
func (s *Store) updateCounts(ctx context.Context, tx *sql.Tx, rows []positionRow) error {
	if err := s.loadHotKeys(ctx, tx); err != nil {
		return err
	}
	more, suspects := map[countKey]int{}, map[int64]bool{}
	run := 0
	for i, r := range rows {
		if run++; i > 0 && rows[i-1].key != r.key {
			run = 1
		}
		switch {
		case s.isHot(r.key):
			more[countKey{r.key, r.move, r.outcome}]++
		case (r.game+int64(r.ply))%minHotGames == 0 || run >= 8:
			suspects[r.key] = true
		}
	}
	add, err := tx.PrepareContext(ctx, "INSERT INTO counted (key, move, outcome, games) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET games = games + excluded.games")
	if err != nil {
		return err
	}
	defer add.Close()
	for t, n := range more {
		if _, err := add.ExecContext(ctx, t.key, string(t.move), t.outcome, n); err != nil {
			return err
		}
	}
	return s.startCounting(ctx, tx, suspects)
}

// startCounting creates the counts of those suspects that have enough games.
func (s *Store) startCounting(ctx context.Context, tx *sql.Tx, suspects map[int64]bool) error {
	look, err := tx.PrepareContext(ctx, "SELECT count(*) FROM (SELECT 1 FROM positions WHERE key = ? LIMIT ?)")
	if err != nil {
		return err
	}
	defer look.Close()
	for key := range suspects {
		n := 0
		if err := look.QueryRowContext(ctx, key, minHotGames).Scan(&n); err != nil {
			return err
		}
		if n < minHotGames {
			continue
		}
		for _, text := range []string{
			"DELETE FROM counted WHERE key = ?",
			"INSERT INTO counted SELECT p.key, p.move, g.outcome, count(*) FROM positions p CROSS JOIN games g ON g.id = p.game WHERE p.key = ? GROUP BY 1, 2, 3",
			"INSERT INTO hot (key) VALUES (?)",
		} {
			if _, err := tx.ExecContext(ctx, text, key); err != nil {
				return err
			}
		}
	}
	return s.loadHotKeys(ctx, tx)
}

// loadHotKeys loads the counted positions added since the last call, also by other processes.
func (s *Store) loadHotKeys(ctx context.Context, tx *sql.Tx) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	rows, err := tx.QueryContext(ctx, "SELECT id, key FROM hot WHERE id > ? ORDER BY id", s.lastHotRow)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, key int64
		if err := rows.Scan(&id, &key); err != nil {
			return err
		}
		s.hot[key], s.lastHotRow = true, id
	}
	return rows.Err()
}

func (s *Store) isHot(key int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hot[key]
}

// dropCaches drops cached data of a transaction that was rolled back.
func (s *Store) dropCaches() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.hot)
	s.lastHotRow = 0
	clear(s.grounds)
}
