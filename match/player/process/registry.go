package process

import "sync"

// runningProcesses is the registry of all programs that have not ended.
var runningProcesses processRegistry

type processRegistry struct {
	mu        sync.Mutex
	processes map[*Process]bool
}

// startProcess starts a program and registers it under one lock, so that a child without an entry
// was not started by this package.
func (r *processRegistry) startProcess(p *Process) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := p.cmd.Start(); err != nil {
		return err
	}
	p.tree.setProcess(p.cmd.Process)
	if r.processes == nil {
		r.processes = map[*Process]bool{}
	}
	r.processes[p] = true
	return nil
}

// isRegistered reports whether a process is a registered program. The caller holds the lock.
func (r *processRegistry) isRegistered(pid int) bool {
	for p := range r.processes {
		if p.cmd.Process.Pid == pid {
			return true
		}
	}
	return false
}

// hasAtMostOne reports whether at most one program is running.
func (r *processRegistry) hasAtMostOne() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.processes) <= 1
}

func (r *processRegistry) removeProcess(p *Process) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.processes, p)
}

func (r *processRegistry) forEach(do func(*Process)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for p := range r.processes {
		do(p)
	}
}

// KillAll kills all programs and their descendants. It is for a manager that must exit: it does not
// wait for the programs.
func KillAll() {
	runningProcesses.forEach((*Process).Kill)
	killAllRemaining()
}

// SuspendAllDuring suspends all programs, calls do, which suspends this process, and resumes the
// programs. Programs suspended by [Process.Suspend] stay suspended. Meanwhile programs cannot be
// started, suspended or resumed.
func SuspendAllDuring(do func()) {
	runningProcesses.mu.Lock()
	defer runningProcesses.mu.Unlock()
	for p := range runningProcesses.processes {
		_ = p.tree.suspend()
	}
	do()
	for p := range runningProcesses.processes {
		if !p.suspended {
			_ = p.tree.resume()
		}
	}
}
