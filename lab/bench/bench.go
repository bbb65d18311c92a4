// Package bench measures how an engine plays, how fast, and what each part of its search is
// worth.
//
// A [BenchSuite] searches a fixed set of positions with a fixed number of nodes. Its signature, a
// hash of every move, score and node count, is the same on every machine as long as the engine
// plays the same, and shows a change of play before any game is played.
//
// A [MeasurementGrid] is an ablation: configurations of an engine, most of them with one feature
// switched off, search the same positions, and their nodes and times are averaged. It may be
// stopped after any position; a [AblationJournal] stores each measurement as a line of a CSV file,
// which is not measured again.
package bench

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/player"
)

// BenchSuite is an engine with the positions it is measured on.
type BenchSuite struct {
	Game   catalog.Game
	Spec   string // spec of the engine
	Starts []sente.Record
	Nodes  int64 // per search; see [NodesPerPosition]
}

// NodesPerPosition returns the number of nodes per position for an engine: fewer if a node is a
// whole game.
func NodesPerPosition(g catalog.Game, spec string, nodes int64) int64 {
	if p, err := g.ProfileOf(spec); err == nil && p.SamplesGames {
		return max(nodes/20, 1)
	}
	return nodes
}

// SuiteResult are the results of a suite.
type SuiteResult struct {
	Game      string `json:"game"`
	Engine    string `json:"engine"`
	Positions int    `json:"positions"`
	Nodes     int64  `json:"nodes"`
	Signature string `json:"signature"` // equal if the engine plays the same
	TimeMS    int64  `json:"time_ms"`
	Rate      int64  `json:"nps"` // nodes per second
}

// MeasureAll searches every position with a new engine, so that results are independent, and reports
// the current position. For a random player, which visits no nodes, moves are counted.
func (s BenchSuite) MeasureAll(ctx context.Context, progress func(position int)) (SuiteResult, error) {
	f := SuiteResult{Game: s.Game.Name, Engine: s.Spec, Positions: len(s.Starts)}
	hash := fnv.New64a()
	var took time.Duration
	for i, start := range s.Starts {
		progress(i + 1)
		c, t, err := s.searchPosition(ctx, start)
		if err != nil {
			return f, fmt.Errorf("%s %s on position %d: %w", s.Game.Name, s.Spec, i+1, err)
		}
		took += t
		f.Nodes += c.Info.Nodes
		fmt.Fprintf(hash, "%s %d %d\n", c.Move, c.Info.Score, c.Info.Nodes)
	}
	f.Signature = fmt.Sprintf("%016x", hash.Sum64())
	f.TimeMS = took.Milliseconds()
	f.Rate = int64(sente.Info{Nodes: f.Nodes, Time: took}.Rate())
	return f, nil
}

func (s BenchSuite) searchPosition(ctx context.Context, start sente.Record) (sente.Choice, time.Duration, error) {
	p, err := player.NewPlayer(s.Game, s.Spec)
	if err != nil {
		return sente.Choice{}, 0, err
	}
	defer p.Close()
	began := time.Now()
	c, err := p.Think(ctx, start, sente.Limits{Nodes: s.Nodes, Seed: 1, Memory: 16 << 20}, nil)
	took := time.Since(began)
	if ctx.Err() != nil {
		return c, took, errors.New("stopped: incomplete measurements are not reported")
	}
	return c, took, err
}
