package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/search/trace"
)

type traceVerb struct {
	positionFlags
	Depth  amount.Count `placeholder:"N" help:"Plies that the search looks ahead; default, unless --nodes is given: 3."`
	Nodes  amount.Count `placeholder:"N" help:"Positions that the search may visit."`
	Keep   amount.Nodes `placeholder:"N" default:"10k" help:"Nodes that are shown at most; the others are counted. Default: 10k."`
	Plies  amount.Count `placeholder:"N" help:"Plies that are shown; deeper nodes are counted. Default: all."`
	Format string       `enum:"text,dot,json" default:"text" placeholder:"FORMAT" help:"text (the default), dot for Graphviz, or json."`
	Engine string       `placeholder:"SPEC" help:"The search, such as search:with=ETC,without=Aspiration; default: the game's strongest that shows a tree."`
	Out    string       `placeholder:"FILE" help:"Where to write; default: standard output."`
}

// Help teaches by example.
func (traceVerb) Help() string {
	return `The tree that the search walked in its last iteration: a line for each node, with the depth left, the window (alpha, beta) and the score as its own side to move sees them, and why the search was done with it: beta, table, game over, horizon ... A node that is searched again after a null window appears twice.
Of a search that samples (--engine mcts): how often each move was visited, its share of the visits, and its score.

    sente trace tictactoe b2a1 --depth 3
    sente trace connectfour --engine mcts --nodes 5000 --keep 200
    sente trace connectfour 4453 --depth 6 --plies 3
    sente trace othello --depth 4 --format dot --out tree.dot
    sente trace connectfour --engine search:without=Table+PVS --format json`
}

// traceDepth is the depth of a trace if nothing says how long to search.
const traceDepth = 3

// traceSamples is how often a search samples in that case.
const traceSamples = 1000

// Run searches and writes.
func (v traceVerb) Run(env *environment) error {
	all, err := v.positions(env)
	if err != nil {
		return err
	}
	for _, p := range all {
		if err := p.GoesOn(); err != nil {
			return err
		}
	}
	if err := env.mayWrite("--out", v.Out, treeKind); err != nil {
		return err
	}
	engine, err := v.engine(all[0].Game)
	if err != nil {
		return err
	}
	defer engine.Close()
	trees, err := v.trace(env.ctx, engine.Engine, all)
	if err != nil {
		return err
	}
	return v.write(env, trees)
}

// engine builds an engine that can be traced.
func (v traceVerb) engine(g catalog.Game) (player.Player, error) {
	spec := v.Engine
	if trees := g.Trees(); spec == "" && len(trees) > 0 {
		spec = trees[0]
	}
	p, err := player.New(g, spec)
	if err != nil {
		return p, err
	}
	_, walks := sente.As[trace.Engine](p.Engine)
	if _, samples := sente.As[trace.Sampler](p.Engine); !walks && !samples {
		err = fmt.Errorf("%s of %s shows no tree: use --engine and one of %s", p.Name, g.Name, strings.Join(g.Trees(), ", "))
		return p, errors.Join(err, p.Close())
	}
	return p, nil
}

// tree is what a search has walked or sampled.
type tree interface {
	WriteText(w io.Writer) error
	WriteDOT(w io.Writer) error
	WriteJSON(w io.Writer) error
}

func (v traceVerb) trace(ctx context.Context, engine sente.Engine, all []lab.Position) (trees []tree, err error) {
	limits := sente.Limits{Depth: int(v.Depth), Nodes: int64(v.Nodes), Seed: 1}
	keep := trace.Limits{Nodes: int(v.Keep), Plies: int(v.Plies)}
	walks, ok := sente.As[trace.Engine](engine)
	samples, _ := sente.As[trace.Sampler](engine)
	if none := limits.Depth == 0 && limits.Nodes == 0; none && ok {
		limits.Depth = traceDepth
	} else if none {
		limits.Nodes = traceSamples
	}
	for _, p := range all {
		var one tree
		if ok {
			one, err = walks.Trace(ctx, p.Record, limits, keep)
		} else {
			one, err = samples.Sample(ctx, p.Record, limits, keep)
		}
		if err != nil {
			return nil, err
		}
		trees = append(trees, one)
	}
	return trees, nil
}

// write writes the trees to the file, or to standard output if none is named.
func (v traceVerb) write(env *environment, trees []tree) error {
	if v.Out == "" {
		return v.writeTo(env.out, trees)
	}
	if err := keep.Replace(env.disk, v.Out, treeKind, func(w io.Writer) error { return v.writeTo(w, trees) }); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}

// treeKind are files that the verb wrote, in any of its formats.
var treeKind = keep.Kind{Name: "tree of a search", Is: func(in io.Reader) bool {
	start := make([]byte, 80)
	n, _ := io.ReadFull(in, start)
	text := strings.TrimLeft(string(start[:n]), "0123456789")
	for _, begins := range []string{"root  depth ", "root  ", " earlier searches of the root ", "digraph search {\n", "{\n \"roots\": ", "{\n \"root\": "} {
		if strings.HasPrefix(text, begins) {
			return true
		}
	}
	return false
}}

func (v traceVerb) writeTo(w io.Writer, trees []tree) error {
	for _, tree := range trees {
		write := map[string]func(io.Writer) error{"text": tree.WriteText, "dot": tree.WriteDOT, "json": tree.WriteJSON}[v.Format]
		if err := write(w); err != nil {
			return err
		}
	}
	return nil
}
