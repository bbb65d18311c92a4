//go:build !linux

package main

import "errors"

// share keeps what this goroutine starts on one core, where the system can.
func share() error { return errors.ErrUnsupported }
