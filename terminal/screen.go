//go:build !wasm

package terminal

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/session"
)

// Screen plays a game on a full terminal until the person quits. in and out must
// be terminals.
func Screen(parent context.Context, t *Session, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(parent)
	d := &desk{ctx: ctx}
	screen := newModel(t, d, time.Now)
	program := tea.NewProgram(screen, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(visible.Raw(out)))
	d.send = program.Send
	_, err := program.Run()
	stop()
	screen.wake()
	d.work.Wait()
	if errors.Is(err, tea.ErrInterrupted) || errors.Is(err, tea.ErrProgramKilled) && parent.Err() != nil {
		return nil
	}
	return err
}

// desk lets engines think beside the screen, one at a time.
type desk struct {
	ctx  context.Context
	send func(tea.Msg)
	work sync.WaitGroup
	turn sync.Mutex // held by the engine that thinks
}

// job is a question to an engine.
type job struct {
	session.Analyst
	seat   int
	player player.Player
	limits sente.Limits
	grace  time.Duration
	hint   func(context.Context, sente.Record, func(sente.Info)) (sente.Choice, error)
	scores func(context.Context, sente.Record) ([]scene.Mark, error) // besides a hint; may be nil
	task   func(ctx context.Context, send func(tea.Msg)) tea.Msg     // anything else; may be nil
}

// Messages from the engines to the model.
type (
	infoMsg struct {
		job  *job
		info sente.Info
	}
	answerMsg struct {
		job    *job
		answer match.Answer
		err    error
	}
	hintMsg struct {
		job    *job
		choice sente.Choice
		scores []scene.Mark
		err    error
	}
)

// begin starts a job and returns what ends it early.
func (d *desk) begin(j *job) context.CancelFunc {
	ctx, stop := context.WithCancel(d.ctx)
	d.inTurn(func() {
		defer stop()
		if j.task != nil {
			d.send(j.task(ctx, d.send))
			return
		}
		d.send(j.run(ctx, d.reporter(j)))
	})
	return stop
}

// ponder lets an engine think on the person's time until stop is called.
func (d *desk) ponder(t *Session) (stop func()) { return t.ponder(d.ctx, d.inTurn) }

// inTurn does work beside the screen when the engine before has come back.
func (d *desk) inTurn(work func()) {
	d.work.Go(func() {
		d.turn.Lock()
		defer d.turn.Unlock()
		work()
	})
}

func (j *job) run(ctx context.Context, report func(sente.Info)) tea.Msg {
	if j.hint != nil {
		choice, err := j.hint(ctx, j.Game, report)
		msg := hintMsg{job: j, choice: choice, err: err}
		if err == nil && j.scores != nil {
			msg.scores, msg.err = j.scores(ctx, j.Game)
		}
		return msg
	}
	answer, err := match.Ask(ctx, j.Game, j.seat, j.player, j.limits, j.grace, report)
	return answerMsg{j, answer, err}
}

// reporter passes progress on, at most twenty times a second.
func (d *desk) reporter(j *job) func(sente.Info) {
	var last time.Time
	return func(i sente.Info) {
		if i.Rank > 0 || time.Since(last) < 50*time.Millisecond {
			return
		}
		last = time.Now()
		d.send(infoMsg{j, i})
	}
}
