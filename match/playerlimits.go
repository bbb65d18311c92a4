package match

import (
	"github.com/sente-games/sente"
)

// boundTimes applies the time limits that the file sets for single players. In a match the stricter
// of two times holds: if a player has more time per move than the tournament, the tournament's time
// becomes a limit of each other player, and the plan gets the longest of all times. The default
// time, which the file does not set, applies only to players without any limit.
func (f TournamentFile) boundTimes(p *Plan) {
	defaultTime := !f.Time.Set() && f.Control.Control == (sente.Control{}) && f.Nodes == 0 && f.Depth == 0
	move := p.Control.Move
	unbounded := func(own TournamentPlayer) bool {
		return own.Time.Set() && (move == 0 || own.Time.Limit() > move) || defaultTime && (own.Nodes > 0 || own.Depth > 0 || own.Time.Set())
	}
	any := false
	for _, own := range f.Players {
		any = any || unbounded(own)
	}
	if !any {
		return
	}
	p.Control.Move = 0
	for i, own := range f.Players {
		l := &p.Players[i].Limits
		if l.Time == 0 && !unbounded(own) {
			l.Time = move
		}
		p.Control.Move = max(p.Control.Move, l.Time)
	}
	p.Grace, p.Patience = 0, 0
	if p.Control != (sente.Control{}) {
		p.Grace = f.Grace.Or(defaultGrace)
	}
	for _, e := range p.Players {
		if e.Limits.Time == 0 {
			p.Control.Move = 0 // another limit applies
		}
	}
	if p.Control == (sente.Control{}) {
		p.Patience = f.Patience.Or(defaultPatience)
	}
}
