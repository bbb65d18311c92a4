package contests

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/studio/internal/view"
)

// boardView is a game that is played.
type boardView struct {
	match.Seated
	Players []string      `json:"players"`
	Plies   int           `json:"plies"`
	Turn    int           `json:"turn"`
	Scene   scene.Scene   `json:"scene"`
	Said    []sideThought `json:"said"` // by the seats that have thought of a move
}

// sideThought is what a seat thinks of its move, or thought of its latest one.
type sideThought struct {
	Seat    int          `json:"seat"`
	Score   sente.Score  `json:"score"` // for the seat
	Bound   sente.Bound  `json:"bound"`
	Drawn   bool         `json:"drawn,omitempty"` // proven to be a draw
	Scale   float64      `json:"scale"`           // of the engine's scores, 0 if it is not known
	Depth   int          `json:"depth"`
	Nodes   int64        `json:"nodes"`
	Seconds float64      `json:"seconds"`
	Line    []sente.Move `json:"line,omitempty"`
}

// maxLineMoves is the maximum number of moves of a line that a page receives.
const maxLineMoves = 12

// board is a game as pages are told of it.
func (l *Live) board(at match.Seated, g liveGame) (boardView, bool) {
	r := g.start
	r.Moves = g.moves
	b, err := l.games.Board(r)
	if err != nil {
		return boardView{}, false
	}
	v := boardView{at, r.Players, len(g.moves), b.Turn(), view.FillScene(b.Picture()), []sideThought{}}
	for seat, i := range g.said {
		if i.Depth == 0 && len(i.Line) == 0 {
			continue
		}
		v.Said = append(v.Said, sideThought{
			Seat: seat, Score: i.Score, Bound: i.Bound, Drawn: sente.Assess(i, b.Seats(), seat, 0).Drawn, Scale: l.scoreScale(r.Players[seat]),
			Depth: i.Depth, Nodes: i.Nodes, Seconds: i.Time.Seconds(), Line: i.Line[:min(len(i.Line), maxLineMoves)],
		})
	}
	return v, true
}

// scoreScale is the scale of the scores of a player.
func (l *Live) scoreScale(name string) float64 {
	g, err := l.games.Game(l.plan.Game)
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

// lastBoard is a finished game as it ended.
func (l *Live) lastBoard(r sente.Record) *boardView {
	g := liveGame{start: r, moves: r.Moves, said: make([]sente.Info, len(r.Players))}
	if len(r.Thinking) == len(r.Moves) && len(r.Moves) > 0 {
		g.said = l.lastThoughts(r)
	}
	if v, ok := l.board(match.Seated{}, g); ok && len(r.Players) > 0 {
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
		b, err := l.games.Board(before)
		if err != nil {
			return said
		}
		if seat, t := b.Turn(), r.Thinking[i]; seat >= 0 && seat < len(said) && said[seat].Depth == 0 {
			said[seat] = sente.Info{Score: t.Score, Depth: t.Depth, Nodes: t.Nodes, Time: t.Time}
		}
	}
	return said
}
