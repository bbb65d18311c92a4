//go:build !amd64

package eval

// listSteps writes the steps of the four rows to to and returns their number.
func listSteps(to *[8 * FeatureReach]Step, index *[features]uint16, rows *[4]Row, counting *Set) (n int) {
	return listStepsWords(to, index, rows, counting)
}
