package stats

import (
	"slices"

	"github.com/sente-games/sente/match/rating"
)

// Pairing is what two players did against each other in games of two, as the first of
// Players saw it: the one who had the first seat in their first game.
type Pairing struct {
	Players  [2]string       `json:"players"`
	Games    int             `json:"games"`
	Wins     int             `json:"wins"`
	Draws    int             `json:"draws"`
	Losses   int             `json:"losses"`
	Pairs    rating.Pairs    `json:"pairs"`           // LL LD DD WD WW: games of one opening, seats exchanged
	Paired   bool            `json:"paired"`          // the figures are of pairs; else of single games, which tell less
	Split    bool            `json:"split,omitempty"` // all pairs were, although games were won: the openings decide
	Score    float64         `json:"score"`
	Elo      float64         `json:"elo"`
	Low      float64         `json:"elo_low"` // the 95 % interval
	High     float64         `json:"elo_high"`
	LOS      float64         `json:"los"`
	Few      bool            `json:"few,omitempty"`       // there are too few games to say much
	Bound    int             `json:"bound,omitempty"`     // 1 if all were won, -1 if all were lost
	Limit    *float64        `json:"elo_limit,omitempty"` // then Elo lies beyond it
	Chart    []Point         `json:"chart,omitempty"`     // how it came to this
	Estimate rating.Estimate `json:"-"`
}

// Point is where a pairing stood after some games, for a chart.
type Point struct {
	Games  int     `json:"games"`
	Points float64 `json:"points"`
	Elo    float64 `json:"elo"`
	Low    float64 `json:"elo_low"`
	High   float64 `json:"elo_high"`
	Bound  int     `json:"bound,omitempty"` // 1 as long as all were won, -1 as long as all were lost: Elo is then open at that end
}

// mostPoints is how many points a chart has at most.
const mostPoints = 200

// roundup gathers the games of all pairings.
type roundup struct {
	order []*meetings
	all   map[[2]string]*meetings
}

// meetings are the games of two players in order, as the first saw them.
type meetings struct {
	players [2]string
	games   []meeting
}

type meeting struct {
	encounter string
	seat      int // of the first player
	points    rating.Points
}

func (r *roundup) add(e *entry) {
	if len(e.names) != 2 || e.names[0] == e.names[1] {
		return
	}
	if r.all == nil {
		r.all = map[[2]string]*meetings{}
	}
	key := [2]string{min(e.names[0], e.names[1]), max(e.names[0], e.names[1])}
	m := r.all[key]
	if m == nil {
		m = &meetings{players: [2]string{e.names[0], e.names[1]}}
		r.all[key] = m
		r.order = append(r.order, m)
	}
	seat := slices.Index(e.names, m.players[0])
	m.games = append(m.games, meeting{e.encounter, seat, e.points[seat]})
}

func (r *roundup) list() []Pairing {
	list := make([]Pairing, 0, len(r.order))
	for _, m := range r.order {
		list = append(list, m.pairing())
	}
	return list
}

// unpaired are the pairings whose players exchanged seats while nothing says in which two
// games of one opening.
func (r *roundup) unpaired() (n int) {
	for _, m := range r.order {
		told := slices.ContainsFunc(m.games, func(g meeting) bool { return g.encounter != "" })
		exchanged := slices.ContainsFunc(m.games, func(g meeting) bool { return g.seat != m.games[0].seat })
		if !told && exchanged {
			n++
		}
	}
	return n
}

// pairing counts the games in order. A pair is complete when its second game is over.
func (m *meetings) pairing() Pairing {
	p := Pairing{Players: m.players, Games: len(m.games), Chart: []Point{}}
	var counter rating.PairCounter[string]
	tally, games := &counter.Tally, &counter.Games
	step := (len(m.games) + mostPoints - 1) / mostPoints
	for i, g := range m.games {
		if g.encounter == "" {
			counter.AddSingle(g.points)
		} else {
			counter.Add(g.encounter, g.seat, g.points)
		}
		if n := i + 1; n%step == 0 || n == len(m.games) {
			e := games.Estimate()
			p.Chart = append(p.Chart, Point{n, float64(tally.Wins) + float64(tally.Draws)/2, e.Best, e.Low, e.High, e.Bound})
		}
	}
	e := games.Estimate()
	p.Paired = games.Pairs.Count() > 0
	p.Wins, p.Draws, p.Losses = int(tally.Wins), int(tally.Draws), int(tally.Losses)
	p.Estimate, p.Pairs, p.Split = e, games.Pairs, games.Pairs.Split(tally.Draws)
	p.Score, p.Elo, p.Low, p.High, p.LOS, p.Few, p.Bound = e.Score, e.Best, e.Low, e.High, e.Likely, e.Few, e.Bound
	if e.Bound != 0 {
		p.Limit = &e.Limit
	}
	return p
}
