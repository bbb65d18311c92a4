package sqlite

import (
	"context"
	"database/sql"
	"slices"

	"github.com/sente-games/sente/library"
)

// A game counts once: a study of the studio whose main line is a game that came in from
// elsewhere, as when a file is opened to be looked at, has rows in the table of positions for
// its variations alone, as long as the other one is there.

// isCopy reports of a game g whether its main line does not count.
const isCopy = "g.own IS NOT NULL AND g.same <> x'' AND EXISTS (SELECT 1 FROM games o WHERE o.same = g.same AND o.own IS NULL)"

// aside are the places that are in variations alone.
func aside(places []library.Place) []library.Place {
	return slices.DeleteFunc(slices.Clone(places), func(at library.Place) bool { return !at.InVariation })
}

// copiesOf are the games of a name: those of the studio, and how many are from elsewhere.
func copiesOf(ctx context.Context, tx *sql.Tx, same []byte) (own []int64, others int, err error) {
	if len(same) == 0 {
		return nil, 0, nil
	}
	rows, err := tx.QueryContext(ctx, "SELECT id, own IS NOT NULL FROM games WHERE same = ? ORDER BY id", same)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var studio bool
		if err := rows.Scan(&id, &studio); err != nil {
			return nil, 0, err
		}
		if studio {
			own = append(own, id)
		} else {
			others++
		}
	}
	return own, others, rows.Err()
}

// uncounted are the positions of a game that has come in which no copy of it counts. Those
// that a study of the studio counted are taken from it.
func (p *put) uncounted(item *library.Item) ([]library.Place, error) {
	own, others, err := copiesOf(p.ctx, p.tx, item.CopyKey[:])
	switch {
	case err != nil:
		return nil, err
	case item.StudyID != "" && others > 0:
		return aside(item.Places), nil
	case item.StudyID != "" || len(own) == 0 || others > 1:
		return item.Places, nil
	}
	if err := p.settle(); err != nil { // they may have come in with this transaction
		return nil, err
	}
	return item.Places, p.store.takeLine(p.ctx, p.tx, own, item)
}

// takeLine takes the rows of a main line from studies of the studio.
func (s *Store) takeLine(ctx context.Context, tx *sql.Tx, own []int64, item *library.Item) error {
	if err := s.readHot(ctx, tx); err != nil {
		return err
	}
	for _, id := range own {
		for _, at := range item.Places {
			if at.InVariation {
				continue
			}
			if err := s.takeRow(ctx, tx, at.Key, id, item.Outcome); err != nil {
				return err
			}
		}
	}
	return nil
}

// countCopies lets studies of the studio count whose other copies were taken out.
func (s *Store) countCopies(ctx context.Context, tx *sql.Tx, same []byte) error {
	own, others, err := copiesOf(ctx, tx, same)
	if err != nil || others > 0 {
		return err
	}
	for _, id := range own {
		item, err := s.itemOf(ctx, tx, id)
		if err != nil {
			continue // it cannot be read, and nothing of it counts
		}
		var rows []row
		for _, at := range item.Places {
			known := 0
			if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM positions WHERE key = ? AND game = ?", at.Key, id).Scan(&known); err != nil {
				return err
			}
			if known == 0 {
				rows = append(rows, row{at.Key, id, at.Ply, at.Move, item.Outcome})
			}
		}
		if err := insertRows(ctx, tx, rows); err != nil {
			return err
		}
		if err := s.count(ctx, tx, rows); err != nil {
			return err
		}
	}
	return nil
}

// itemOf is a game with all that follows from its moves.
func (s *Store) itemOf(ctx context.Context, tx *sql.Tx, id int64) (library.Item, error) {
	var record, tree []byte
	if err := tx.QueryRowContext(ctx, "SELECT record, study FROM records WHERE game = ?", id).Scan(&record, &tree); err != nil {
		return library.Item{}, err
	}
	return s.item(record, tree)
}

// nameCopies names the games of a file that was made before they had names, and takes the
// positions from those that are copies.
func (s *Store) nameCopies(ctx context.Context, tx *sql.Tx) error {
	names, copies, err := s.names(ctx, tx)
	if err != nil {
		return err
	}
	for id, same := range names {
		if _, err := tx.ExecContext(ctx, "UPDATE games SET same = ? WHERE id = ?", same[:], id); err != nil {
			return err
		}
	}
	for _, id := range copies {
		same := names[id]
		_, others, err := copiesOf(ctx, tx, same[:])
		if err != nil {
			return err
		}
		if item, unreadable := s.itemOf(ctx, tx, id); others > 0 && unreadable == nil {
			if err := s.takeLine(ctx, tx, []int64{id}, &item); err != nil {
				return err
			}
		}
	}
	return nil
}

// names are those of the games that have none, and which of them are the studio's.
func (s *Store) names(ctx context.Context, tx *sql.Tx) (names map[int64][16]byte, own []int64, err error) {
	rows, err := tx.QueryContext(ctx, "SELECT g.id, g.own IS NOT NULL, d.game, d.rules, d.size, r.record FROM games g JOIN grounds d ON d.id = g.ground JOIN records r ON r.game = g.id WHERE g.same = x''")
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	names = map[int64][16]byte{}
	for rows.Next() {
		var id int64
		var studio bool
		var at library.Ground
		var record []byte
		if err := rows.Scan(&id, &studio, &at.Game, &at.Rules, &at.Size, &record); err != nil {
			return nil, nil, err
		}
		r, _, err := unpack(record, nil)
		if err != nil {
			continue // it cannot be read, and is no copy
		}
		if names[id] = library.CopyKeyOf(at, r); studio {
			own = append(own, id)
		}
	}
	return names, own, rows.Err()
}
