//go:build !unix

package interrupt

// handleSuspend does nothing: this system has no Ctrl-Z.
func handleSuspend() (stop func()) { return func() {} }
