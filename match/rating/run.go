package rating

// Run is an SPRT under way: a fold over pairs in the order of their numbers, not
// of the clock, so that the same results always stop it at the same pair. What
// comes after the decision is counted and changes nothing.
type Run struct {
	test   SPRT
	batch  int64
	all    Pairs
	prefix Pairs // up to the decision
	last   Verdict
}

// NewRun begins a test that looks at its results after every batch of pairs;
// batches below 1 are 1.
func NewRun(test SPRT, batch int) *Run {
	lower, upper := test.Bounds()
	return &Run{test: test, batch: max(int64(batch), 1), last: Verdict{Lower: lower, Upper: upper}}
}

// Add counts a pair by what the player made of its games and returns where the
// test stands.
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

// Verdict is where the test stood after the last whole batch, or when it was
// decided.
func (r *Run) Verdict() Verdict { return r.last }

// Decided are the pairs that the decision rests on: those up to the crossing of
// a bound, or all if there was none yet.
func (r *Run) Decided() Pairs { return r.prefix }

// All are all pairs, also those that came in after the decision.
func (r *Run) All() Pairs { return r.all }
