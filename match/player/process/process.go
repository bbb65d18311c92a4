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

// Options configure a program. The zero value has usable defaults.
type Options struct {
	Dir string // working directory; "" is the current directory
	// Memory is the limit of the program and its descendants in bytes; the program is killed if
	// they exceed it. 0 is no limit. Resident memory is measured, as by Gomocup's judge, 20 times a
	// second, and only if [MeasuresMemory].
	Memory int64
	// Idle reports whether an unread line may be dropped, such as MESSAGE; if nil, no lines may be
	// dropped.
	Idle func(line string) bool
	LF   bool // lines sent end with LF alone, not with CR LF
}

// Process is a running program. It must be used by one goroutine at a time, except that Kill and
// Close may be called concurrently.
type Process struct {
	command string
	end     string // line end of sent lines
	cmd     *exec.Cmd
	tree    tree
	stdin   *os.File
	out     *mailbox
	last    *tail
	killed  sync.Once
	why     atomic.Pointer[fault] // reason if this package killed it; nil otherwise
	done    chan struct{}         // closed when it is waited for and its output is read
	exit    string                // "exit status 3"; valid after done

	suspended bool // set by Suspend; guarded by the lock of running
}

// Start runs argv[0] with the other arguments, without a shell. The error explains in one sentence
// why it cannot be run.
func Start(o Options, argv ...string) (*Process, error) {
	path, err := Find(argv)
	if err != nil {
		return nil, err
	}
	p := &Process{
		command: argv[0], end: "\r\n", last: &tail{}, done: make(chan struct{}),
		cmd: &exec.Cmd{Path: path, Args: argv, Dir: o.Dir},
	}
	p.tree.prepare(p.cmd)
	if o.LF {
		p.end = "\n"
	}
	pipes, err := p.connect()
	if err != nil {
		return nil, err
	}
	p.out = newMailbox(o.Idle, p.flood)
	started := make(chan error)
	go p.run(pipes, o.Memory, started)
	if err := <-started; err != nil {
		return nil, fmt.Errorf("%s cannot be started: %w", argv[0], reason(err))
	}
	return p, nil
}

// Find returns the path of a command's executable.
func Find(argv []string) (string, error) {
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
	return "", fmt.Errorf("%s cannot be started: %w", argv[0], reason(err))
}

// reason removes the parts of a system error that the caller's message already contains.
func reason(err error) error {
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

// pipes is the local ends of stdout and stderr and the program's ends of all three.
type pipes struct {
	stdout, stderr *os.File
	theirs         []*os.File
}

// connect creates the pipes. It does not use exec's, so that the end of the program can be waited
// for before the end of its output: a child may keep the output open.
func (p *Process) connect() (all pipes, err error) {
	var ours []*os.File
	defer func() {
		if err != nil {
			closeAll(append(ours, all.theirs...))
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
		ours, all.theirs = append(ours, r), append(all.theirs, w)
	}
	p.stdin, all.stdout, all.stderr = ours[0], ours[1], ours[2]
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = all.theirs[0], all.theirs[1], all.theirs[2]
	return all, nil
}

func closeAll(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// lastWords is how long the output of a program that has ended may stay open.
const lastWords = 200 * time.Millisecond

// run starts the program, waits for its end and cleans up. It locks its thread: Linux ends a
// program with the thread that started it.
func (p *Process) run(all pipes, memory int64, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := running.start(p)
	closeAll(all.theirs)
	if err != nil {
		closeAll([]*os.File{p.stdin, all.stdout, all.stderr})
		started <- err
		return
	}
	defer close(p.done)
	defer running.remove(p)
	started <- nil

	var readers, watch sync.WaitGroup
	readers.Go(func() { readLines(all.stdout, func(l string) { p.last.add(l); p.out.put(l) }, p.out.count) })
	readers.Go(func() { readLines(all.stderr, p.last.add, nil) })
	ended := make(chan struct{})
	limitData(p.cmd.Process.Pid, memory)
	watch.Go(func() { p.watch(memory, ended) })

	_ = p.cmd.Wait() // the status is in ProcessState
	p.exit = p.cmd.ProcessState.String()
	close(ended)
	p.tree.clear()
	silence := time.AfterFunc(lastWords, func() { closeAll([]*os.File{all.stdout, all.stderr}) })
	readers.Wait()
	silence.Stop()
	closeAll([]*os.File{p.stdin, all.stdout, all.stderr})
	p.out.close()
	watch.Wait()
}

// watch kills the program when it exceeds its memory limit.
func (p *Process) watch(limit int64, ended <-chan struct{}) {
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
		if bytes, _, ok := Memory(p.cmd.Process.Pid); ok && bytes > limit {
			p.kill(fault{Greedy, fmt.Sprintf("used %d MiB of memory (limit %d MiB)", bytes>>20, limit>>20)})
			return
		}
	}
}

func (p *Process) flood(what string) {
	p.kill(fault{Flooding, fmt.Sprintf("wrote more than %s without a command", what)})
}

// Send writes one line. A program that does not read it is killed when ctx ends.
func (p *Process) Send(ctx context.Context, line string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	stop := context.AfterFunc(ctx, p.Kill)
	_, err := p.stdin.WriteString(line + p.end)
	switch cancelled := !stop(); {
	case cancelled && err != nil:
		<-p.done
		return ctx.Err()
	case err != nil:
		return p.gone()
	}
	p.out.asked()
	return nil
}

// Receive returns the next line of the program, or ctx's error, or an [*Ended] after the last line.
func (p *Process) Receive(ctx context.Context) (string, error) {
	select {
	case l, ok := <-p.out.lines:
		if !ok || p.why.Load() != nil {
			return "", p.gone()
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

// gone waits for the end of a program that has closed its pipes, and kills it after a timeout.
func (p *Process) gone() error {
	select {
	case <-p.done:
	case <-time.After(lastWords):
		p.Kill()
		<-p.done
	}
	return p.Ended()
}

// CloseInput closes the program's input.
func (p *Process) CloseInput() { p.stdin.Close() }

// Suspend stops the program and its group until Resume.
func (p *Process) Suspend() error {
	running.mu.Lock()
	defer running.mu.Unlock()
	p.suspended = true
	return p.tree.suspend()
}

// Resume continues a suspended program.
func (p *Process) Resume() error {
	running.mu.Lock()
	defer running.mu.Unlock()
	p.suspended = false
	return p.tree.resume()
}

// Memory returns the resident bytes of the program and its descendants, and the peak of the program
// itself; ok is false if they are not available.
func (p *Process) Memory() (now, peak int64, ok bool) { return Memory(p.cmd.Process.Pid) }

// Pid returns the process id of the program, which is also the id of its group.
func (p *Process) Pid() int { return p.cmd.Process.Pid }

// Last returns the last lines of the program's stdout and stderr.
func (p *Process) Last() []string { return p.last.lines() }

// Kill kills the program and its group. It does not wait: see Close.
func (p *Process) Kill() { p.kill(fault{}) }

func (p *Process) kill(why fault) {
	p.killed.Do(func() {
		select {
		case <-p.done:
		default:
			p.why.Store(&why)
			p.tree.kill()
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
