package stats

import (
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
)

// roster collects the results of each player.
type roster struct {
	order []string
	all   map[string]*sheet
}

// sheet is the collected results of a player.
type sheet struct {
	first, other rating.Tally
	use          use
	faults       map[match.Cause]int
}

func (r *roster) add(e *entry) {
	if r.all == nil {
		r.all = map[string]*sheet{}
	}
	for seat, name := range e.names {
		if r.all[name] == nil {
			r.order = append(r.order, name)
		}
		p := at(r.all, name)
		if e.use != nil {
			p.use.add(e.use[seat])
		}
		if e.cause.Fault() && e.culprit == name {
			if p.faults == nil {
				p.faults = map[match.Cause]int{}
			}
			p.faults[e.cause]++
		}
		switch {
		case e.winner == unended || e.winner == idle:
		case seat == 0:
			p.first.Add(e.points[seat])
		default:
			p.other.Add(e.points[seat])
		}
	}
}

func (r *roster) list() []Player {
	list := make([]Player, 0, len(r.order))
	for _, name := range r.order {
		p := r.all[name]
		t := p.first.Plus(p.other)
		one := Player{
			Name: name, Games: int(t.Games()), Wins: int(t.Wins), Draws: int(t.Draws), Losses: int(t.Losses), First: p.first, Other: p.other,
			Moves: p.use.moves, Time: p.use.time, TimeMS: p.use.time.Milliseconds(), Longest: p.use.slowest, Slowest: p.use.slowest.Milliseconds(), Nodes: p.use.nodes, Faults: p.faults,
		}
		if p.use.deep > 0 {
			one.Depth = float64(p.use.depths) / float64(p.use.deep)
		}
		list = append(list, one)
	}
	return list
}
