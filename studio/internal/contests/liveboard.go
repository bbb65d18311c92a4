package contests

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/studio/internal/view"
)

// boardView is the state of a game in progress.
type boardView struct {
	match.GameID
	Players  []string      `json:"players"`
	Plies    int           `json:"plies"`
	Turn     int           `json:"turn"`
	Scene    scene.Scene   `json:"scene"`
	Thoughts []sideThought `json:"thoughts"` // latest thoughts, by seat
}

// sideThought is the thought of a seat about its current or latest move.
type sideThought struct {
	Seat    int          `json:"seat"`
	Score   sente.Score  `json:"score"` // from the seat's perspective
	Bound   sente.Bound  `json:"bound"`
	Drawn   bool         `json:"drawn,omitempty"` // proven draw
	Scale   float64      `json:"scale"`           // scale of the engine's scores, 0 if unknown
	Depth   int          `json:"depth"`
	Nodes   int64        `json:"nodes"`
	Seconds float64      `json:"seconds"`
	Line    []sente.Move `json:"line,omitempty"`
}

// maxLineMoves is the maximum number of moves of a line in a view.
const maxLineMoves = 12

// boardState returns the state of a game; ok is false if its moves are invalid.
func (l *Live) boardState(at match.GameID, g liveGame) (boardView, bool) {
	r := g.start
	r.Moves = g.moves
	b, err := l.games.OpenBoard(r)
	if err != nil {
		return boardView{}, false
	}
	v := boardView{at, r.Players, len(g.moves), b.Turn(), view.FillScene(b.Picture()), []sideThought{}}
	for seat, i := range g.thoughts {
		if i.Depth == 0 && len(i.Line) == 0 {
			continue
		}
		v.Thoughts = append(v.Thoughts, sideThought{
			Seat: seat, Score: i.Score, Bound: i.Bound, Drawn: sente.Assess(i, b.Seats(), seat, 0).Drawn, Scale: l.scoreScale(r.Players[seat]),
			Depth: i.Depth, Nodes: i.Nodes, Seconds: i.Time.Seconds(), Line: i.Line[:min(len(i.Line), maxLineMoves)],
		})
	}
	return v, true
}

// scoreScale returns the scale of a player's scores, or 0.
func (l *Live) scoreScale(name string) float64 {
	g, err := l.games.FindGame(l.plan.Game)
	if err != nil {
		return 0
	}
	for _, e := range l.plan.Players {
		if e.Name == name {
			if p, err := g.ProfileOf(e.Engine); err == nil {
				return p.Scale
			}
		}
	}
	return 0
}

// lastBoard returns the final state of a finished game.
func (l *Live) lastBoard(r sente.Record) *boardView {
	g := liveGame{start: r, moves: r.Moves, thoughts: make([]sente.Info, len(r.Players))}
	if len(r.Thinking) == len(r.Moves) && len(r.Moves) > 0 {
		g.thoughts = l.lastThoughts(r)
	}
	if v, ok := l.boardState(match.GameID{}, g); ok && len(r.Players) > 0 {
		return &v
	}
	return nil
}

// lastThoughts returns the thought of each seat about its last move.
func (l *Live) lastThoughts(r sente.Record) []sente.Info {
	said := make([]sente.Info, len(r.Players))
	before := r
	for i := len(r.Moves) - 1; i >= 0 && i > len(r.Moves)-1-2*len(said); i-- {
		before.Moves = r.Moves[:i]
		b, err := l.games.OpenBoard(before)
		if err != nil {
			return said
		}
		if seat, t := b.Turn(), r.Thinking[i]; seat >= 0 && seat < len(said) && said[seat].Depth == 0 {
			said[seat] = t.Info()
		}
	}
	return said
}
