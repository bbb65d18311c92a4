package session

import "slices"

// Analysts are the engines at work for a session, the first to begin first. J is what
// shows them keeps of each: an [Analyst] and whatever belongs to it.
type Analysts[J job] struct{ working []J }

type job interface {
	comparable
	For() Purpose
	Cancel()
}

// Add adds one that begins to work.
func (a *Analysts[J]) Add(j J) { a.working = append(a.working, j) }

// Remove takes one out that has answered. It reports whether its answer counts: one that
// was called off is not there any more.
func (a *Analysts[J]) Remove(j J) bool {
	i := slices.Index(a.working, j)
	if i < 0 {
		return false
	}
	a.working = slices.Delete(a.working, i, i+1)
	return true
}

// CancelAll calls all off and returns them; their answers count no more.
func (a *Analysts[J]) CancelAll() []J {
	halted := a.working
	a.working = nil
	for _, j := range halted {
		j.Cancel()
	}
	return halted
}

// Running are those at work.
func (a *Analysts[J]) Running() []J { return slices.Clone(a.working) }

// First is the one that has been at work the longest, if any is.
func (a *Analysts[J]) First() (j J, ok bool) {
	if len(a.working) == 0 {
		return j, false
	}
	return a.working[0], true
}

// Has reports whether one is at work, and has not been called off.
func (a *Analysts[J]) Has(j J) bool { return slices.Contains(a.working, j) }

// IsIdle reports whether none is at work.
func (a *Analysts[J]) IsIdle() bool { return len(a.working) == 0 }

// HasPurpose reports whether one of some purposes is at work.
func (a *Analysts[J]) HasPurpose(on ...Purpose) bool {
	return slices.ContainsFunc(a.working, func(j J) bool { return slices.Contains(on, j.For()) })
}
