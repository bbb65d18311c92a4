package stats

import (
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
)

// playerResults collects the results of each player.
type playerResults struct {
	order []string
	all   map[string]*playerSheet
}

// playerSheet is the collected results of a player.
type playerSheet struct {
	first, other rating.Tally
	use          moveUsage
	faults       map[match.Cause]int
}

func (r *playerResults) addEntry(e *gameEntry) {
	if r.all == nil {
		r.all = map[string]*playerSheet{}
	}
	for seat, name := range e.names {
		if r.all[name] == nil {
			r.order = append(r.order, name)
		}
		p := getOrCreate(r.all, name)
		if e.use != nil {
			p.use.addUsage(e.use[seat])
		}
		if e.cause.IsFault() && e.culprit == name {
			if p.faults == nil {
				p.faults = map[match.Cause]int{}
			}
			p.faults[e.cause]++
		}
		switch {
		case e.winner == winnerUnended || e.winner == winnerNotBegun:
		case seat == 0:
			p.first.Add(e.points[seat])
		default:
			p.other.Add(e.points[seat])
		}
	}
}

func (r *playerResults) playerList() []PlayerSummary {
	list := make([]PlayerSummary, 0, len(r.order))
	for _, name := range r.order {
		p := r.all[name]
		t := p.first.Plus(p.other)
		one := PlayerSummary{
			Name: name, Games: int(t.NumGames()), Wins: int(t.Wins), Draws: int(t.Draws), Losses: int(t.Losses), First: p.first, Other: p.other,
			Moves: p.use.moves, Time: p.use.time, TimeMS: p.use.time.Milliseconds(), Longest: p.use.slowest, Slowest: p.use.slowest.Milliseconds(), Nodes: p.use.nodes, Faults: p.faults,
		}
		one.Latency = p.use.latency.summary()
		if p.use.left.known {
			one.LeastLeft = new(p.use.left.time.Milliseconds())
		}
		if p.use.numDepths > 0 {
			one.Depth = float64(p.use.depths) / float64(p.use.numDepths)
		}
		list = append(list, one)
	}
	return list
}
