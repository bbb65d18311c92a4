package process

import "sync"

// running is the registry of all programs that have not ended.
var running registry

type registry struct {
	mu  sync.Mutex
	all map[*Process]bool
}

// start starts a program and registers it under one lock, so that a child without an entry was not
// started by this package.
func (r *registry) start(p *Process) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := p.cmd.Start(); err != nil {
		return err
	}
	p.tree.begun(p.cmd.Process)
	if r.all == nil {
		r.all = map[*Process]bool{}
	}
	r.all[p] = true
	return nil
}

// holds reports whether a process is a registered program. The caller holds the lock.
func (r *registry) holds(pid int) bool {
	for p := range r.all {
		if p.cmd.Process.Pid == pid {
			return true
		}
	}
	return false
}

// single reports whether at most one program is running.
func (r *registry) single() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.all) <= 1
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

// KillAll kills all programs and their descendants. It is for a manager that must exit: it does not
// wait for the programs.
func KillAll() {
	running.each((*Process).Kill)
	clearAll()
}

// StandStill suspends all programs, calls do, which suspends this process, and resumes the
// programs. Programs suspended by [Process.Suspend] stay suspended. Meanwhile programs cannot be
// started, suspended or resumed.
func StandStill(do func()) {
	running.mu.Lock()
	defer running.mu.Unlock()
	for p := range running.all {
		_ = p.tree.suspend()
	}
	do()
	for p := range running.all {
		if !p.suspended {
			_ = p.tree.resume()
		}
	}
}
