package session

import "slices"

// Analysts are the running engine calls of a session, the earliest first. J is the type of a call: an [Analyst]
// with the data of the user interface.
type Analysts[J job] struct{ working []J }

type job interface {
	comparable
	For() Purpose
	Cancel()
}

// Add adds a call that starts to run.
func (a *Analysts[J]) Add(j J) { a.working = append(a.working, j) }

// Remove removes a call that has returned. It reports whether its result is valid: a cancelled call is no
// longer in the list.
func (a *Analysts[J]) Remove(j J) bool {
	i := slices.Index(a.working, j)
	if i < 0 {
		return false
	}
	a.working = slices.Delete(a.working, i, i+1)
	return true
}

// CancelAll cancels all calls and returns them; their results become invalid.
func (a *Analysts[J]) CancelAll() []J {
	halted := a.working
	a.working = nil
	for _, j := range halted {
		j.Cancel()
	}
	return halted
}

// Running returns the running calls.
func (a *Analysts[J]) Running() []J { return slices.Clone(a.working) }

// First returns the earliest call; ok is false without one.
func (a *Analysts[J]) First() (j J, ok bool) {
	if len(a.working) == 0 {
		return j, false
	}
	return a.working[0], true
}

// Has reports whether a call is running and not cancelled.
func (a *Analysts[J]) Has(j J) bool { return slices.Contains(a.working, j) }

// IsIdle reports whether no call is running.
func (a *Analysts[J]) IsIdle() bool { return len(a.working) == 0 }

// HasPurpose reports whether a call with one of the given purposes is running.
func (a *Analysts[J]) HasPurpose(on ...Purpose) bool {
	return slices.ContainsFunc(a.working, func(j J) bool { return slices.Contains(on, j.For()) })
}
