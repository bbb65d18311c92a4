package rating

import (
	"context"
	"math"
)

// eloPerLogit is the number of points of Elo of odds of e to one.
const eloPerLogit = 400 / math.Ln10

// maximizeLikelihood maximises the likelihood by Newton's method, starting at guess; both are in
// points of Elo. The log-likelihood is concave, so that there is one maximum, and halving the step
// always leads to it. A group without finite ratings gets one virtual draw of each player against
// strength 0.
func (f *ratingField) maximizeLikelihood(ctx context.Context, bouts []pairResults, guess []float64) []float64 {
	n := len(guess)
	r := make([]float64, n)
	for i := range r {
		r[i] = guess[i] / eloPerLogit
	}
	now := f.logLikelihood(bouts, r)
	for try := 0; try < 200 && ctx.Err() == nil; try++ {
		gradient, hessian := f.gradientAndHessian(bouts, r)
		if maxAbs(gradient) < 1e-10*f.numGames(bouts) {
			break
		}
		step := solveCholesky(hessian, gradient)
		next, l := f.lineSearch(bouts, r, step, now)
		if !(l > now) {
			break // the limit of floating-point precision
		}
		r, now = next, l
	}
	for i := range r {
		r[i] *= eloPerLogit
	}
	return r
}

// lineSearch returns the point along the step at which the likelihood has grown, with the step
// halved as often as necessary and limited to odds of e³.
func (f *ratingField) lineSearch(bouts []pairResults, r, step []float64, now float64) ([]float64, float64) {
	scale := math.Min(1, 3/math.Max(maxAbs(step), 1e-300))
	next := make([]float64, len(r))
	for range 40 {
		for i := range r {
			next[i] = r[i] + scale*step[i]
		}
		if l := f.logLikelihood(bouts, next); l > now {
			return next, l
		}
		scale /= 2
	}
	return r, now
}

// numGames returns the number of games, at least one.
func (f *ratingField) numGames(bouts []pairResults) float64 {
	sum := 1.0
	for _, b := range bouts {
		sum += b.games
	}
	return sum
}

func maxAbs(x []float64) (most float64) {
	for _, v := range x {
		most = math.Max(most, math.Abs(v))
	}
	return most
}

// logLikelihood returns the log-likelihood up to a constant.
func (f *ratingField) logLikelihood(bouts []pairResults, r []float64) (l float64) {
	for _, b := range bouts {
		d := r[b.a] - r[b.b]
		l -= b.points*softplus(-d) + (b.games-b.points)*softplus(d)
	}
	for i, x := range r {
		l -= f.virtualDraws(i) * (softplus(-x) + softplus(x)) / 2
	}
	return l
}

// virtualDraws returns the number of virtual draws of a player. If no draws are needed, a tiny
// fraction of one determines the average, which the games do not.
func (f *ratingField) virtualDraws(i int) float64 {
	if f.virtual[f.groupOfPlayer[i]] {
		return 1
	}
	return 1e-9
}

// softplus returns log(1+exp(x)).
func softplus(x float64) float64 {
	if x > 0 {
		return x + math.Log1p(math.Exp(-x))
	}
	return math.Log1p(math.Exp(x))
}

// gradientAndHessian returns the gradient and the negative Hessian of the log-likelihood.
func (f *ratingField) gradientAndHessian(bouts []pairResults, r []float64) (gradient []float64, hessian [][]float64) {
	gradient, hessian = make([]float64, len(r)), make([][]float64, len(r))
	for i, x := range r {
		p := logisticChance(x)
		hessian[i] = make([]float64, len(r))
		gradient[i] = f.virtualDraws(i) * (0.5 - p)
		hessian[i][i] = f.virtualDraws(i)*p*(1-p) + 1e-12
	}
	for _, b := range bouts {
		p := logisticChance(r[b.a] - r[b.b])
		g, h := b.points-b.games*p, b.games*p*(1-p)
		gradient[b.a] += g
		gradient[b.b] -= g
		hessian[b.a][b.a] += h
		hessian[b.b][b.b] += h
		hessian[b.a][b.b] -= h
		hessian[b.b][b.a] -= h
	}
	return gradient, hessian
}

// solveCholesky solves m·x = y for a positive definite m, which it overwrites.
func solveCholesky(m [][]float64, y []float64) []float64 {
	x := make([]float64, len(y))
	for i := range m {
		for j := 0; j <= i; j++ {
			sum := m[i][j]
			for k := range j {
				sum -= m[i][k] * m[j][k]
			}
			if i == j {
				m[i][i] = math.Sqrt(math.Max(sum, 1e-15))
			} else {
				m[i][j] = sum / m[j][j]
			}
		}
	}
	for i := range x {
		x[i] = y[i]
		for k := range i {
			x[i] -= m[i][k] * x[k]
		}
		x[i] /= m[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= m[k][i] * x[k]
		}
		x[i] /= m[i][i]
	}
	return x
}
