package stats

import "github.com/sente-games/sente/match/rating"

// Pairing is the results of two players against each other in two-player games, from the point of
// view of the first of Players, the player with the first seat in their first game.
type Pairing struct {
	Players  [2]string       `json:"players"`
	Games    int             `json:"games"`
	Wins     int             `json:"wins"`
	Draws    int             `json:"draws"`
	Losses   int             `json:"losses"`
	Pairs    rating.Pairs    `json:"pairs"`           // LL LD DD WD WW: games of one opening, seats exchanged
	Paired   bool            `json:"paired"`          // the figures are computed from pairs; otherwise from single games, with larger errors
	Split    bool            `json:"split,omitempty"` // all pairs are drawn although games were won: the openings decide
	Score    float64         `json:"score"`
	Elo      float64         `json:"elo"`
	Low      float64         `json:"elo_low"` // lower end of the 95 % interval
	High     float64         `json:"elo_high"`
	LOS      float64         `json:"los"`
	Few      bool            `json:"few,omitempty"`       // too few games for a reliable estimate
	Bound    int             `json:"bound,omitempty"`     // 1 if all were won, -1 if all were lost
	Limit    *float64        `json:"elo_limit,omitempty"` // the bound of Elo if Bound is not 0
	Chart    []ChartPoint    `json:"chart,omitempty"`     // history of the results
	Estimate rating.Estimate `json:"-"`
}

// ChartPoint is the state of a pairing after some games, for a chart.
type ChartPoint struct {
	Games  int     `json:"games"`
	Points float64 `json:"points"`
	Elo    float64 `json:"elo"`
	Low    float64 `json:"elo_low"`
	High   float64 `json:"elo_high"`
	Bound  int     `json:"bound,omitempty"` // 1 while all games were won, -1 while all were lost: Elo is then unbounded on that side
}

// maxChartPoints is the maximum number of points of a chart.
const maxChartPoints = 200

// countPairings counts the games of every two players. Charts follow the games in order; a pair is
// complete when its second game is over. unpaired is the number of pairings in which the players
// exchanged seats but no game has an encounter, so that the pairs are unknown.
func countPairings(games []*gameEntry) (pairings []Pairing, unpaired int) {
	var final, running rating.Results
	for _, e := range games {
		final.AddGame(e.encounter, e.names, e.points)
	}
	pairings = []Pairing{}
	index := map[[2]string]int{} // index of the pairing, by the players of either seating
	for i, h := range final.AllPairs() {
		a, b := h.Players[0], h.Players[1]
		index[[2]string{a, b}], index[[2]string{b, a}] = i, i
		pairings = append(pairings, newPairing(h))
	}
	known, exchanged := make([]bool, len(pairings)), make([]bool, len(pairings))
	for _, e := range games {
		if len(e.names) != 2 || e.names[0] == e.names[1] {
			continue
		}
		running.AddGame(e.encounter, e.names, e.points)
		i := index[[2]string(e.names)]
		p := &pairings[i]
		p.addChartPoint(running.HeadToHead(p.Players[0], p.Players[1]))
		known[i] = known[i] || e.encounter != ""
		exchanged[i] = exchanged[i] || e.names[0] != p.Players[0]
	}
	for i := range pairings {
		if exchanged[i] && !known[i] {
			unpaired++
		}
	}
	return pairings, unpaired
}

// newPairing returns the figures of all games of two players, without the chart.
func newPairing(h rating.HeadToHead) Pairing {
	e := h.Estimate()
	p := Pairing{
		Players: h.Players, Games: int(h.Tally.NumGames()), Wins: int(h.Tally.Wins), Draws: int(h.Tally.Draws), Losses: int(h.Tally.Losses),
		Pairs: h.Pairs, Paired: h.Pairs.NumPairs() > 0, Split: h.Pairs.IsSplit(h.Tally.Draws),
		Score: e.Score, Elo: e.Best, Low: e.Low, High: e.High, LOS: e.LimitLOS, Few: e.TooFew, Bound: e.Bound,
		Estimate: e,
	}
	if e.Bound != 0 {
		p.Limit = &e.Limit
	}
	return p
}

// addChartPoint adds the state after some of the games to the chart, if their number is a multiple
// of the chart's step or the last.
func (p *Pairing) addChartPoint(h rating.HeadToHead) {
	step := (p.Games + maxChartPoints - 1) / maxChartPoints
	if n := int(h.Tally.NumGames()); n%step == 0 || n == p.Games {
		e := h.Estimate()
		p.Chart = append(p.Chart, ChartPoint{n, float64(h.Tally.Wins) + float64(h.Tally.Draws)/2, e.Best, e.Low, e.High, e.Bound})
	}
}
