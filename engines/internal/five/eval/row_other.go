//go:build !amd64

package eval

// listSteps writes the steps of the four rows to to and returns their number.
func listSteps(to *[8 * FeatureReach]Step, index *[numFeatures]uint16, rows *[4]Row, counting *PointSet) (n int) {
	return listStepsPortable(to, index, rows, counting)
}
