//go:build !js

package eventloop

// Turn does nothing here, and says so: the system shares its processors out by itself.
func Turn() bool { return false }
