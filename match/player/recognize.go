package player

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/player/process"
	"github.com/sente-games/sente/match/protocol"
)

// Recognized is the answer of an engine to the question which protocol it speaks.
type Recognized struct {
	Dialect Dialect
	Engine  string // the engine's own name; "" if unknown
}

// UnrecognizedError is the error of [RecognizeDialect] for a program that answers in no known protocol.
type UnrecognizedError struct {
	Program     string
	Observation string // one clause that follows "it": "printed nothing within 10s"
	Mute        bool   // it runs, but has no output
}

// Error returns one sentence.
func (e *UnrecognizedError) Error() string {
	return fmt.Sprintf("%s speaks no known protocol: asked for %s, it %s", visible.Clip(e.Program), strings.Join(DialectNames(), ", "), e.Observation)
}

const (
	askTimeout     = protocol.DefaultStartTimeout // for the answer of a new process: engines may load large files
	askNextTimeout = 2 * time.Second              // for the answer of a further process of a silent program
	askAllTimeout  = 24 * time.Second             // for all processes together
	echoTimeout    = time.Second                  // for an answer after all commands were repeated
	nameTimeout    = 200 * time.Millisecond
	maxProbeLines  = 10_000 // lines without an answer, more of which are a flood
)

// RecognizeDialect starts a program and detects which of [Dialects] it speaks. First one process gets
// the probes of all protocols; if it does not answer, or exits at a command that it does not know,
// a process for each protocol gets its probe alone. It returns an [*UnrecognizedError] if the program
// answers in no known protocol.
func RecognizeDialect(ctx context.Context, argv []string, dir string) (Recognized, error) {
	if _, err := process.FindExecutable(argv); err != nil {
		return Recognized{}, err
	}
	watch := standstill.Start()
	defer watch.Stop()
	limited, cancel := watch.Timeout(ctx, askAllTimeout)
	defer cancel()
	all := Dialects()
	found, log, err := askDialects(limited, all, askTimeout, argv, dir)
	if log.answered || err != nil {
		return found, interruptedError(ctx, err)
	}
	next := askNextTimeout
	if !log.isMute() {
		next = max(next, min(2*watch.Elapsed(), askTimeout))
	}
	for _, d := range all {
		if log.isHopeless() {
			break
		}
		found, one, err := askDialects(limited, []Dialect{d}, next, argv, dir)
		if one.answered || err != nil && limited.Err() == nil {
			return found, err
		}
		if limited.Err() != nil {
			break
		}
	}
	if ctx.Err() != nil {
		return Recognized{}, errInterrupted
	}
	return Recognized{}, &UnrecognizedError{Program: filepath.Base(argv[0]), Observation: log.describe(askTimeout), Mute: log.isMute()}
}

var errInterrupted = errors.New("the engine was not recognised: interrupted")

// interruptedError returns err, or the error of an interrupt if ctx has ended.
func interruptedError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return errInterrupted
	}
	return err
}

// Ask starts a program and asks it whether it speaks the protocol. It returns an [*UnrecognizedError] if
// the program does not answer so.
func (d Dialect) Ask(ctx context.Context, argv []string, dir string) (Recognized, error) {
	found, log, err := askDialects(ctx, []Dialect{d}, askTimeout, argv, dir)
	if log.answered || err != nil || ctx.Err() != nil {
		return found, interruptedError(ctx, err)
	}
	return found, &UnrecognizedError{Program: filepath.Base(argv[0]), Observation: log.describe(askTimeout), Mute: log.isMute()}
}

// probeLog records the reaction of a program to probes.
type probeLog struct {
	answered bool                // it answered one of the probes
	numLines int                 // lines of its output before an answer
	numEchos int                 // of these, repetitions of a command
	strange  string              // first line that is not a repetition; "" without such a line
	ended    *process.EndedError // how it ended by itself; nil if it did not
}

// isFlood reports whether the program prints without end.
func (l *probeLog) isFlood() bool {
	return l.numLines > maxProbeLines || l.ended != nil && l.ended.Reason == process.KilledForOutput
}

// isMute reports whether the program runs but has no output.
func (l *probeLog) isMute() bool { return l.ended == nil && l.numLines == 0 }

// isHopeless reports whether the program would react in the same way to the probe of a single protocol.
func (l *probeLog) isHopeless() bool {
	return l.isFlood() || l.ended == nil && l.numLines > 0 && l.strange == ""
}

// describe returns the reaction of a program that did not answer in time, one clause that follows "it".
func (l *probeLog) describe(within time.Duration) string {
	switch {
	case l.isFlood() && l.ended != nil:
		return l.ended.Error()
	case l.isFlood():
		return fmt.Sprintf("printed %d lines without an answer, such as %q", l.numLines, visible.Clip(l.strange))
	case l.ended != nil && l.strange != "":
		return fmt.Sprintf("printed %q and %s", visible.Clip(l.strange), l.ended.Clause)
	case l.ended != nil:
		return l.ended.Error()
	case l.strange != "":
		return fmt.Sprintf("answered %q", visible.Clip(l.strange))
	case l.numLines > 0:
		return "only repeated the commands"
	}
	return fmt.Sprintf("printed nothing within %v", within)
}

// askDialects starts a process, sends the probes of the protocols and waits for an answer.
func askDialects(ctx context.Context, all []Dialect, timeout time.Duration, argv []string, dir string) (found Recognized, log probeLog, err error) {
	p, err := process.StartProcess(process.ProcessOptions{Dir: dir, LF: len(all) > 1 || !all[0].CRLF}, argv...)
	if err != nil {
		return found, log, err
	}
	defer func() {
		p.Kill()
		<-p.Done()
	}()
	wait, cancel := standstill.WithTimeout(ctx, timeout)
	defer cancel()
	sent := map[string]bool{}
	for _, d := range all {
		for _, line := range d.Probe.Send {
			sent[line] = true
			if p.Send(wait, line) != nil {
				break // it has ended, which Receive reports after its last lines
			}
		}
	}
	found = log.receiveAnswer(wait, p, all, sent)
	return found, log, nil
}

// receiveAnswer reads lines of a process until one answers the probe of a protocol, and, for a moment,
// until one has the engine's name. sent are the lines of the probes.
func (l *probeLog) receiveAnswer(wait context.Context, p *process.Process, all []Dialect, sent map[string]bool) (found Recognized) {
	names := map[string]string{}
	shorten := func(timeout time.Duration) context.CancelFunc {
		short, cancel := standstill.WithTimeout(wait, timeout)
		wait = short
		return cancel
	}
	for !l.isFlood() {
		line, err := p.Receive(wait)
		if err != nil {
			errors.As(err, &l.ended)
			break
		}
		line = strings.TrimSpace(line)
		l.addLine(line, sent)
		if l.numLines == len(sent) && l.numEchos == l.numLines {
			defer shorten(echoTimeout)()
		}
		for _, d := range all {
			if d.Probe.Identify != nil && names[d.Name] == "" {
				names[d.Name] = d.Probe.Identify(line)
			}
			if !l.answered && d.Probe.Accept(line) {
				found, l.answered = Recognized{Dialect: d}, true
				defer shorten(nameTimeout)()
			}
		}
		if l.answered && names[found.Dialect.Name] != "" {
			break
		}
	}
	if l.answered {
		found.Engine = visible.Clip(names[found.Dialect.Name])
	}
	return found
}

// addLine records a line of the program. sent are the lines of the probes.
func (l *probeLog) addLine(line string, sent map[string]bool) {
	l.numLines++
	switch {
	case sent[line]:
		l.numEchos++
	case l.strange == "":
		l.strange = line
	}
}
