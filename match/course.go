package match

import "slices"

// mostCourse is how many values a course has at most, besides the last one.
const mostCourse = 400

// course is the log-likelihood ratio of a test after its pairs. Of many only every second
// one is kept, and so on.
type course struct {
	kept  []float64
	last  float64
	pairs int
	every int // pairs between two that are kept
}

func (c *course) add(llr float64) {
	c.every = max(c.every, 1)
	c.pairs++
	c.last = llr
	if c.pairs%c.every != 0 {
		return
	}
	if c.kept = append(c.kept, llr); len(c.kept) == mostCourse {
		for i := range mostCourse / 2 {
			c.kept[i] = c.kept[2*i+1]
		}
		c.kept, c.every = c.kept[:mostCourse/2], c.every*2
	}
}

// all ends with the latest value.
func (c *course) all() []float64 {
	values := slices.Clone(c.kept)
	if c.pairs > 0 && c.pairs%c.every != 0 {
		values = append(values, c.last)
	}
	return values
}
