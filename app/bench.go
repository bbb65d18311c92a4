package app

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/terminal"
)

type benchVerb struct {
	Game   string       `arg:"" optional:"" help:"The game; default: all."`
	Engine string       `placeholder:"SPEC" help:"The engine; default: all of the game. Needs a game."`
	Nodes  amount.Count `default:"20k" placeholder:"N" help:"Positions that each search visits; default: 20k."`
	Rules  string       `placeholder:"NAME" help:"Rule set; default: the game's."`
	Size   string       `placeholder:"SIZE" help:"Board size; default: the game's."`
	JSON   bool         `help:"Facts as JSON, one object for each engine."`
}

// Help teaches by example.
func (benchVerb) Help() string {
	return `Searches a fixed set of positions with a fixed number of nodes. The signature is a hash of every move, score and node count: it is the same twice, on every machine and under GOMAXPROCS=1, and changes when the engine plays differently.

    sente bench
    sente bench gomoku --engine sente --nodes 200k
    sente bench connectfour --json`
}

// Run measures.
func (v benchVerb) Run(env *environment) error {
	suites, err := v.suites(env)
	if err != nil {
		return err
	}
	if !v.JSON {
		fmt.Fprintf(env.out, "%-12s %-12s %9s %12s  %-16s %12s\n", "game", "engine", "positions", "nodes", "signature", "nodes/s")
	}
	for _, s := range suites {
		figures, err := s.measure(env.ctx, newProgress(env.err))
		if err != nil {
			return err
		}
		if err := v.write(env, figures); err != nil {
			return err
		}
	}
	return nil
}

func (v benchVerb) write(env *environment, f figures) error {
	if v.JSON {
		return writeJSON(env.out, f)
	}
	_, err := fmt.Fprintf(env.out, "%-12s %-12s %9d %12d  %-16s %12s\n", f.Game, f.Engine, f.Positions, f.Nodes, f.Signature, terminal.Short(f.Rate))
	return err
}

// suite is one engine with the positions it is measured on.
type suite struct {
	game   catalog.Game
	spec   string
	starts []sente.Record
	limits sente.Limits
}

// suites returns what the flags ask for, all of it checked.
func (v benchVerb) suites(env *environment) (all []suite, err error) {
	games := env.games
	switch {
	case v.Game != "":
		g, err := env.games.Game(v.Game)
		if err != nil {
			return nil, err
		}
		games = catalog.Catalog{g}
	case v.Engine != "" || v.Rules != "" || v.Size != "":
		return nil, errors.New("--engine, --rules and --size belong to one game: write sente bench GAME")
	}
	for _, g := range games {
		starts, err := benchPositions(g, sente.Record{Game: g.Name, Rules: v.Rules, Size: v.Size})
		if err != nil {
			return nil, err
		}
		for _, spec := range v.specs(g) {
			if err := check(g, spec); err != nil {
				return nil, err
			}
			all = append(all, suite{g, spec, starts, sente.Limits{Nodes: v.share(g, spec), Seed: 1, Memory: 16 << 20}})
		}
	}
	return all, nil
}

// share is the number of nodes of a position: fewer where a node is a whole game.
func (v benchVerb) share(g catalog.Game, spec string) int64 {
	if p, err := g.ProfileOf(spec); err == nil && p.Samples {
		return max(int64(v.Nodes)/20, 1)
	}
	return int64(v.Nodes)
}

func (v benchVerb) specs(g catalog.Game) []string {
	if v.Engine != "" {
		return []string{v.Engine}
	}
	return g.ProfileNames()
}

// check builds an engine to see whether it can be built.
func check(g catalog.Game, spec string) error {
	p, err := player.New(g, spec)
	if err != nil {
		return err
	}
	if p.IsHuman() {
		return fmt.Errorf("--engine %s is a person: name an engine, such as %s", spec, g.ProfileNames()[0])
	}
	return p.Close()
}

// figures are what a suite measured.
type figures struct {
	Game      string `json:"game"`
	Engine    string `json:"engine"`
	Positions int    `json:"positions"`
	Nodes     int64  `json:"nodes"`
	Signature string `json:"signature"` // the same wherever the engine plays the same
	TimeMS    int64  `json:"time_ms"`
	Rate      int64  `json:"nps"` // nodes per second
}

// measure searches every position with an engine of its own, so that no answer
// depends on those before it. A random player visits no nodes and is measured
// by its moves.
func (s suite) measure(ctx context.Context, progress progress) (figures, error) {
	f := figures{Game: s.game.Name, Engine: s.spec, Positions: len(s.starts)}
	hash := fnv.New64a()
	var took time.Duration
	for i, start := range s.starts {
		progress.say("%s %s: position %d of %d", s.game.Name, s.spec, i+1, len(s.starts))
		c, t, err := s.think(ctx, start)
		if err != nil {
			return f, fmt.Errorf("%s %s on position %d: %w", s.game.Name, s.spec, i+1, err)
		}
		took += t
		f.Nodes += c.Info.Nodes
		fmt.Fprintf(hash, "%s %d %d\n", c.Move, c.Info.Score, c.Info.Nodes)
	}
	progress.clear()
	f.Signature = fmt.Sprintf("%016x", hash.Sum64())
	f.TimeMS = took.Milliseconds()
	f.Rate = int64(sente.Info{Nodes: f.Nodes, Time: took}.Rate())
	return f, nil
}

func (s suite) think(ctx context.Context, start sente.Record) (sente.Choice, time.Duration, error) {
	p, err := player.New(s.game, s.spec)
	if err != nil {
		return sente.Choice{}, 0, err
	}
	defer p.Close()
	began := time.Now()
	c, err := p.Think(ctx, start, s.limits, nil)
	took := time.Since(began)
	if ctx.Err() != nil {
		return c, took, errors.New("stopped: a measurement that was cut short is none")
	}
	return c, took, err
}
