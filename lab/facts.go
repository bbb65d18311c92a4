package lab

import "github.com/sente-games/sente"

// Facts are what the rules know of a position; a key that a game lacks is left
// out.
type Facts struct {
	Identity
	Legal     []sente.Move `json:"legal"`
	Forbidden []sente.Move `json:"forbidden"`
	Over      bool         `json:"over"`
	Winner    string       `json:"winner,omitempty"`

	OpeningName string `json:"opening_name,omitempty"` // of the opening that the game began with

	Captures map[string]int `json:"captures,omitempty"` // stones taken, by player
	Scores   []string       `json:"scores,omitempty"`   // in player order

	// Of games that were played to an end, on the board or otherwise.
	Players []string      `json:"players,omitempty"`
	Result  *sente.Result `json:"result,omitempty"`
}

// Facts returns what the rules know.
func (p Position) Facts() Facts {
	f := Facts{Identity: p.Identity(), Legal: Moves(p.Board.Legal()), Forbidden: Moves(p.Board.Forbidden())}
	over, winner, _ := p.Board.Outcome()
	switch f.Over = over; {
	case over && winner >= 0:
		f.Winner = p.Board.Seats()[winner]
	case over:
		f.Winner = sente.Draw
	}
	f.OpeningName = p.Board.OpeningName()
	f.Captures, f.Scores = p.captures(), p.Board.Scores()
	if p.Record.Result.Winner != "" {
		f.Players, f.Result = p.Record.Players, &p.Record.Result
	}
	return f
}

// captures are the stones that players have taken, nil in a game without.
func (p Position) captures() map[string]int {
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
