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

// Session contains the settings of an optimiser's games.
type Session struct {
	Games  catalog.Catalog
	Runner match.Runner
	// Spec returns the spec of an engine with the values, for Runner. It must share no state with
	// engines of other values.
	Spec func(values []float64) (string, error)
	// Release is called after each generation, when the specs are no longer in use. May be nil.
	Release func() error
	// Plan contains the game, its openings or the number of random plies, the adjudication and the
	// seed. Its players and its number of games are set for each trial.
	Plan   match.Plan
	Limits sente.Limits // per move
	// TestOpenings are the openings of [Session.RunTest], one for each pair; empty if they are
	// random, as in the plan.
	TestOpenings []string
}

// The players of a trial.
const (
	sideA = "A"
	sideB = "B"
)

// RunTuning plays until the games of the optimiser are used up or ctx ends. Every trial is stored
// in the journal, which may be nil; each is called with the state after every generation and may be
// nil.
func (s Session) RunTuning(ctx context.Context, o *optimise.Optimiser, j *TuningJournal, each func(optimise.State) error) error {
	for {
		g := o.Ask()
		if len(g.Trials) == 0 {
			return nil
		}
		results, err := s.playGeneration(ctx, g, j)
		err = errors.Join(err, s.releaseSpecs())
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

func (s Session) releaseSpecs() error {
	if s.Release == nil {
		return nil
	}
	return s.Release()
}

// playGeneration plays the trials that are not in the journal, several concurrently.
func (s Session) playGeneration(ctx context.Context, g optimise.Generation, j *TuningJournal) ([]rating.Pairs, error) {
	results := make([]rating.Pairs, len(g.Trials))
	var open []int
	for i := range results {
		var known bool
		if results[i], known = j.storedTrial(g.Number, i); !known {
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
	slots := max(s.Runner.NumSlots(), 1)
	workers := min(slots, max(len(open), 1))
	failed := make([]error, workers)
	var work sync.WaitGroup
	for w := range workers {
		work.Go(func() {
			for i := range queue {
				p := s.trialPlan(g.Trials[i].Pairs, s.Plan.Openings, g.Opening, uint64(g.Number))
				first := i * g.Openings()
				results[i], failed[w] = s.playTrial(ctx, p, numberedTrial{g.Trials[i], first}, max(slots/workers, 1))
				if failed[w] == nil {
					failed[w] = j.keepTrial(g.Number, i, results[i])
				}
				if failed[w] != nil {
					failed[w] = wrapError(failed[w], "trial %d of generation %d", i, g.Number)
					stop()
					return
				}
			}
		})
	}
	work.Wait()
	return results, firstCause(failed)
}

// wrapError adds context to an error, unless it is a cancellation.
func wrapError(err error, format string, args ...any) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf(format+": %w", append(args, err)...)
}

// firstCause returns the first cause: an error other than a cancellation, if there is one.
func firstCause(failed []error) (err error) {
	for _, e := range failed {
		if err == nil || errors.Is(err, context.Canceled) && e != nil {
			err = e
		}
	}
	return err
}

// trialPlan returns the plan of a trial: with the openings from an index on, or random ones. All
// trials of a generation have the same seed, and thus the same openings and the same random choices
// of engines.
func (s Session) trialPlan(pairs int, openings []string, from int, salt uint64) match.Plan {
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

// numberedTrial is a trial with the number of its first encounter in its generation.
type numberedTrial struct {
	optimise.Trial
	first int
}

// playTrial plays a match of two sets of values, slots encounters concurrently.
func (s Session) playTrial(ctx context.Context, p match.Plan, t numberedTrial, slots int) (result rating.Pairs, err error) {
	g, err := s.Games.FindGame(p.Game)
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
		p.Players = append(p.Players, match.Entrant{Name: side.name, Engine: spec, Files: g.FileHashes(spec), Limits: s.Limits})
	}
	report, err := match.Run{Plan: p, Games: s.Games, Runner: runnerShare{s.Runner, slots, t.first}, MaxCrashes: 1}.PlayAll(ctx)
	switch {
	case err != nil:
		return result, err
	case ctx.Err() != nil:
		return result, ctx.Err()
	case !report.Complete:
		return result, report.StopReason
	}
	return report.Crosstable.HeadToHead(0, 1).Pairs, nil
}

// runnerShare is a part of a runner with its own range of encounter numbers, so that observers can
// distinguish the games of all trials.
type runnerShare struct {
	match.Runner
	slots int
	from  int // number of the first encounter
}

// PlayJob plays a job with its number shifted.
func (s runnerShare) PlayJob(ctx context.Context, job match.Job, finished func(match.Result)) error {
	job.Number += s.from
	return s.Runner.PlayJob(ctx, job, func(r match.Result) {
		r.Number -= s.from
		finished(r)
	})
}

// NumSlots returns the number of concurrent jobs of the part.
func (s runnerShare) NumSlots() int { return s.slots }
