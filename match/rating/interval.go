package rating

// The usual interval, mean ± 1.96 standard errors, holds in 95 of 100 cases for some
// hundreds of results of several kinds. Where there are fewer, or nearly all are alike, it
// holds less often: in 88 after ten pairs of a strong player, in 78 after fifty that are
// nearly all won. There the interval is that of Korn and Graubard (1998), from surveys:
// Clopper and Pearson's for as many wins and losses as would spread as much as the results
// do, and fewer of them for the uncertainty of that spread (Student 1908). So that results
// that are all alike do not seem to have none, one more result at the ends is thought of.
const (
	usual  = 200 // observations up to which the usual interval is not trusted
	unlike = 30  // and observations besides the most frequent outcome
	plenty = 20_000
	spread = 0.25
)

// trusted reports whether the usual interval holds.
func (v evidence) trusted() bool {
	return v.seen == 0 || v.seen > plenty || v.seen > usual && v.unlike > unlike
}

// careful puts the interval for some results, not all that few, in the place of the usual one.
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

// student is the 97.5 % point of Student's distribution.
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
