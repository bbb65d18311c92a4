package rating

// The usual interval, mean ± 1.96 standard errors, has a coverage of 95 % for some hundreds of
// results of several kinds. For fewer results, or if nearly all are alike, the coverage is lower:
// 88 % after ten pairs of a strong player, 78 % after fifty that are nearly all won. There the
// interval of Korn and Graubard (1998), from survey statistics, is used: Clopper and Pearson's for
// the number of wins and losses that has the spread of the results, reduced for the uncertainty of
// that spread (Student 1908). One more result at the ends is added to the spread, so that it is not
// 0 if all results are alike.
const (
	minNormalObservations = 200 // number of observations up to which the usual interval is not used
	minMinorityOutcomes   = 30  // and minimum number of observations other than the most frequent outcome
	manyObservations      = 20_000
	maxSpreadRatio        = 0.25
)

// isNormalValid reports whether the usual interval is valid.
func (v estimateInput) isNormalValid() bool {
	return v.observations == 0 || v.observations > manyObservations || v.observations > minNormalObservations && v.minorityOutcomes > minMinorityOutcomes
}

// applyKornGraubard replaces the interval and the likelihood of superiority by Korn and Graubard's.
func (e *Estimate) applyKornGraubard(v estimateInput) {
	count := v.observations
	if v.score > 0 && v.score < 1 {
		t := studentQuantile(v.observations-1) / z95
		count = v.observations * v.score * (1 - v.score) / ((maxSpreadRatio + v.plainSquares) / v.observations) / (t * t)
	}
	wins, losses := count*v.score, count*(1-v.score)
	e.Low, e.High = EloOfScore(betaQuantile(tailProbability, wins, losses+1)), EloOfScore(betaQuantile(1-tailProbability, wins+1, losses))
	e.LimitLOS = 1 - incompleteBeta(0.5, wins+1, losses+1)
}

// studentQuantile returns the 97.5 % quantile of Student's distribution.
func studentQuantile(freedom float64) float64 {
	low, high := z95, 13.0
	for range 50 {
		t := (low + high) / 2
		if incompleteBeta(freedom/(freedom+t*t), freedom/2, 0.5)/2 > tailProbability {
			low = t
		} else {
			high = t
		}
	}
	return (low + high) / 2
}
