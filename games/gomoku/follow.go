package gomoku

import (
	"fmt"

	"github.com/sente-games/sente"
)

// Follow plays a record's moves. It returns them as points and the resulting position, in which the
// game must not be over.
func (r Rules) Follow(s State, moves []sente.Move) ([]Point, State, error) {
	points := make([]Point, 0, len(moves))
	for i, text := range moves {
		p, err := r.parseLegalMove(&s, text)
		if err != nil {
			return nil, s, fmt.Errorf("move %d: %w", i+1, err)
		}
		var next State
		r.Play(&next, &s, p, false)
		s = next
		points = append(points, p)
	}
	if r.Status(&s).Outcome.IsOver() {
		return nil, s, fmt.Errorf("no moves: %w", sente.ErrGameOver)
	}
	return points, s, nil
}

// parseLegalMove parses a move and checks that it is legal.
func (r Rules) parseLegalMove(s *State, text sente.Move) (Point, error) {
	p, err := r.Parse(s, string(text))
	if err != nil {
		return p, sente.Illegal(err)
	}
	if r.Status(s).Outcome.IsOver() {
		return p, fmt.Errorf("%w before it", sente.ErrGameOver)
	}
	if err := r.Explain(s, p); err != nil {
		return p, sente.Illegal(err)
	}
	return p, nil
}

// Playable returns an error unless the record is one of Gomoku.
func Playable(r sente.Record) error {
	if r.Game != "" && r.Game != "gomoku" {
		return fmt.Errorf("the record is for %q: this engine plays gomoku", r.Game)
	}
	return nil
}

// Replay returns the rules of a record, the points of its moves, and the resulting position, in
// which the game must not be over.
func Replay(r sente.Record) (Rules, []Point, State, error) {
	if err := Playable(r); err != nil {
		return Rules{}, nil, State{}, err
	}
	game, start, err := FromRecord(r)
	if err != nil {
		return game, nil, start, err
	}
	points, end, err := game.Follow(start, r.Moves)
	return game, points, end, err
}
