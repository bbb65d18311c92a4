package process

import "sync"

// running are all programs that have not ended.
var running registry

type registry struct {
	mu  sync.Mutex
	all map[*Process]bool
}

func (r *registry) add(p *Process) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all == nil {
		r.all = map[*Process]bool{}
	}
	r.all[p] = true
}

func (r *registry) remove(p *Process) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.all, p)
}

func (r *registry) each(do func(*Process)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for p := range r.all {
		do(p)
	}
}

// KillAll ends all programs and their groups at once, and does not wait. It is for a
// manager that must end.
func KillAll() { running.each((*Process).Kill) }
