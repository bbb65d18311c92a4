package doctor

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/player/process"
)

const (
	moveGrace     = time.Second // how late a move may be; it is reported from lateMove on
	lateMove      = 50 * time.Millisecond
	clauseTimeout = 3 * time.Second // for the line that a clause requires, beyond the start of the process
	selfPlayMoves = 8
	maxPassGames  = 20 // random games in which a forced pass is looked for
)

// dialectExamination is an examination of an engine that speaks another protocol than Gomocup's. It
// consists of the protocol's clauses and of games by the rules of the catalog.
type dialectExamination struct {
	Subject
	ctx    context.Context
	report func(Finding)
	engine *player.ExternalEngine
	// answerTimeout is the time for the line that a clause requires, with the start of the process.
	answerTimeout time.Duration
}

// examineDialect runs the checks that every protocol has, and its clauses.
func (p Subject) examineDialect(ctx context.Context, tell func(Finding)) error {
	limited, stop := standstill.WithTimeout(ctx, p.Timeout)
	defer stop()
	e := &dialectExamination{Subject: p, ctx: limited, report: tell}
	if !e.step("identification", e.identify) {
		return nil
	}
	for _, c := range p.Dialect.Clauses {
		e.examineClause(c)
	}
	engine, err := player.NewDialectEngine(p.Dialect, p.Game, p.Command, player.EngineOptions{Dir: p.Dir, ReplyGrace: moveGrace})
	if err != nil {
		return err
	}
	e.engine = engine
	for _, c := range []struct {
		name string
		do   func() (string, error)
	}{
		{"new game", e.startGame},
		{"moves", e.playGame},
		{"node and depth limits", e.limitSearch},
		{"clock", e.playByClock},
		{"interrupted search", e.interruptSearch},
		{"forced pass", e.playForcedPass},
		{"second game", e.startGame},
	} {
		if ctx.Err() != nil {
			break
		}
		e.step(c.name, c.do)
	}
	e.step("exit", func() (string, error) { return "exited by " + p.Dialect.EndCommand, engine.Close() })
	if ctx.Err() != nil {
		return errors.New("the test was interrupted")
	}
	return nil
}

// step runs one check and reports whether it succeeded. A check without an observation is left out.
func (e *dialectExamination) step(clause string, do func() (string, error)) bool {
	seen, err := do()
	if err != nil {
		e.report(Finding{clause, Fail, "it " + visible.Line(err.Error())})
		return false
	}
	verdict := OK
	if text, warned := strings.CutPrefix(seen, "warn: "); warned {
		seen, verdict = text, Warn
	}
	if seen != "" {
		e.report(Finding{clause, verdict, seen})
	}
	return true
}

func (e *dialectExamination) identify() (string, error) {
	watch := standstill.Start()
	defer watch.Stop()
	found, err := e.Dialect.Ask(e.ctx, e.Command, e.Dir)
	e.answerTimeout = clauseTimeout + 2*watch.Elapsed()
	unrecognized := (*player.UnrecognizedError)(nil)
	switch {
	case errors.As(err, &unrecognized):
		return "", fmt.Errorf("did not answer %q as %s requires: it %s", strings.Join(e.Dialect.Probe.Send, ", "), e.Dialect.Title, unrecognized.Observation)
	case err != nil:
		return "", err
	case found.Engine == "":
		return "warn: speaks " + e.Dialect.Title + ", and gives no name", nil
	}
	return "speaks " + e.Dialect.Title + "; its name is " + found.Engine, nil
}

// examineClause sends the lines of a clause to a new process and waits for the required one.
func (e *dialectExamination) examineClause(c player.Clause) {
	verdict := Warn
	if c.IsHard {
		verdict = Fail
	}
	seen, err := e.exchange(c)
	if err != nil {
		e.report(Finding{c.Name, verdict, visible.Line(err.Error()) + "; " + c.Rule})
		return
	}
	e.report(Finding{c.Name, OK, visible.Line(seen)})
}

func (e *dialectExamination) exchange(c player.Clause) (string, error) {
	p, err := process.StartProcess(process.ProcessOptions{Dir: e.Dir, CanDrop: e.Dialect.IsIdleLine, LF: !e.Dialect.CRLF}, e.Command...)
	if err != nil {
		return "", err
	}
	defer func() { p.Kill(); <-p.Done() }()
	want, err := regexp.Compile(c.Want)
	if err != nil {
		return "", err
	}
	ctx, stop := standstill.WithTimeout(e.ctx, e.answerTimeout)
	defer stop()
	for _, line := range c.Send {
		if err := p.Send(ctx, line); err != nil {
			return "", fmt.Errorf("it %w before %q", err, line)
		}
	}
	for {
		line, err := p.Receive(ctx)
		switch {
		case ctx.Err() != nil:
			return "", fmt.Errorf("it did not answer %q within %v", c.Send[len(c.Send)-1], roundDuration(e.answerTimeout))
		case err != nil:
			return "", fmt.Errorf("it %w", err)
		case want.MatchString(strings.TrimSpace(line)):
			return fmt.Sprintf("answered %q with %q", c.Send[len(c.Send)-1], visible.Clip(strings.TrimSpace(line))), nil
		}
	}
}

func (e *dialectExamination) start() sente.Record { return sente.Record{Game: e.Game.Name} }

func (e *dialectExamination) startGame() (string, error) {
	return "accepted", e.engine.Ready(e.ctx, e.start())
}

// request requests a move, plays it and returns how long it took.
func (e *dialectExamination) request(ctx context.Context, r *sente.Record, limits sente.Limits) (took time.Duration, err error) {
	b, err := e.Game.BoardAfterMoves(*r)
	if err != nil {
		return 0, err
	}
	began := time.Now()
	c, err := e.engine.Think(ctx, *r, limits, nil)
	if took = time.Since(began); err != nil {
		return took, err
	}
	m, err := b.Play(string(c.Move))
	if err != nil {
		return took, fmt.Errorf("played an illegal move %q as move %d: %w", visible.Clip(string(c.Move)), len(r.Moves)+1, err)
	}
	r.Moves = append(r.Moves, m)
	return took, nil
}

// playGame plays the first moves of a game with a time for each move.
func (e *dialectExamination) playGame() (string, error) {
	r, slowest := e.start(), time.Duration(0)
	for range selfPlayMoves {
		b, err := e.Game.BoardAfterMoves(r)
		if err != nil {
			return "", err
		}
		if over, _, _ := b.Outcome(); over {
			break
		}
		took, err := e.request(e.ctx, &r, sente.Limits{Time: e.Time})
		if err != nil {
			return "", err
		}
		slowest = max(slowest, took)
	}
	seen := fmt.Sprintf("%d legal moves with %v each; the slowest took %v", len(r.Moves), e.Time, slowest.Round(time.Millisecond))
	if slowest > e.Time+lateMove {
		return "warn: " + seen, nil
	}
	return seen, nil
}

func (e *dialectExamination) limitSearch() (string, error) {
	for _, l := range []sente.Limits{{Nodes: 100}, {Depth: 1}} {
		r := e.start()
		if _, err := e.request(e.ctx, &r, l); err != nil {
			return "", err
		}
	}
	return "legal moves with 100 nodes and with depth 1", nil
}

func (e *dialectExamination) playByClock() (string, error) {
	r := e.start()
	took, err := e.request(e.ctx, &r, sente.Limits{Left: time.Second, Increment: 10 * time.Millisecond})
	return fmt.Sprintf("a legal move in %v of 1 s", took.Round(time.Millisecond)), err
}

func (e *dialectExamination) interruptSearch() (string, error) {
	ctx, stop := context.WithTimeout(e.ctx, 100*time.Millisecond)
	defer stop()
	r := e.start()
	took, err := e.request(ctx, &r, sente.Limits{})
	if err != nil {
		return "warn: it " + visible.Line(err.Error()), nil // matches do not stop searches
	}
	return fmt.Sprintf("a legal move %v after the start of a search that was stopped after 100 ms", took.Round(time.Millisecond)), err
}

// playForcedPass requests a move where the only one is a pass, and the reply to a pass.
func (e *dialectExamination) playForcedPass() (string, error) {
	r, ok := e.findForcedPass()
	if !ok {
		return "", nil
	}
	for range 2 {
		if _, err := e.request(e.ctx, &r, sente.Limits{Time: e.Time}); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("passed as move %d and answered a pass", len(r.Moves)-1), nil
}

// findForcedPass returns a game in which the player to move can only pass and the other one can move
// then; ok is false if no random game has one.
func (e *dialectExamination) findForcedPass() (r sente.Record, ok bool) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range maxPassGames {
		r = e.start()
		b, err := e.Game.Open(r)
		if err != nil {
			return r, false
		}
		for legal := b.Legal(); len(legal) > 0; legal = b.Legal() {
			m := legal[rng.IntN(len(legal))]
			if len(legal) == 1 && player.IsPass(m) {
				return r, true
			}
			if _, err := b.Play(string(m)); err != nil {
				return r, false
			}
			r.Moves = append(slices.Clip(r.Moves), m)
		}
	}
	return r, false
}
