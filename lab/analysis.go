package lab

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"github.com/sente-games/sente"
)

// AssessInfo returns the assessment of an engine's report on the position; scale is the scale of the
// engine's scores.
func (p Position) AssessInfo(i sente.Info, scale float64) sente.Assessment {
	return sente.Assess(i, p.Board.Seats(), p.Board.Turn(), scale)
}

// Analyze runs an engine on the position and returns its best lines. scale is the scale of the
// engine's scores ([catalog.Game.Scale]).
func (p Position) Analyze(ctx context.Context, engine sente.Engine, scale float64, limits sente.Limits, report func(sente.Info)) (Analysis, error) {
	lines := LineRanking{}
	began := time.Now()
	choice, err := engine.Think(ctx, p.Record, limits, func(i sente.Info) {
		lines.AddInfo(i)
		report(i)
	})
	if err != nil {
		return Analysis{}, err
	}
	return p.newAnalysis(choice, lines.BestLines(choice, limits.Lines), scale, time.Since(began)), nil
}

// AsThreats converts the analysis of a position after a pass to the analysis of the threats in the
// original position.
func (a Analysis) AsThreats(asked Position) Analysis {
	turn := a.ToMove
	a.Identity, a.Threat = asked.Identity(), true
	a.ToMove = turn
	return a
}

// LineRanking holds the latest report of every line.
type LineRanking map[int]sente.Info

// AddInfo stores a report.
func (r LineRanking) AddInfo(i sente.Info) {
	if len(i.Line) > 0 {
		r[i.Rank] = i
	}
}

// BestLines returns up to n lines, the choice first and the others by score, as far as the engine
// reported them.
func (r LineRanking) BestLines(c sente.Choice, n int) []sente.Info {
	first := c.Info
	if len(first.Line) == 0 {
		first.Line = []sente.Move{c.Move}
	}
	lines := []sente.Info{first}
	for rank := 1; len(lines) < n; rank++ {
		i, ok := r[rank]
		if !ok {
			break
		}
		if i.Line[0] != c.Move {
			lines = append(lines, i)
		}
	}
	slices.SortStableFunc(lines[1:], func(a, b sente.Info) int { return cmp.Compare(b.Score, a.Score) })
	return lines
}

// Analysis is an engine's result for a position.
type Analysis struct {
	Identity
	Finding
}

// Finding is an analysis without the position.
type Finding struct {
	Threat   bool         `json:"threat,omitempty"` // the analysis is of the position after a pass
	Result   string       `json:"result"`           // for the side to move: win, loss, draw or unknown
	Distance *int         `json:"distance,omitempty"`
	Score    *sente.Score `json:"score,omitempty"` // nil if the engine gave none
	Opinion
	Move   sente.Move   `json:"move"`
	Line   []sente.Move `json:"line"`
	Depth  int          `json:"depth"`
	Nodes  int64        `json:"nodes"`
	TimeMS int64        `json:"time_ms"`
	Source string       `json:"source"`
	Forced bool         `json:"forced,omitempty"` // all other moves are clearly inferior
	Lines  []Variation  `json:"lines"`
	Values []Value      `json:"values,omitempty"` // values of the moves, best first

	candidates []sente.Candidate
}

// Value is the value of one move.
type Value struct {
	Move  sente.Move  `json:"move"`
	Score sente.Score `json:"score"`
	Bound sente.Bound `json:"bound"`
	Opinion

	assessment sente.Assessment
}

// Assessment returns the assessment of the value.
func (v Value) Assessment() sente.Assessment { return v.assessment }

// WithValues returns the analysis with the value of each candidate move of the engine; scale is the
// scale of its scores.
func (a Analysis) WithValues(p Position, scale float64) Analysis {
	a.Values = nil
	for _, c := range a.candidates {
		v := Value{Move: c.Move, Score: c.Score, Bound: c.Bound, assessment: p.AssessInfo(sente.Info{Score: c.Score, Bound: c.Bound}, scale)}
		v.Opinion = NewOpinion(v.assessment)
		a.Values = append(a.Values, v)
	}
	return a
}

// Variation is one of the best lines.
type Variation struct {
	Move     sente.Move   `json:"move"`
	Result   string       `json:"result"`
	Distance *int         `json:"distance,omitempty"`
	Score    *sente.Score `json:"score,omitempty"` // nil if the engine gave none
	Opinion
	Bound sente.Bound  `json:"bound"`
	Depth int          `json:"depth"`
	Line  []sente.Move `json:"line"`

	assessment sente.Assessment
}

// Assessment returns the assessment of the variation.
func (v Variation) Assessment() sente.Assessment { return v.assessment }

// Opinion is a score in a form for users, always from the same side's point of view.
type Opinion struct {
	// Chance is the winning chance of the first of two seats, or of the side to move if there are
	// more; nil if unknown, see [sente.Assessment.Chance].
	Chance *float64 `json:"chance,omitempty"`
	Words  string   `json:"words"`
}

// NewOpinion returns the opinion of an assessment.
func NewOpinion(a sente.Assessment) Opinion {
	o := Opinion{Words: a.Words()}
	if chance, ok := a.Chance(); ok {
		chance = math.Round(chance*1000) / 1000
		o.Chance = &chance
	}
	return o
}

// newAnalysis converts a choice and the best lines to an analysis of the position.
func (p Position) newAnalysis(c sente.Choice, lines []sente.Info, scale float64, took time.Duration) Analysis {
	f := Finding{
		Score: givenScore(c.Info), Move: c.Move, Line: lines[0].Line,
		Depth: c.Info.Depth, Nodes: c.Info.Nodes, TimeMS: took.Milliseconds(), Source: infoSource(c.Info),
		Forced: c.Info.Forced || len(p.Board.Legal()) == 1, candidates: c.Info.Candidates,
	}
	f.Result, f.Distance = ScoreResult(c.Info)
	f.Opinion = NewOpinion(p.AssessInfo(c.Info, scale))
	for _, i := range lines {
		v := Variation{Move: i.Line[0], Score: givenScore(i), Bound: i.Bound, Depth: i.Depth, Line: i.Line}
		v.Result, v.Distance = ScoreResult(i)
		v.assessment = p.AssessInfo(i, scale)
		v.Opinion = NewOpinion(v.assessment)
		f.Lines = append(f.Lines, v)
	}
	return Analysis{p.Identity(), f}
}

// givenScore returns the score of a report, nil if the engine gave none.
func givenScore(i sente.Info) *sente.Score {
	if i.Bound == sente.NoScore {
		return nil
	}
	return &i.Score
}

// infoSource returns the source of a move; the default is "search".
func infoSource(i sente.Info) string {
	return cmp.Or(i.Source, "search")
}

// ScoreResult returns the result of a score for the side to move. A decided score is a bound that can
// only improve for its owner, so that it is valid whatever its bound.
func ScoreResult(i sente.Info) (name string, distance *int) {
	plies, decided := i.Score.Distance()
	switch {
	case decided && i.Score.Won() && i.Bound.Proves(i.Score):
		return "win", &plies
	case decided && i.Bound.Proves(i.Score):
		return "loss", &plies
	case i.Score == 0 && i.Source == "proof" && i.Bound == sente.Exact:
		return "draw", nil
	}
	return "unknown", nil
}
