package match

import "github.com/sente-games/sente/match/rating"

// Summary is the result of a run as JSON. Figures of a single player are the first player's.
type Summary struct {
	Game             string          `json:"game"`
	Rules            string          `json:"rules,omitempty"`
	Size             string          `json:"size,omitempty"`
	Kind             Kind            `json:"kind"`
	Players          []PlayerSummary `json:"players"` // in the order of the plan
	Ranking          []string        `json:"ranking"` // the best first
	Games            int             `json:"games"`
	Planned          int             `json:"planned,omitempty"`
	Wins             int64           `json:"wins"`
	Draws            int64           `json:"draws"`
	Losses           int64           `json:"losses"`
	NotBegun         int             `json:"not_begun"` // games without a move of a player: losses here, but excluded from estimates of strength
	Causes           map[Cause]int   `json:"causes"`
	Failings         []PlayerFault   `json:"failings,omitempty"` // the first of each player and cause
	NumOpenings      int             `json:"openings_used"`
	RepeatedOpenings int             `json:"openings_again"`
	Complete         bool            `json:"complete"`
	Why              string          `json:"why"`
	*DuelSummary
	*TestSummary
}

// PlayerSummary is the result of one player.
type PlayerSummary struct {
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
	*SumSummary
}

// SumSummary is present if scores are summed.
type SumSummary struct {
	Won   int    `json:"sums_won"` // number of openings
	Drawn int    `json:"sums_drawn"`
	Lost  int    `json:"sums_lost"`
	Total string `json:"total"` // sum of the scores
}

// DuelSummary is present if the plan has two players.
type DuelSummary struct {
	Pairs          rating.Pairs `json:"pairs"` // LL LD DD WD WW
	Score          float64      `json:"score"`
	Elo            float64      `json:"elo"`
	EloError       float64      `json:"elo_error"`
	NElo           float64      `json:"nelo"`
	NEloError      float64      `json:"nelo_error"`
	LOS            float64      `json:"los"`
	Low            float64      `json:"elo_low"` // lower end of the 95 % interval
	High           float64      `json:"elo_high"`
	Bound          int          `json:"bound,omitempty"`     // 1 if all games were won, -1 if all were lost
	Limit          *float64     `json:"elo_limit,omitempty"` // bound of Elo if Bound is not 0, at 97.5 % confidence
	OpponentFaults int64        `json:"given"`               // games that the second player lost by its own fault
	*EarnedSummary
}

// EarnedSummary is the first player's result without the given games; present if there are both given
// and other games.
type EarnedSummary struct {
	Score float64 `json:"earned_score"`
	Elo   float64 `json:"earned_elo"`
	Low   float64 `json:"earned_elo_low"` // lower end of the 95 % interval
	High  float64 `json:"earned_elo_high"`
}

// TestSummary is the state of a sequential test.
type TestSummary struct {
	LLR    float64      `json:"llr"`
	Lower  float64      `json:"lower"`
	Upper  float64      `json:"upper"`
	Result string       `json:"result"` // H1, H0 or undecided
	Prefix rating.Pairs `json:"decided_pairs"`
}

// Summary returns the summary of a run of a plan.
func (r RunReport) Summary(p Plan) Summary {
	t := r.Crosstable
	rows := t.PlayerRows()
	s := Summary{
		Game: p.Game, Rules: p.Rules, Size: p.Size, Kind: p.Kind,
		Games: t.Games(), Planned: r.Planned, Wins: rows[0].Wins, Draws: rows[0].Draws, Losses: rows[0].Losses,
		NotBegun: t.NotBegun(), Causes: t.GamesByCause(), Failings: t.Failings(), Complete: r.Complete, Why: r.StopReason.Error(),
	}
	s.NumOpenings, s.RepeatedOpenings = t.CountOpenings()
	for _, row := range rows {
		s.Players = append(s.Players, PlayerSummary{
			row.Name, row.NumGames(), row.Wins, row.Draws, row.Losses, row.Byes, row.Faults[OutOfTime],
			row.Faults[Crashed], row.Faults[Stalled], row.Faults[IllegalMove], nil,
		})
		if p.Sum && row.Sums.Total != nil {
			s.Players[len(s.Players)-1].SumSummary = &SumSummary{row.Sums.Wins, row.Sums.Draws, row.Sums.Losses, row.Sums.Total.String()}
		}
	}
	for _, i := range t.Ranking() {
		s.Ranking = append(s.Ranking, rows[i].Name)
	}
	if len(p.Players) == 2 {
		h := t.HeadToHead(0, 1)
		e := h.Estimate()
		s.DuelSummary = &DuelSummary{h.Pairs, e.Score, e.Best, e.Margin(), e.NElo, e.NEloError, e.LimitLOS, e.Low, e.High, e.Bound, nil, 0, nil}
		if e.Bound != 0 {
			s.Limit = &e.Limit
		}
		earned, given := t.ResultsWithoutFaults(0, 1)
		s.OpponentFaults = given
		if e := earned.Estimate(); given > 0 && e.Games > 0 {
			s.EarnedSummary = &EarnedSummary{e.Score, e.Best, e.Low, e.High}
		}
	}
	if test := t.Test(); test != nil {
		v := test.Verdict()
		s.TestSummary = &TestSummary{v.LLR, v.Lower, v.Upper, v.Decision.String(), test.DecidedPairs()}
	}
	return s
}
