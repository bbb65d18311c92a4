package library

import (
	"cmp"
	"context"
	"slices"

	"github.com/sente-games/sente"
)

// moveCount is the number of games with an outcome and a move from a position.
type moveCount struct {
	move    sente.Move // in canonical orientation; "" at the end of a game and in variations
	outcome int
	games   int
}

// moveCounts returns the counts for the position of a query. Counts over all games are stored for frequent
// positions.
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

// Explore returns the statistics of the moves from the query's position and of the results, over all games and
// main lines of studies that match the other conditions.
func (s *Store) Explore(ctx context.Context, q Query) (e Exploration, err error) {
	if q.Position == nil {
		return e, ErrNoPosition
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

// sumCounts adds up the counts and converts the moves to the orientation of the position.
func sumCounts(at Position, counts []moveCount) (e Exploration, err error) {
	legal, err := at.LegalMoves()
	if err != nil {
		return e, err
	}
	seats := len(at.Ground.Seats)
	e = Exploration{Moves: []MoveStats{}, Ending: Ending{Wins: make([]int, seats)}}
	played, all := map[sente.Move]*MoveStats{}, 0
	for _, c := range counts {
		e.Games += c.games
		addToEnding(&e.Ending, c)
		moves := legal[c.move]
		if len(moves) == 0 {
			continue
		}
		p := played[c.move]
		if p == nil {
			p = &MoveStats{Move: moves[0], Symmetric: moves[1:], Ending: Ending{Wins: make([]int, seats)}}
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
	slices.SortFunc(e.Moves, func(a, b MoveStats) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move, b.Move))
	})
	return e, nil
}

func addToEnding(e *Ending, c moveCount) {
	switch {
	case c.outcome == drawn:
		e.Draws += c.games
	case c.outcome >= 0 && c.outcome < len(e.Wins):
		e.Wins[c.outcome] += c.games
	default:
		e.Unfinished += c.games
	}
}
