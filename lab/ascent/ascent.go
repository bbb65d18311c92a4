package ascent

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
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/tune/climb"
)

// Ascent says how the games of a climb are played.
type Ascent struct {
	Games catalog.Catalog
	// Open opens an engine that plays by some values. It must share nothing that it
	// remembers with engines of others.
	Open func(values []float64) (player.Player, error)
	// Plan has the game, its openings or the number of random plies, the adjudication and
	// the seed. Its players and its number of games are those of the trials.
	Plan   match.Plan
	Limits sente.Limits // of each move
	Slots  int          // games at a time
}

// The players of a trial.
const (
	sideA = "A"
	sideB = "B"
)

// Play plays until the games of the climb are used up or ctx ends. The journal, which may
// be nil, keeps every trial; each sees the state after every generation and may be nil.
func (a Ascent) Play(ctx context.Context, c *climb.Climb, j *Journal, each func(climb.State)) error {
	for {
		g := c.Ask()
		if len(g.Trials) == 0 {
			return nil
		}
		results, err := a.generation(ctx, g, j)
		if err != nil {
			return err
		}
		if err := c.Tell(results); err != nil {
			return err
		}
		s := c.State()
		if err := j.keepState(s); err != nil {
			return err
		}
		if each != nil {
			each(s)
		}
	}
}

// generation plays the trials that the journal does not hold, several at a time.
func (a Ascent) generation(ctx context.Context, g climb.Generation, j *Journal) ([]rating.Pairs, error) {
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
	workers := min(max(a.Slots, 1), max(len(open), 1))
	failed := make([]error, workers)
	var work sync.WaitGroup
	for w := range workers {
		work.Go(func() {
			for i := range queue {
				if results[i], failed[w] = a.trial(ctx, g, i, max(a.Slots/workers, 1)); failed[w] == nil {
					failed[w] = j.keepTrial(g.Number, i, results[i])
				}
				if failed[w] != nil {
					stop()
					return
				}
			}
		})
	}
	work.Wait()
	return results, first(failed)
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

// trial plays a match of two sets of values.
func (a Ascent) trial(ctx context.Context, g climb.Generation, number, slots int) (p rating.Pairs, err error) {
	t := g.Trials[number]
	open := func(_ sente.Record, e match.Entrant) (player.Player, error) {
		if e.Name == sideA {
			return a.Open(t.A)
		}
		return a.Open(t.B)
	}
	local := match.NewLocal(a.Games, open, slots)
	defer func() { err = errors.Join(err, local.Close()) }()
	report, err := match.Run{Plan: a.plan(g, t), Games: a.Games, Runner: local, Crashes: 1}.Play(ctx)
	switch {
	case err != nil:
		return p, err
	case ctx.Err() != nil:
		return p, ctx.Err()
	case !report.Complete:
		return p, fmt.Errorf("trial %d of generation %d: %s", number, g.Number, report.Why)
	}
	return report.Crosstable.Head(0, 1).Pairs, nil
}

// plan is that of a trial. All trials of a generation have the same seed, and so the same
// openings and the same luck of engines that draw lots.
func (a Ascent) plan(g climb.Generation, t climb.Trial) match.Plan {
	p := a.Plan
	p.Kind, p.Games, p.Rounds = match.Match, 2*t.Pairs, 0
	p.Players = []match.Entrant{{Name: sideA, Limits: a.Limits}, {Name: sideB, Limits: a.Limits}}
	p.Seed = rand.New(rand.NewPCG(a.Plan.Seed, uint64(g.Number))).Uint64()
	if n := len(p.Openings); n > 0 {
		p.Openings = nil
		for i := range t.Pairs {
			p.Openings = append(p.Openings, a.Plan.Openings[(g.Opening+i)%n])
		}
	}
	return p
}
