package solver

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/hashtable"
)

// Options are the settings of a solver; the zero value is the default.
type Options struct {
	Memory  int64     // size of the transposition table, rounded down to a power of two; 0 is 64 MiB
	Threads int       // goroutines that search in parallel; 0 is 1
	Without Technique // techniques to disable, for measurements
}

const defaultMemory = 64 << 20

// Solver solves positions on boards of one size. It keeps its table from one search to the next. It
// is not safe for concurrent use.
type Solver struct {
	rules   connectfour.Rules
	shape   shape
	table   *table
	uses    Technique
	threads int
	pool    pool
}

// Fits reports whether the solver supports a board: its size must be one of connectfour.New, which
// is any with width * (height+1) <= 64, and 3 to 6 in a row win.
func Fits(b Board) bool {
	_, err := rulesOf(b)
	return err == nil
}

func rulesOf(b Board) (connectfour.Rules, error) {
	game, err := connectfour.New(b.Size.Width, b.Size.Height)
	if err != nil {
		return game, err
	}
	return game.Connect(b.Line)
}

// Least returns the size in bytes of the smallest table for boards of a supported size.
func Least(size connectfour.Size) int64 {
	s := newShape(usually(size))
	return leastMemory(s.bits())
}

// New creates a solver of Connect Four on boards of a size. The caller must close it.
func New(size connectfour.Size, o Options) (*Solver, error) { return NewFor(usually(size), o) }

// NewFor creates a solver for a board. The caller must close it.
func NewFor(b Board, o Options) (*Solver, error) {
	game, err := rulesOf(b)
	if err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	s := &Solver{rules: game, shape: newShape(b), uses: All &^ o.Without, threads: min(max(o.Threads, 1), mostThreads), pool: newPool(b)}
	if s.table, err = newTable(s.shape.bits(), o.Memory); err != nil {
		return nil, err
	}
	return s, nil
}

// Close releases the table.
func (s *Solver) Close() error {
	if s.table != nil {
		s.table.close()
	}
	s.table, s.pool = nil, nil
	return nil
}

// mostThreads is the maximum number of goroutines, above the number of cores of any supported
// machine.
const mostThreads = 1 << 10

// SetThreads sets the number of goroutines that search in parallel.
func (s *Solver) SetThreads(n int) { s.threads = min(max(n, 1), mostThreads) }

// Forget clears the table.
func (s *Solver) Forget() { s.table.clear() }

// Query is a request to solve a position.
type Query struct {
	Weak   bool           // only the winner
	Nodes  uint64         // node limit, 0: no limit
	Report func(Progress) // called after every null-window search, and at intervals during it; may be nil
}

// Progress is the current result: the score is from Lower to Upper.
type Progress struct {
	Lower, Upper int
	Nodes        uint64
	Time         time.Duration
}

// ErrUnsolved is returned when the node limit is reached.
var ErrUnsolved = errors.New("not solved within the limits")

// Score returns the score of a position for the side to move, or with Weak only
// its sign. The error is ErrUnsolved or ctx.Err(); the bounds are then the current ones.
func (s *Solver) Score(ctx context.Context, state connectfour.State, q Query) (Progress, error) {
	begin := time.Now()
	known := Progress{}
	if value, over := s.over(&state); over {
		known.Lower, known.Upper = value, value
		return s.sign(known, q), nil
	}
	known.Lower, known.Upper = -s.shape.winAt(int(state.Ply)+1), s.shape.winAt(int(state.Ply)+2)
	if q.Weak {
		known.Lower, known.Upper = max(known.Lower, -1), min(known.Upper, 1)
	}
	if report := q.Report; report != nil {
		q.Report = func(p Progress) {
			p.Time = time.Since(begin)
			report(p)
		}
	}
	ask := func(beta int, limit uint64) (int, bool) {
		if q.Nodes != 0 {
			limit = least(limit, q.Nodes-min(q.Nodes, known.Nodes))
		}
		value, nodes, ok := s.pool.ask(ctx, s, &state, beta, limit, known.teller(q.Report))
		known.Nodes += nodes
		return value, ok
	}
	err := s.narrow(ctx, int(state.Ply), &known, q, ask)
	known.Time = time.Since(begin)
	return known, err
}

// teller returns a function that reports the progress after further nodes; nil if report is nil.
func (p *Progress) teller(report func(Progress)) func(nodes uint64) {
	if report == nil {
		return nil
	}
	return func(nodes uint64) {
		now := *p
		now.Nodes += nodes
		report(now)
	}
}

// sign reduces the bounds to the sign of the score for a weak query.
func (s *Solver) sign(p Progress, q Query) Progress {
	if q.Weak {
		p.Lower, p.Upper = max(-1, min(p.Lower, 1)), max(-1, min(p.Upper, 1))
	}
	return p
}

// least returns the smaller limit, where 0 is no limit.
func least(a, b uint64) uint64 {
	if a == 0 || b < a {
		return max(b, 1)
	}
	return a
}

// over returns the score of a position that is over or won with the next stone.
func (s *Solver) over(state *connectfour.State) (int, bool) {
	ply := int(state.Ply)
	switch {
	case s.rules.HasLine(state.Own ^ state.Mask):
		return -s.shape.winAt(ply - 1), true
	case state.Mask == s.shape.board:
		return 0, true
	case s.rules.Threats(state.Own, state.Mask)&s.rules.Landing(state) != 0:
		return s.shape.winAt(ply), true
	}
	return 0, false
}

// pool is a set of workers for one board height.
type pool interface {
	// ask searches a position with the window from beta-1 to beta. It returns the value, or a bound
	// outside of the window, and the number of nodes. ok is false if it reached limit or ctx ended.
	// tell, if not nil, is called at intervals with the number of nodes.
	ask(ctx context.Context, s *Solver, state *connectfour.State, beta int, limit uint64, tell func(uint64)) (value int, nodes uint64, ok bool)
}

// newPool returns the workers for a board: specialized ones if they are compiled, otherwise generic
// ones.
func newPool(b Board) pool {
	if b.Line != usualLine {
		return &workers[[0]byte]{}
	}
	const four = usualLine << strideBits
	switch b.Size.Height {
	case 4:
		return &workers[[four | 5]byte]{}
	case 5:
		return &workers[[four | 6]byte]{}
	case 6:
		return &workers[[four | 7]byte]{}
	case 7:
		return &workers[[four | 8]byte]{}
	case 8:
		return &workers[[four | 9]byte]{}
	}
	return &workers[[0]byte]{}
}

type workers[N any] struct {
	all    []*worker[N]
	quit   atomic.Bool
	claims *hashtable.Claims // nil for a single worker
}

func (c *workers[N]) ask(ctx context.Context, s *Solver, state *connectfour.State, beta int, limit uint64, tell func(uint64)) (value int, nodes uint64, ok bool) {
	p := at[N](&s.shape, state)
	c.prepare(s)
	last := c.all[len(c.all)-1]
	if value, ok = last.staticBound(&p, beta-1, beta); ok {
		return value, 0, true
	}
	if ctx.Err() != nil {
		return 0, 0, false
	}
	c.quit.Store(false)
	q := question{ctx: ctx, ply: int(state.Ply), p: p, beta: beta}
	if len(c.all) == 1 {
		value, ok = last.answer(&q, nil, limit, tell)
		return value, last.nodes, ok
	}
	alone := least(limit, aloneNodes)
	value, ok = last.answer(&q, nil, alone, nil)
	if nodes = last.nodes; ok || c.quit.Load() || alone == limit {
		return value, nodes, ok
	}
	if limit != 0 {
		limit = (limit - alone + uint64(len(c.all)) - 1) / uint64(len(c.all))
	}
	value, more, ok := c.together(&q, limit, c.forAll(tell, nodes))
	return value, nodes + more, ok
}

// forAll returns a function that reports the nodes of all workers, extrapolated from the nodes of
// one, plus before.
func (c *workers[N]) forAll(tell func(uint64), before uint64) func(uint64) {
	if tell == nil {
		return nil
	}
	return func(nodes uint64) { tell(before + nodes*uint64(len(c.all))) }
}

// aloneNodes is the node limit of the last worker alone, before the others are started.
const aloneNodes = 1 << 11

// question is a null-window search: whether the value of a position is at least beta.
type question struct {
	ctx  context.Context
	ply  int      // number of stones of the root
	p    position // first position with more than one candidate move
	beta int
}

// answer searches the question; ok is false if the search was stopped.
func (w *worker[N]) answer(q *question, claims *hashtable.Claims, limit uint64, tell func(uint64)) (value int, ok bool) {
	w.ctx, w.claims, w.nodes, w.limit, w.tell = q.ctx, claims, 0, limit, tell
	w.way = way{nodes: w.way.nodes[:0]}
	mine := q.p
	value = w.below(&position{ply: q.ply}, &mine, q.beta-1, q.beta)
	return value, !w.ended()
}

// together searches with all workers, each with the same limit, and returns the first result.
func (c *workers[N]) together(q *question, limit uint64, tell func(uint64)) (value int, nodes uint64, ok bool) {
	var winner sync.Once
	look := func(w *worker[N], tell func(uint64)) {
		if v, settled := w.answer(q, c.claims, limit, tell); settled {
			winner.Do(func() { value, ok = v, true })
			c.quit.Store(true)
		}
	}
	var group sync.WaitGroup
	last := len(c.all) - 1
	for _, w := range c.all[:last] {
		group.Go(func() { look(w, nil) })
	}
	look(c.all[last], tell)
	group.Wait()
	for _, w := range c.all {
		nodes += w.nodes
	}
	return value, nodes, ok
}

// prepare creates the workers. Without a table there is only one, since workers cooperate through
// it.
func (c *workers[N]) prepare(s *Solver) {
	n := s.threads
	if s.uses&Remember == 0 {
		n = 1
	}
	if len(c.all) == n {
		return
	}
	c.all, c.claims = make([]*worker[N], n), nil
	if n > 1 {
		c.claims = new(hashtable.Claims)
	}
	for i := range c.all {
		c.all[i] = &worker[N]{shape: &s.shape, table: s.table, uses: s.uses, quit: &c.quit, frames: make([]frame, s.shape.cells+1)}
	}
}
