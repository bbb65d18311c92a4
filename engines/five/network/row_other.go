//go:build !amd64

package network

// listSteps lists the steps of rows and returns how many there are.
func listSteps(to *[8 * Reach]Step, index *[features]uint16, rows *[4]Row, counting *Set) (n int) {
	return listStepsWords(to, index, rows, counting)
}
