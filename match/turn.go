package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match/player"
)

// ErrHuman is returned by [Ask] when a person is to move: the user interface plays that move
// on the [Referee].
var ErrHuman = errors.New("a person is to move")

// Forfeit is the error of a game that an engine lost by an illegal move, an error or its clock.
// The referee's record has the same reason.
type Forfeit struct {
	Seat   int
	Reason *sente.Message // one clause
	Cause  Cause
}

func (f *Forfeit) Error() string { return f.Reason.Text }

// Unwrap returns the reason.
func (f *Forfeit) Unwrap() error { return f.Reason }

// Answer is the answer of a player to [Ask].
type Answer struct {
	Seat   int
	Choice sente.Choice
	Took   time.Duration  // wall clock, without standstills of this process
	Fault  *sente.Message // the reason of a forfeit, one clause; nil if the answer counts
	Cause  Cause          // of the forfeit
	Err    error          // of the engine, nil if it chose a move
}

// Ask lets a player choose a move for the side to move, seated at seat, and
// touches no board: it may run beside a screen that shows the game. The limits
// hold for this move; an engine that is still silent grace after the end of its
// time is at fault. The error is ErrHuman or, if ctx was cancelled, ctx.Err();
// the answer then holds the best move so far, if the engine named one. It is a
// [*memory.Short] if the process has too little memory for the engine's tables.
func Ask(ctx context.Context, game sente.Record, seat int, p player.Player, limits sente.Limits, grace time.Duration, report func(sente.Info)) (Answer, error) {
	if p.IsHuman() {
		return Answer{}, ErrHuman
	}
	watch := standstill.Start()
	defer watch.Stop()
	limit, limited := timeLimit(limits)
	deadline, stop := deadline(ctx, watch, limit+grace, limited)
	defer stop()
	choice, err := Think(deadline, p.Engine, game, limits, report)
	a := Answer{Seat: seat, Choice: choice, Took: watch.Elapsed(), Err: err}
	switch {
	case ctx.Err() != nil:
		return a, ctx.Err()
	case errors.As(err, new(*memory.Short)):
		return a, fmt.Errorf("%s: %w", p.Name, err)
	case limited && a.Took >= limit+grace:
		a.Fault, a.Cause = sente.NewMessage("player_out_of_time", "{player} ran out of time", "player", p.Name), OutOfTime
	case err != nil:
		a.Fault, a.Cause = classifyError(p.Name, err, limited)
	}
	return a, nil
}

// classifyError returns the reason and the cause of a forfeit by an engine's error.
func classifyError(name string, err error, limited bool) (*sente.Message, Cause) {
	var f *player.Fault
	switch {
	case !errors.As(err, &f):
		return sente.NewMessage("player_gave_up", "{player} gave up: {reason}", "player", name, "reason", err.Error()), Crashed
	case f.Kind == player.Silence && limited:
		return sente.NewMessage("player_out_of_time_silent", "{player} ran out of time: it {reason}", "player", name, "reason", f.Error()), OutOfTime
	case f.Kind == player.Silence:
		return sente.NewMessage("player_failed", "{player} {reason}", "player", name, "reason", f.Error()), Stalled
	case f.Kind == player.OffBoard:
		return sente.NewMessage("player_illegal_answer", "{player} made an illegal move: it {reason}", "player", name, "reason", f.Error()), IllegalMove
	}
	return sente.NewMessage("player_failed", "{player} {reason}", "player", name, "reason", f.Error()), Crashed
}

// Think lets an engine choose a move and turns a panic of the engine into an error. Only ctx
// enforces time limits.
func Think(ctx context.Context, engine sente.Engine, game sente.Record, limits sente.Limits, report func(sente.Info)) (c sente.Choice, err error) {
	defer func() {
		if trouble := recover(); trouble != nil {
			err = fmt.Errorf("it broke down: %v", trouble)
		}
	}()
	return engine.Think(ctx, game, limits, report)
}

// Judge plays an answer on the board. If it is at fault or its move is illegal
// the game ends against the player, and the error is a [*Forfeit].
func Judge(ref *Referee, p player.Player, a Answer) error { return judge(ref, p, a, false) }

// judge is Judge that stores bound and policy of the thought, too, with policy.
func judge(ref *Referee, p player.Player, a Answer, policy bool) error {
	if a.Fault == nil {
		t := thought(a.Choice.Info, a.Took)
		if policy {
			t.Bound, t.Policy = a.Choice.Info.Bound, sente.PolicyOf(a.Choice.Info)
		}
		err := ref.Play(string(a.Choice.Move), t)
		if err == nil {
			return nil
		}
		a.Fault, a.Cause = sente.NewMessage("player_illegal_move", "{player} made an illegal move: {reason}", "player", p.Name, "reason", err), IllegalMove
	}
	return forfeit(ref, a)
}

// Turn is Ask and Judge for the side to move. A nil error means that the move
// stands in the record together with what the engine thought; a [*Forfeit] that it
// lost the game. After any other error nothing has changed; it is [sente.ErrGameOver] if
// there is no move to make.
func Turn(ctx context.Context, ref *Referee, p player.Player, limits sente.Limits, grace time.Duration, report func(sente.Info)) error {
	if ref.Over() {
		return fmt.Errorf("%s has no move to make: %w (%s)", p.Name, sente.ErrGameOver, ref.record.Result.Reason)
	}
	a, err := Ask(ctx, ref.Record(), ref.Board().Turn(), p, limits, grace, report)
	if err != nil {
		return err
	}
	return Judge(ref, p, a)
}

// timeLimit returns the maximum time of a move, if the limits have one.
func timeLimit(l sente.Limits) (limit time.Duration, limited bool) {
	switch {
	case l.Left != 0 && (l.Time == 0 || l.Left < l.Time):
		return max(l.Left, 0), true
	case l.Time != 0:
		return l.Time, true
	}
	return 0, false
}

// deadline returns a context that ends when an answer would be too late.
func deadline(ctx context.Context, watch *standstill.Stopwatch, after time.Duration, limited bool) (context.Context, context.CancelFunc) {
	if !limited {
		return context.WithCancel(ctx)
	}
	return watch.Timeout(ctx, after)
}

// forfeit ends the game with a loss of the seat that answered. With more than two players no
// player wins by the fault of another.
func forfeit(ref *Referee, a Answer) error {
	winner := -1
	if len(ref.Board().Seats()) == 2 {
		winner = 1 - a.Seat
	}
	ref.end(winner, a.Fault)
	return &Forfeit{Seat: a.Seat, Reason: a.Fault, Cause: a.Cause}
}

func thought(i sente.Info, took time.Duration) sente.Thought {
	return sente.Thought{Score: i.Score, Depth: i.Depth, Nodes: i.Nodes, Time: took}
}
