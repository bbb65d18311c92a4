package match

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/player"
)

// Hire seats a player. Every call makes one of its own.
type Hire func(game sente.Record, e Entrant) (player.Player, error)

// Local plays encounters in goroutines of this process. Each slot keeps its
// players from game to game; one that failed is dismissed and hired anew.
type Local struct {
	games catalog.Catalog
	hire  Hire
	slots chan *bench // nil: not used so far
	many  int
}

// MostSlots is how many encounters are played at a time at most.
const MostSlots = 1024

// NewLocal returns a runner that plays so many encounters at a time, 1 to
// [MostSlots]. Slots are made when they are used.
func NewLocal(games catalog.Catalog, hire Hire, slots int) *Local {
	many := min(max(slots, 1), MostSlots)
	l := &Local{games: games, hire: hire, slots: make(chan *bench, many), many: many}
	for range many {
		l.slots <- nil
	}
	return l
}

// Slots is how many encounters are played at a time.
func (l *Local) Slots() int { return l.many }

// Close dismisses all players, all at once; no job may be under way.
func (l *Local) Close() error {
	var work sync.WaitGroup
	failed := make([]error, l.many)
	for i := range failed {
		if b := <-l.slots; b != nil {
			work.Go(func() { failed[i] = b.close() })
		}
	}
	work.Wait()
	return errors.Join(failed...)
}

// close dismisses the players of a slot.
func (b *bench) close() error {
	var work sync.WaitGroup
	names := slices.Sorted(maps.Keys(b.hired))
	failed := make([]error, len(names))
	for i, name := range names {
		work.Go(func() {
			if err := b.hired[name].Close(); err != nil {
				failed[i] = fmt.Errorf("%s %w", name, err)
			}
		})
	}
	work.Wait()
	return errors.Join(failed...)
}

// Play plays the games of a job.
func (l *Local) Play(ctx context.Context, job Job, finished func(Result)) error {
	var b *bench
	select {
	case b = <-l.slots:
	case <-ctx.Done():
		return ctx.Err()
	}
	if b == nil {
		b = &bench{local: l, hired: map[string]player.Player{}}
	}
	defer func() { l.slots <- b }()
	for _, seating := range job.Seatings {
		result, err := b.game(ctx, job, seating)
		if err != nil {
			return err
		}
		finished(result)
	}
	return nil
}

// bench holds the players of one slot by name.
type bench struct {
	local *Local
	hired map[string]player.Player
}

// sit returns a player who is ready for a game and, within this process,
// remembers nothing of earlier ones: what a game is like must not depend on what
// was played before.
func (b *bench) sit(ctx context.Context, game sente.Record, e Entrant) (player.Player, error) {
	p, err := b.find(game, e)
	if err != nil {
		return p, err
	}
	if r, ok := sente.As[sente.Readier](p.Engine); ok {
		err = r.Ready(ctx, game)
	}
	return p, err
}

// find returns a player who sits here already, as good as new, or a new one.
func (b *bench) find(game sente.Record, e Entrant) (player.Player, error) {
	if p, ok := b.hired[e.Name]; ok {
		if _, told := sente.As[sente.Readier](p.Engine); told {
			return p, nil
		}
		if f, ok := sente.As[sente.Forgetter](p.Engine); ok {
			f.Forget()
			return p, nil
		}
		b.dismiss(e.Name)
	}
	p, err := b.local.hire(game, e)
	if err != nil {
		return p, err
	}
	p.Name, p.Engine = e.Name, player.ForOpening(game, p.Engine)
	b.hired[e.Name] = p
	return p, nil
}

func (b *bench) dismiss(name string) {
	_ = b.hired[name].Close() // it has no say any more
	delete(b.hired, name)
}

// game plays one seating of a job.
func (b *bench) game(ctx context.Context, job Job, seating int) (Result, error) {
	n := len(job.Players)
	start := job.Start.Clone()
	start.Start = time.Now().UTC().Truncate(time.Second)
	result := Result{ID: job.ID, Number: job.Number, Seating: seating}
	start.Players = nil
	table := Game{Grace: job.Grace, Patience: job.Patience}
	var seated []Entrant
	for at := range n {
		i := seat(n, seating, at)
		e := job.Players[i]
		e.Limits.Seed = mix(job.Seed, e.Limits.Seed)
		seated = append(seated, e)
		start.Players = append(start.Players, e.Name)
		result.Players = append(result.Players, job.Entrants[i])
		table.Limits = append(table.Limits, e.Limits)
	}
	ref, err := NewReferee(b.local.games, start)
	if err != nil {
		return result, err
	}
	ending, err := b.play(ctx, ref, table, seated, job.Adjudication)
	if err == nil && ending.Culprit >= 0 {
		err = ctx.Err() // what stops the run may stop the engines as well
	}
	if err != nil {
		return result, err
	}
	b.settle(&result, ref, ending)
	return result, nil
}

// play seats the players and lets them play. One that cannot be hired has lost.
func (b *bench) play(ctx context.Context, ref *Referee, table Game, seated []Entrant, rules Adjudication) (Ending, error) {
	for at, e := range seated {
		p, err := b.sit(ctx, ref.record, e)
		if err != nil {
			switch {
			case ctx.Err() != nil:
				return Ending{}, ctx.Err()
			case errors.As(err, new(*memory.Short)):
				return Ending{}, fmt.Errorf("%s: %w", e.Name, err) // the player is not to blame
			}
			fault := fmt.Sprintf("%s did not start: %v", e.Name, err)
			_ = foul(ref, Answer{Seat: at, Fault: fault, Cause: Crashed})
			return Ending{Crashed, at}, nil
		}
		table.Players = append(table.Players, p)
	}
	decide, release, err := b.decider(ctx, ref, rules)
	if err != nil {
		return Ending{}, err
	}
	defer release()
	table.Decide = decide
	return Finish(ctx, ref, table)
}

// settle writes down how the game ended, and dismisses a player that broke down
// or fell silent.
func (b *bench) settle(result *Result, ref *Referee, ending Ending) {
	result.Record, result.Cause, result.Totals = ref.Record(), ending.Cause, ref.Board().Scores()
	winner := slices.Index(ref.Board().Seats(), result.Record.Result.Winner)
	result.Points = pointsOf(len(result.Players), winner, ending.Culprit)
	if ending.Culprit < 0 {
		return
	}
	result.Culprit = result.Record.Players[ending.Culprit]
	if _, hired := b.hired[result.Culprit]; hired {
		b.dismiss(result.Culprit)
	}
}

// decider returns what may end a game that the board leaves open, nil if nothing,
// and what gives back all that it holds.
func (b *bench) decider(ctx context.Context, ref *Referee, rules Adjudication) (decide func(*Referee, int) (int, Cause, string), release func(), err error) {
	if rules == (Adjudication{}) {
		return nil, func() {}, nil
	}
	solve, release, err := b.proof(ctx, ref, rules.Solve)
	if err != nil {
		return nil, nil, err
	}
	said := &opinions{rules: rules, plies: len(ref.record.Moves)}
	return func(ref *Referee, seat int) (int, Cause, string) {
		record := &ref.record
		if len(ref.board.Seats()) == 2 {
			score := record.Thinking[len(record.Thinking)-1].Score
			if winner, cause := said.hear(seat, score); cause != "" {
				return winner, cause, reasons[cause]
			}
		}
		winner, ok := solve(ref)
		switch {
		case ok:
			return winner, Solved, reasons[Solved]
		case ctx.Err() != nil:
			return -1, "", "" // it might have been solved
		}
		if rules.MaxMoves > 0 && len(record.Moves) >= rules.MaxMoves {
			return -1, Long, reasons[Long]
		}
		return -1, "", ""
	}, release, nil
}

// reasons are the causes as clauses of a record.
var reasons = map[Cause]string{
	Resigned: "both agree that it is lost",
	Agreed:   "both agree that it is drawn",
	Long:     "the move limit",
	Solved:   "proven",
}

// solverOf makes a solver of a game's own, which remembers no other game.
func solverOf(games catalog.Catalog, name string) (sente.Solver, error) {
	g, err := games.Game(name)
	switch {
	case err != nil:
		return nil, err
	case g.Solver == nil:
		return nil, fmt.Errorf("%s has no solver that could end games", name)
	}
	return g.Solver()
}

// proof returns what the game's solver says of a position: the winner's seat, -1
// for a draw, and whether it is certain. release gives back what the solver holds.
func (b *bench) proof(ctx context.Context, ref *Referee, nodes int64) (solve func(*Referee) (int, bool), release func(), err error) {
	if nodes == 0 {
		return func(*Referee) (int, bool) { return -1, false }, func() {}, nil
	}
	solver, err := solverOf(b.local.games, ref.record.Game)
	if err != nil {
		return nil, nil, err
	}
	release = func() {
		_ = sente.Close(solver) // it holds memory, and nothing that could be lost
	}
	return func(ref *Referee) (int, bool) {
		info, err := solver.Solve(ctx, ref.record, sente.Limits{Nodes: nodes}, nil)
		turn := ref.board.Turn()
		switch {
		case err != nil || info.Source != "proof" && info.Source != "book":
			return -1, false
		case info.Score.Won():
			return turn, true
		case info.Score.Lost():
			return 1 - turn, true
		}
		return -1, info.Score == 0
	}, release, nil
}
