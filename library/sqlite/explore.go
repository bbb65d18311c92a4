package sqlite

import (
	"cmp"
	"context"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/library"
)

// moveCount is how many games with an outcome play a move from a position.
type moveCount struct {
	move    sente.Move // in the canonical image; "" where the game ends, or where it is a variation
	outcome int
	games   int
}

// moveCounts are the counts of the position of a search; those of all games are kept for
// positions of many.
func (s *Store) moveCounts(ctx context.Context, f *searchQuery) (all []moveCount, err error) {
	text := "SELECT p.move, g.outcome, count(*) FROM " + f.from + f.whereClause()
	if f.matchesAllGames() {
		text = "SELECT move, outcome, games FROM counted WHERE key = ?1 AND games > 0 UNION ALL " + text + " AND NOT EXISTS (SELECT 1 FROM hot WHERE key = ?1)"
	}
	rows, err := s.db.QueryContext(ctx, text+" GROUP BY 1, 2", f.args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var c moveCount
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
	f, err := s.newSearch(ctx, q)
	if err != nil {
		return e, err
	}
	counts, err := s.moveCounts(ctx, f)
	if err != nil {
		return e, s.wrapError(err)
	}
	return sumCounts(*f.position, counts)
}

// sumCounts adds counts up and names their moves as they are played from a position.
func sumCounts(at library.Position, counts []moveCount) (e library.Exploration, err error) {
	legal, err := at.LegalMoves()
	if err != nil {
		return e, err
	}
	seats := len(at.Ground.Seats)
	e = library.Exploration{Moves: []library.MoveStats{}, Ending: library.Ending{Wins: make([]int, seats)}}
	played, all := map[sente.Move]*library.MoveStats{}, 0
	for _, c := range counts {
		e.Games += c.games
		addToEnding(&e.Ending, c)
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
		addToEnding(&p.Ending, c)
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

func addToEnding(e *library.Ending, c moveCount) {
	switch {
	case c.outcome == library.Drawn:
		e.Draws += c.games
	case c.outcome >= 0 && c.outcome < len(e.Wins):
		e.Wins[c.outcome] += c.games
	default:
		e.Unfinished += c.games
	}
}
