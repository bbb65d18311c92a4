package studio

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// What one call of /api/analyze may take. With what it waits before, an answer is there
// before [maxWriting] has passed.
const (
	maxAnalyze   = 15 * time.Second
	usualAnalyze = time.Second // without limits
	maxVariation = 100         // best lines
)

// question is what /api/analyze is asked: a position, and how an engine is to think
// about it.
type question struct {
	Record sente.Record `json:"record"`
	Engine string       `json:"engine"` // as the command line names it; "" is the game's first
	Limits bounds       `json:"limits"`
	Values bool         `json:"values"` // what every move is worth, too
	Only   []string     `json:"only"`   // the only moves to choose among
	Block  []string     `json:"block"`  // moves that may not be chosen
}

// bounds are the limits of a question; 0 is none.
type bounds struct {
	TimeMS int64  `json:"time_ms"`
	Nodes  int64  `json:"nodes"`
	Depth  int    `json:"depth"`
	Lines  int    `json:"lines"`
	Seed   uint64 `json:"seed"`
}

// answered is what /api/analyze answers: what the rules know of the position and, while
// the game goes on, what the engine found.
type answered struct {
	Result string `json:"result,omitempty"` // in place of the facts' result, which is how a finished record ended
	lab.Facts
	*lab.Finding
}

// postAnalyze lets an engine think about a position. Nothing is kept from one question to
// the next.
func (s *positionAPI) postAnalyze(w http.ResponseWriter, r *http.Request) {
	var q question
	if err := httpapi.ReadJSON(r, &q); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	p, limits, err := s.understand(q)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	a := answered{Facts: p.Facts()}
	a.Facts.Players, a.Facts.Result = nil, nil
	if !a.Over {
		ctx, stop := s.engines.WithStop(r.Context())
		defer stop()
		found, err := s.analyze(ctx, p, q, limits)
		if err != nil {
			httpapi.WriteError(w, err)
			return
		}
		a.Result, a.Finding = found.Finding.Result, &found.Finding
	}
	httpapi.WriteJSON(w, http.StatusOK, a)
}

// understand sets up the position of a question and reads its limits.
func (s *positionAPI) understand(q question) (p lab.Position, limits sente.Limits, err error) {
	if q.Record.Game == "" {
		return p, limits, httpapi.Errorf(http.StatusBadRequest, `no position was given: send {"record": {"game": %q, "moves": []}}`, s.games[0].Name)
	}
	g, err := s.games.Game(q.Record.Game)
	if err != nil {
		return p, limits, httpapi.Unprocessable(err)
	}
	if limits, err = q.Limits.limits(); err != nil {
		return p, limits, err
	}
	record, board, err := g.Replay(q.Record)
	if err != nil {
		return p, limits, httpapi.Unprocessable(err)
	}
	return lab.Position{Game: g, Record: record, Board: board}, limits, nil
}

// set are the moves that the engine may choose among.
func (q question) set(p lab.Position) (set player.CandidateSet, err error) {
	for _, f := range []struct {
		name  string
		texts []string
		moves *[]sente.Move
	}{{"only", q.Only, &set.Only}, {"block", q.Block, &set.Block}} {
		for _, text := range f.texts {
			m, err := p.Legal(text)
			if err != nil {
				return set, httpapi.Errorf(http.StatusUnprocessableEntity, "%s: %s", f.name, err)
			}
			*f.moves = append(*f.moves, m)
		}
	}
	if _, err = set.Moves(p.Board.Legal()); err != nil {
		err = httpapi.Unprocessable(err)
	}
	return set, err
}

// limits are the bounds in the engines' words.
func (b bounds) limits() (sente.Limits, error) {
	none := sente.Limits{}
	switch most := maxAnalyze.Milliseconds(); {
	case b.TimeMS < 0 || b.TimeMS > most:
		return none, httpapi.Errorf(http.StatusUnprocessableEntity, "limits.time_ms %d cannot be kept: write 1 to %d", b.TimeMS, most)
	case b.Nodes < 0:
		return none, httpapi.Errorf(http.StatusUnprocessableEntity, "limits.nodes %d is no number of positions: write 1 or more", b.Nodes)
	case b.Depth < 0 || b.Depth > sente.MaxDistance:
		return none, httpapi.Errorf(http.StatusUnprocessableEntity, "limits.depth %d is no number of plies: write 1 to %d", b.Depth, sente.MaxDistance)
	case b.Lines < 0 || b.Lines > maxVariation:
		return none, httpapi.Errorf(http.StatusUnprocessableEntity, "limits.lines %d cannot be shown: write 1 to %d", b.Lines, maxVariation)
	}
	l := sente.Limits{
		Time: time.Duration(b.TimeMS) * time.Millisecond, Nodes: b.Nodes, Depth: b.Depth,
		Lines: max(b.Lines, 1), Seed: b.Seed, Analysis: true,
	}
	switch {
	case l.Time > 0:
	case l.Nodes == 0 && l.Depth == 0:
		l.Time = usualAnalyze
	default:
		l.Time = maxAnalyze
	}
	return l, nil
}

// analyze lets an engine think.
func (s *positionAPI) analyze(ctx context.Context, p lab.Position, q question, limits sente.Limits) (a lab.Analysis, err error) {
	set, err := q.set(p)
	if err != nil {
		return a, err
	}
	if len(p.Game.Profiles) == 0 {
		return a, httpapi.NewError(http.StatusUnprocessableEntity, "no_hint_engine", "{game} has no engine to ask", "game", p.Game.Title)
	}
	most, scale := s.engines.Limits(), p.Game.Scale(q.Engine)
	limits.Threads, limits.Memory = most.Threads, most.Memory
	err = s.engines.RunEngine(ctx, "", p.Game, q.Engine, func(ctx context.Context, engine sente.Engine) (nodes int64, err error) {
		if a, err = p.Analyze(ctx, set.Of(p.Game, engine, q.Values), scale, limits, func(sente.Info) {}); err != nil {
			return 0, httpapi.Unprocessable(err)
		}
		return a.Nodes, nil
	})
	if err != nil {
		return a, err
	}
	if q.Values {
		a = a.WithValues(p, scale)
	}
	if !slices.Contains(p.Board.Legal(), a.Move) {
		return a, fmt.Errorf("the engine chose %q, which is not legal", a.Move)
	}
	return a, nil
}
