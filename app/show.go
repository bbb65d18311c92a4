package app

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/terminal"
)

type showVerb struct {
	positionFlags
	JSON bool `help:"Facts as JSON, one object for each position."`
}

// Help teaches by example.
func (showVerb) Help() string {
	return `Draws a position and says who is to move, which moves are legal, and whether the game is over.

    sente show gomoku h8i9h9
    sente show connectfour 4453 --json
    sente show gomoku --setup "black: h8 i9; white: g7; to-move: white"
    sente show gomoku @game.sgf
    sente show @journal.jsonl#17`
}

// Run draws or tells.
func (v showVerb) Run(env *environment) error {
	all, err := v.positions(env)
	if err != nil {
		return err
	}
	for i, p := range all {
		if err := env.stopped(); err != nil {
			return err
		}
		switch {
		case v.JSON:
			err = writeJSON(env.out, p.facts())
		default:
			if i > 0 {
				fmt.Fprintln(env.out)
			}
			err = p.draw(env.out)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// facts are what the rules know of a position; a key that a game lacks is left
// out.
type facts struct {
	positionFacts
	Legal     []sente.Move `json:"legal"`
	Forbidden []sente.Move `json:"forbidden"`
	Over      bool         `json:"over"`
	Winner    string       `json:"winner,omitempty"`

	Captures map[string]int `json:"captures,omitempty"` // stones taken, by player
	Scores   []string       `json:"scores,omitempty"`   // in player order

	// Of games that were played to an end, on the board or otherwise.
	Players []string      `json:"players,omitempty"`
	Result  *sente.Result `json:"result,omitempty"`
}

func (p position) facts() facts {
	f := facts{positionFacts: p.identity(), Legal: some(p.board.Legal()), Forbidden: some(p.board.Forbidden())}
	over, winner, _ := p.board.Outcome()
	switch f.Over = over; {
	case over && winner >= 0:
		f.Winner = p.board.Seats()[winner]
	case over:
		f.Winner = sente.Draw
	}
	f.Captures, f.Scores = p.captures(), p.board.Scores()
	if p.record.Result.Winner != "" {
		f.Players, f.Result = p.record.Players, &p.record.Result
	}
	return f
}

// captures are the stones that players have taken, nil in a game without.
func (p position) captures() map[string]int {
	stones := p.board.Captures()
	if stones == nil {
		return nil
	}
	taken := map[string]int{}
	for i, name := range p.board.Seats() {
		taken[name] = stones[i]
	}
	return taken
}

// some is a list that JSON writes as [] when it is empty.
func some(moves []sente.Move) []sente.Move {
	if moves == nil {
		return []sente.Move{}
	}
	return moves
}

// draw writes the board and a few lines about it.
func (p position) draw(w io.Writer) error {
	f := p.facts()
	_, err := fmt.Fprintf(w, "%s, move %d\n\n%s\n%s\n", f.settings(p.game.Title), f.Ply, terminal.Plain(p.scene()), p.state(f))
	if err == nil && f.Result != nil {
		_, err = fmt.Fprintln(w, p.story())
	}
	return err
}

// story says who played a game that has ended, and how.
func (p position) story() string {
	r := p.record.Result
	text := "played: "
	for i, name := range p.record.Players {
		if i < len(p.board.Seats()) {
			text += p.board.Seats()[i] + " " + visible.Line(name) + ", "
		}
	}
	if r.Winner == sente.Draw {
		text += "drawn"
	} else {
		text += "won by " + r.Winner
	}
	if r.Reason != "" {
		text += ": " + visible.Line(r.Reason)
	}
	return text
}

// state says in words how the position stands.
func (p position) state(f facts) string {
	if over, winner, reason := p.board.Outcome(); over {
		if winner < 0 {
			return "draw: " + reason
		}
		return f.Winner + " has won: " + reason
	}
	text := fmt.Sprintf("%s to move, %d legal moves", f.ToMove, len(f.Legal))
	if len(f.Forbidden) > 0 {
		text += fmt.Sprintf(", %d forbidden", len(f.Forbidden))
	}
	for i, score := range f.Scores {
		text += fmt.Sprintf("%s %s %s", [...]string{"\nscores:", ","}[min(i, 1)], p.board.Seats()[i], score)
	}
	if f.Captures != nil {
		text += "\nstones captured:"
		for i, name := range p.board.Seats() {
			text += fmt.Sprintf("%s %s %d", map[bool]string{true: ","}[i > 0], name, f.Captures[name])
		}
	}
	return text
}

// scene is the picture with rows counted as the user asked.
func (p position) scene() sente.Scene {
	if p.top {
		return terminal.FromTop(p.game, p.record, p.board.Scene())
	}
	return p.board.Scene()
}

// writeJSON writes one object on one line, harmless to show.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(visible.JSON(w))
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
