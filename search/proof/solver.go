package proof

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// Solver settles positions of one game. What it learns about a question it keeps
// for the next time. It serves one call at a time.
type Solver[R rules.Rules[S, M], S, M any] struct {
	guard    search.Guard
	path     *path[R, S, M]
	set      settings
	method   method
	table    *table // of df-pn, nil in PN²
	format   func(s *S, m M) string
	identity func(s *S, st rules.Status) any
	broke    error // it broke down, and its state with it
}

// New makes a solver for the rules. It is an error if the game is not for two
// players or, without [Squared], has no position key.
func New[R rules.Rules[S, M], S, M any](r R, opts ...Option) (*Solver[R, S, M], error) {
	set := defaults()
	for i, o := range opts {
		if o == nil {
			return nil, fmt.Errorf("proof: option %d of %d is nil: leave it out", i+1, len(opts))
		}
		if err := o(&set); err != nil {
			return nil, err
		}
	}
	if any(r) == nil {
		return nil, errors.New("proof: New was given no rules, but nil")
	}
	if n := len(rules.SeatsOf(r)); n != 2 {
		return nil, fmt.Errorf("proof: the game has %d players: only games of two can be proven", n)
	}
	if err := able[R, S, M](r, set); err != nil {
		return nil, err
	}
	s := &Solver[R, S, M]{path: newPath[R, S, M](r), set: set, identity: rules.Identity[R, S, M](r)}
	s.format = func(_ *S, m M) string { return fmt.Sprint(m) }
	if n, ok := rules.Ability[rules.Notation[S, M]](r); ok {
		s.format = n.Format
	}
	if err := s.equip(); err != nil {
		return nil, err
	}
	return s, nil
}

// able reports which ability the settings need and the rules lack.
func able[R rules.Rules[S, M], S, M any](r R, set settings) error {
	k, keyed := rules.Ability[rules.Keyed](r)
	_, symmetric := rules.Ability[rules.Symmetric[S, M]](r)
	_, undoes := rules.Ability[rules.Undoer[S, M]](r)
	_, repeats := rules.Ability[rules.Repeater[S]](r)
	switch {
	case repeats:
		return errors.New("proof: the result of a position depends on the moves before it (rules.Repeater): use rules whose states and keys hold their past (rules.History)")
	case set.squared && set.fold:
		return errors.New("proof: the option Folded is about the table of df-pn, which Squared does not have")
	case !set.squared && (!keyed || !k.HasKey()):
		return errors.New("proof: the rules have no position key (rules.Keyed), which the table of df-pn needs: add one, or use the option Squared")
	case set.fold && !symmetric:
		return errors.New("proof: the option Folded needs symmetries, which the rules do not have (rules.Symmetric)")
	case set.fold && undoes:
		return errors.New("proof: the option Folded needs states that hold the whole position; these rules keep the board in themselves (rules.Undoer)")
	}
	return nil
}

// equip builds the search with the memory that is set.
func (s *Solver[R, S, M]) equip() error {
	if s.set.squared {
		q, err := newSquared(s.path, s.set.bytes)
		s.method = q
		return err
	}
	t, err := newTable(s.set.bytes)
	if err != nil {
		return err
	}
	s.table = t
	d := &depthFirst[R, S, M]{
		path: s.path, table: s.table,
		epsilon: s.set.epsilon, weak: s.set.weak, probing: s.set.probe,
	}
	if s.set.fold {
		d.symmetric, _ = rules.Ability[rules.Symmetric[S, M]](s.path.rules)
		d.images = d.symmetric.Symmetries()
	}
	s.method = d
	return nil
}

// Close releases the memory of the table or the trees. Later calls return
// [search.ErrClosed]; during a search Close returns [search.ErrBusy].
func (s *Solver[R, S, M]) Close() error {
	first, err := s.guard.Close("proof")
	if first {
		s.method.close()
	}
	return err
}

// Forget clears what was learnt, so that the next search does what it would do
// in a new solver. During a search and after Close Forget has no effect.
func (s *Solver[R, S, M]) Forget() {
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	s.clear()
}

// clear clears the table of df-pn.
func (s *Solver[R, S, M]) clear() {
	if s.table != nil {
		s.table.clear()
	}
}

// End says why a search came back.
type End uint8

const (
	Settled   End = iota // everything asked is answered, and certified if that was wanted
	AtNodes              // Limits.Nodes was reached
	AtTime               // the time was up
	Cancelled            // the context was cancelled
	AtMemory             // there was no room left, for the first tree of PN² or for a certificate
)

// String names the end: "settled", "nodes", "time", "cancelled", "memory".
func (e End) String() string {
	return [...]string{"settled", "nodes", "time", "cancelled", "memory"}[e%5]
}

// Progress is a look at a search at work.
type Progress struct {
	Question   Question
	Writing    bool // the answer is known and its certificate is being gathered
	PN, DN     int64
	Nodes      int64 // positions looked at
	Time       time.Duration
	Table      int // per mille of the table in use
	Depth, Max int // plies from the root to where the search is now, and at most so far

	// Where a winning move is known, or thought to be known:
	Answered int          // replies to it that have an answer
	Open     []sente.Move // those that have none yet
}

// Answer is what became of one question.
type Answer struct {
	Question    Question
	Known, Yes  bool
	Certificate *Certificate // nil if unknown, not wanted, not finished in time or too large
	Nodes       int64        // positions looked at, those for the certificate included
	Time        time.Duration
	End         End
}

// Result is the value of a position.
type Result struct {
	Value        Value
	Line         []sente.Move // how the game goes then; nil without certificates
	Plies        int          // of a certified win or loss: the game is over within that many
	Certificates []Written    // one for a win or a loss, two for a draw
	Nodes        int64
	Time         time.Duration
	End          End
}

// Ask answers one question about root, which for rules that keep the board
// themselves is the position on that board. Of the limits it knows Time, Nodes
// and Memory, which changes the size of the table. report may be nil; it is
// called from this goroutine a few times a second.
//
// An error says that the question cannot be answered at all: limits or question
// make no sense, or the rules break a promise.
func (s *Solver[R, S, M]) Ask(ctx context.Context, root S, q Question, limits sente.Limits, report func(Progress)) (_ Answer, err error) {
	if q.Player < 0 || q.Player > 1 || q.Goal > Hold {
		return Answer{}, fmt.Errorf("proof: %+v is no question: the player is 0 or 1, the goal Win or Hold", q)
	}
	if err := s.enter(ctx, limits); err != nil {
		return Answer{}, err
	}
	defer s.guard.Leave()
	defer s.catch(&err)
	if err := s.start(ctx, &root, limits, report != nil); err != nil {
		return Answer{}, err
	}
	defer s.path.watch.Stop()
	return s.ask(root, q, report)
}

// Solve finds the value of root for the side to move: can it win, and if not,
// can the other side? See Ask.
func (s *Solver[R, S, M]) Solve(ctx context.Context, root S, limits sente.Limits, report func(Progress)) (_ Result, err error) {
	if err := s.enter(ctx, limits); err != nil {
		return Result{}, err
	}
	defer s.guard.Leave()
	defer s.catch(&err)
	if err := s.start(ctx, &root, limits, report != nil); err != nil {
		return Result{}, err
	}
	defer s.path.watch.Stop()
	turn := int(s.path.rules.Status(&root).Turn)
	mine, err := s.ask(root, Question{turn, Win}, report)
	if err != nil || !mine.Known || mine.Yes {
		return result(mine, Answer{Known: true}), err
	}
	yours, err := s.ask(root, Question{1 - turn, Win}, report)
	return result(mine, yours), err
}

// catch makes an error of a panic of the rules.
func (s *Solver[R, S, M]) catch(err *error) {
	search.CatchFrom(recover(), err, "proof", func() []string {
		return search.Spell(min(s.path.reached, len(s.path.frames)), func(i int) string {
			f := s.path.frames[i]
			return s.format(&f.state, f.move)
		})
	})
	if search.IsBreakdown(*err) {
		s.broke = *err
	}
}

// result puts two answers together. The second is "no" if it was not asked.
func result(mine, yours Answer) Result {
	r := Result{Nodes: max(mine.Nodes, yours.Nodes), Time: max(mine.Time, yours.Time), End: max(mine.End, yours.End)}
	switch {
	case !mine.Known || !yours.Known:
	case mine.Yes:
		r.Value = Won
		r.certify(mine.Certificate)
	case yours.Yes:
		r.Value = Lost
		r.certify(yours.Certificate)
	default:
		r.Value = Drawn
		if mine.Certificate != nil && yours.Certificate != nil {
			r.Certificates = []Written{mine.Certificate, yours.Certificate}
			r.Line = together(mine.Certificate, yours.Certificate)
		}
	}
	return r
}

func (r *Result) certify(c *Certificate) {
	if c != nil {
		r.Certificates, r.Line, r.Plies = []Written{c}, c.Line(), c.Plies()
	}
}

// enter begins a call, which guard.Leave ends.
func (s *Solver[R, S, M]) enter(ctx context.Context, limits sente.Limits) error {
	if s == nil || s.path == nil {
		return errors.New("proof: this Solver was not made by New, which finds out what the rules can do")
	}
	if err := sente.CheckCall(ctx, "proof", limits); err != nil {
		return err
	}
	return s.guard.Enter("proof")
}

// start sets limits and memory.
func (s *Solver[R, S, M]) start(ctx context.Context, root *S, limits sente.Limits, clocked bool) error {
	if s.broke != nil {
		return s.broke
	}
	if err := search.CheckRoot("proof", s.path.rules, root); err != nil {
		return err
	}
	if limits.Memory > 0 && limits.Memory != s.set.bytes {
		if limits.Memory < MinBytes {
			return fmt.Errorf("proof: a memory of %d bytes is too small: at least %d", limits.Memory, MinBytes)
		}
		if err := s.method.resize(limits.Memory); err != nil {
			return err
		}
		s.set.bytes = limits.Memory
	}
	s.path.fault, s.path.full = nil, false
	s.path.watch.Start(ctx, search.Bounds{Nodes: limits.Nodes, Time: limits.Time}, clocked)
	return nil
}

// ask answers a question while the watch is running.
func (s *Solver[R, S, M]) ask(root S, q Question, report func(Progress)) (Answer, error) {
	p := s.path
	if q != p.question {
		s.clear() // what the table holds is about another question
	}
	p.begin(root, q)
	a := Answer{Question: q}
	p.tell = s.teller(report, &a)
	num := s.method.prove(0)
	a.Known, a.Yes = num.settled(), num == proven
	if a.Known && !s.set.bare && p.fault == nil {
		g := gatherer[R, S, M]{path: p, method: s.method, format: s.format, identity: s.identity}
		a.Certificate, _ = g.gather(num)
		p.full = p.full || g.full
	}
	a.Nodes, a.Time, a.End = p.watch.Nodes(), p.watch.Elapsed(), s.end()
	return a, p.fault
}

// end is why the search is over.
func (s *Solver[R, S, M]) end() End {
	if s.path.full {
		return AtMemory
	}
	if !s.path.watch.Stopped() {
		return Settled
	}
	switch s.path.watch.End() {
	case search.AtNodes:
		return AtNodes
	case search.AtTime:
		return AtTime
	}
	return Cancelled
}

// tellEvery is the time between two reports.
const tellEvery = 200 * time.Millisecond

// teller returns what sends reports, not too many of them.
func (s *Solver[R, S, M]) teller(report func(Progress), a *Answer) func() {
	if report == nil {
		return nil
	}
	p, told, most := s.path, time.Duration(0), 0
	return func() {
		most = max(most, p.ply)
		now := p.watch.Looked()
		if now-told < tellEvery {
			return
		}
		told = now
		num := s.method.root()
		progress := Progress{
			Question: a.Question, Writing: a.Known,
			PN: int64(num.pn), DN: int64(num.dn),
			Nodes: p.watch.Nodes(), Time: now, Depth: p.ply, Max: most,
		}
		if s.table != nil {
			progress.Table = s.table.usage()
		}
		report(progress)
	}
}
