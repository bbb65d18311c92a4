//go:build !amd64

package eval

// listSteps lists the steps of rows and returns how many there are.
func listSteps(to *[8 * FeatureReach]Step, index *[features]uint16, rows *[4]Row, counting *Set) (n int) {
	return listStepsWords(to, index, rows, counting)
}
