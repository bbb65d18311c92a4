package alphabeta

import (
	"context"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/order"
	"github.com/sente-games/sente/search/table"
)

// lineCompleter completes principal variations for reports. Cutoffs by the
// table, by results that the rules compute and by the aspiration window end the
// line of a search early. The completer plays the line and continues it with
// moves of the table, with the moves of a result that the rules computed, with
// the line reported before, and with the moves of small verification searches.
//
// It only reads the table of the search, and plays on a clone of the rules, so
// the search visits the same nodes with and without it.
type lineCompleter[R rules.Rules[S, M], S any, M comparable] struct {
	verifier  *kernel[R, S, M] // plays the line; its table and histories are its own
	resolver  rules.LineResolver[S, M]
	canSearch bool // verifier has a board of its own, so it may search
	root      S
	path      *rules.Path[S]

	states []S         // positions of the line, the root first
	line   []M         // moves of the line
	at     frame[S, M] // position after the line
	over   bool        // the line ends the game
}

// Limits of completed lines and of the verification searches.
const (
	minLinePlies     = 8       // plies that a line has at least, unless the search is less deep
	maxLinePlies     = 400     // plies of the longest line
	verifyTableBytes = 1 << 18 // bytes of the table of verification searches
	verifyDepth      = 4       // plies of a verification search for undecided scores
	verifyNodes      = 400     // nodes of a verification search for undecided scores
	proofNodes       = 20_000  // nodes of a verification search for decided scores
)

// completeLine returns the line of a root move with its continuation. The board
// of the rules must be at the root.
func (k *kernel[R, S, M]) completeLine(m *rootMove[M], depth int) []M {
	if !k.lines.enabled {
		return m.line
	}
	c := k.lines.prepare(k)
	defer c.takeBack()
	for _, move := range m.line {
		if !c.play(k, move) {
			return m.line
		}
	}
	if n, ok := m.score.Distance(); ok && m.bound.Proves(m.score) {
		c.extendProof(k, n, m.score.Won())
	}
	c.extend(k, m, depth)
	return slices.Clone(c.line)
}

// lineReports holds the line completer of a searcher, which the first report
// creates.
type lineReports[R rules.Rules[S, M], S any, M comparable] struct {
	enabled   bool // the caller of the current search reads lines
	analysis  bool // the caller waits for complete lines even after the search has stopped
	completer *lineCompleter[R, S, M]
	current   bool // completer is at the root of the current search
}

// start begins a search whose caller reads lines if it gets reports or analyses
// a position.
func (l *lineReports[R, S, M]) start(reports, analysis bool) {
	l.enabled, l.analysis, l.current = reports || analysis, analysis, false
}

// close releases the memory of the completer.
func (l *lineReports[R, S, M]) close() {
	if l.completer != nil && l.completer.verifier.table != nil {
		l.completer.verifier.table.Close()
	}
	l.completer = nil
}

// prepare returns the completer at the root of the current search of k.
func (l *lineReports[R, S, M]) prepare(k *kernel[R, S, M]) *lineCompleter[R, S, M] {
	if l.completer == nil {
		l.completer = newLineCompleter(k)
	}
	if !l.current {
		l.current = true
		l.completer.start(k)
	}
	c := l.completer
	c.reset(k)
	return c
}

func newLineCompleter[R rules.Rules[S, M], S any, M comparable](k *kernel[R, S, M]) *lineCompleter[R, S, M] {
	g := k.config
	g.resetHistories()
	g.features &^= sharedSearch
	g.shortest, g.stopWhen, g.table = true, nil, nil
	if k.table != nil {
		if t, err := table.New(verifyTableBytes); err == nil {
			g.table = t
		} else {
			g.features &^= Table
			g.disableDependentFeatures()
		}
	}
	return &lineCompleter[R, S, M]{verifier: newKernel(g)}
}

// start moves the completer to the root of a new search.
func (c *lineCompleter[R, S, M]) start(k *kernel[R, S, M]) {
	v := c.verifier
	cloner, clones := rules.Ability[rules.Cloner[R]](k.rules)
	c.canSearch = k.undo == nil || clones && !k.hasHooks()
	if v.rules = k.rules; clones && c.canSearch {
		v.rules = cloner.Clone()
	}
	v.findOptionalRules()
	v.path, c.path = rules.NewPath[S](v.rules), rules.NewPath[S](v.rules)
	c.resolver = nil
	if c.canSearch && k.has(Resolve) {
		c.resolver, _ = rules.Ability[rules.LineResolver[S, M]](v.rules)
	}
	c.root = k.frames[0].state
}

// reset begins an empty line at the root.
func (c *lineCompleter[R, S, M]) reset(k *kernel[R, S, M]) {
	c.line, c.states, c.over = c.line[:0], append(c.states[:0], c.root), false
	for i := range k.gameHistory {
		c.path.Visit(i, &k.gameHistory[i], c.verifier.rules.Status(&k.gameHistory[i]))
	}
	c.setPosition(k, k.rootStatus)
}

// setPosition updates the position after the line.
func (c *lineCompleter[R, S, M]) setPosition(k *kernel[R, S, M], st rules.Status) {
	f := &c.at
	f.state = c.states[len(c.line)]
	st = c.path.Visit(len(k.gameHistory)+len(c.line), &f.state, st)
	f.key, f.turn, f.keySymmetry = st.Key, st.Turn, 0
	c.over = st.Outcome.IsOver()
	f.moves = f.moves[:0]
	if c.over {
		return
	}
	if k.has(Fold) {
		c.verifier.foldSymmetry(f)
	}
	f.moves = c.verifier.rules.Moves(&f.state, f.moves)
}

// play appends a move to the line, unless the rules do not generate it.
func (c *lineCompleter[R, S, M]) play(k *kernel[R, S, M], m M) bool {
	if c.over || len(c.line) >= maxLinePlies || !slices.Contains(c.at.moves, m) {
		return false
	}
	var next S
	c.states = append(c.states, next)
	n := len(c.line)
	st := c.verifier.rules.Play(&c.states[n+1], &c.states[n], m, false)
	c.line = append(c.line, m)
	c.setPosition(k, st)
	return true
}

// takeBack takes back the moves of the line on the board of the rules.
func (c *lineCompleter[R, S, M]) takeBack() {
	if c.verifier.undo == nil {
		return
	}
	for i, m := range slices.Backward(c.line) {
		c.verifier.undo.Undo(&c.states[i], m)
	}
}

// extendProof continues the line of a proven result to the end of the game,
// which is n plies from the root.
func (c *lineCompleter[R, S, M]) extendProof(k *kernel[R, S, M], n int, won bool) {
	for !c.over && len(c.line) < n {
		left := n - len(c.line)
		expected := sente.LossIn(left)
		if won == (c.at.turn == k.rootStatus.Turn) {
			expected = sente.WinIn(left)
		}
		if e, ok := c.probe(k); ok && e.Score() == expected && e.Bound() != sente.Upper && c.playTableMove(k, e) {
			continue
		}
		if c.playResolved(k, left) {
			return
		}
		best, ok := c.verify(k, left, proofNodes)
		if !ok || !best.Score.Decided() || best.Score.Won() != expected.Won() {
			return
		}
		distance, _ := best.Score.Distance()
		n = len(c.line) + distance
		c.playAll(k, best.Line)
	}
}

// extend continues the line of a search of the given depth.
func (c *lineCompleter[R, S, M]) extend(k *kernel[R, S, M], m *rootMove[M], depth int) {
	wanted := min(depth, minLinePlies)
	for !c.over && len(c.line) < depth {
		if e, ok := c.probe(k); ok && c.playTableMove(k, e) {
			continue
		}
		if c.playResolved(k, 0) {
			return
		}
		if n := len(c.line); n < len(m.reported) && slices.Equal(m.reported[:n], c.line) {
			c.playAll(k, m.reported[n:])
		}
		if c.over || len(c.line) >= wanted {
			return
		}
		best, ok := c.verify(k, min(verifyDepth, depth-len(c.line)), verifyNodes)
		if !ok || !c.playAll(k, best.Line) {
			return
		}
	}
}

// probe returns the table entry of the position after the line.
func (c *lineCompleter[R, S, M]) probe(k *kernel[R, S, M]) (table.Entry, bool) {
	if k.table == nil {
		return 0, false
	}
	return k.table.Probe(c.at.key)
}

// playTableMove plays the move of an entry.
func (c *lineCompleter[R, S, M]) playTableMove(k *kernel[R, S, M], e table.Entry) bool {
	i := c.verifier.tableMoveIndex(&c.at, e)
	return i != order.None && uint(i) < uint(len(c.at.moves)) && c.play(k, c.at.moves[i])
}

// playResolved plays the moves of a result that the rules computed, if there is
// one and, unless plies is 0, the game ends after that many.
func (c *lineCompleter[R, S, M]) playResolved(k *kernel[R, S, M], plies int) bool {
	if c.resolver == nil {
		return false
	}
	moves := c.resolver.ResolvedLine(&c.at.state, nil)
	if len(moves) == 0 || plies > 0 && len(moves) != plies {
		return false
	}
	c.playAll(k, moves)
	return c.over
}

// playAll plays moves as far as they are possible and reports whether it played
// one.
func (c *lineCompleter[R, S, M]) playAll(k *kernel[R, S, M], moves []M) bool {
	before := len(c.line)
	for _, m := range moves {
		if !c.play(k, m) {
			break
		}
	}
	return len(c.line) > before
}

// verify searches the position after the line.
func (c *lineCompleter[R, S, M]) verify(k *kernel[R, S, M], depth int, nodes int64) (best search.Report[M], ok bool) {
	if !c.canSearch || c.over || len(c.at.moves) == 0 || k.watch.Stopped() && !k.lines.analysis {
		return best, false
	}
	v := c.verifier
	if v.path != nil {
		v.gameHistory = append(append(v.gameHistory[:0], k.gameHistory...), c.states[:len(c.line)]...)
	}
	v.watch.Start(context.Background(), search.Bounds{Nodes: nodes}, false)
	defer v.watch.Stop()
	if v.table != nil {
		v.table.NewGeneration()
	}
	if v.setUpRoot(c.states[len(c.line)], 1) != nil {
		return best, false
	}
	v.iterativeDeepening(plan{depth: depth, shortest: true})
	if len(v.root.lines) == 0 {
		return best, false
	}
	return v.root.lines[0], true
}
