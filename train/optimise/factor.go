package optimise

import "math"

// factor is the lower triangle L of a covariance matrix L·Lᵀ, row after row.
type factor []float64

// identity is the factor of n axes that are alike.
func identity(n int) factor {
	f := make(factor, n*(n+1)/2)
	for i := range n {
		f.row(i)[i] = 1
	}
	return f
}

func (f factor) row(i int) []float64 { return f[i*(i+1)/2 : (i+1)*(i+2)/2] }

// times is L·v.
func (f factor) times(v []float64) []float64 {
	product := make([]float64, len(v))
	for i := range v {
		for j, x := range f.row(i) {
			product[i] += x * v[j]
		}
	}
	return product
}

// over is what times makes v of.
func (f factor) over(v []float64) []float64 {
	solution := make([]float64, len(v))
	for i := range v {
		row := f.row(i)
		rest := v[i]
		for j := range i {
			rest -= row[j] * solution[j]
		}
		solution[i] = rest / row[i]
	}
	return solution
}

func (f factor) scale(by float64) {
	for i := range f {
		f[i] *= by
	}
}

// add makes f the factor of the matrix and weight·v·vᵀ together.
func (f factor) add(weight float64, v []float64) {
	rest := make([]float64, len(v))
	addTimes(rest, math.Sqrt(weight), v)
	for k := range v {
		diagonal := f.row(k)[k]
		longer := math.Hypot(diagonal, rest[k])
		c, s := longer/diagonal, rest[k]/diagonal
		f.row(k)[k] = longer
		for i := k + 1; i < len(v); i++ {
			x := &f.row(i)[k]
			*x = (*x + s*rest[i]) / c
			rest[i] = c*rest[i] - s**x
		}
	}
}

// fits reports whether f is the factor of n axes, none of which is flat.
func (f factor) fits(n int) bool {
	if len(f) != n*(n+1)/2 {
		return false
	}
	for i := range n {
		if !(f.row(i)[i] >= 1/mostValue) {
			return false
		}
	}
	return checkNumbers("factor", len(f), f) == nil
}
