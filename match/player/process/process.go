package process

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/sente-games/sente/internal/standstill"
)

// ProcessOptions configure a program. The zero value has usable defaults.
type ProcessOptions struct {
	Dir string // working directory; "" is the current directory
	// Memory is the limit of the program and its descendants in bytes; the program is killed if
	// they exceed it. 0 is no limit. Resident memory is measured, as by Gomocup's judge, 20 times a
	// second, and only if [MeasuresMemory].
	Memory int64
	// CanDrop reports whether an unread line may be dropped, such as MESSAGE; if nil, no lines may be
	// dropped.
	CanDrop func(line string) bool
	LF      bool // lines sent end with LF alone, not with CR LF
}

// Process is a running program. It must be used by one goroutine at a time, except that Kill and
// Close may be called concurrently.
type Process struct {
	command    string
	lineEnd    string // line end of sent lines
	cmd        *exec.Cmd
	tree       processTree
	stdin      *os.File
	out        *lineBuffer
	last       *lineTail
	killed     sync.Once
	killReason atomic.Pointer[killReason] // reason if this package killed it; nil otherwise
	done       chan struct{}              // closed when it is waited for and its output is read
	exit       string                     // "exit status 3"; valid after done

	suspended bool // set by Suspend; guarded by the lock of running
}

// StartProcess runs argv[0] with the other arguments, without a shell. The error explains in one
// sentence why it cannot be run.
func StartProcess(o ProcessOptions, argv ...string) (*Process, error) {
	path, err := FindExecutable(argv)
	if err != nil {
		return nil, err
	}
	p := &Process{
		command: argv[0], lineEnd: "\r\n", last: &lineTail{}, done: make(chan struct{}),
		cmd: &exec.Cmd{Path: path, Args: argv, Dir: o.Dir},
	}
	p.tree.prepareCommand(p.cmd)
	if o.LF {
		p.lineEnd = "\n"
	}
	pipes, err := p.createPipes()
	if err != nil {
		return nil, err
	}
	p.out = newLineBuffer(o.CanDrop, p.killForOutput)
	started := make(chan error)
	go p.runAndWait(pipes, o.Memory, started)
	if err := <-started; err != nil {
		return nil, fmt.Errorf("%s cannot be started: %w", argv[0], shortenError(err))
	}
	return p, nil
}

// FindExecutable returns the path of a command's executable.
func FindExecutable(argv []string) (string, error) {
	if len(argv) == 0 || argv[0] == "" {
		return "", errors.New("the command is empty: expected a program and its arguments")
	}
	path, err := exec.LookPath(argv[0])
	switch {
	case err == nil || errors.Is(err, exec.ErrDot):
		return filepath.Abs(path) // the working directory may differ
	case errors.Is(err, fs.ErrPermission):
		return "", fmt.Errorf("%s is not executable", argv[0])
	case errors.Is(err, exec.ErrNotFound) && !strings.ContainsRune(argv[0], filepath.Separator):
		return "", fmt.Errorf("%s was not found in PATH: use its path, such as ./%s", argv[0], argv[0])
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("%s does not exist", argv[0])
	}
	return "", fmt.Errorf("%s cannot be started: %w", argv[0], shortenError(err))
}

// shortenError removes the parts of a system error that the caller's message already contains.
func shortenError(err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		err = e.Err
	} else if e := (*exec.Error)(nil); errors.As(err, &e) {
		err = e.Err
	}
	if errors.Is(err, syscall.ENOEXEC) {
		return errors.New("not a program for this system (exec format error)")
	}
	return err
}

// stdPipes is the local ends of stdout and stderr and the program's ends of all three.
type stdPipes struct {
	stdout, stderr *os.File
	childEnds      []*os.File
}

// createPipes creates the pipes. It does not use exec's, so that the end of the program can be waited
// for before the end of its output: a child may keep the output open.
func (p *Process) createPipes() (all stdPipes, err error) {
	var ours []*os.File
	defer func() {
		if err != nil {
			closeAll(append(ours, all.childEnds...))
			err = fmt.Errorf("%s cannot be started: %w", p.command, err)
		}
	}()
	for i := range 3 {
		r, w, err := os.Pipe()
		if err != nil {
			return all, err
		}
		if i == 0 {
			r, w = w, r
		}
		ours, all.childEnds = append(ours, r), append(all.childEnds, w)
	}
	p.stdin, all.stdout, all.stderr = ours[0], ours[1], ours[2]
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = all.childEnds[0], all.childEnds[1], all.childEnds[2]
	return all, nil
}

func closeAll(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// outputCloseTimeout is how long the output of a program that has ended may stay open.
const outputCloseTimeout = 200 * time.Millisecond

// runAndWait starts the program, waits for its end and cleans up. It locks its thread: Linux ends a
// program with the thread that started it.
func (p *Process) runAndWait(all stdPipes, memory int64, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := runningProcesses.startProcess(p)
	closeAll(all.childEnds)
	if err != nil {
		closeAll([]*os.File{p.stdin, all.stdout, all.stderr})
		started <- err
		return
	}
	defer close(p.done)
	defer runningProcesses.removeProcess(p)
	started <- nil

	var readers, watch sync.WaitGroup
	readers.Go(func() {
		readLines(all.stdout, func(l string) { p.last.addLine(l); p.out.putLine(l) }, p.out.countBytes)
	})
	readers.Go(func() { readLines(all.stderr, p.last.addLine, nil) })
	ended := make(chan struct{})
	limitData(p.cmd.Process.Pid, memory)
	watch.Go(func() { p.watchMemory(memory, ended) })

	_ = p.cmd.Wait() // the status is in ProcessState
	p.exit = p.cmd.ProcessState.String()
	close(ended)
	p.tree.killRemaining()
	silence := time.AfterFunc(outputCloseTimeout, func() { closeAll([]*os.File{all.stdout, all.stderr}) })
	readers.Wait()
	silence.Stop()
	closeAll([]*os.File{p.stdin, all.stdout, all.stderr})
	p.out.close()
	watch.Wait()
}

// watchMemory kills the program when it exceeds its memory limit.
func (p *Process) watchMemory(limit int64, ended <-chan struct{}) {
	if limit <= 0 || !MeasuresMemory {
		return
	}
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			return
		case <-tick.C:
		}
		if bytes, _, ok := ProcessMemory(p.cmd.Process.Pid); ok && bytes > limit {
			p.killWith(killReason{KilledForMemory, fmt.Sprintf("used %d MiB of memory (limit %d MiB)", bytes>>20, limit>>20)})
			return
		}
	}
}

func (p *Process) killForOutput(what string) {
	p.killWith(killReason{KilledForOutput, fmt.Sprintf("wrote more than %s without a command", what)})
}

// Send writes one line. A program that does not read it is killed when ctx ends.
func (p *Process) Send(ctx context.Context, line string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	stop := context.AfterFunc(ctx, p.Kill)
	_, err := p.stdin.WriteString(line + p.lineEnd)
	switch cancelled := !stop(); {
	case cancelled: // it is killed, even if the line was written
		<-p.done
		return ctx.Err()
	case err != nil:
		return p.awaitEnd()
	}
	p.out.resetCount()
	return nil
}

// Receive returns the next line of the program, or ctx's error, or an [*EndedError] after the last
// line.
func (p *Process) Receive(ctx context.Context) (string, error) {
	select {
	case l, ok := <-p.out.lines:
		if !ok || p.killReason.Load() != nil {
			return "", p.awaitEnd()
		}
		return l, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Pending returns the next available line of the program without waiting.
func (p *Process) Pending() (string, bool) {
	select {
	case l, ok := <-p.out.lines:
		return l, ok
	default:
		return "", false
	}
}

// awaitEnd waits for the end of a program that has closed its pipes, and kills it after a timeout.
func (p *Process) awaitEnd() error {
	select {
	case <-p.done:
	case <-time.After(outputCloseTimeout):
		p.Kill()
		<-p.done
	}
	return p.EndError()
}

// CloseInput closes the program's input.
func (p *Process) CloseInput() { p.stdin.Close() }

// Suspend stops the program and its group until Resume.
func (p *Process) Suspend() error {
	runningProcesses.mu.Lock()
	defer runningProcesses.mu.Unlock()
	p.suspended = true
	return p.tree.suspend()
}

// Resume continues a suspended program.
func (p *Process) Resume() error {
	runningProcesses.mu.Lock()
	defer runningProcesses.mu.Unlock()
	p.suspended = false
	return p.tree.resume()
}

// Memory returns the resident bytes of the program and its descendants, and the peak of the program
// itself; ok is false if they are not available.
func (p *Process) Memory() (now, peak int64, ok bool) { return ProcessMemory(p.cmd.Process.Pid) }

// PID returns the process id of the program, which is also the id of its group.
func (p *Process) PID() int { return p.cmd.Process.Pid }

// LastLines returns the last lines of the program's stdout and stderr.
func (p *Process) LastLines() []string { return p.last.lastLines() }

// Kill kills the program and its group. It does not wait: see Close.
func (p *Process) Kill() { p.killWith(killReason{}) }

func (p *Process) killWith(why killReason) {
	p.killed.Do(func() {
		select {
		case <-p.done:
		default:
			p.killReason.Store(&why)
			p.tree.killAll()
		}
	})
}

// Done returns a channel that is closed when the program has ended and its descendants are cleaned
// up.
func (p *Process) Done() <-chan struct{} { return p.done }

// Close waits for the program to end by itself, kills it after the given time, and waits for the
// cleanup. It reports whether the program had to be killed.
func (p *Process) Close(patience time.Duration) (killed bool) {
	_ = p.Resume()
	ctx, stop := standstill.WithTimeout(context.Background(), patience)
	defer stop()
	select {
	case <-p.done:
		return false
	case <-ctx.Done():
		p.Kill()
		<-p.done
		return true
	}
}
