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

// Limits of one call of /api/analyze. Together with the queue time, the response is ready before
// [writeTimeout].
const (
	maxAnalyzeTime     = 15 * time.Second
	defaultAnalyzeTime = time.Second // default without limits
	maxLines           = 100         // maximum number of lines (MultiPV)
)

// analyzeRequest is the body of /api/analyze: a position and the engine's limits.
type analyzeRequest struct {
	Record sente.Record `json:"record"`
	AnalyzeOptions
}

// AnalyzeOptions are the options of [Server.Analyze].
type AnalyzeOptions struct {
	Engine string        `json:"engine"` // engine spec, empty for the game's default
	Limits AnalyzeLimits `json:"limits"`
	Values bool          `json:"values"` // evaluate every legal move
	Only   []string      `json:"only"`   // search only these root moves
	Block  []string      `json:"block"`  // exclude these root moves
}

// AnalyzeLimits are the search limits of a request; 0 means no limit.
type AnalyzeLimits struct {
	TimeMS int64  `json:"time_ms"`
	Nodes  int64  `json:"nodes"`
	Depth  int    `json:"depth"`
	Lines  int    `json:"lines"`
	Seed   uint64 `json:"seed"`
}

// analyzeResponse is the response of /api/analyze: the facts of the position and, before the end of the
// game, the engine's finding.
type analyzeResponse struct {
	Result string `json:"result,omitempty"` // result of the finding; hides the result of Facts
	lab.Facts
	*lab.Finding
}

// postAnalyze runs an engine for a position. Requests share no state.
func (s *positionAPI) postAnalyze(w http.ResponseWriter, r *http.Request) {
	var q analyzeRequest
	if err := httpapi.ReadJSON(r, &q); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	p, err := s.parseAnalyzeRequest(q)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	a := analyzeResponse{Facts: p.Facts()}
	a.Facts.Players, a.Facts.Result = nil, nil
	if !a.Over {
		ctx, stop := s.engines.WithStop(r.Context())
		defer stop()
		found, err := s.analyze(ctx, p, q.AnalyzeOptions, func(sente.Info) {})
		if err != nil {
			httpapi.WriteError(w, err)
			return
		}
		a.Result, a.Finding = found.Finding.Result, &found.Finding
	}
	httpapi.WriteJSON(w, http.StatusOK, a)
}

// parseAnalyzeRequest validates the limits of a request and returns its position.
func (s *positionAPI) parseAnalyzeRequest(q analyzeRequest) (p lab.Position, err error) {
	if q.Record.Game == "" {
		return p, httpapi.Errorf(http.StatusBadRequest, `missing position: send {"record": {"game": %q, "moves": []}}`, s.games[0].Name)
	}
	g, err := s.games.FindGame(q.Record.Game)
	if err != nil {
		return p, httpapi.Unprocessable(err)
	}
	if _, err := q.Limits.limits(); err != nil {
		return p, err
	}
	record, board, err := g.ReplayMoves(q.Record)
	if err != nil {
		return p, httpapi.Unprocessable(err)
	}
	return lab.Position{Game: g, Record: record, Board: board}, nil
}

// candidateSet returns the root moves that the engine may choose.
func (q AnalyzeOptions) candidateSet(p lab.Position) (set player.CandidateSet, err error) {
	for _, f := range []struct {
		name  string
		texts []string
		moves *[]sente.Move
	}{{"only", q.Only, &set.Only}, {"block", q.Block, &set.Block}} {
		for _, text := range f.texts {
			m, err := p.ParseLegal(text)
			if err != nil {
				return set, httpapi.Errorf(http.StatusUnprocessableEntity, "%s: %s", f.name, err)
			}
			*f.moves = append(*f.moves, m)
		}
	}
	if _, err = set.Filter(p.Board.Legal()); err != nil {
		err = httpapi.Unprocessable(err)
	}
	return set, err
}

// limits validates the limits and converts them.
func (b AnalyzeLimits) limits() (sente.Limits, error) {
	none := sente.Limits{}
	switch most := maxAnalyzeTime.Milliseconds(); {
	case b.TimeMS < 0 || b.TimeMS > most:
		return none, httpapi.Errorf(http.StatusUnprocessableEntity, "invalid time_ms %d: expected 1 to %d", b.TimeMS, most)
	case b.Nodes < 0:
		return none, httpapi.Errorf(http.StatusUnprocessableEntity, "invalid nodes %d: expected 1 or more", b.Nodes)
	case b.Depth < 0 || b.Depth > sente.MaxDistance:
		return none, httpapi.Errorf(http.StatusUnprocessableEntity, "invalid depth %d: expected 1 to %d", b.Depth, sente.MaxDistance)
	case b.Lines < 0 || b.Lines > maxLines:
		return none, httpapi.Errorf(http.StatusUnprocessableEntity, "invalid lines %d: expected 1 to %d", b.Lines, maxLines)
	}
	l := sente.Limits{
		Time: time.Duration(b.TimeMS) * time.Millisecond, Nodes: b.Nodes, Depth: b.Depth,
		Lines: max(b.Lines, 1), Seed: b.Seed, Analysis: true,
	}
	switch {
	case l.Time > 0:
	case l.Nodes == 0 && l.Depth == 0:
		l.Time = defaultAnalyzeTime
	default:
		l.Time = maxAnalyzeTime
	}
	return l, nil
}

// analyze runs the engine of a request.
func (s *positionAPI) analyze(ctx context.Context, p lab.Position, q AnalyzeOptions, report func(sente.Info)) (a lab.Analysis, err error) {
	limits, err := q.Limits.limits()
	if err != nil {
		return a, err
	}
	set, err := q.candidateSet(p)
	if err != nil {
		return a, err
	}
	if len(p.Game.Profiles) == 0 {
		return a, httpapi.NewError(http.StatusUnprocessableEntity, "no_hint_engine", "{game} has no engine for hints", "game", p.Game.Title)
	}
	most, scale := s.engines.Limits(), p.Game.ScoreScale(q.Engine)
	limits.Threads, limits.Memory = most.Threads, most.Memory
	err = s.engines.RunEngine(ctx, "", p.Game, q.Engine, func(ctx context.Context, engine sente.Engine) (nodes int64, err error) {
		if a, err = p.Analyze(ctx, set.RestrictEngine(p.Game, engine, q.Values), scale, limits, report); err != nil {
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
		return a, fmt.Errorf("the engine chose the illegal move %q", a.Move)
	}
	return a, nil
}
