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

// ErrHuman is what [Ask] returns when a person is to move: what shows the game plays
// that move on the [Referee].
var ErrHuman = errors.New("a person is to move")

// Foul is how an engine lost a game off the board: an illegal move, an error,
// the clock. The referee's record carries the same reason.
type Foul struct {
	Seat   int
	Reason *sente.Message // one clause
	Cause  Cause
}

func (f *Foul) Error() string { return f.Reason.Text }

// Unwrap returns the reason.
func (f *Foul) Unwrap() error { return f.Reason }

// Answer is what a player said when it was asked for a move.
type Answer struct {
	Seat   int
	Choice sente.Choice
	Took   time.Duration  // wall clock, without standstills of this process
	Fault  *sente.Message // why the answer does not count, one clause; nil if it does
	Cause  Cause          // the kind of the fault
	Err    error          // what the player returned, if it failed
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
	most, limited := budget(limits)
	deadline, stop := deadline(ctx, watch, most+grace, limited)
	defer stop()
	choice, err := Think(deadline, p.Engine, game, limits, report)
	a := Answer{Seat: seat, Choice: choice, Took: watch.Elapsed(), Err: err}
	switch {
	case ctx.Err() != nil:
		return a, ctx.Err()
	case errors.As(err, new(*memory.Short)):
		return a, fmt.Errorf("%s: %w", p.Name, err)
	case limited && a.Took >= most+grace:
		a.Fault, a.Cause = sente.NewMessage("player_out_of_time", "{player} ran out of time", "player", p.Name), OutOfTime
	case err != nil:
		a.Fault, a.Cause = blame(p.Name, err, limited)
	}
	return a, nil
}

// blame returns the reason and the kind of a loss by an engine's error.
func blame(name string, err error, limited bool) (*sente.Message, Cause) {
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

// Think lets an engine choose a move. A panic of the engine becomes an error and breaks
// nothing else. Time limits are enforced by ctx alone.
func Think(ctx context.Context, engine sente.Engine, game sente.Record, limits sente.Limits, report func(sente.Info)) (c sente.Choice, err error) {
	defer func() {
		if trouble := recover(); trouble != nil {
			err = fmt.Errorf("it broke down: %v", trouble)
		}
	}()
	return engine.Think(ctx, game, limits, report)
}

// Judge plays an answer on the board. If it is at fault or its move is illegal
// the game ends against the player, and the error is a [*Foul].
func Judge(ref *Referee, p player.Player, a Answer) error { return judge(ref, p, a, false) }

// judge keeps bound and policy of the thought, too, if it is told to.
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
	return foul(ref, a)
}

// Turn is Ask and Judge for the side to move. A nil error means that the move
// stands in the record together with what the engine thought; a [*Foul] that it
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

// budget is the longest that the limits let a move take, if they say so.
func budget(l sente.Limits) (most time.Duration, limited bool) {
	switch {
	case l.Left != 0 && (l.Time == 0 || l.Left < l.Time):
		return max(l.Left, 0), true
	case l.Time != 0:
		return l.Time, true
	}
	return 0, false
}

// deadline cancels a player when no answer counts any more.
func deadline(ctx context.Context, watch *standstill.Stopwatch, after time.Duration, limited bool) (context.Context, context.CancelFunc) {
	if !limited {
		return context.WithCancel(ctx)
	}
	return watch.Timeout(ctx, after)
}

// foul ends the game against the seat that answered. With more than two players no
// player wins by the fault of another.
func foul(ref *Referee, a Answer) error {
	winner := -1
	if len(ref.Board().Seats()) == 2 {
		winner = 1 - a.Seat
	}
	ref.end(winner, a.Fault)
	return &Foul{Seat: a.Seat, Reason: a.Fault, Cause: a.Cause}
}

func thought(i sente.Info, took time.Duration) sente.Thought {
	return sente.Thought{Score: i.Score, Depth: i.Depth, Nodes: i.Nodes, Time: took}
}
