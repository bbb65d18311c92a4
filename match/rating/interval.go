package rating

// The usual interval, mean ± 1.96 standard errors, has a coverage of 95 % for some hundreds of
// results of several kinds. For fewer results, or if nearly all are alike, the coverage is lower:
// 88 % after ten pairs of a strong player, 78 % after fifty that are nearly all won. There the
// interval of Korn and Graubard (1998), from survey statistics, is used: Clopper and Pearson's for
// the number of wins and losses that has the spread of the results, reduced for the uncertainty of
// that spread (Student 1908). One more result at the ends is added to the spread, so that it is not
// 0 if all results are alike.
const (
	usual  = 200 // number of observations up to which the usual interval is not used
	unlike = 30  // and minimum number of observations other than the most frequent outcome
	plenty = 20_000
	spread = 0.25
)

// trusted reports whether the usual interval is valid.
func (v evidence) trusted() bool {
	return v.seen == 0 || v.seen > plenty || v.seen > usual && v.unlike > unlike
}

// careful replaces the interval and the likelihood of superiority by Korn and Graubard's.
func (e *Estimate) careful(v evidence) {
	count := v.seen
	if v.score > 0 && v.score < 1 {
		t := student(v.seen-1) / z95
		count = v.seen * v.score * (1 - v.score) / ((spread + v.spread) / v.seen) / (t * t)
	}
	wins, losses := count*v.score, count*(1-v.score)
	e.Low, e.High = Elo(quantile(tail, wins, losses+1)), Elo(quantile(1-tail, wins+1, losses))
	e.Likely = 1 - incompleteBeta(0.5, wins+1, losses+1)
}

// student returns the 97.5 % quantile of Student's distribution.
func student(freedom float64) float64 {
	low, high := z95, 13.0
	for range 50 {
		t := (low + high) / 2
		if incompleteBeta(freedom/(freedom+t*t), freedom/2, 0.5)/2 > tail {
			low = t
		} else {
			high = t
		}
	}
	return (low + high) / 2
}
