package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/library"
)

// groundName is a ground as a text, and its seats as the file has them.
func groundName(g library.Ground) (name, seats string) {
	text, _ := json.Marshal(g.Seats) // strings can be written
	return strings.Join([]string{g.Game, g.Rules, g.Size, string(text)}, "\x00"), string(text)
}

// probed makes sure that the keys of a ground's positions are reckoned as in this program:
// where another one has written them, they are written anew.
func (s *Store) probed(ctx context.Context, g library.Ground) error {
	name, seats := groundName(g)
	s.mu.Lock()
	_, known := s.grounds[name]
	s.mu.Unlock()
	if known {
		return nil
	}
	var id, probe int64
	now := library.ComputeProbe(s.games, g)
	err := s.db.QueryRowContext(ctx, "SELECT id, probe FROM grounds WHERE game = ? AND rules = ? AND size = ? AND seats = ?", g.Game, g.Rules, g.Size, seats).Scan(&id, &probe)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	case probe != now && s.readOnly:
		return s.unwritable()
	case probe != now:
		if err := s.write(ctx, func(tx *sql.Tx) error { return s.reindex(ctx, tx, id, now) }); err != nil {
			s.forgetRows()
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.grounds[name] = id
	return nil
}

// reindex writes the positions of all games of a ground anew.
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
	return recount(ctx, tx)
}

// recount counts all positions of many games anew.
func recount(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, fmt.Sprintf(`DELETE FROM hot; DELETE FROM counted;
		INSERT INTO hot (key) SELECT key FROM positions GROUP BY key HAVING count(*) >= %d;
		INSERT INTO counted SELECT p.key, p.move, g.outcome, count(*) FROM hot h CROSS JOIN positions p ON p.key = h.key
			CROSS JOIN games g ON g.id = p.game GROUP BY 1, 2, 3;`, hotFrom))
	return err
}

// rowsAfter are the positions of some games of a ground, those after one; next is the last of
// these games, 0 where there are no more.
func (s *Store) rowsAfter(ctx context.Context, tx *sql.Tx, ground, after int64, most int) (all []row, next int64, err error) {
	found, err := tx.QueryContext(ctx, "SELECT g.id, g.outcome, r.record, r.study, "+isCopy+" FROM games g JOIN records r ON r.game = g.id WHERE g.ground = ? AND g.id > ? ORDER BY g.id LIMIT ?", ground, after, most)
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
		item, err := s.item(record, tree)
		if err != nil {
			continue // it stays in the list, without its positions
		}
		if copied {
			item.Places = aside(item.Places)
		}
		for _, at := range item.Places {
			all = append(all, row{at.Key, id, at.Ply, at.Move, outcome})
		}
	}
	slices.SortFunc(all, func(a, b row) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.game, b.game)) })
	return all, next, found.Err()
}

// item works out again what follows from the moves of a game.
func (s *Store) item(record, tree []byte) (library.Item, error) {
	r, text, err := unpack(record, tree)
	if err != nil {
		return library.Item{}, err
	}
	e := library.Entry{Record: r}
	if text != nil {
		if e.Study, err = (library.StoredGame{Record: r, Study: text}).ReadStudy(s.games); err != nil {
			return library.Item{}, err
		}
	}
	return library.Prepare(s.games, e)
}
