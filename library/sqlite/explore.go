package sqlite

import (
	"cmp"
	"context"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/library"
)

// counted is how many games with an outcome play a move from a position.
type counted struct {
	move    sente.Move // in the canonical image; "" where the game ends, or where it is a variation
	outcome int
	games   int
}

// countsOf are the counts of the position of a search; those of all games are kept for
// positions of many.
func (s *Store) countsOf(ctx context.Context, f *search) (all []counted, err error) {
	text := "SELECT p.move, g.outcome, count(*) FROM " + f.from + f.conditions()
	if f.everything() {
		text = "SELECT move, outcome, games FROM counted WHERE key = ?1 AND games > 0 UNION ALL " + text + " AND NOT EXISTS (SELECT 1 FROM hot WHERE key = ?1)"
	}
	rows, err := s.db.QueryContext(ctx, text+" GROUP BY 1, 2", f.args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var c counted
		if err := rows.Scan(&c.move, &c.outcome, &c.games); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, rows.Err()
}

// Explore says what was played from the position of a query, in those games and main lines
// of studies that are what else it says, and how they ended.
func (s *Store) Explore(ctx context.Context, q library.Query) (e library.Exploration, err error) {
	if q.Position == nil {
		return e, library.ErrNoPosition
	}
	f, err := s.search(ctx, q)
	if err != nil {
		return e, err
	}
	counts, err := s.countsOf(ctx, f)
	if err != nil {
		return e, s.fault(err)
	}
	return sum(*f.at, counts)
}

// sum adds counts up and names their moves as they are played from a position.
func sum(at library.Position, counts []counted) (e library.Exploration, err error) {
	legal, err := at.LegalMoves()
	if err != nil {
		return e, err
	}
	seats := len(at.Ground.Seats)
	e = library.Exploration{Moves: []library.MoveStats{}, Ending: library.Ending{Wins: make([]int, seats)}}
	played, all := map[sente.Move]*library.MoveStats{}, 0
	for _, c := range counts {
		e.Games += c.games
		add(&e.Ending, c)
		moves := legal[c.move]
		if len(moves) == 0 {
			continue
		}
		p := played[c.move]
		if p == nil {
			p = &library.MoveStats{Move: moves[0], Symmetric: moves[1:], Ending: library.Ending{Wins: make([]int, seats)}}
			played[c.move] = p
		}
		p.Games += c.games
		all += c.games
		add(&p.Ending, c)
	}
	for _, p := range played {
		p.Share = 100 * float64(p.Games) / float64(all)
		e.Moves = append(e.Moves, *p)
	}
	slices.SortFunc(e.Moves, func(a, b library.MoveStats) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move, b.Move))
	})
	return e, nil
}

func add(e *library.Ending, c counted) {
	switch {
	case c.outcome == library.Drawn:
		e.Draws += c.games
	case c.outcome >= 0 && c.outcome < len(e.Wins):
		e.Wins[c.outcome] += c.games
	default:
		e.Unfinished += c.games
	}
}
