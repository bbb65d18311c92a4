package tuning

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train/optimise"
)

// Session says how the games of an optimiser are played.
type Session struct {
	Games  catalog.Catalog
	Runner match.Runner
	// Spec names an engine that plays by some values, as Runner is to open it. It must
	// share nothing that it remembers with engines of others.
	Spec func(values []float64) (string, error)
	// Release is called after each generation, when no engine plays by what Spec has named
	// so far. May be nil.
	Release func() error
	// Plan has the game, its openings or the number of random plies, the adjudication and
	// the seed. Its players and its number of games are those of the trials.
	Plan   match.Plan
	Limits sente.Limits // of each move
	// TestOpenings are those of [Session.Test], each for one pair; none if they are random,
	// as those of the plan.
	TestOpenings []string
}

// The players of a trial.
const (
	sideA = "A"
	sideB = "B"
)

// Play plays until the games of the optimiser are used up or ctx ends. The journal, which may
// be nil, keeps every trial; each sees the state after every generation and may be nil.
func (s Session) Play(ctx context.Context, o *optimise.Optimiser, j *Journal, each func(optimise.State) error) error {
	for {
		g := o.Ask()
		if len(g.Trials) == 0 {
			return nil
		}
		results, err := s.generation(ctx, g, j)
		err = errors.Join(err, s.release())
		if err != nil {
			return err
		}
		if err := o.Tell(results); err != nil {
			return err
		}
		state := o.State()
		if err := j.keepState(state); err != nil {
			return err
		}
		if each != nil {
			if err := each(state); err != nil {
				return err
			}
		}
	}
}

func (s Session) release() error {
	if s.Release == nil {
		return nil
	}
	return s.Release()
}

// generation plays the trials that the journal does not hold, several at a time.
func (s Session) generation(ctx context.Context, g optimise.Generation, j *Journal) ([]rating.Pairs, error) {
	results := make([]rating.Pairs, len(g.Trials))
	var open []int
	for i := range results {
		var known bool
		if results[i], known = j.trial(g.Number, i); !known {
			open = append(open, i)
		}
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	queue := make(chan int, len(open))
	for _, i := range open {
		queue <- i
	}
	close(queue)
	slots := max(s.Runner.Slots(), 1)
	workers := min(slots, max(len(open), 1))
	failed := make([]error, workers)
	var work sync.WaitGroup
	for w := range workers {
		work.Go(func() {
			for i := range queue {
				p := s.plan(g.Trials[i].Pairs, s.Plan.Openings, g.Opening, uint64(g.Number))
				first := i * g.Openings()
				results[i], failed[w] = s.trial(ctx, p, numbered{g.Trials[i], first}, max(slots/workers, 1))
				if failed[w] == nil {
					failed[w] = j.keepTrial(g.Number, i, results[i])
				}
				if failed[w] != nil {
					failed[w] = named(failed[w], "trial %d of generation %d", i, g.Number)
					stop()
					return
				}
			}
		})
	}
	work.Wait()
	return results, first(failed)
}

// named says in what it was that something failed, unless it was stopped.
func named(err error, format string, args ...any) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf(format+": %w", append(args, err)...)
}

// first is the error that came first: those of others who were stopped say less.
func first(failed []error) (err error) {
	for _, e := range failed {
		if err == nil || errors.Is(err, context.Canceled) && e != nil {
			err = e
		}
	}
	return err
}

// plan is that of a trial: the openings from a number on, or random ones. All trials of a
// generation have the same seed, and so the same openings and the same luck of engines that
// draw lots.
func (s Session) plan(pairs int, openings []string, from int, salt uint64) match.Plan {
	p := s.Plan
	p.Kind, p.Games, p.Rounds, p.Test, p.Openings = match.Match, 2*pairs, 0, nil, nil
	p.Seed = rand.New(rand.NewPCG(s.Plan.Seed, salt)).Uint64()
	if n := len(openings); n > 0 {
		for i := range pairs {
			p.Openings = append(p.Openings, openings[(from+i)%n])
		}
	}
	return p
}

// numbered is a trial with the number of its first encounter among those of its generation.
type numbered struct {
	optimise.Trial
	first int
}

// trial plays a match of two sets of values, some encounters at a time.
func (s Session) trial(ctx context.Context, p match.Plan, t numbered, slots int) (result rating.Pairs, err error) {
	g, err := s.Games.Game(p.Game)
	if err != nil {
		return result, err
	}
	for _, side := range []struct {
		name   string
		values []float64
	}{{sideA, t.A}, {sideB, t.B}} {
		spec, err := s.Spec(side.values)
		if err != nil {
			return result, err
		}
		p.Players = append(p.Players, match.Entrant{Name: side.name, Engine: spec, Files: g.Files(spec), Limits: s.Limits})
	}
	report, err := match.Run{Plan: p, Games: s.Games, Runner: share{s.Runner, slots, t.first}, Crashes: 1}.Play(ctx)
	switch {
	case err != nil:
		return result, err
	case ctx.Err() != nil:
		return result, ctx.Err()
	case !report.Complete:
		return result, report.Why
	}
	return report.Crosstable.Head(0, 1).Pairs, nil
}

// share is a part of a runner, whose encounters have numbers of their own: whoever watches the
// games of all trials can tell them apart.
type share struct {
	match.Runner
	slots int
	from  int // number of the first encounter
}

// Play plays the games of a job under another number.
func (s share) Play(ctx context.Context, job match.Job, finished func(match.Result)) error {
	job.Number += s.from
	return s.Runner.Play(ctx, job, func(r match.Result) {
		r.Number -= s.from
		finished(r)
	})
}

// Slots is how many jobs the part takes at a time.
func (s share) Slots() int { return s.slots }
