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
	Memory   int64     // size of the transposition table, rounded down to a power of two; 0 is 64 MiB
	Threads  int       // goroutines that search in parallel; 0 is 1
	Disabled Technique // techniques to disable, for measurements
}

const defaultMemory = 64 << 20

// Solver solves positions on boards of one size. It keeps its table from one search to the next. It
// is not safe for concurrent use.
type Solver struct {
	rules      connectfour.Rules
	shape      boardShape
	table      *hashTable
	techniques Technique
	threads    int
	pool       workerPool
}

// Supports reports whether the solver supports a board: its size must be one of connectfour.New, which
// is any with width * (height+1) <= 64, and 3 to 6 in a row win.
func Supports(b Board) bool {
	_, err := rulesForBoard(b)
	return err == nil
}

func rulesForBoard(b Board) (connectfour.Rules, error) {
	game, err := connectfour.New(b.Size.Width, b.Size.Height)
	if err != nil {
		return game, err
	}
	return game.Connect(b.Line)
}

// MinMemory returns the size in bytes of the smallest table for boards of a supported size.
func MinMemory(size connectfour.Size) int64 {
	s := newShape(standardBoard(size))
	return minTableMemory(s.keyBits())
}

// New creates a solver of Connect Four on boards of a size. The caller must close it.
func New(size connectfour.Size, o Options) (*Solver, error) { return NewFor(standardBoard(size), o) }

// NewFor creates a solver for a board. The caller must close it.
func NewFor(b Board, o Options) (*Solver, error) {
	game, err := rulesForBoard(b)
	if err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	s := &Solver{rules: game, shape: newShape(b), techniques: All &^ o.Disabled, threads: min(max(o.Threads, 1), maxThreads), pool: newPool(b)}
	if s.table, err = newHashTable(s.shape.keyBits(), o.Memory); err != nil {
		return nil, err
	}
	return s, nil
}

// Close releases the table.
func (s *Solver) Close() error {
	if s.table != nil {
		s.table.freeMemory()
	}
	s.table, s.pool = nil, nil
	return nil
}

// maxThreads is the maximum number of goroutines, above the number of cores of any supported
// machine.
const maxThreads = 1 << 10

// SetThreads sets the number of goroutines that search in parallel.
func (s *Solver) SetThreads(n int) { s.threads = min(max(n, 1), maxThreads) }

// Forget clears the table.
func (s *Solver) Forget() { s.table.clearEntries() }

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

// ScorePosition returns the score of a position for the side to move, or with Weak only
// its sign. The error is ErrUnsolved or ctx.Err(); the bounds are then the current ones.
func (s *Solver) ScorePosition(ctx context.Context, state connectfour.State, q Query) (Progress, error) {
	begin := time.Now()
	known := Progress{}
	if value, over := s.resultOf(&state); over {
		known.Lower, known.Upper = value, value
		return s.reduceToSign(known, q), nil
	}
	known.Lower, known.Upper = -s.shape.scoreOfWin(int(state.Ply)+1), s.shape.scoreOfWin(int(state.Ply)+2)
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
			limit = minLimit(limit, q.Nodes-min(q.Nodes, known.Nodes))
		}
		value, nodes, ok := s.pool.searchWindow(ctx, s, &state, beta, limit, known.nodeReporter(q.Report))
		known.Nodes += nodes
		return value, ok
	}
	err := s.narrowBounds(ctx, int(state.Ply), &known, q, ask)
	known.Time = time.Since(begin)
	return known, err
}

// nodeReporter returns a function that reports the progress after further nodes; nil if report is nil.
func (p *Progress) nodeReporter(report func(Progress)) func(nodes uint64) {
	if report == nil {
		return nil
	}
	return func(nodes uint64) {
		now := *p
		now.Nodes += nodes
		report(now)
	}
}

// reduceToSign reduces the bounds to the sign of the score for a weak query.
func (s *Solver) reduceToSign(p Progress, q Query) Progress {
	if q.Weak {
		p.Lower, p.Upper = max(-1, min(p.Lower, 1)), max(-1, min(p.Upper, 1))
	}
	return p
}

// minLimit returns the smaller limit, where 0 is no limit.
func minLimit(a, b uint64) uint64 {
	if a == 0 || b < a {
		return max(b, 1)
	}
	return a
}

// resultOf returns the score of a position that is over or won with the next stone.
func (s *Solver) resultOf(state *connectfour.State) (int, bool) {
	ply := int(state.Ply)
	switch {
	case s.rules.HasLine(state.Own ^ state.Mask):
		return -s.shape.scoreOfWin(ply - 1), true
	case state.Mask == s.shape.board:
		return 0, true
	case s.rules.Threats(state.Own, state.Mask)&s.rules.Landing(state) != 0:
		return s.shape.scoreOfWin(ply), true
	}
	return 0, false
}

// workerPool is a set of workers for one board height.
type workerPool interface {
	// searchWindow searches a position with the window from beta-1 to beta. It returns the value, or a bound
	// outside of the window, and the number of nodes. ok is false if it reached limit or ctx ended.
	// tell, if not nil, is called at intervals with the number of nodes.
	searchWindow(ctx context.Context, s *Solver, state *connectfour.State, beta int, limit uint64, tell func(uint64)) (value int, nodes uint64, ok bool)
}

// newPool returns the workers for a board: specialized ones if they are compiled, otherwise generic
// ones.
func newPool(b Board) workerPool {
	if b.Line != standardLine {
		return &workerSet[[0]byte]{}
	}
	const four = standardLine << strideBits
	switch b.Size.Height {
	case 4:
		return &workerSet[[four | 5]byte]{}
	case 5:
		return &workerSet[[four | 6]byte]{}
	case 6:
		return &workerSet[[four | 7]byte]{}
	case 7:
		return &workerSet[[four | 8]byte]{}
	case 8:
		return &workerSet[[four | 9]byte]{}
	}
	return &workerSet[[0]byte]{}
}

type workerSet[N any] struct {
	workers []*worker[N]
	quit    atomic.Bool
	claims  *hashtable.Claims // nil for a single worker
}

func (c *workerSet[N]) searchWindow(ctx context.Context, s *Solver, state *connectfour.State, beta int, limit uint64, tell func(uint64)) (value int, nodes uint64, ok bool) {
	p := newPosition[N](&s.shape, state)
	c.createWorkers(s)
	last := c.workers[len(c.workers)-1]
	if value, ok = last.staticBound(&p, beta-1, beta); ok {
		return value, 0, true
	}
	if ctx.Err() != nil {
		return 0, 0, false
	}
	c.quit.Store(false)
	q := windowQuery{ctx: ctx, ply: int(state.Ply), p: p, beta: beta}
	if len(c.workers) == 1 {
		value, ok = last.answerQuery(&q, nil, limit, tell)
		return value, last.nodes, ok
	}
	alone := minLimit(limit, aloneNodes)
	value, ok = last.answerQuery(&q, nil, alone, nil)
	if nodes = last.nodes; ok || c.quit.Load() || alone == limit {
		return value, nodes, ok
	}
	if limit != 0 {
		limit = (limit - alone + uint64(len(c.workers)) - 1) / uint64(len(c.workers))
	}
	value, more, ok := c.searchTogether(&q, limit, c.totalReporter(tell, nodes))
	return value, nodes + more, ok
}

// totalReporter returns a function that reports the nodes of all workers, extrapolated from the nodes of
// one, plus before.
func (c *workerSet[N]) totalReporter(tell func(uint64), before uint64) func(uint64) {
	if tell == nil {
		return nil
	}
	return func(nodes uint64) { tell(before + nodes*uint64(len(c.workers))) }
}

// aloneNodes is the node limit of the last worker alone, before the others are started.
const aloneNodes = 1 << 11

// windowQuery is a null-window search: whether the value of a position is at least beta.
type windowQuery struct {
	ctx  context.Context
	ply  int            // number of stones of the root
	p    searchPosition // first position with more than one candidate move
	beta int
}

// answerQuery searches the question; ok is false if the search was stopped.
func (w *worker[N]) answerQuery(q *windowQuery, claims *hashtable.Claims, limit uint64, tell func(uint64)) (value int, ok bool) {
	w.ctx, w.claims, w.nodes, w.limit, w.reportNodes = q.ctx, claims, 0, limit, tell
	w.path = sharedPath{nodes: w.path.nodes[:0]}
	root := q.p
	value = w.searchChild(&searchPosition{ply: q.ply}, &root, q.beta-1, q.beta)
	return value, !w.isStopped()
}

// searchTogether searches with all workers, each with the same limit, and returns the first result.
func (c *workerSet[N]) searchTogether(q *windowQuery, limit uint64, tell func(uint64)) (value int, nodes uint64, ok bool) {
	var winner sync.Once
	look := func(w *worker[N], tell func(uint64)) {
		if v, settled := w.answerQuery(q, c.claims, limit, tell); settled {
			winner.Do(func() { value, ok = v, true })
			c.quit.Store(true)
		}
	}
	var group sync.WaitGroup
	last := len(c.workers) - 1
	for _, w := range c.workers[:last] {
		group.Go(func() { look(w, nil) })
	}
	look(c.workers[last], tell)
	group.Wait()
	for _, w := range c.workers {
		nodes += w.nodes
	}
	return value, nodes, ok
}

// createWorkers creates the workers. Without a table there is only one, since workers cooperate through
// it.
func (c *workerSet[N]) createWorkers(s *Solver) {
	n := s.threads
	if s.techniques&Remember == 0 {
		n = 1
	}
	if len(c.workers) == n {
		return
	}
	c.workers, c.claims = make([]*worker[N], n), nil
	if n > 1 {
		c.claims = new(hashtable.Claims)
	}
	for i := range c.workers {
		c.workers[i] = &worker[N]{shape: &s.shape, table: s.table, techniques: s.techniques, quit: &c.quit, frames: make([]nodeFrame, s.shape.cells+1)}
	}
}
