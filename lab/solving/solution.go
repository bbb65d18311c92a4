package solving

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/search/proof"
)

// Solution is the proven result of a position.
type Solution struct {
	lab.Identity
	Result   string        `json:"result"`             // for the side to move: win, loss, draw or unknown
	Distance *int          `json:"distance,omitempty"` // plies to the end, if no shorter way exists
	Within   *int          `json:"within,omitempty"`   // upper bound of the plies, if a shorter way may exist
	Words    string        `json:"words"`              // the result as text: "black wins in 3 moves"
	Score    *int          `json:"score,omitempty"`    // on the game's own scale
	Line     []sente.Move  `json:"line"`
	Nodes    int64         `json:"nodes"`
	TimeMS   int64         `json:"time_ms"`
	Source   string        `json:"source"`
	All      []MoveVerdict `json:"all,omitempty"` // for every legal move, if requested
}

// newSolution converts the result of a solver.
func newSolution(p lab.Position, i sente.Info) Solution {
	s := Solution{
		Identity: p.Identity(), Result: "unknown", Words: "unknown", Line: lab.NonNilMoves(i.Line), Nodes: i.Nodes, TimeMS: i.Time.Milliseconds(), Source: "search",
	}
	if i.Source == "book" {
		s.Source = i.Source
	}
	plies, decided := i.Score.Distance()
	switch {
	case i.Source != "proof" && i.Source != "book":
		return s
	case i.Score.Won():
		s.Result = "win"
	case i.Score.Lost():
		s.Result = "loss"
	default:
		s.Result = "draw"
	}
	s.Words = resultWords(p, i)
	if i.Bound != sente.Exact {
		s.Within = &plies
		return s
	}
	if decided {
		s.Distance = &plies
	}
	if p.Game.HasPoints() {
		if points, err := p.Game.GamePoints(p.Record, i.Score); err == nil {
			s.Score = &points
		}
	}
	return s
}

// resultWords describes the proven result.
func resultWords(p lab.Position, i sente.Info) string {
	i.Source = "proof"
	return p.AssessInfo(i, 0).Words()
}

// ProofSolution converts the result of a proof.
func ProofSolution(p lab.Position, r proof.Result) Solution {
	i := sente.Info{Line: r.Line, Nodes: r.Nodes, Time: r.Time, Source: "proof"}
	switch r.Value {
	case proof.Won:
		i.Score, i.Bound = sente.WinIn(r.Plies), sente.Lower
	case proof.Lost:
		i.Score, i.Bound = sente.LossIn(r.Plies), sente.Upper
	case proof.Unknown:
		i.Source = ""
	}
	s := newSolution(p, i)
	if s.Source = "search"; r.Value != proof.Unknown {
		s.Source = "proof"
	}
	return s
}

// finishedSolution returns the solution of a finished game.
func finishedSolution(p lab.Position) Solution {
	i := sente.Info{Source: "proof"}
	switch _, winner, _ := p.Board.Outcome(); winner {
	case -1:
	case p.Board.Turn():
		i.Score = sente.WinIn(0)
	default:
		i.Score = sente.LossIn(0)
	}
	return newSolution(p, i)
}
