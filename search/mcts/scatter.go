package mcts

// scatter is how much the rollouts of one leaf differ among themselves, and leaves from
// each other, as rewards of the player at the root.
type scatter struct {
	count   int64 // leaves, in sixteenths
	sum     int64 // of the means
	squares int64 // of the means
	within  int64 // sum of the variances of single rollouts
	noise   int64 // sum of the variances of means
}

// add takes a leaf: n rollouts with this sum and sum of squares.
func (s *scatter) add(n, sum, squares int64) {
	mean := sum / n
	variance := max(0, squares-sum*mean) / (n - 1)
	s.count += 16
	s.sum += mean
	s.squares += mean * mean
	s.within += variance
	s.noise += variance / n
}

func (s *scatter) halve() {
	s.count, s.sum, s.squares, s.within, s.noise = s.count/2, s.sum/2, s.squares/2, s.within/2, s.noise/2
}

// leastBetween is how much leaves differ at least, as a part of the variance of
// rollouts: what is less cannot be told from nothing by a few dozen leaves.
const leastBetween = 1.0 / 8

// rollouts is the number of rollouts of a leaf that is worth most. Leaves are clusters
// and rollouts their units in sampling in two stages (Cochran 1977, chapter 10): of n
// units each the mean of a cluster has the variance between + within/n. What that gains
// stands against the price of n rollouts, which counts twice (see leastWorth).
func (s *scatter) rollouts(tree, rollout float64) int {
	if s.count < leastTrials*16 || rollout <= 0 {
		return 1
	}
	count := float64(s.count) / 16
	mean, within := float64(s.sum)/count, float64(s.within)/count
	between := float64(s.squares)/count - float64(mean*mean) - float64(s.noise)/count
	if within <= 0 {
		return 1
	}
	return bestRollouts(max(between/within, leastBetween), tree, rollout)
}

// bestRollouts is the number of rollouts that is worth most if the variance between leaves is
// this part of that of rollouts.
func bestRollouts(between, tree, rollout float64) int {
	best, top := 1, 0.0
	for n := 1; n <= mostRollouts; n++ {
		variance, price := between+1/float64(n), tree+float64(float64(n)*rollout)
		if worth := 1 / float64(variance*float64(price*price)); worth > top {
			best, top = n, worth
		}
	}
	return best
}

// couldPay reports whether several rollouts of a leaf could pay at these costs, however alike
// leaves are.
func (s *scatter) couldPay(tree, rollout float64) bool {
	return rollout <= 0 || bestRollouts(leastBetween, tree, rollout) > 1
}
