package process

import (
	"errors"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// CanSuspend reports whether this system can suspend a program.
const CanSuspend = false

var errSuspend = errors.New("suspending programs is not supported on this system")

// processTree is a program with its descendants, contained in a job: the processes of the job end
// when it is closed, and it is closed when this process ends. A child that a program creates in its
// first moments, before it is assigned to the job, is not contained.
type processTree struct {
	process *os.Process
	mu      sync.Mutex
	job     windows.Handle // 0 if there is no job
}

func (t *processTree) prepareCommand(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// setProcess assigns the program to a job. If the system refuses, only the program itself is
// controlled.
func (t *processTree) setProcess(p *os.Process) {
	t.process = p
	job, err := newJob()
	if err != nil {
		return
	}
	program, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(p.Pid))
	if err == nil {
		err = windows.AssignProcessToJobObject(job, program)
		_ = windows.CloseHandle(program)
	}
	if err != nil {
		_ = windows.CloseHandle(job)
		return
	}
	t.job = job
}

// newJob creates a job that ends all of its processes when it is closed.
func newJob() (windows.Handle, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, err
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE},
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		_ = windows.CloseHandle(job)
		return 0, err
	}
	return job, nil
}

// killAll kills the program and all processes of its job.
func (t *processTree) killAll() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.job != 0 {
		_ = windows.TerminateJobObject(t.job, 1)
	}
	_ = t.process.Kill()
}

// killRemaining kills the remaining processes of a program that has ended.
func (t *processTree) killRemaining() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.job != 0 {
		_ = windows.CloseHandle(t.job)
		t.job = 0
	}
}

func killAllRemaining() {}

func (t *processTree) suspend() error { return errSuspend }

func (t *processTree) resume() error { return errSuspend }
