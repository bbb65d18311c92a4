//go:build !race

package punctual

const slowness = 1
