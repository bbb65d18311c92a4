package app

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/player"
)

type ablateVerb struct {
	gameFlags
	Engines   []string     `sep:"none" placeholder:"SPEC" help:"Configurations to compare, such as search:without=PVS+Killers; default: the full search, and the search without each of its features."`
	Each      string       `placeholder:"PROFILE" help:"Compare that engine with itself without each of its features; default: search."`
	More      []string     `arg:"" optional:"" name:"spec" help:"More configurations."`
	Positions string       `placeholder:"FILE" help:"Positions, one a line: moves, and behind them the known score if there is one; - for standard input; default: those of bench."`
	Depth     amount.Count `placeholder:"N" help:"Plies that a search may look ahead; default, unless --time, --nodes or --positions is given: 6, or less where there are many moves."`
	Time      amount.Span  `placeholder:"TIME" help:"Time for each search: 500ms, 5s, 2m."`
	Nodes     amount.Count `placeholder:"N" help:"Positions that a search may visit."`
	CSV       string       `name:"csv" placeholder:"FILE" help:"Keeps each measurement as a line; what the file holds already is not measured again."`
	Limit     amount.Count `placeholder:"N" help:"Only the first N positions."`
	JSON      bool         `help:"Facts as JSON, one object for each configuration."`
	ablateMatches
}

// Help teaches by example.
func (ablateVerb) Help() string {
	return `Searches the same positions with one configuration after the other: what is each part of the search worth? Without a limit, positions of a file are searched to the end. Known scores are those of the public solvers in Connect Four (k: won with the k-th of the winner's stones from the end; -k: so lost; 0: drawn), in other games the plies to the end, negative for a loss. An answer that is not the known score is an error. Each search begins with an empty table. Ctrl-C keeps what was measured. If nothing is named, a game with a solver compares that one, the same without each of its techniques, and the generic search, on endings to the end.

With --games the configurations do not search positions but play: the first one meets each of the others, and the table says what each part is worth in Elo, with the 95 % interval.

    sente ablate connectfour
    sente ablate connectfour --depth 12
    sente ablate gomoku --each sente --depth 6
    sente ablate connectfour --positions Test_L2_R1 --limit 100 --csv l2r1.csv
    sente ablate othello --engines search search:with=Fold search:with=ETC,memory=64 --depth 8
    sente ablate omega --games 100 --time 40ms --journal parts.jsonl
    sente ablate connectfour --each search --games 100 --nodes 2k -j 2`
}

const (
	ablateDepth = 6        // most, if nothing says how long to search
	ablateNodes = 20 << 20 // of a tree without cutoffs, if nothing says how long to search
	laboratory  = "search" // the profile whose features can be switched
)

// Run measures what is not measured yet and shows the averages.
func (v ablateVerb) Run(env *environment) (err error) {
	if err := v.asked(); err != nil {
		return err
	}
	if v.Games > 0 {
		c, err := v.contest(env)
		if err != nil {
			return err
		}
		_, err = c.play()
		return err
	}
	a, err := v.ablation(env)
	if err != nil {
		return err
	}
	if v.CSV != "" {
		if a.journal, err = openJournal(env.disk, v.CSV); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, a.journal.Close()) }()
	}
	view := newBoard(env, v.JSON)
	err = a.run(env.ctx, view)
	if done := slices.ContainsFunc(a.tallies, func(t *tally) bool { return t.Positions > 0 }); !done && err != nil {
		view.clear()
		return err
	}
	return errors.Join(view.finish(a.tallies), err)
}

// ablation is the grid of searches: every configuration on every case.
type ablation struct {
	game    catalog.Game
	cases   []benchCase
	limits  sente.Limits
	journal *journal // nil keeps nothing
	tallies []*tally // one for each configuration
}

// benchCase is a position with what is known of it.
type benchCase struct {
	position
	known *int // score in the game's own scale, nil if unknown
}

func (v ablateVerb) ablation(env *environment) (*ablation, error) {
	g, base, err := v.open(env.games)
	if err != nil {
		return nil, err
	}
	specs, err := v.specs(g)
	if err != nil {
		return nil, err
	}
	cases, err := v.cases(env, g, base)
	if err != nil {
		return nil, err
	}
	if v.Limit > 0 {
		cases = cases[:min(len(cases), int(v.Limit))]
	}
	a := &ablation{game: g, cases: cases, limits: v.searchLimits(cases)}
	for _, spec := range specs {
		a.tallies = append(a.tallies, &tally{Game: g.Name, Engine: spec})
	}
	return a, nil
}

// searchLimits bounds each search; positions of a file are searched to the end
// unless a flag says otherwise.
func (v ablateVerb) searchLimits(cases []benchCase) sente.Limits {
	l := sente.Limits{Depth: int(v.Depth), Time: v.Time.Limit(), Nodes: int64(v.Nodes), Seed: 1}
	if l.Depth == 0 && l.Time == 0 && l.Nodes == 0 && v.Positions == "" && !(len(cases) > 0 && v.side(cases[0].game)) {
		l.Depth = bearable(cases)
	}
	return l
}

// bearable is the depth to which even a search without cutoffs gets in time.
func bearable(cases []benchCase) int {
	widest := 0
	for _, c := range cases {
		widest = max(widest, len(c.board.Legal()))
	}
	depth, nodes := 0, 1
	for depth < ablateDepth && nodes <= ablateNodes/max(widest, 1) {
		depth, nodes = depth+1, nodes*widest
	}
	return max(depth, 1)
}

// specs lists the configurations, each once and each tried out.
func (v ablateVerb) specs(g catalog.Game) (specs []string, err error) {
	for _, list := range slices.Concat(v.Engines, v.More) {
		specs = append(specs, player.Split(list)...)
	}
	if v.Each != "" || len(specs) == 0 {
		list, err := v.usual(g)
		if err != nil {
			return nil, err
		}
		specs = append(list, specs...)
	}
	var once []string
	for _, spec := range specs {
		if err := tryOut(g, spec); err != nil {
			return nil, err
		}
		if !slices.Contains(once, spec) {
			once = append(once, spec)
		}
	}
	return once, nil
}

// usual are the configurations to compare if none are named.
func (v ablateVerb) usual(g catalog.Game) ([]string, error) {
	if v.side(g) {
		return sideBySide(g)
	}
	return parts(g, v.Each)
}

// tryOut builds an engine to see whether it can be built.
func tryOut(g catalog.Game, spec string) error {
	p, err := player.New(g, spec)
	switch {
	case err != nil:
		return fmt.Errorf("--engines: %w", err)
	case p.IsHuman():
		return fmt.Errorf("--engines %s is a person: name engines, such as %s", spec, g.ProfileNames()[0])
	}
	return p.Close()
}

// parts is an engine and the engine without each of its features. If none is
// named it is the generic search, or all engines of a game that has none.
func parts(g catalog.Game, spec string) ([]string, error) {
	if spec == "" && !slices.Contains(g.ProfileNames(), laboratory) {
		return g.ProfileNames(), nil
	}
	named := spec != ""
	if !named {
		spec = laboratory
	}
	p, err := player.New(g, spec)
	if err != nil {
		return nil, err
	}
	f, ok := sente.As[sente.Featured](p.Engine)
	if named && !ok {
		err = fmt.Errorf("--each %s: %s of %s has no features that could be switched off", visible.Clip(spec), p.Name, g.Name)
		return nil, errors.Join(err, p.Close())
	}
	specs := []string{spec}
	if ok {
		for _, name := range f.Features() {
			if less := without(spec, name); tryOut(g, less) == nil { // it may be one that the engine cannot do without
				specs = append(specs, less)
			}
		}
	}
	return specs, p.Close()
}

// without is the engine's name with one feature switched off.
func without(spec, feature string) string {
	const key = "without="
	if before, off, found := strings.Cut(spec, key); found {
		return before + key + feature + "+" + off
	}
	if strings.Contains(spec, ":") {
		return spec + "," + key + feature
	}
	return spec + ":" + key + feature
}

// run goes through the positions and lets every configuration search each, so
// that the averages can be compared whenever it is stopped.
func (a *ablation) run(ctx context.Context, view *board) error {
	done := 0
	for i, c := range a.cases {
		for _, t := range a.tallies {
			view.show(a.tallies, "%d of %d searches: %s on position %d", done, len(a.cases)*len(a.tallies), t.Engine, i+1)
			m, err := a.find(ctx, t, c)
			if errors.Is(err, interrupt.ErrStopped) {
				return fmt.Errorf("stopped after %d of %d searches", done, len(a.cases)*len(a.tallies))
			}
			if err != nil {
				return fmt.Errorf("%s on position %d: %w", t.Engine, i+1, err)
			}
			t.add(m, c)
			done++
		}
	}
	return nil
}

// warmNodes is the length of the search before the first measurement.
const warmNodes = 1000

// warm lets a configuration search a little, so that its first measurement is
// not that of a program that is still waking up.
func (a *ablation) warm(ctx context.Context, t *tally) {
	if t.warm {
		return
	}
	t.warm = true
	little := *a
	little.limits.Nodes = warmNodes
	_, _ = little.measure(ctx, t.Engine, a.cases[0]) // what is wrong will show again
}

// find returns the measurement of the journal, or makes one and keeps it.
func (a *ablation) find(ctx context.Context, t *tally, c benchCase) (measurement, error) {
	key := c.key(t.Engine, a.limits)
	if a.journal != nil {
		if m, ok := a.journal.kept[key]; ok {
			return m, nil
		}
	}
	a.warm(ctx, t)
	m, err := a.measure(ctx, t.Engine, c)
	if err != nil || a.journal == nil {
		return m, err
	}
	return m, a.journal.add(key, m)
}

// measurement is one search.
type measurement struct {
	points *int // in the game's own scale, nil if the result is not known
	nodes  int64
	micros int64
	cached bool // it comes from an earlier run
}

// measure searches with an engine of its own, so that no answer depends on those
// before it. A search that was stopped is no measurement.
func (a *ablation) measure(ctx context.Context, spec string, c benchCase) (measurement, error) {
	p, err := player.New(a.game, spec)
	if err != nil {
		return measurement{}, err
	}
	defer p.Close()
	if a.settle(ctx, p, c.record); ctx.Err() != nil {
		return measurement{}, interrupt.ErrStopped
	}
	began := time.Now()
	choice, err := p.Think(ctx, c.record, a.limits, nil)
	took := time.Since(began)
	switch {
	case ctx.Err() != nil:
		return measurement{}, interrupt.ErrStopped
	case err != nil:
		return measurement{}, err
	}
	points, err := c.points(choice.Info)
	return measurement{points: points, nodes: choice.Info.Nodes, micros: took.Microseconds()}, err
}

// settle makes an engine ready for a position and clears its tables, so that the
// memory they take is there before the clock runs and no collection is under way.
func (a *ablation) settle(ctx context.Context, p player.Player, r sente.Record) {
	if f, ok := sente.As[sente.Forgetter](p.Engine); ok {
		_, _ = p.Think(ctx, r, sente.Limits{Nodes: 1, Seed: 1}, nil) // what is wrong will show again
		f.Forget()
	}
	runtime.GC()
}

// points is a result in the game's own scale, nil if the search found none.
func (c benchCase) points(i sente.Info) (*int, error) {
	name, plies := result(i)
	switch {
	case name == "unknown":
		return nil, nil
	case name == sente.Draw:
		return new(int), nil
	case c.game.HasPoints():
		k, err := c.game.Points(c.record, i.Score)
		return &k, err
	case name == "loss":
		*plies = -*plies
	}
	return plies, nil
}

func (c benchCase) moves() string {
	var b strings.Builder
	for i, m := range c.record.Moves {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(string(m))
	}
	return b.String()
}
