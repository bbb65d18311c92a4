package match

import (
	"slices"

	"github.com/sente-games/sente"
)

// boundTimes applies the time limits of single players. In a match the stricter of two times holds:
// if a player has more time per move than the match, the time of the match becomes a limit of each
// other player, and the plan gets the longest of all times. The default time, which the options do
// not set, applies only to players without any limit.
func (o MatchOptions) boundTimes(p *Plan) {
	defaultTime := !o.Time.Set() && o.Control.Control == (sente.Control{}) && o.Nodes == 0 && o.Depth == 0
	move := p.Control.Move
	unbounded := make([]bool, len(p.Players)) // the time of the match does not limit the player
	for _, own := range o.Own {
		if own.Time.Set() && (move == 0 || own.Time.Limit() > move) || defaultTime && (own.Nodes > 0 || own.Depth > 0 || own.Time.Set()) {
			unbounded[own.Number-1] = true
		}
	}
	if !slices.Contains(unbounded, true) {
		return
	}
	p.Control.Move = 0
	for i := range p.Players {
		l := &p.Players[i].Limits
		if l.Time == 0 && !unbounded[i] {
			l.Time = move
		}
		p.Control.Move = max(p.Control.Move, l.Time)
	}
	p.Grace, p.Patience = 0, 0
	if p.Control != (sente.Control{}) {
		p.Grace = o.Grace.Or(defaultGrace)
	}
	for _, e := range p.Players {
		if e.Limits.Time == 0 {
			p.Control.Move = 0 // another limit applies
		}
	}
	if p.Control == (sente.Control{}) {
		p.Patience = o.Patience.Or(defaultPatience)
	}
}
