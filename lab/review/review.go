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
	Result  *sente.Result `json:"result,omitempty"` // of a game that has ended
	Judge   About         `json:"judge"`
	Summary string        `json:"summary"` // in two sentences
	Marked  []Count       `json:"marked"`  // by seat
	Moves   []Judgement   `json:"judgements"`
}

// About says who judged.
type About struct {
	Engine  string  `json:"engine"` // as the catalog names it
	TimeMS  int64   `json:"time_ms,omitempty"`
	Nodes   int64   `json:"nodes,omitempty"`
	Depth   int     `json:"depth,omitempty"`
	Scale   float64 `json:"scale"`             // of its scores, from which chances follow
	Guessed bool    `json:"guessed,omitempty"` // the scale was never measured
}

// Count is how many moves of a seat have each grade.
type Count struct {
	Seat         string `json:"seat"`
	Inaccuracies int    `json:"inaccuracies"`
	Mistakes     int    `json:"mistakes"`
	Blunders     int    `json:"blunders"`
}

// sum puts the judgements together.
func (g *game) sum(judged []Judgement) Review {
	r := Review{
		Identity: g.p.Identity(), Seats: g.seats, Players: g.p.Record.Players, Moves: judged,
		Judge: About{
			Engine: g.Spec, TimeMS: g.Limits.Time.Milliseconds(), Nodes: g.Limits.Nodes, Depth: g.Limits.Depth,
			Scale: g.scale, Guessed: g.scale == 0,
		},
	}
	if g.scale == 0 {
		r.Judge.Scale = sente.UsualScale
	}
	if r.Judge.Engine == "" {
		r.Judge.Engine = g.p.Game.Profiles[0].Name
	}
	if result := g.p.Record.Result; result.Winner != "" {
		r.Result = &result
	} else if over, winner, reason := g.p.Board.Outcome(); over {
		r.Result = &sente.Result{Winner: sente.Draw, Reason: reason}
		if winner >= 0 {
			r.Result.Winner = g.seats[winner]
		}
	}
	for _, seat := range g.seats {
		r.Marked = append(r.Marked, count(seat, judged))
	}
	r.Summary = r.summary()
	return r
}

func count(seat string, judged []Judgement) Count {
	c := Count{Seat: seat}
	for _, j := range judged {
		if j.Seat != seat {
			continue
		}
		switch j.Grade {
		case Inaccuracy:
			c.Inaccuracies++
		case Mistake:
			c.Mistakes++
		case Blunder:
			c.Blunders++
		}
	}
	return c
}
