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

// Solver solves positions of one game. It keeps the table of a question for
// later calls. It handles one call at a time.
type Solver[R rules.Rules[S, M], S, M any] struct {
	guard      search.Guard
	path       *path[R, S, M]
	settings   settings
	method     searchMethod
	table      *table // of df-pn, nil for PN²
	formatMove func(s *S, m M) string
	identity   func(s *S, st rules.Status) any
	breakdown  error // error of an earlier breakdown; the state is then invalid
}

// New creates a solver for the rules. It returns an error if the game does not
// have two players or, without [Squared], has no position key.
func New[R rules.Rules[S, M], S, M any](r R, opts ...Option) (*Solver[R, S, M], error) {
	set := defaultSettings()
	for i, o := range opts {
		if o == nil {
			return nil, fmt.Errorf("proof: option %d of %d is nil", i+1, len(opts))
		}
		if err := o(&set); err != nil {
			return nil, err
		}
	}
	if any(r) == nil {
		return nil, errors.New("proof: New: missing rules (got nil)")
	}
	if n := len(rules.SeatsOf(r)); n != 2 {
		return nil, fmt.Errorf("proof: the game has %d players: only games for two can be proven", n)
	}
	if err := checkRequirements[R, S, M](r, set); err != nil {
		return nil, err
	}
	s := &Solver[R, S, M]{path: newPath[R, S, M](r), settings: set, identity: rules.Identity[R, S, M](r)}
	s.formatMove = func(_ *S, m M) string { return fmt.Sprint(m) }
	if n, ok := rules.Ability[rules.Notation[S, M]](r); ok {
		s.formatMove = n.Format
	}
	if err := s.initMethod(); err != nil {
		return nil, err
	}
	return s, nil
}

// checkRequirements returns an error if the rules lack an interface that the
// settings need.
func checkRequirements[R rules.Rules[S, M], S, M any](r R, set settings) error {
	k, keyed := rules.Ability[rules.Keyed](r)
	_, symmetric := rules.Ability[rules.Symmetric[S, M]](r)
	_, undoes := rules.Ability[rules.Undoer[S, M]](r)
	_, repeats := rules.Ability[rules.Repeater[S]](r)
	switch {
	case repeats:
		return errors.New("proof: the result of a position depends on earlier moves (rules.Repeater): use rules whose states and keys include their history (rules.History)")
	case set.usePN2 && set.foldSymmetry:
		return errors.New("proof: the option Folded needs the table of df-pn, which Squared does not have")
	case !set.usePN2 && (!keyed || !k.HasKey()):
		return errors.New("proof: the rules have no position key (rules.Keyed), which the table of df-pn needs: add one, or use the option Squared")
	case set.foldSymmetry && !symmetric:
		return errors.New("proof: the option Folded needs symmetries, which the rules do not have (rules.Symmetric)")
	case set.foldSymmetry && undoes:
		return errors.New("proof: the option Folded needs states that contain the whole position, but these rules store the board (rules.Undoer)")
	}
	return nil
}

// initMethod creates the search method with the memory of the settings.
func (s *Solver[R, S, M]) initMethod() error {
	if s.settings.usePN2 {
		q, err := newPN2Search(s.path, s.settings.tableBytes)
		s.method = q
		return err
	}
	t, err := newTable(s.settings.tableBytes)
	if err != nil {
		return err
	}
	s.table = t
	d := &dfpnSearch[R, S, M]{
		path: s.path, table: s.table,
		epsilon: s.settings.epsilon, weakPN: s.settings.weakPN, useMobility: s.settings.mobility,
	}
	if s.settings.foldSymmetry {
		d.symmetric, _ = rules.Ability[rules.Symmetric[S, M]](s.path.rules)
		d.numSymmetries = d.symmetric.Symmetries()
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

// Forget clears the table, so that the next search runs as in a new solver.
// During a search and after Close Forget has no effect.
func (s *Solver[R, S, M]) Forget() {
	if !s.guard.TryEnter() {
		return
	}
	defer s.guard.Leave()
	s.clearTable()
}

// clearTable clears the table of df-pn.
func (s *Solver[R, S, M]) clearTable() {
	if s.table != nil {
		s.table.clear()
	}
}

// End is the reason why a search ended.
type End uint8

const (
	Settled   End = iota // all questions are decided, with certificates if enabled
	AtNodes              // Limits.Nodes was reached
	AtTime               // the time limit was reached
	Cancelled            // the context was cancelled
	AtMemory             // the memory limit of the first PN² tree or of a certificate was reached
)

// String returns "settled", "nodes", "time", "cancelled" or "memory".
func (e End) String() string {
	return [...]string{"settled", "nodes", "time", "cancelled", "memory"}[e%5]
}

// Progress is the state of a running search.
type Progress struct {
	Question   Question
	Writing    bool // the question is decided and its certificate is being built
	PN, DN     int64
	Nodes      int64 // visited positions
	Time       time.Duration
	Table      int // per mille of the table in use
	Depth, Max int // current and maximum ply

	// For a proven or assumed winning move:
	Answered int          // number of decided replies
	Open     []sente.Move // undecided replies
}

// Answer is the result of a question.
type Answer struct {
	Question    Question
	Known, Yes  bool
	Certificate *Certificate // nil if the question is undecided, or if the certificate is disabled, incomplete or too large
	Nodes       int64        // visited positions, including those for the certificate
	Time        time.Duration
	End         End
}

// Result is the value of a position.
type Result struct {
	Value        Value
	Line         []sente.Move        // optimal line; nil without certificates
	Plies        int                 // maximum length of a certified win or loss
	Certificates []CertificateWriter // one for a win or a loss, two for a draw
	Nodes        int64
	Time         time.Duration
	End          End
}

// Prove decides the question q about root, which for rules that keep the board
// themselves is the position on that board. It observes the limits Time, Nodes
// and Memory; Memory resizes the table. report may be nil; it is called from
// this goroutine a few times per second.
//
// Prove returns an error if the limits or the question are invalid, or if the
// rules violate a requirement.
func (s *Solver[R, S, M]) Prove(ctx context.Context, root S, q Question, limits sente.Limits, report func(Progress)) (_ Answer, err error) {
	if q.Player < 0 || q.Player > 1 || q.Goal > Hold {
		return Answer{}, fmt.Errorf("proof: invalid question %+v: expected player 0 or 1, and the goal Win or Hold", q)
	}
	if err := s.enterCall(ctx, limits); err != nil {
		return Answer{}, err
	}
	defer s.guard.Leave()
	defer s.catchPanic(&err)
	if err := s.startSearch(ctx, &root, limits, report != nil); err != nil {
		return Answer{}, err
	}
	defer s.path.watch.Stop()
	return s.proveQuestion(root, q, report)
}

// Solve computes the value of root for the side to move by up to two questions:
// whether it can win, and otherwise, whether its opponent can. See Prove.
func (s *Solver[R, S, M]) Solve(ctx context.Context, root S, limits sente.Limits, report func(Progress)) (_ Result, err error) {
	if err := s.enterCall(ctx, limits); err != nil {
		return Result{}, err
	}
	defer s.guard.Leave()
	defer s.catchPanic(&err)
	if err := s.startSearch(ctx, &root, limits, report != nil); err != nil {
		return Result{}, err
	}
	defer s.path.watch.Stop()
	turn := int(s.path.rules.Status(&root).Turn)
	own, err := s.proveQuestion(root, Question{turn, Win}, report)
	if err != nil || !own.Known || own.Yes {
		return combineAnswers(own, Answer{Known: true}), err
	}
	opponent, err := s.proveQuestion(root, Question{1 - turn, Win}, report)
	return combineAnswers(own, opponent), err
}

// catchPanic converts a panic of the rules to an error.
func (s *Solver[R, S, M]) catchPanic(err *error) {
	search.RecoverFrom(recover(), err, "proof", func() []string {
		return search.FormatLine(min(s.path.reachedPly, len(s.path.frames)), func(i int) string {
			f := s.path.frames[i]
			return s.formatMove(&f.state, f.move)
		})
	})
	if search.IsPanic(*err) {
		s.breakdown = *err
	}
}

// combineAnswers returns the value that results from both answers. opponent is
// a "no" if the second question was not necessary.
func combineAnswers(own, opponent Answer) Result {
	r := Result{Nodes: max(own.Nodes, opponent.Nodes), Time: max(own.Time, opponent.Time), End: max(own.End, opponent.End)}
	switch {
	case !own.Known || !opponent.Known:
	case own.Yes:
		r.Value = Won
		r.setCertificate(own.Certificate)
	case opponent.Yes:
		r.Value = Lost
		r.setCertificate(opponent.Certificate)
	default:
		r.Value = Drawn
		if own.Certificate != nil && opponent.Certificate != nil {
			r.Certificates = []CertificateWriter{own.Certificate, opponent.Certificate}
			r.Line = commonLine(own.Certificate, opponent.Certificate)
		}
	}
	return r
}

func (r *Result) setCertificate(c *Certificate) {
	if c != nil {
		r.Certificates, r.Line, r.Plies = []CertificateWriter{c}, c.Line(), c.Plies()
	}
}

// enterCall validates a call and locks the guard; the caller must call
// guard.Leave.
func (s *Solver[R, S, M]) enterCall(ctx context.Context, limits sente.Limits) error {
	if s == nil || s.path == nil {
		return errors.New("proof: this Solver was not created by New")
	}
	if err := sente.CheckCall(ctx, "proof", limits); err != nil {
		return err
	}
	return s.guard.Enter("proof")
}

// startSearch sets the limits and the memory.
func (s *Solver[R, S, M]) startSearch(ctx context.Context, root *S, limits sente.Limits, clocked bool) error {
	if s.breakdown != nil {
		return s.breakdown
	}
	if err := search.CheckRoot("proof", s.path.rules, root); err != nil {
		return err
	}
	if limits.Memory > 0 && limits.Memory != s.settings.tableBytes {
		if limits.Memory < MinBytes {
			return fmt.Errorf("proof: a memory of %d bytes is too small: at least %d", limits.Memory, MinBytes)
		}
		if err := s.method.resize(limits.Memory); err != nil {
			return err
		}
		s.settings.tableBytes = limits.Memory
	}
	s.path.fault, s.path.outOfMemory = nil, false
	s.path.watch.Start(ctx, search.Bounds{Nodes: limits.Nodes, Time: limits.Time}, clocked)
	return nil
}

// proveQuestion decides a question while the watch is running.
func (s *Solver[R, S, M]) proveQuestion(root S, q Question, report func(Progress)) (Answer, error) {
	p := s.path
	if q != p.question {
		s.clearTable() // the table refers to another question
	}
	p.setRoot(root, q)
	a := Answer{Question: q}
	p.reportProgress = s.progressReporter(report, &a)
	numbers := s.method.prove(0)
	a.Known, a.Yes = numbers.isSettled(), numbers == proven
	if a.Known && !s.settings.noCertificates && p.fault == nil {
		g := certificateBuilder[R, S, M]{path: p, method: s.method, formatMove: s.formatMove, identity: s.identity}
		a.Certificate, _ = g.buildCertificate(numbers)
		p.outOfMemory = p.outOfMemory || g.outOfMemory
	}
	a.Nodes, a.Time, a.End = p.watch.Nodes(), p.watch.Elapsed(), s.endReason()
	return a, p.fault
}

// endReason returns the reason why the search ended.
func (s *Solver[R, S, M]) endReason() End {
	if s.path.outOfMemory {
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

// reportInterval is the minimum time between two reports.
const reportInterval = 200 * time.Millisecond

// progressReporter returns a function that reports progress at most once per
// reportInterval.
func (s *Solver[R, S, M]) progressReporter(report func(Progress), a *Answer) func() {
	if report == nil {
		return nil
	}
	p, lastReport, maxPly := s.path, time.Duration(0), 0
	return func() {
		maxPly = max(maxPly, p.currentPly)
		now := p.watch.ElapsedAtCheck()
		if now-lastReport < reportInterval {
			return
		}
		lastReport = now
		numbers := s.method.rootNumbers()
		progress := Progress{
			Question: a.Question, Writing: a.Known,
			PN: int64(numbers.pn), DN: int64(numbers.dn),
			Nodes: p.watch.Nodes(), Time: now, Depth: p.currentPly, Max: maxPly,
		}
		if s.table != nil {
			progress.Table = s.table.usage()
		}
		report(progress)
	}
}
