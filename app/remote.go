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

// mostAsked is the maximum number of positions in flight to workers and back.
const mostAsked = 1024

// future is the response to a request, which may be pending.
type future[A any] struct {
	answer A
	err    error
	there  chan struct{}
}

func asked[A any](ask func() (A, error)) *future[A] {
	f := &future[A]{there: make(chan struct{})}
	go func() {
		defer close(f.there)
		f.answer, f.err = ask()
	}()
	return f
}

// askAll sends the requests that questions generates concurrently and calls each with every request
// and its response, in the order of the requests.
func askAll[Q, A any](questions func(put func(Q) error) error, ask func(Q) (A, error), each func(Q, A) error) error {
	type pair struct {
		question Q
		answer   *future[A]
	}
	pairs := make(chan pair, mostAsked)
	stopped := make(chan struct{})
	put := make(chan error, 1)
	go func() {
		defer close(pairs)
		put <- questions(func(q Q) error {
			select {
			case <-stopped:
				return errStopped
			case pairs <- pair{q, asked(func() (A, error) { return ask(q) })}:
				return nil
			}
		})
	}()
	var failed error
	for p := range pairs {
		<-p.answer.there
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

// askedLine is a position with its text from standard input.
type askedLine struct {
	lab.Position
	text string
}

// solveElsewhere solves the positions of standard input on remote workers.
func (v solveVerb) solveElsewhere(env *environment) error {
	setting, err := v.setting(env.games)
	if err != nil {
		return err
	}
	if v.Threads > 1 {
		return errors.New("--threads applies to this machine only: workers search one position per job slot")
	}
	log := newLineLogger(env.notice)
	q, err := v.connect(env, "--fleet", "owner", log)
	if err != nil {
		return err
	}
	defer q.Close()
	start, err := setting.Parse("")
	if err != nil {
		return err
	}
	question := remote.Question{Weak: v.Weak, NoBook: v.NoBook, All: v.All, Bare: v.scores(setting.Game), Limits: v.question(nil).Limits}
	question.Limits.Memory = 0 // each worker uses its own
	a, err := remote.Client{Queue: q, Games: env.games, Log: log}.Solve(env.ctx, start.Record, question)
	if err != nil {
		return fmt.Errorf("--fleet: %w", err)
	}
	defer env.tellIfAlone(a.Dispatcher)()
	err = askAll(func(put func(askedLine) error) error {
		return eachLine(env, setting, func(p lab.Position, text string) error { return put(askedLine{p, text}) })
	}, func(l askedLine) (remote.Answer, error) {
		return a.Solution(env.ctx, l.Record)
	}, func(l askedLine, answer remote.Answer) error { return v.tell(env, l, answer) })
	if err == nil {
		err = env.stopped()
	}
	return errors.Join(err, a.Close(err == nil))
}

// tell writes the response of a worker in the format of a local result.
func (v solveVerb) tell(env *environment, l askedLine, answer remote.Answer) error {
	if !v.scores(l.Game) {
		answer.Solution.All = answer.Moves
		return v.write(env, *answer.Solution, l.Position)
	}
	var line string
	var err error
	if v.All {
		line, err = solving.Columns(l.Position, answer.Moves, v.Weak)
	} else {
		line = solving.Number(answer.Solution.Result, answer.Solution.Score, v.Weak)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.out, "%s %s\n", l.text, line)
	return err
}

// reviewElsewhere reviews games on remote workers and calls each with the reviews in order.
func (v reviewVerb) reviewElsewhere(env *environment, all []lab.Position, each func(i int, r review.Review) error) error {
	log := newLineLogger(env.notice)
	q, err := v.connect(env, "--fleet", "owner", log)
	if err != nil {
		return err
	}
	defer q.Close()
	client := remote.Client{Queue: q, Games: env.games, Log: log}
	askers := map[string]remote.Asker{} // by game, rules, size, opening and setup
	alone := func() bool { return false }
	defer func() {
		alone()
		for _, a := range askers {
			_ = a.Close(true) // stored results are kept
		}
	}()
	type game struct {
		i     int
		asker remote.Asker
	}
	return askAll(func(put func(game) error) (err error) {
		for i, p := range all {
			a, known := askers[like(p.Record)]
			if !known {
				if a, err = v.asker(env, client, p.Record); err != nil {
					return err
				}
				if len(askers) == 0 { // only once, since all runs have the same workers
					alone = env.tellIfAlone(a.Dispatcher)
				}
				askers[like(p.Record)] = a
			}
			if err := put(game{i, a}); err != nil {
				return err
			}
		}
		return nil
	}, func(g game) (review.Review, error) {
		return g.asker.Judgements(env.ctx, all[g.i].Record)
	}, func(g game, r review.Review) error { return each(g.i, r) })
}

// like returns a key that is equal for games that can be reviewed in one run.
func like(r sente.Record) string {
	return fmt.Sprint([]string{r.Game, r.Rules, r.Size, r.Opening, r.Setup})
}

func (v reviewVerb) asker(env *environment, c remote.Client, r sente.Record) (remote.Asker, error) {
	a, err := c.Review(env.ctx, r, remote.Judge{Spec: v.Engine, Limits: v.limits(review.Usual)})
	if err != nil {
		return a, fmt.Errorf("--fleet: %w", err)
	}
	return a, nil
}
