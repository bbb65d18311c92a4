package review

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
)

// Review is a game with the judgement of each of its moves.
type Review struct {
	lab.Identity
	Seats   []string      `json:"seats"`
	Players []string      `json:"players,omitempty"`
	Result  *sente.Result `json:"result,omitempty"` // of a finished game
	Judge   About         `json:"judge"`
	Summary string        `json:"summary"` // two or three sentences
	Marked  []GradeCounts `json:"marked"`  // by seat
	Moves   []Judgement   `json:"judgements"`
}

// About identifies the judge.
type About struct {
	Engine  string  `json:"engine"` // spec of the engine
	TimeMS  int64   `json:"time_ms,omitempty"`
	Nodes   int64   `json:"nodes,omitempty"`
	Depth   int     `json:"depth,omitempty"`
	Scale   float64 `json:"scale"`             // scale of its scores, from which chances are computed
	Guessed bool    `json:"guessed,omitempty"` // views have no chance: the scale is not measured, or there are more than two seats
}

// GradeCounts is the number of moves of each grade of a seat, and the average loss of its moves.
type GradeCounts struct {
	Seat         string `json:"seat"`
	Inaccuracies int    `json:"inaccuracies"`
	Mistakes     int    `json:"mistakes"`
	Blunders     int    `json:"blunders"`

	// AverageLoss is the average loss of winning chance per move of the seat, 0..1, over moves with
	// an alternative; absent if no chance is known. Accuracy is the average accuracy of these moves,
	// 0..1, see docs/review.md.
	AverageLoss *float64 `json:"given,omitempty"`
	Accuracy    *float64 `json:"accuracy,omitempty"`
}

// About returns the description of the judge of a game.
func (j Reviewer) About(p lab.Position) About {
	g := p.Game
	a := About{Engine: j.Spec, TimeMS: j.Limits.Time.Milliseconds(), Nodes: j.Limits.Nodes, Depth: j.Limits.Depth, Scale: g.ScoreScale(j.Spec)}
	if a.Scale == 0 {
		a.Scale, a.Guessed = sente.DefaultScale, true
	}
	if len(p.Board.Seats()) > 2 {
		a.Guessed = true
	}
	if a.Engine == "" && len(g.Profiles) > 0 {
		a.Engine = g.Profiles[0].Name
	}
	return a
}

// NewReview returns the review with the given judgements of moves of the game that ends in a
// position, in order; some may be missing, as in an unfinished review.
func NewReview(p lab.Position, about About, judged []Judgement) Review {
	r := Review{Identity: p.Identity(), Seats: p.Board.Seats(), Players: p.Record.Players, Moves: judged, Judge: about}
	if result := p.Record.Result; result.Winner != "" {
		r.Result = &result
	} else if isOver, winner, reason := p.Board.Outcome(); isOver {
		r.Result = &sente.Result{Winner: sente.Draw, Reason: reason.Text}
		if winner >= 0 {
			r.Result.Winner = r.Seats[winner]
		}
	}
	for _, seat := range r.Seats {
		r.Marked = append(r.Marked, countGrades(seat, judged))
	}
	r.Summary = r.summaryText(p.MoveText)
	return r
}

// add counts a move of a grade.
func (c *GradeCounts) add(g Grade) {
	switch g {
	case Inaccuracy:
		c.Inaccuracies++
	case Mistake:
		c.Mistakes++
	case Blunder:
		c.Blunders++
	}
}

func countGrades(seat string, judged []Judgement) GradeCounts {
	c := GradeCounts{Seat: seat}
	chosen, given, accuracy := 0, 0.0, 0.0
	for _, j := range judged {
		if j.Seat != seat {
			continue
		}
		if j.Note != onlyMove && j.Note != notCompared && j.Before.Mover != nil && j.After.Mover != nil {
			chosen++
			given += j.Loss()
			accuracy += moveAccuracy(j.Loss())
		}
		c.add(j.Grade)
	}
	if chosen > 0 {
		c.AverageLoss, c.Accuracy = new(roundChance(given/float64(chosen))), new(roundChance(accuracy/float64(chosen)))
	}
	return c
}
