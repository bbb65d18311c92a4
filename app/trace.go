package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/search/trace"
)

type traceVerb struct {
	positionFlags
	Depth  amount.Count
	Nodes  amount.Count
	Keep   amount.Nodes
	Plies  amount.Count
	Format string
	Engine string
	Out    string
}

// register adds the flags to fs.
func (v *traceVerb) register(fs *pflag.FlagSet) {
	v.positionFlags.register(fs)
	fs.Var(textValue(&v.Depth, "N"), "depth", "Search depth in plies; default, unless --nodes is given: 3.")
	fs.Var(textValue(&v.Nodes, "N"), "nodes", "Maximum nodes of the search.")
	v.Keep = 10_000
	fs.Var(textValue(&v.Keep, "N"), "keep", "Maximum number of nodes to print; the others are counted.")
	fs.Var(textValue(&v.Plies, "N"), "plies", "Maximum depth to print; deeper nodes are counted. Default: all.")
	v.Format = "text"
	fs.Var(choiceValue(&v.Format, "FORMAT", "text", "dot", "json"), "format", "Output format: text, dot for Graphviz, or json.")
	fs.Var(stringValue(&v.Engine, "SPEC"), "engine", "Search, such as search:with=ETC,without=Aspiration; default: the game's strongest search that can be traced.")
	fs.Var(stringValue(&v.Out, "FILE"), "out", "Output file; default: standard output.")
}

// newTraceCommand returns the command trace.
func newTraceCommand(env *environment) *cobra.Command {
	v := new(traceVerb)
	cmd := &cobra.Command{
		Use:   "trace",
		Short: "Print the search tree with the reason for each cutoff",
		Long: `Print the tree of the last iteration of a search: one line per node, with the remaining depth, the window (alpha, beta) and the score from the view of its side to move, and why the search of the node ended: beta, table, game over, horizon ... A node that is searched again after a null-window search appears twice.
For a sampling search (--engine mcts): the number of visits of each move, its share of the visits, and its score.`,
		Example: env.selectExamples(`
{program} trace tictactoe b2a1 --depth 3
{program} trace connectfour --engine mcts --nodes 5000 --keep 200
{program} trace connectfour 4453 --depth 6 --plies 3
{program} trace othello --depth 4 --format dot --out tree.dot
{program} trace connectfour --engine search:without=Table+PVS --format json`, `
{program} trace{ game} {moves} --depth 3
{program} trace{ game} --depth 4 --format dot --out tree.dot
{program} trace{ game} --engine search:without=Table+PVS --format json`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd, v.gameArgument(), v.positionArgument())
}

// traceDepth is the default depth if no limit is given.
const traceDepth = 3

// traceSamples is the default number of samples if no limit is given.
const traceSamples = 1000

// run searches the positions and writes the trees.
func (v traceVerb) run(env *environment) error {
	all, err := v.readPositions(env)
	if err != nil {
		return err
	}
	for _, p := range all {
		if err := p.CheckNotOver(); err != nil {
			return err
		}
	}
	if err := env.checkOverwrite("--out", v.Out, treeKind); err != nil {
		return err
	}
	engine, err := v.newTracer(all[0].Game)
	if err != nil {
		return err
	}
	defer engine.Close()
	trees, err := v.traceAll(env.ctx, engine.Engine, all)
	if err != nil {
		return err
	}
	return v.writeTrees(env, trees)
}

// newTracer creates an engine that supports traces.
func (v traceVerb) newTracer(g catalog.Game) (player.Player, error) {
	spec := v.Engine
	if trees := g.TreeEngines(); spec == "" && len(trees) > 0 {
		spec = trees[0]
	}
	p, err := player.NewPlayer(g, spec)
	if err != nil {
		return p, err
	}
	_, walks := sente.As[trace.Engine](p.Engine)
	if _, samples := sente.As[trace.Sampler](p.Engine); !walks && !samples {
		err = fmt.Errorf("%s of %s cannot be traced: use --engine with one of %s", p.Name, g.Name, strings.Join(g.TreeEngines(), ", "))
		return p, errors.Join(err, p.Close())
	}
	return p, nil
}

// searchTree is a tree of nodes that a search visited or sampled.
type searchTree interface {
	WriteText(w io.Writer) error
	WriteDOT(w io.Writer) error
	WriteJSON(w io.Writer) error
}

func (v traceVerb) traceAll(ctx context.Context, engine sente.Engine, all []lab.Position) (trees []searchTree, err error) {
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
		var one searchTree
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

// writeTrees writes the trees to the file, or to standard output if no file is given.
func (v traceVerb) writeTrees(env *environment, trees []searchTree) error {
	if v.Out == "" {
		return v.writeTo(env.out, trees)
	}
	if err := keep.Replace(env.disk, v.Out, treeKind, func(w io.Writer) error { return v.writeTo(w, trees) }); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}

// treeKind recognizes files that this command wrote, in any of its formats.
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

func (v traceVerb) writeTo(w io.Writer, trees []searchTree) error {
	for _, tree := range trees {
		write := map[string]func(io.Writer) error{"text": tree.WriteText, "dot": tree.WriteDOT, "json": tree.WriteJSON}[v.Format]
		if err := write(w); err != nil {
			return err
		}
	}
	return nil
}
