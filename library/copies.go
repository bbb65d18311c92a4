package library

import (
	"context"
	"database/sql"
	"slices"
)

// Each game counts once: if the main line of a studio's study is a copy of a game from another source, for
// example because a file was opened in the studio, the table positions contains only the rows of its variations
// while the other game exists.

// copyCondition is true for a game g with a main line that does not count.
const copyCondition = "g.own IS NOT NULL AND g.same <> x'' AND EXISTS (SELECT 1 FROM games o WHERE o.same = g.same AND o.own IS NULL)"

// variationPlaces returns the positions that occur in variations only.
func variationPlaces(places []Place) []Place {
	return slices.DeleteFunc(slices.Clone(places), func(at Place) bool { return !at.InVariation })
}

// copiesQuery selects the games with a copy key.
const copiesQuery = "SELECT id, own IS NOT NULL FROM games WHERE same = ? ORDER BY id"

// findCopies returns the IDs of the studio's games with a copy key, and the number of games from other sources.
func findCopies(ctx context.Context, tx *sql.Tx, same []byte) (own []int64, others int, err error) {
	if len(same) == 0 {
		return nil, 0, nil
	}
	return scanCopies(tx.QueryContext(ctx, copiesQuery, same))
}

// scanCopies returns the result of copiesQuery as findCopies does.
func scanCopies(rows *sql.Rows, err error) (own []int64, others int, _ error) {
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

// countedPlaces returns the positions of an added game to be counted. Those that a study of the studio counted
// are removed from the study.
func (p *inserter) countedPlaces(item *Item) ([]Place, error) {
	own, others, err := scanCopies(p.copiesStmt.QueryContext(p.ctx, item.CopyKey[:]))
	switch {
	case err != nil:
		return nil, err
	case item.StudyID != "" && others > 0:
		return variationPlaces(item.Places), nil
	case item.StudyID != "" || len(own) == 0 || others > 1:
		return item.Places, nil
	}
	if err := p.flushPositions(); err != nil { // the copies may have been added by this transaction
		return nil, err
	}
	return item.Places, p.store.removeMainLine(p.ctx, p.tx, own, item)
}

// removeMainLine removes the position rows of a main line from studies of the studio.
func (s *Store) removeMainLine(ctx context.Context, tx *sql.Tx, own []int64, item *Item) error {
	if err := s.loadHotKeys(ctx, tx); err != nil {
		return err
	}
	for _, id := range own {
		for _, at := range item.Places {
			if at.InVariation {
				continue
			}
			if err := s.removePositionRow(ctx, tx, at.Key, id, item.Outcome); err != nil {
				return err
			}
		}
	}
	return nil
}

// countCopies counts the main lines of the studio's studies again after their last copy was removed.
func (s *Store) countCopies(ctx context.Context, tx *sql.Tx, same []byte) error {
	own, others, err := findCopies(ctx, tx, same)
	if err != nil || others > 0 {
		return err
	}
	for _, id := range own {
		item, err := s.loadItem(ctx, tx, id)
		if err != nil {
			continue // unreadable, so no row of it counts
		}
		var rows []positionRow
		for _, at := range item.Places {
			known := 0
			if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM positions WHERE key = ? AND game = ?", at.Key, id).Scan(&known); err != nil {
				return err
			}
			if known == 0 {
				rows = append(rows, positionRow{at.Key, id, at.Ply, at.Move, item.Outcome})
			}
		}
		if err := insertRows(ctx, tx, rows); err != nil {
			return err
		}
		if err := s.updateCounts(ctx, tx, rows); err != nil {
			return err
		}
	}
	return nil
}

// loadItem loads a game and computes its data.
func (s *Store) loadItem(ctx context.Context, tx *sql.Tx, id int64) (Item, error) {
	var record, tree []byte
	if err := tx.QueryRowContext(ctx, "SELECT record, study FROM records WHERE game = ?", id).Scan(&record, &tree); err != nil {
		return Item{}, err
	}
	return s.prepareItem(record, tree)
}

// assignCopyKeys computes the copy keys in a file from an older version, and removes the position rows of
// copies.
func (s *Store) assignCopyKeys(ctx context.Context, tx *sql.Tx) error {
	names, copies, err := s.missingCopyKeys(ctx, tx)
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
		_, others, err := findCopies(ctx, tx, same[:])
		if err != nil {
			return err
		}
		if item, unreadable := s.loadItem(ctx, tx, id); others > 0 && unreadable == nil {
			if err := s.removeMainLine(ctx, tx, []int64{id}, &item); err != nil {
				return err
			}
		}
	}
	return nil
}

// missingCopyKeys computes the copy keys of the games without one, and returns the IDs of the studio's games
// among them.
func (s *Store) missingCopyKeys(ctx context.Context, tx *sql.Tx) (names map[int64][16]byte, own []int64, err error) {
	rows, err := tx.QueryContext(ctx, "SELECT g.id, g.own IS NOT NULL, d.game, d.rules, d.size, r.record FROM games g JOIN grounds d ON d.id = g.ground JOIN records r ON r.game = g.id WHERE g.same = x''")
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	names = map[int64][16]byte{}
	for rows.Next() {
		var id int64
		var studio bool
		var at Ground
		var record []byte
		if err := rows.Scan(&id, &studio, &at.Game, &at.Rules, &at.Size, &record); err != nil {
			return nil, nil, err
		}
		r, _, err := unpackRecord(record, nil)
		if err != nil {
			continue // unreadable, treated as no copy
		}
		if names[id] = copyKeyOf(at, r); studio {
			own = append(own, id)
		}
	}
	return names, own, rows.Err()
}
