package eval

import "golang.org/x/sys/cpu"

var hasBMI = cpu.X86.HasBMI1 && cpu.X86.HasBMI2

// listSteps writes the steps of the four rows to to and returns their number. It uses BMI
// instructions where the processor has them.
func listSteps(to *[8 * FeatureReach]Step, index *[numFeatures]uint16, rows *[4]Row, counting *PointSet) (n int) {
	if hasBMI {
		return listStepsBits(to, index, rows, counting)
	}
	return listStepsPortable(to, index, rows, counting)
}

//go:noescape
func listStepsBits(to *[8 * FeatureReach]Step, index *[numFeatures]uint16, rows *[4]Row, counting *PointSet) (n int)
