package app

import (
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
)

// summary is a run as JSON. What is said of one player is said of the first.
type summary struct {
	Game     string          `json:"game"`
	Rules    string          `json:"rules,omitempty"`
	Size     string          `json:"size,omitempty"`
	Kind     match.Kind      `json:"kind"`
	Players  []playerFact    `json:"players"` // in the order of the plan
	Ranking  []string        `json:"ranking"` // the best first
	Games    int             `json:"games"`
	Planned  int             `json:"planned,omitempty"`
	Wins     int             `json:"wins"`
	Draws    int             `json:"draws"`
	Losses   int             `json:"losses"`
	Causes   causeCount      `json:"causes"`
	Failings []match.Failing `json:"failings,omitempty"` // the first of each kind
	Used     int             `json:"openings_used"`
	Again    int             `json:"openings_again"`
	Complete bool            `json:"complete"`
	Why      string          `json:"why"`
	*duelFact
	*testFact
}

type causeCount map[match.Cause]int

type playerFact struct {
	Name    string `json:"name"`
	Games   int    `json:"games"`
	Wins    int    `json:"wins"`
	Draws   int    `json:"draws"`
	Losses  int    `json:"losses"`
	Byes    int    `json:"byes,omitempty"`
	Late    int    `json:"time_losses"`
	Crashes int    `json:"crashes"`
	Stalls  int    `json:"stalls"`
	Illegal int    `json:"illegal_moves"`
	*sumFact
}

// sumFact is there where scores are summed.
type sumFact struct {
	Won   int    `json:"sums_won"` // openings
	Drawn int    `json:"sums_drawn"`
	Lost  int    `json:"sums_lost"`
	Total string `json:"total"` // of the scores
}

// duelFact is what two players alone have.
type duelFact struct {
	Pairs     rating.Pairs `json:"pairs"` // LL LD DD WD WW
	Score     float64      `json:"score"`
	Elo       float64      `json:"elo"`
	EloError  float64      `json:"elo_error"`
	NElo      float64      `json:"nelo"`
	NEloError float64      `json:"nelo_error"`
	LOS       float64      `json:"los"`
}

// testFact is where a test stands.
type testFact struct {
	LLR    float64      `json:"llr"`
	Lower  float64      `json:"lower"`
	Upper  float64      `json:"upper"`
	Result string       `json:"result"` // H1, H0 or undecided
	Prefix rating.Pairs `json:"decided_pairs"`
}

func (b *scoreboard) summary(r match.Report) summary {
	t := r.Crosstable
	rows := t.Rows()
	s := summary{
		Game: b.plan.Game, Rules: b.plan.Rules, Size: b.plan.Size, Kind: b.plan.Kind,
		Games: t.Games(), Planned: r.Planned, Wins: rows[0].Wins, Draws: rows[0].Draws, Losses: rows[0].Losses,
		Causes: t.Causes(), Failings: t.Failings(), Complete: r.Complete, Why: r.Why,
	}
	s.Used, s.Again = t.Openings()
	for _, row := range rows {
		s.Players = append(s.Players, playerFact{
			row.Name, row.Games, row.Wins, row.Draws, row.Losses, row.Byes, row.Faults[match.OutOfTime],
			row.Faults[match.Crashed], row.Faults[match.Stalled], row.Faults[match.IllegalMove], nil,
		})
		if b.plan.Sum && row.Sums.Total != nil {
			s.Players[len(s.Players)-1].sumFact = &sumFact{row.Sums.Wins, row.Sums.Draws, row.Sums.Losses, row.Sums.Total.String()}
		}
	}
	for _, i := range t.Ranking() {
		s.Ranking = append(s.Ranking, rows[i].Name)
	}
	if b.two() {
		e := b.estimate(t)
		s.duelFact = &duelFact{t.Head(0, 1).Pairs, e.Score, e.Elo, e.EloError, e.NElo, e.NEloError, e.LOS}
	}
	if test := t.Test(); test != nil {
		v := test.Verdict()
		s.testFact = &testFact{v.LLR, v.Lower, v.Upper, v.Decision.String(), test.Decided()}
	}
	return s
}
