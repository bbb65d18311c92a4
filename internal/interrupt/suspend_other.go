//go:build !unix

package interrupt

// suspendable does nothing: this system has no Ctrl-Z.
func suspendable() (stop func()) { return func() {} }
