package optimise

import "math"

// choleskyFactor is the lower triangle L of a covariance matrix L·Lᵀ, stored row by row.
type choleskyFactor []float64

// identityFactor returns the factor of the identity matrix of n axes.
func identityFactor(n int) choleskyFactor {
	f := make(choleskyFactor, n*(n+1)/2)
	for i := range n {
		f.row(i)[i] = 1
	}
	return f
}

func (f choleskyFactor) row(i int) []float64 { return f[i*(i+1)/2 : (i+1)*(i+2)/2] }

// multiply returns L·v.
func (f choleskyFactor) multiply(v []float64) []float64 {
	product := make([]float64, len(v))
	for i := range v {
		for j, x := range f.row(i) {
			product[i] += x * v[j]
		}
	}
	return product
}

// solveLower returns L⁻¹·v.
func (f choleskyFactor) solveLower(v []float64) []float64 {
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

func (f choleskyFactor) scale(by float64) {
	for i := range f {
		f[i] *= by
	}
}

// rankOneUpdate turns f into the factor of L·Lᵀ + weight·v·vᵀ.
func (f choleskyFactor) rankOneUpdate(weight float64, v []float64) {
	rest := make([]float64, len(v))
	addScaled(rest, math.Sqrt(weight), v)
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

// isValid reports whether f is the factor of a nondegenerate matrix of n axes.
func (f choleskyFactor) isValid(n int) bool {
	if len(f) != n*(n+1)/2 {
		return false
	}
	for i := range n {
		if !(f.row(i)[i] >= 1/maxValue) {
			return false
		}
	}
	return checkNumbers("factor", len(f), f) == nil
}
