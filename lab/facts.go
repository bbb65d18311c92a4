package lab

import "github.com/sente-games/sente"

// Facts are the rules' information on a position; keys that a game does not support are omitted.
type Facts struct {
	Identity
	Legal     []sente.Move `json:"legal"`
	Forbidden []sente.Move `json:"forbidden"`
	Over      bool         `json:"over"`
	Winner    string       `json:"winner,omitempty"`

	OpeningName string `json:"opening_name,omitempty"` // name of the opening that was played

	Captures map[string]int `json:"captures,omitempty"` // captured stones, by player
	Scores   []string       `json:"scores,omitempty"`   // in player order

	// Set for finished games and records with a result.
	Players []string      `json:"players,omitempty"`
	Result  *sente.Result `json:"result,omitempty"`
}

// Facts returns the rules' information on the position.
func (p Position) Facts() Facts {
	f := Facts{Identity: p.Identity(), Legal: NonNilMoves(p.Board.Legal()), Forbidden: NonNilMoves(p.Board.Forbidden())}
	isOver, winner, _ := p.Board.Outcome()
	switch f.Over = isOver; {
	case isOver && winner >= 0:
		f.Winner = p.Board.Seats()[winner]
	case isOver:
		f.Winner = sente.Draw
	}
	f.OpeningName = p.Board.OpeningName()
	f.Captures, f.Scores = p.capturedStones(), p.Board.Scores()
	if p.Record.Result.Winner != "" {
		f.Players, f.Result = p.Record.Players, &p.Record.Result
	}
	return f
}

// capturedStones returns the numbers of stones that players have captured, nil in a game without
// captures.
func (p Position) capturedStones() map[string]int {
	stones := p.Board.Captures()
	if stones == nil {
		return nil
	}
	taken := map[string]int{}
	for i, name := range p.Board.Seats() {
		taken[name] = stones[i]
	}
	return taken
}
