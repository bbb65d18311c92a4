package app

import (
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/remote"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/lab/solving"
)

// maxInFlight is the maximum number of positions in flight to workers and back.
const maxInFlight = 1024

// future is the response to a request, which may be pending.
type future[A any] struct {
	answer A
	err    error
	done   chan struct{}
}

func startRequest[A any](ask func() (A, error)) *future[A] {
	f := &future[A]{done: make(chan struct{})}
	go func() {
		defer close(f.done)
		f.answer, f.err = ask()
	}()
	return f
}

// requestAll sends the requests that questions generates concurrently and calls each with every
// request and its response, in the order of the requests.
func requestAll[Q, A any](questions func(put func(Q) error) error, ask func(Q) (A, error), each func(Q, A) error) error {
	type pair struct {
		question Q
		answer   *future[A]
	}
	pairs := make(chan pair, maxInFlight)
	stopped := make(chan struct{})
	put := make(chan error, 1)
	go func() {
		defer close(pairs)
		put <- questions(func(q Q) error {
			select {
			case <-stopped:
				return errStopped
			case pairs <- pair{q, startRequest(func() (A, error) { return ask(q) })}:
				return nil
			}
		})
	}()
	var failed error
	for p := range pairs {
		<-p.answer.done
		if failed != nil {
			continue
		}
		if failed = p.answer.err; failed == nil {
			failed = each(p.question, p.answer.answer)
		}
		if failed != nil {
			close(stopped)
		}
	}
	if err := <-put; failed == nil && !errors.Is(err, errStopped) {
		failed = err
	}
	return failed
}

var errStopped = errors.New("stopped")

// positionLine is a position with its text from standard input.
type positionLine struct {
	lab.Position
	text string
}

// solveOnFleet solves the positions of standard input on remote workers.
func (v solveVerb) solveOnFleet(env *environment) error {
	setting, err := v.positionDefaults(env.games)
	if err != nil {
		return err
	}
	if v.Threads > 1 {
		return errors.New("--threads applies to this machine only: workers search one position per job slot")
	}
	log := newLineLogger(env.printNotice)
	q, err := v.connectQueue(env, "--fleet", "owner", log)
	if err != nil {
		return err
	}
	defer q.Close()
	start, err := setting.ParsePosition("")
	if err != nil {
		return err
	}
	question := remote.SolveSettings{Weak: v.Weak, NoBook: v.NoBook, All: v.All, Bare: v.printsScores(setting.Game), Limits: v.solveOptions(nil).Limits}
	question.Limits.Memory = 0 // each worker uses its own
	a, err := remote.RunClient{Queue: q, Games: env.games, Log: log}.StartSolve(env.ctx, start.Record, question)
	if err != nil {
		return fmt.Errorf("--fleet: %w", err)
	}
	defer env.noticeIfNoWorkers(a.Dispatcher)()
	err = requestAll(func(put func(positionLine) error) error {
		return forEachLine(env, setting, func(p lab.Position, text string) error { return put(positionLine{p, text}) })
	}, func(l positionLine) (remote.SolveAnswer, error) {
		return a.RequestSolution(env.ctx, l.Record)
	}, func(l positionLine, answer remote.SolveAnswer) error { return v.writeAnswer(env, l, answer) })
	if err == nil {
		err = env.interruptError()
	}
	return errors.Join(err, a.Close(err == nil))
}

// writeAnswer writes the response of a worker in the format of a local result.
func (v solveVerb) writeAnswer(env *environment, l positionLine, answer remote.SolveAnswer) error {
	if !v.printsScores(l.Game) {
		answer.Solution.All = answer.Moves
		return v.write(env, *answer.Solution, l.Position)
	}
	var line string
	var err error
	if v.All {
		line, err = solving.FormatColumns(l.Position, answer.Moves, v.Weak)
	} else {
		line = solving.FormatScore(answer.Solution.Result, answer.Solution.Score, v.Weak)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.out, "%s %s\n", l.text, line)
	return err
}

// reviewOnFleet reviews games on remote workers and calls each with the reviews in order.
func (v reviewVerb) reviewOnFleet(env *environment, all []lab.Position, each func(i int, r review.Review) error) error {
	log := newLineLogger(env.printNotice)
	q, err := v.connectQueue(env, "--fleet", "owner", log)
	if err != nil {
		return err
	}
	defer q.Close()
	client := remote.RunClient{Queue: q, Games: env.games, Log: log}
	askers := map[string]remote.Requester{} // by game, rules, size, opening and setup
	alone := func() bool { return false }
	defer func() {
		alone()
		for _, a := range askers {
			_ = a.Close(true) // stored results are kept
		}
	}()
	type game struct {
		i     int
		asker remote.Requester
	}
	return requestAll(func(put func(game) error) (err error) {
		for i, p := range all {
			a, known := askers[reviewKey(p.Record)]
			if !known {
				if a, err = v.newRequester(env, client, p.Record); err != nil {
					return err
				}
				if len(askers) == 0 { // only once, since all runs have the same workers
					alone = env.noticeIfNoWorkers(a.Dispatcher)
				}
				askers[reviewKey(p.Record)] = a
			}
			if err := put(game{i, a}); err != nil {
				return err
			}
		}
		return nil
	}, func(g game) (review.Review, error) {
		return g.asker.RequestReview(env.ctx, all[g.i].Record)
	}, func(g game, r review.Review) error { return each(g.i, r) })
}

// reviewKey returns a key that is equal for games that can be reviewed in one run.
func reviewKey(r sente.Record) string {
	return fmt.Sprint([]string{r.Game, r.Rules, r.Size, r.Opening, r.Setup})
}

func (v reviewVerb) newRequester(env *environment, c remote.RunClient, r sente.Record) (remote.Requester, error) {
	a, err := c.StartReview(env.ctx, r, remote.JudgeSettings{Spec: v.Engine, Limits: v.searchLimits(review.DefaultTime)})
	if err != nil {
		return a, fmt.Errorf("--fleet: %w", err)
	}
	return a, nil
}
