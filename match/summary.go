package match

import "github.com/sente-games/sente/match/rating"

// Summary is a run as JSON. What is said of one player is said of the first.
type Summary struct {
	Game     string        `json:"game"`
	Rules    string        `json:"rules,omitempty"`
	Size     string        `json:"size,omitempty"`
	Kind     Kind          `json:"kind"`
	Players  []PlayerFact  `json:"players"` // in the order of the plan
	Ranking  []string      `json:"ranking"` // the best first
	Games    int           `json:"games"`
	Planned  int           `json:"planned,omitempty"`
	Wins     int64         `json:"wins"`
	Draws    int64         `json:"draws"`
	Losses   int64         `json:"losses"`
	NotBegun int           `json:"not_begun"` // of the games: losses here, and no part of what is said of strength
	Causes   map[Cause]int `json:"causes"`
	Failings []Failing     `json:"failings,omitempty"` // the first of each kind
	Used     int           `json:"openings_used"`
	Again    int           `json:"openings_again"`
	Complete bool          `json:"complete"`
	Why      string        `json:"why"`
	*DuelFact
	*TestFact
}

// PlayerFact is what one player did.
type PlayerFact struct {
	Name    string `json:"name"`
	Games   int64  `json:"games"`
	Wins    int64  `json:"wins"`
	Draws   int64  `json:"draws"`
	Losses  int64  `json:"losses"`
	Byes    int    `json:"byes,omitempty"`
	Late    int    `json:"time_losses"`
	Crashes int    `json:"crashes"`
	Stalls  int    `json:"stalls"`
	Illegal int    `json:"illegal_moves"`
	*SumFact
}

// SumFact is there where scores are summed.
type SumFact struct {
	Won   int    `json:"sums_won"` // openings
	Drawn int    `json:"sums_drawn"`
	Lost  int    `json:"sums_lost"`
	Total string `json:"total"` // of the scores
}

// DuelFact is what two players alone have.
type DuelFact struct {
	Pairs     rating.Pairs `json:"pairs"` // LL LD DD WD WW
	Score     float64      `json:"score"`
	Elo       float64      `json:"elo"`
	EloError  float64      `json:"elo_error"`
	NElo      float64      `json:"nelo"`
	NEloError float64      `json:"nelo_error"`
	LOS       float64      `json:"los"`
	Low       float64      `json:"elo_low"` // the 95 % interval
	High      float64      `json:"elo_high"`
	Bound     int          `json:"bound,omitempty"`     // 1 if all games were won, -1 if all were lost
	Limit     *float64     `json:"elo_limit,omitempty"` // then Elo lies beyond it, with 97.5 %
	Given     int64        `json:"given"`               // games that the second lost by its own fault
	*EarnedFact
}

// EarnedFact is what the first made of the other games, if some were given and some were not.
type EarnedFact struct {
	Score float64 `json:"earned_score"`
	Elo   float64 `json:"earned_elo"`
	Low   float64 `json:"earned_elo_low"` // the 95 % interval
	High  float64 `json:"earned_elo_high"`
}

// TestFact is where a test stands.
type TestFact struct {
	LLR    float64      `json:"llr"`
	Lower  float64      `json:"lower"`
	Upper  float64      `json:"upper"`
	Result string       `json:"result"` // H1, H0 or undecided
	Prefix rating.Pairs `json:"decided_pairs"`
}

// Summary returns the facts of a run of a plan.
func (r Report) Summary(p Plan) Summary {
	t := r.Crosstable
	rows := t.Rows()
	s := Summary{
		Game: p.Game, Rules: p.Rules, Size: p.Size, Kind: p.Kind,
		Games: t.Games(), Planned: r.Planned, Wins: rows[0].Wins, Draws: rows[0].Draws, Losses: rows[0].Losses,
		NotBegun: t.NotBegun(), Causes: t.Causes(), Failings: t.Failings(), Complete: r.Complete, Why: r.Why.Error(),
	}
	s.Used, s.Again = t.Openings()
	for _, row := range rows {
		s.Players = append(s.Players, PlayerFact{
			row.Name, row.Games(), row.Wins, row.Draws, row.Losses, row.Byes, row.Faults[OutOfTime],
			row.Faults[Crashed], row.Faults[Stalled], row.Faults[IllegalMove], nil,
		})
		if p.Sum && row.Sums.Total != nil {
			s.Players[len(s.Players)-1].SumFact = &SumFact{row.Sums.Wins, row.Sums.Draws, row.Sums.Losses, row.Sums.Total.String()}
		}
	}
	for _, i := range t.Ranking() {
		s.Ranking = append(s.Ranking, rows[i].Name)
	}
	if len(p.Players) == 2 {
		h := t.Head(0, 1)
		e := h.Estimate()
		s.DuelFact = &DuelFact{h.Pairs, e.Score, e.Best, e.Margin(), e.NElo, e.NEloError, e.Likely, e.Low, e.High, e.Bound, nil, 0, nil}
		if e.Bound != 0 {
			s.Limit = &e.Limit
		}
		earned, given := t.Earned(0, 1)
		s.Given = given
		if e := earned.Estimate(); given > 0 && e.Games > 0 {
			s.EarnedFact = &EarnedFact{e.Score, e.Best, e.Low, e.High}
		}
	}
	if test := t.Test(); test != nil {
		v := test.Verdict()
		s.TestFact = &TestFact{v.LLR, v.Lower, v.Upper, v.Decision.String(), test.Decided()}
	}
	return s
}
