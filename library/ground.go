package library

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// groundName returns a unique name of a ground, and its seats as stored in the file.
func groundName(g Ground) (name, seats string) {
	text, _ := json.Marshal(g.Seats) // a slice of strings always encodes
	return strings.Join([]string{g.Game, g.Rules, g.Size, string(text)}, "\x00"), string(text)
}

// ensureCurrentKeys ensures that the position keys of a ground were computed by this program version; otherwise it
// recomputes them.
func (s *Store) ensureCurrentKeys(ctx context.Context, g Ground) error {
	name, seats := groundName(g)
	s.mu.Lock()
	_, known := s.grounds[name]
	s.mu.Unlock()
	if known {
		return nil
	}
	var id, probe int64
	now := computeProbe(s.games, g)
	err := s.db.QueryRowContext(ctx, "SELECT id, probe FROM grounds WHERE game = ? AND rules = ? AND size = ? AND seats = ?", g.Game, g.Rules, g.Size, seats).Scan(&id, &probe)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	case probe != now && s.readOnly:
		return s.readOnlyError()
	case probe != now:
		if err := s.writeTx(ctx, func(tx *sql.Tx) error { return s.reindex(ctx, tx, id, now) }); err != nil {
			s.dropCaches()
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.grounds[name] = id
	return nil
}

// reindex recomputes the positions of all games of a ground.
func (s *Store) reindex(ctx context.Context, tx *sql.Tx, ground, probe int64) error {
	for _, text := range []string{
		"DELETE FROM positions WHERE game IN (SELECT id FROM games WHERE ground = ?)",
		"UPDATE grounds SET probe = ?2 WHERE id = ?1",
	} {
		if _, err := tx.ExecContext(ctx, text, ground, probe); err != nil {
			return err
		}
	}
	const batch = 1000
	for last := int64(0); ; {
		rows, next, err := s.rowsAfter(ctx, tx, ground, last, batch)
		if err != nil {
			return err
		}
		if err := insertRows(ctx, tx, rows); err != nil {
			return err
		}
		if last = next; last == 0 {
			break
		}
	}
	return rebuildCounts(ctx, tx)
}

// rebuildCounts rebuilds the counts of all frequent positions.
func rebuildCounts(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, fmt.Sprintf(`DELETE FROM hot; DELETE FROM counted;
		INSERT INTO hot (key) SELECT key FROM positions GROUP BY key HAVING count(*) >= %d;
		INSERT INTO counted SELECT p.key, p.move, g.outcome, count(*) FROM hot h CROSS JOIN positions p ON p.key = h.key
			CROSS JOIN games g ON g.id = p.game GROUP BY 1, 2, 3;`, minHotGames))
	return err
}

// rowsAfter returns the position rows of up to most games of a ground with IDs above after; next is the last of
// these IDs, 0 at the end.
func (s *Store) rowsAfter(ctx context.Context, tx *sql.Tx, ground, after int64, most int) (all []positionRow, next int64, err error) {
	found, err := tx.QueryContext(ctx, "SELECT g.id, g.outcome, r.record, r.study, "+copyCondition+" FROM games g JOIN records r ON r.game = g.id WHERE g.ground = ? AND g.id > ? ORDER BY g.id LIMIT ?", ground, after, most)
	if err != nil {
		return nil, 0, err
	}
	defer found.Close()
	for found.Next() {
		var id int64
		var outcome int
		var record, tree []byte
		var copied bool
		if err := found.Scan(&id, &outcome, &record, &tree, &copied); err != nil {
			return nil, 0, err
		}
		next = id
		item, err := s.prepareItem(record, tree)
		if err != nil {
			continue // unreadable games stay in the list, without positions
		}
		if copied {
			item.Places = variationPlaces(item.Places)
		}
		for _, at := range item.Places {
			all = append(all, positionRow{at.Key, id, at.Ply, at.Move, outcome})
		}
	}
	slices.SortFunc(all, func(a, b positionRow) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.game, b.game)) })
	return all, next, found.Err()
}

// prepareItem computes the data of a game from its stored form.
func (s *Store) prepareItem(record, tree []byte) (Item, error) {
	r, text, err := unpackRecord(record, tree)
	if err != nil {
		return Item{}, err
	}
	e := Entry{Record: r}
	if text != nil {
		if e.Study, err = (StoredGame{Record: r, Study: text}).ReadStudy(s.games); err != nil {
			return Item{}, err
		}
	}
	return Prepare(s.games, e)
}
