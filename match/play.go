package match

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match/player"
)

// PlayOptions configures how [PlayGame] plays a game. The time control comes from the referee's
// record; with node limits and no clock the same engines play the same game on every machine.
type PlayOptions struct {
	Players []player.Player              // in seat order; each must have an engine
	Limits  []sente.Limits               // per seat, in addition to the time control; nil sets no limits
	Grace   time.Duration                // how long after the end of its time a move may arrive
	OnInfo  func(seat int, i sente.Info) // progress of the player to move; may be nil
	OnMove  func(seat int, m sente.Move) // after each move; may be nil
	// WrapMove wraps each move: it must call think once, and no clock runs before that call. May be
	// nil.
	WrapMove func(ctx context.Context, think func() error) error

	Patience time.Duration // maximum silence where no clock runs; 0 is unlimited
	Ponder   []bool        // seats whose engines think while others are to move, if they can; nil is none
	Policy   bool          // record the policies of the searches in the thoughts
	// Decide may end a game that is not over on the board. It is called after each move with the
	// seat that moved, and ends the game by returning a cause other than "".
	Decide func(ref *Referee, seat int) (winner int, cause Cause, reason string) // may be nil
}

// PlayGame plays the referee's game to its end. A foul ends the game like any other result and is not
// an error; an error means that the game did not finish, because ctx was cancelled or a person has
// a seat.
func PlayGame(ctx context.Context, ref *Referee, g PlayOptions) error {
	_, err := FinishGame(ctx, ref, g)
	return err
}

// FinishGame is [PlayGame] that also returns how the game ended.
func FinishGame(ctx context.Context, ref *Referee, g PlayOptions) (Ending, error) {
	clock := newClock(ref)
	pondering := make([]ponderTask, len(ref.Board().Seats()))
	defer func() {
		for i := range pondering {
			pondering[i].end(context.Canceled)
		}
	}()
	for !ref.IsOver() {
		seat := ref.Board().Turn()
		if g.ponders(seat) { // it ends before the clock runs
			pondering[seat].end(&player.OpponentMoved{Game: ref.sharedRecord()})
		}
		err := g.callWrapped(ctx, func() error { return g.playTurn(ctx, ref, seat, clock.applyTo(seat, g.seatLimits(seat))) })
		if f := (*Forfeit)(nil); errors.As(err, &f) {
			return Ending{f.Cause, f.Seat}, nil
		}
		if err != nil {
			return Ending{}, err
		}
		record := &ref.record
		last := len(record.Moves) - 1
		clock.chargeMove(seat, record.Thinking[last].Time)
		record.Thinking[last].Left = clock.remaining[seat]
		if g.OnMove != nil {
			g.OnMove(seat, record.Moves[last])
		}
		if g.ponders(seat) && !ref.IsOver() && ref.Board().Turn() != seat {
			pondering[seat] = startPondering(ctx, g.Players[seat].Engine, ref.sharedRecord())
		}
		if g.Decide == nil || ref.IsOver() {
			continue
		}
		if winner, cause, reason := g.Decide(ref, seat); cause != "" {
			ref.End(winner, reason)
			return Ending{cause, -1}, nil
		}
	}
	return Ending{ByRules, -1}, nil
}

// callWrapped calls think via g.WrapMove, or directly if that is nil.
func (g PlayOptions) callWrapped(ctx context.Context, think func() error) error {
	if g.WrapMove == nil {
		return think()
	}
	return g.WrapMove(ctx, think)
}

// playTurn plays one move; g.Patience is the time limit if no clock runs.
func (g PlayOptions) playTurn(ctx context.Context, ref *Referee, seat int, limits sente.Limits) error {
	if _, limited := timeLimit(limits); limited || g.Patience == 0 {
		return g.playMove(ctx, ref, seat, limits)
	}
	wait, stop := standstill.WithTimeout(ctx, g.Patience)
	defer stop()
	err := g.playMove(wait, ref, seat, limits)
	if ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	reason := sente.NewMessage("player_silent", "{player} did not respond for {time}", "player", g.Players[seat].Name, "time", g.Patience)
	return forfeitGame(ref, MoveReply{Seat: seat, Fault: reason, Cause: Stalled})
}

// playMove plays one move like [PlayTurn], and keeps the parts of the thought that g.Policy selects.
func (g PlayOptions) playMove(ctx context.Context, ref *Referee, seat int, limits sente.Limits) error {
	p := g.Players[seat]
	a, err := RequestMove(ctx, MoveRequest{Game: ref.sharedRecord(), Seat: seat, Player: p, Limits: limits, Grace: g.Grace, Report: g.seatReporter(seat)})
	if err != nil {
		return err
	}
	return playReply(ref, p, a, g.Policy)
}

func (g PlayOptions) seatLimits(seat int) sente.Limits {
	if seat < len(g.Limits) {
		return g.Limits[seat]
	}
	return sente.Limits{}
}

func (g PlayOptions) ponders(seat int) bool { return seat < len(g.Ponder) && g.Ponder[seat] }

func (g PlayOptions) seatReporter(seat int) func(sente.Info) {
	if g.OnInfo == nil {
		return nil
	}
	return func(i sente.Info) { g.OnInfo(seat, i) }
}
