//go:build !linux

package main

import "errors"

// pinToCore is not supported on this system.
func pinToCore() error { return errors.ErrUnsupported }
