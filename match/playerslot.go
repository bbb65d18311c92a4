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
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/match/player"
)

// playerSlot plays one game at a time. It keeps its players, by name, and the solver that
// adjudicates. A runner may play several plans, in which the same name may mean another player.
type playerSlot struct {
	local   *LocalRunner
	players map[string]player.Player
	specs   map[string]string // engine specs of the players
	solver  sente.Solver      // created when it is needed
	playing GameID            // the game in progress
}

// closePlayers closes the players and the solver.
func (s *playerSlot) closePlayers() error {
	var work sync.WaitGroup
	names := slices.Sorted(maps.Keys(s.players))
	failed := make([]error, len(names))
	for i, name := range names {
		work.Go(func() {
			if err := s.players[name].Close(); err != nil {
				failed[i] = fmt.Errorf("%s %w", name, err)
			}
		})
	}
	work.Wait()
	return errors.Join(errors.Join(failed...), s.closeSolver())
}

// readyPlayer returns a player that is ready for a game. A player in this process keeps no state of
// earlier games: a game must not depend on the games before it.
func (s *playerSlot) readyPlayer(ctx context.Context, game sente.Record, e Entrant) (player.Player, error) {
	p, err := s.resetPlayer(game, e)
	if err != nil {
		return p, err
	}
	if r, ok := sente.As[sente.Readier](p.Engine); ok {
		err = r.Ready(ctx, game)
	}
	return p, err
}

// resetPlayer returns the slot's player of that name after a reset, or a new one.
func (s *playerSlot) resetPlayer(game sente.Record, e Entrant) (player.Player, error) {
	if _, ok := s.players[e.Name]; ok && s.specs[e.Name] != e.Engine {
		s.dropPlayer(e.Name)
	}
	if p, ok := s.players[e.Name]; ok {
		if _, unchangedSpec := sente.As[sente.Readier](p.Engine); unchangedSpec {
			return p, nil
		}
		if f, ok := sente.As[sente.Forgetter](p.Engine); ok {
			f.Forget()
			return p, nil
		}
		s.dropPlayer(e.Name)
	}
	p, err := s.local.openPlayer(game, e)
	if changed := s.checkUnchanged(game, e); changed != nil { // a changed file may be the reason that it did not open
		if err == nil {
			_ = p.Close() // a new player has no state to lose
		}
		return p, changed
	}
	if err != nil {
		return p, err
	}
	s.tracePlayer(p, e.Name)
	p.Name = e.Name
	s.players[e.Name], s.specs[e.Name] = p, e.Engine
	return p, nil
}

// tracePlayer passes the lines of a player in its own process to the runner's tracer.
func (s *playerSlot) tracePlayer(p player.Player, name string) {
	if external, ok := sente.As[*player.ExternalEngine](p.Engine); ok && s.local.tracer != nil {
		external.SetTrace(func(sent bool, line string) { s.local.tracer(s.playing, name, sent, line) })
	}
}

// changedPlayerError is the error of a player that no longer matches the plan.
type changedPlayerError struct{}

func (changedPlayerError) Error() string {
	return "a file of the player has changed since the run started: no more games are played, because it would be a different player"
}

// checkUnchanged returns an error if the files of a player differ from those at the time when the
// plan was created.
func (s *playerSlot) checkUnchanged(game sente.Record, e Entrant) error {
	if e.Files == "" {
		return nil
	}
	if g, err := s.local.games.FindGame(game.Game); err == nil && g.FileHashes(e.Engine) != e.Files {
		return changedPlayerError{}
	}
	return nil
}

// dropPlayer closes and removes a player.
func (s *playerSlot) dropPlayer(name string) {
	_ = s.players[name].Close() // a new player replaces it, so an error does not matter
	delete(s.players, name)
}

// playSeating plays one seating of a job.
func (s *playerSlot) playSeating(ctx context.Context, job Job, seating int) (Result, error) {
	n := len(job.Players)
	start := job.Start.Clone()
	start.Start = time.Now().UTC().Truncate(time.Second)
	start.Players = nil
	result := Result{ID: job.ID, Number: job.Number, Seating: seating}
	game := PlayOptions{Grace: job.Grace, Patience: job.Patience, Policy: job.Policy}
	var seated []Entrant
	for seat := range n {
		i := seatedPlayer(n, seating, seat)
		e := job.Players[i]
		e.Limits.Seed, e.Grace = mixSeed(job.Seed, e.Limits.Seed), job.Grace
		seated = append(seated, e)
		start.Players = append(start.Players, e.Name)
		result.Players = append(result.Players, job.Entrants[i])
		game.Limits, game.Ponder = append(game.Limits, e.Limits), append(game.Ponder, e.Ponder)
	}
	ref, err := NewReferee(s.local.games, start)
	if err != nil {
		return result, err
	}
	seat := GameID{job.Number, seating}
	s.playing = seat
	if w := s.local.watcher; w != nil {
		w.GameBegan(seat, ref.Record())
		defer w.GameLeft(seat)
	}
	ending, err := s.playPrepared(ctx, ref, s.withWatcher(game, seat), seated, job.Adjudication)
	if err == nil && ending.Culprit >= 0 {
		err = ctx.Err() // the cancellation of the run may have stopped the engines as well
	}
	if err != nil {
		return result, err
	}
	result.setEnding(ref, ending)
	if _, ok := s.players[result.Culprit]; ok {
		s.dropPlayer(result.Culprit) // it crashed or stalled
	}
	return result, nil
}

// playPrepared prepares the players and plays the game. A player that cannot be opened loses.
func (s *playerSlot) playPrepared(ctx context.Context, ref *Referee, game PlayOptions, seated []Entrant, rules Adjudication) (Ending, error) {
	for seat, e := range seated {
		p, err := s.readyPlayer(ctx, ref.record, e)
		if err != nil {
			switch {
			case ctx.Err() != nil:
				return Ending{}, ctx.Err()
			case errors.As(err, new(*memory.Short)), errors.As(err, new(changedPlayerError)):
				return Ending{}, fmt.Errorf("%s: %w", e.Name, err) // not the player's fault
			}
			fault := sente.NewMessage("player_not_started", "{player} did not start: {reason}", "player", e.Name, "reason", err.Error())
			_ = forfeitGame(ref, MoveReply{Seat: seat, Fault: fault, Cause: Crashed})
			return Ending{Crashed, seat}, nil
		}
		game.Players = append(game.Players, p)
	}
	decide, err := s.newAdjudicator(ctx, ref, rules)
	if err != nil {
		return Ending{}, err
	}
	game.Decide = decide
	return FinishGame(ctx, ref, game)
}

// setEnding sets the fields of the result from the finished game.
func (r *Result) setEnding(ref *Referee, ending Ending) {
	if reason := ref.reason; reason != nil && reason.Code != "" {
		r.Message = reason
	}
	r.Record, r.Cause, r.Totals = ref.Record(), ending.Cause, ref.Board().Scores()
	winner := slices.Index(ref.Board().Seats(), r.Record.Result.Winner)
	r.Points = seatPoints(len(r.Players), winner, ending.Culprit)
	if ending.Culprit >= 0 {
		r.Culprit = r.Record.Players[ending.Culprit]
	}
	r.Record.Result.Bout = r.Bout()
}
