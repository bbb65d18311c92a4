//go:build !unix

package app

// suspendable does nothing: this system has no Ctrl-Z.
func suspendable() (stop func()) { return func() {} }
