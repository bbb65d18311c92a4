package rating

// SPRTRun is an SPRT in progress. It processes pairs in the order of their numbers, not of their
// completion, so that the same results always stop it at the same pair. Pairs after the decision
// are counted but do not change it.
type SPRTRun struct {
	test   SPRT
	batch  int64
	all    Pairs
	prefix Pairs // pairs up to the decision
	last   Verdict
}

// NewSPRTRun returns a test that is evaluated after every batch of pairs; a batch below 1 means 1.
func NewSPRTRun(test SPRT, batch int) *SPRTRun {
	lower, upper := test.Bounds()
	return &SPRTRun{test: test, batch: max(int64(batch), 1), last: Verdict{Lower: lower, Upper: upper}}
}

// AddPair counts a pair by the player's results of its games and returns the state of the test.
func (r *SPRTRun) AddPair(first, second Points) Verdict {
	r.all.Add(first, second)
	if r.last.Decision != Undecided {
		return r.last
	}
	r.prefix = r.all
	if r.all.NumPairs()%r.batch == 0 {
		r.last = r.test.Evaluate(r.all)
	}
	return r.last
}

// Verdict returns the state of the test after the last full batch, or at its decision.
func (r *SPRTRun) Verdict() Verdict { return r.last }

// DecidedPairs returns the pairs up to the decision, or all pairs if the test is undecided.
func (r *SPRTRun) DecidedPairs() Pairs { return r.prefix }

// AllPairs returns all pairs, including pairs after the decision.
func (r *SPRTRun) AllPairs() Pairs { return r.all }
