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

// RunScreen plays a game on the full screen until the user quits. in and out must be terminals.
func RunScreen(parent context.Context, t *Session, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(parent)
	d := &engineWorker{ctx: ctx}
	screen := newModel(t, d, time.Now)
	program := tea.NewProgram(screen, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(visible.Raw(out)))
	d.send = program.Send
	_, err := program.Run()
	stop()
	screen.stopPondering()
	d.work.Wait()
	if errors.Is(err, tea.ErrInterrupted) || errors.Is(err, tea.ErrProgramKilled) && parent.Err() != nil {
		return nil
	}
	return err
}

// engineWorker runs engines concurrently with the screen, one at a time.
type engineWorker struct {
	ctx        context.Context
	send       func(tea.Msg)
	work       sync.WaitGroup
	engineLock sync.Mutex // held by the running engine
}

// job is a request to an engine.
type job struct {
	session.Analyst
	seat   int
	player player.Player
	limits sente.Limits
	grace  time.Duration
	hint   func(context.Context, sente.Record, func(sente.Info)) (sente.Choice, error)
	scores func(context.Context, sente.Record) ([]scene.Mark, error) // in addition to a hint; may be nil
	task   func(ctx context.Context, send func(tea.Msg)) tea.Msg     // any other work; may be nil
}

// Messages from the engines to the model.
type (
	infoMsg struct {
		job  *job
		info sente.Info
	}
	answerMsg struct {
		job    *job
		answer match.MoveReply
		err    error
	}
	hintMsg struct {
		job    *job
		choice sente.Choice
		scores []scene.Mark
		err    error
	}
)

// startJob starts a job and returns a function that cancels it.
func (d *engineWorker) startJob(j *job) context.CancelFunc {
	ctx, stop := context.WithCancel(d.ctx)
	d.runExclusive(func() {
		defer stop()
		if j.task != nil {
			d.send(j.task(ctx, d.send))
			return
		}
		d.send(j.run(ctx, d.infoSender(j)))
	})
	return stop
}

// startPondering lets an engine ponder until stop is called.
func (d *engineWorker) startPondering(t *Session) (stop func()) {
	return t.startPondering(d.ctx, d.runExclusive)
}

// runExclusive runs work in a goroutine as soon as the previous engine has returned.
func (d *engineWorker) runExclusive(work func()) {
	d.work.Go(func() {
		d.engineLock.Lock()
		defer d.engineLock.Unlock()
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
	answer, err := match.RequestMove(ctx, match.MoveRequest{Game: j.Game, Seat: j.seat, Player: j.player, Limits: j.limits, Grace: j.grace, Report: report})
	return answerMsg{j, answer, err}
}

// infoSender forwards engine output, at most twenty times a second.
func (d *engineWorker) infoSender(j *job) func(sente.Info) {
	var last time.Time
	return func(i sente.Info) {
		if i.Rank > 0 || time.Since(last) < 50*time.Millisecond {
			return
		}
		last = time.Now()
		d.send(infoMsg{j, i})
	}
}
