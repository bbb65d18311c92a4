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

// Options are the settings of a solver; the zero value is good.
type Options struct {
	Memory  int64     // bytes of the transposition table, rounded down to a power of two; 0 is 64 MiB
	Threads int       // goroutines that search together; 0 is 1
	Without Technique // to be left out, for measurement
}

const defaultMemory = 64 << 20

// Solver finds results of positions on boards of one size. What it learns in one
// search it keeps for the next. It is not safe for concurrent use.
type Solver struct {
	rules   connectfour.Rules
	shape   shape
	table   *table
	uses    Technique
	threads int
	pool    pool
}

// Fits reports whether the solver plays on a board: its size must be one of
// connectfour.New, which is any with width * (height+1) <= 64, and 3 to 6 in a row win.
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

// Least is the size in bytes of the smallest table for boards of a size that fits.
func Least(size connectfour.Size) int64 {
	s := newShape(usually(size))
	return leastMemory(s.bits())
}

// New makes a solver of Connect Four on boards of a size. Call Close when it is
// done with.
func New(size connectfour.Size, o Options) (*Solver, error) { return NewFor(usually(size), o) }

// NewFor makes a solver for a board. Call Close when it is done with.
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

// Close lets go of the table.
func (s *Solver) Close() error {
	if s.table != nil {
		s.table.close()
	}
	s.table, s.pool = nil, nil
	return nil
}

// mostThreads is more goroutines than any machine runs at once.
const mostThreads = 1 << 10

// SetThreads changes how many goroutines search together.
func (s *Solver) SetThreads(n int) { s.threads = min(max(n, 1), mostThreads) }

// Forget clears the table.
func (s *Solver) Forget() { s.table.clear() }

// Query says what is wanted.
type Query struct {
	Weak   bool           // only which side wins
	Nodes  uint64         // give up after that many, 0: never
	Report func(Progress) // told about every answered question, and now and then in between; may be nil
}

// Progress is what is known on the way: the score lies from Lower to Upper.
type Progress struct {
	Lower, Upper int
	Nodes        uint64
	Time         time.Duration
}

// ErrUnsolved is returned when the nodes are used up.
var ErrUnsolved = errors.New("not settled within the limits")

// Score returns the score of a position for the side to move, or with Weak only
// its sign. The error is ErrUnsettled, or ctx.Err(), with what is known so far.
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

// teller returns what reports a search under way after a number of its nodes.
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

// sign leaves of a score what a weak query wants.
func (s *Solver) sign(p Progress, q Query) Progress {
	if q.Weak {
		p.Lower, p.Upper = max(-1, min(p.Lower, 1)), max(-1, min(p.Upper, 1))
	}
	return p
}

// least is the smaller limit, 0 being none.
func least(a, b uint64) uint64 {
	if a == 0 || b < a {
		return max(b, 1)
	}
	return a
}

// over returns the score of a position that has ended or ends with the next stone.
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

// pool is the workers for one height of board.
type pool interface {
	// ask returns the value of a position, or a bound outside of the window from
	// beta-1 to beta, and the nodes it took. It is not ok after the limit or the
	// end of ctx. tell, if there is one, is told now and then how many nodes there are.
	ask(ctx context.Context, s *Solver, state *connectfour.State, beta int, limit uint64, tell func(uint64)) (value int, nodes uint64, ok bool)
}

// newPool returns the workers for a board: those that are compiled for it, if
// there are any.
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
	claims *hashtable.Claims // nil while one searches
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

// forAll lets one worker tell for all of them, which do about as much, after a number of
// nodes before.
func (c *workers[N]) forAll(tell func(uint64), before uint64) func(uint64) {
	if tell == nil {
		return nil
	}
	return func(nodes uint64) { tell(before + nodes*uint64(len(c.all))) }
}

// aloneNodes is what the last worker may spend on a question before it calls the others.
const aloneNodes = 1 << 11

// question is whether the value of a position is at least beta.
type question struct {
	ctx  context.Context
	ply  int      // stones when it was asked
	p    position // the first one with a choice
	beta int
}

// answer searches until the question is answered, which is not ok if that ended before.
func (w *worker[N]) answer(q *question, claims *hashtable.Claims, limit uint64, tell func(uint64)) (value int, ok bool) {
	w.ctx, w.claims, w.nodes, w.limit, w.tell = q.ctx, claims, 0, limit, tell
	w.way = way{nodes: w.way.nodes[:0]}
	mine := q.p
	value = w.below(&position{ply: q.ply}, &mine, q.beta-1, q.beta)
	return value, !w.ended()
}

// together lets all workers search, each as many nodes, and takes the answer of the first.
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

// prepare makes the workers. Without a table others could not help.
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
