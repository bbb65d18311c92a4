package rating

// Run is an SPRT in progress. It processes pairs in the order of their numbers, not of their
// completion, so that the same results always stop it at the same pair. Pairs after the decision
// are counted but do not change it.
type Run struct {
	test   SPRT
	batch  int64
	all    Pairs
	prefix Pairs // pairs up to the decision
	last   Verdict
}

// NewRun returns a test that is evaluated after every batch of pairs; a batch below 1 means 1.
func NewRun(test SPRT, batch int) *Run {
	lower, upper := test.Bounds()
	return &Run{test: test, batch: max(int64(batch), 1), last: Verdict{Lower: lower, Upper: upper}}
}

// Add counts a pair by the player's results of its games and returns the state of the test.
func (r *Run) Add(first, second Points) Verdict {
	r.all.Add(first, second)
	if r.last.Decision != Undecided {
		return r.last
	}
	r.prefix = r.all
	if r.all.Count()%r.batch == 0 {
		r.last = r.test.Judge(r.all)
	}
	return r.last
}

// Verdict returns the state of the test after the last full batch, or at its decision.
func (r *Run) Verdict() Verdict { return r.last }

// Decided returns the pairs up to the decision, or all pairs if the test is undecided.
func (r *Run) Decided() Pairs { return r.prefix }

// All returns all pairs, including pairs after the decision.
func (r *Run) All() Pairs { return r.all }
