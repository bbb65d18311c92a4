package process

import "sync"

// running are all programs that have not ended.
var running registry

type registry struct {
	mu  sync.Mutex
	all map[*Process]bool
}

// start starts a program and takes it in, both at once: what has no entry was not
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

// holds reports whether a process is a program. The lock must be held.
func (r *registry) holds(pid int) bool {
	for p := range r.all {
		if p.cmd.Process.Pid == pid {
			return true
		}
	}
	return false
}

// single reports whether no more than one program is running.
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

// KillAll ends all programs and what descends from them. It is for a manager that must
// end: it waits for no program.
func KillAll() {
	running.each((*Process).Kill)
	clearAll()
}

// StandStill suspends all programs, runs do, which keeps this process from running, and
// resumes the programs. What is suspended by [Process.Suspend] stays so. Meanwhile no
// program is started, suspended or resumed.
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
