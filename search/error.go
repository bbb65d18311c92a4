package search

import "errors"

// Errors of calls that a searcher or an engine rejects; test for them with errors.Is.
var (
	// ErrBusy is returned while another call is running: a searcher serves one call at a time.
	ErrBusy = errors.New("busy: another call is running")

	// ErrClosed is returned after Close.
	ErrClosed = errors.New("closed")
)
