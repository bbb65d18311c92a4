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
	"github.com/sente-games/sente/match/protocol"
)

// ErrHuman is returned by [RequestMove] if a person is to move: the user interface plays that move
// on the [Referee].
var ErrHuman = errors.New("a human is to move")

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

// MoveReply is the reply of a player to [RequestMove].
type MoveReply struct {
	Seat    int
	Choice  sente.Choice
	Elapsed time.Duration  // wall-clock time, without times at which this process was suspended
	Fault   *sente.Message // the reason of a forfeit, one clause; nil if the reply is valid
	Cause   Cause          // cause of the forfeit
	Err     error          // error of the engine, nil if it chose a move
}

// MoveRequest is a request for a move of the side to move.
type MoveRequest struct {
	Game   sente.Record
	Seat   int // of the side to move
	Player player.Player
	Limits sente.Limits     // of this move
	Grace  time.Duration    // an engine that has not replied this long after the end of its time is at fault
	Report func(sente.Info) // may be nil
}

// RequestMove requests a move from a player. It does not access the referee's board, so that it may
// run concurrently with a display of the game. The error is ErrHuman or, if ctx was cancelled,
// ctx.Err(); the reply then contains the best move so far, if the engine sent one. The error is a
// [*memory.Short] if the process has too little memory for the engine's tables.
func RequestMove(ctx context.Context, r MoveRequest) (MoveReply, error) {
	p := r.Player
	if p.IsHuman() {
		return MoveReply{}, ErrHuman
	}
	watch := standstill.Start()
	defer watch.Stop()
	limit, limited := timeLimit(r.Limits)
	deadline, stop := withDeadline(ctx, watch, limit+r.Grace, limited)
	defer stop()
	choice, err := ThinkSafely(deadline, p.Engine, r.Game, r.Limits, r.Report)
	a := MoveReply{Seat: r.Seat, Choice: choice, Elapsed: watch.Elapsed(), Err: err}
	switch {
	case ctx.Err() != nil:
		return a, ctx.Err()
	case errors.As(err, new(*memory.Short)):
		return a, fmt.Errorf("%s: %w", p.Name, err)
	case limited && a.Elapsed >= limit+r.Grace:
		a.Fault, a.Cause = sente.NewMessage("player_out_of_time", "{player} ran out of time ({used} of {limit})", "player", p.Name, "used", roundTime(a.Elapsed), "limit", roundTime(limit)), OutOfTime
	case err != nil:
		a.Fault, a.Cause = classifyError(p.Name, err, limited)
		if a.Cause == OutOfTime {
			a.Fault = sente.NewMessage("player_out_of_time_silent", "{player} ran out of time ({used} of {limit}): it {reason}", "player", p.Name, "used", roundTime(a.Elapsed), "limit", roundTime(limit), "reason", err.Error())
		}
	}
	return a, nil
}

// roundTime formats a time for a reason.
func roundTime(d time.Duration) string { return d.Round(time.Millisecond).String() }

// classifyError returns the reason and the cause of a forfeit for an engine's error. The reason of
// [OutOfTime] is left to the caller, which knows the times.
func classifyError(name string, err error, limited bool) (*sente.Message, Cause) {
	var f *player.EngineFault
	switch {
	case errors.Is(err, protocol.ErrResigned):
		return sente.NewMessage("player_resigned", "{player} resigned", "player", name), Resigned
	case !errors.As(err, &f):
		return sente.NewMessage("player_gave_up", "{player} gave up: {reason}", "player", name, "reason", err.Error()), Crashed
	case f.Kind == player.NoReply && limited:
		return nil, OutOfTime
	case f.Kind == player.NoReply:
		return sente.NewMessage("player_failed", "{player} {reason}", "player", name, "reason", f.Error()), Stalled
	case f.Kind == player.OffBoard:
		return sente.NewMessage("player_illegal_answer", "{player} made an illegal move: it {reason}", "player", name, "reason", f.Error()), IllegalMove
	}
	return sente.NewMessage("player_failed", "{player} {reason}", "player", name, "reason", f.Error()), Crashed
}

// ThinkSafely calls engine.Think and converts a panic of the engine into an error. Only ctx
// enforces time limits.
func ThinkSafely(ctx context.Context, engine sente.Engine, game sente.Record, limits sente.Limits, report func(sente.Info)) (c sente.Choice, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("internal error: %v", panicked)
		}
	}()
	return engine.Think(ctx, game, limits, report)
}

// PlayReply plays the move of a reply on the board. If the reply has a fault or its move is illegal,
// the game ends with a loss of the player, and the error is a [*Forfeit].
func PlayReply(ref *Referee, p player.Player, a MoveReply) error { return playReply(ref, p, a, false) }

// playReply is PlayReply; with policy it also stores the policy of the search in the thought.
func playReply(ref *Referee, p player.Player, a MoveReply, policy bool) error {
	if a.Fault == nil {
		t := a.Choice.Info.Thought(a.Elapsed)
		if policy {
			t.Policy = sente.PolicyOf(a.Choice.Info)
		}
		err := ref.Play(string(a.Choice.Move), t)
		if err == nil {
			return nil
		}
		a.Fault, a.Cause = sente.NewMessage("player_illegal_move", "{player} made an illegal move: {reason}", "player", p.Name, "reason", err), IllegalMove
	}
	return forfeitGame(ref, a)
}

// PlayTurn is RequestMove and PlayReply for the side to move; it sets r.Game and r.Seat. If the
// error is nil, the record contains the move and the engine's thought; a [*Forfeit] means that the
// player lost the game. After any other error the game is unchanged; the error is
// [sente.ErrGameOver] if the game is over.
func PlayTurn(ctx context.Context, ref *Referee, r MoveRequest) error {
	if ref.IsOver() {
		return fmt.Errorf("%s has no legal moves: %w (%s)", r.Player.Name, sente.ErrGameOver, ref.record.Result.Reason)
	}
	r.Game, r.Seat = ref.Record(), ref.Board().Turn()
	a, err := RequestMove(ctx, r)
	if err != nil {
		return err
	}
	return PlayReply(ref, r.Player, a)
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

// withDeadline returns a context that is cancelled after the given time, if there is a limit.
func withDeadline(ctx context.Context, watch *standstill.Stopwatch, after time.Duration, limited bool) (context.Context, context.CancelFunc) {
	if !limited {
		return context.WithCancel(ctx)
	}
	return watch.Timeout(ctx, after)
}

// forfeitGame ends the game with a loss of the seat of the reply. With more than two players no
// player wins by the fault of another.
func forfeitGame(ref *Referee, a MoveReply) error {
	winner := -1
	if len(ref.Board().Seats()) == 2 {
		winner = 1 - a.Seat
	}
	ref.endGame(winner, a.Fault)
	return &Forfeit{Seat: a.Seat, Reason: a.Fault, Cause: a.Cause}
}
