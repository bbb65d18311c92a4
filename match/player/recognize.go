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
)

// Recognized is the answer of an engine to the question which protocol it speaks.
type Recognized struct {
	Dialect Dialect
	Engine  string // the engine's own name; "" if unknown
}

const (
	askAllTimeout = 5 * time.Second // for an answer to the probes of all protocols: engines may load large files
	askOneTimeout = 2 * time.Second // for an answer to the probe of one protocol
	nameTimeout   = 200 * time.Millisecond
)

// RecognizeDialect starts a program and detects which of [Dialects] it speaks. First one process gets
// the probes of all protocols; if it does not answer, or exits at a command that it does not know,
// a process for each protocol gets its probe alone.
func RecognizeDialect(ctx context.Context, argv []string, dir string) (Recognized, error) {
	if _, err := process.FindExecutable(argv); err != nil {
		return Recognized{}, err
	}
	all := Dialects()
	if found, ok, err := askDialects(ctx, all, askAllTimeout, argv, dir); ok || err != nil {
		return found, err
	}
	for _, d := range all {
		if found, ok, err := d.ask(ctx, askOneTimeout, argv, dir); ok || err != nil {
			return found, err
		}
	}
	return Recognized{}, fmt.Errorf("%s speaks no known protocol (asked for %s): state it with --protocol", visible.Clip(filepath.Base(argv[0])), strings.Join(DialectNames(), ", "))
}

// Ask starts a program and probes whether it speaks the protocol; ok is false without the expected reply.
func (d Dialect) Ask(ctx context.Context, argv []string, dir string) (found Recognized, ok bool, err error) {
	return d.ask(ctx, askAllTimeout, argv, dir)
}

func (d Dialect) ask(ctx context.Context, timeout time.Duration, argv []string, dir string) (found Recognized, ok bool, err error) {
	return askDialects(ctx, []Dialect{d}, timeout, argv, dir)
}

// askDialects starts a process, sends the probes of the protocols and waits for an answer. ok is false
// if there is none.
func askDialects(ctx context.Context, all []Dialect, timeout time.Duration, argv []string, dir string) (found Recognized, ok bool, err error) {
	p, err := process.StartProcess(process.ProcessOptions{Dir: dir, LF: len(all) > 1 || !all[0].CRLF}, argv...)
	if err != nil {
		return found, false, err
	}
	defer func() {
		p.Kill()
		<-p.Done()
	}()
	wait, cancel := standstill.WithTimeout(ctx, timeout)
	defer cancel()
	for _, d := range all {
		for _, line := range d.Probe.Send {
			if p.Send(wait, line) != nil {
				break // it has ended, which Receive reports after its last lines
			}
		}
	}
	found, ok = receiveAnswer(wait, p, all)
	if ctx.Err() != nil {
		return found, false, errors.New("the engine was not recognised: interrupted")
	}
	return found, ok, nil
}

// receiveAnswer reads lines of a process until one answers the probe of a protocol, and, for a moment,
// until one has the engine's name.
func receiveAnswer(wait context.Context, p *process.Process, all []Dialect) (found Recognized, ok bool) {
	names := map[string]string{}
	for {
		line, err := p.Receive(wait)
		if err != nil {
			break
		}
		line = strings.TrimSpace(line)
		for _, d := range all {
			if d.Probe.Identify != nil && names[d.Name] == "" {
				names[d.Name] = d.Probe.Identify(line)
			}
			if !ok && d.Probe.Accept(line) {
				found, ok = Recognized{Dialect: d}, true
				short, cancel := standstill.WithTimeout(wait, nameTimeout)
				defer cancel()
				wait = short
			}
		}
		if ok && names[found.Dialect.Name] != "" {
			break
		}
	}
	if ok {
		found.Engine = visible.Clip(names[found.Dialect.Name])
	}
	return found, ok
}
