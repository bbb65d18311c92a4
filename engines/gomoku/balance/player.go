package balance

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/gomoku/opening"
)

// Wrap adds the abilities of this package to an engine that identifies players with colours: the
// result plays every opening and is a [sente.Balancer]. In all other positions it plays as the
// engine does.
func Wrap(engine sente.Engine) sente.Engine { return &player{engine: engine} }

// player plays openings with an engine.
type player struct {
	engine sente.Engine
	plan   opening.Plan
}

// Unwrap returns the wrapped engine.
func (p *player) Unwrap() sente.Engine { return p.engine }

// Balance calls [Find].
func (p *player) Balance(ctx context.Context, game sente.Record, target sente.BalanceTarget, limits sente.Limits, report func(sente.Info)) (sente.Placement, error) {
	return Find(ctx, p.engine, Quest{Game: plainOf(game), Stones: target.Moves, Target: target.Score}, limits, report)
}

// avoider adapts an Avoider to records with an opening procedure that is over.
type avoider struct{ inner sente.Avoider }

func (a avoider) Avoid(ctx context.Context, game sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	return a.inner.Avoid(ctx, plainOf(game), avoid, limits, report)
}

// plainOf returns the game as stones in turn if its opening is over, else the game itself.
func plainOf(game sente.Record) sente.Record {
	if st, settled, err := standing(game); settled && err == nil {
		return st.plain
	}
	return game
}

// As passes on pondering and avoiding once the opening is over, and resets the plan of the opening
// when the engine forgets.
func (p *player) As(target any) bool {
	return sente.Adjust(target, p.engine, func(inner sente.Ponderer) sente.Ponderer {
		return sente.PonderFunc(func(ctx context.Context, game sente.Record) {
			if st, settled, err := standing(game); settled && err == nil {
				inner.Ponder(ctx, st.plain)
			}
		})
	}) || sente.Adjust(target, p.engine, func(inner sente.Avoider) sente.Avoider {
		return avoider{inner}
	}) || sente.Adjust(target, p.engine, func(f sente.Forgetter) sente.Forgetter {
		return sente.ForgetFunc(func() {
			p.plan = opening.Plan{}
			f.Forget()
		})
	})
}

// Think chooses a move: a stone, or a choice of the opening procedure.
func (p *player) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "gomoku", limits); err != nil {
		return sente.Choice{}, err
	}
	st, settled, err := standing(game)
	switch {
	case err != nil:
		return sente.Choice{}, err
	case settled:
		return p.engine.Think(ctx, st.plain, limits, report)
	}
	c, ok := p.plan.Next(game)
	if !ok || limits.Analysis {
		if c, err = p.decide(ctx, st, within(limits)); err != nil {
			return c, err
		}
	}
	if report != nil {
		report(c.Info)
	}
	return c, nil
}

// decide chooses the move that the opening procedure requires.
func (p *player) decide(ctx context.Context, st stand, limits sente.Limits) (sente.Choice, error) {
	act, _ := st.rules.Act(&st.state)
	legal := st.legal()
	switch {
	case len(legal) == 1, act == gomoku.PutStone && !st.rules.SidesOpen(&st.state) && len(st.plain.Moves) == 0:
		m := sente.Move(legal[0].String())
		return sente.Choice{Move: m, Info: sente.Info{Line: []sente.Move{m}, Forced: true}}, nil
	case act == gomoku.PutStone && st.rules.SidesOpen(&st.state):
		return p.lay(ctx, st, st.row(), limits)
	case act == gomoku.PutStone:
		return p.best(ctx, st, limits)
	case act == gomoku.Choose:
		return p.choose(ctx, st, limits)
	case act == gomoku.Declare:
		return p.declare(ctx, st, limits)
	case act == gomoku.OfferMove:
		return p.offer(ctx, st, limits)
	}
	return p.pick(ctx, st, limits)
}

// lay places stones after which the engine evaluates the position as even.
func (p *player) lay(ctx context.Context, st stand, stones int, limits sente.Limits, first ...sente.Move) (sente.Choice, error) {
	found, err := Find(ctx, p.engine, Quest{Game: st.plain, Procedure: &st.game, Stones: stones}, limits, nil)
	if err != nil {
		return sente.Choice{}, err
	}
	return p.plan.Intend(st.game, found.Info, append(first, found.Moves...)...), nil
}

// best returns the engine's move, or the best allowed one if the opening forbids some points.
func (p *player) best(ctx context.Context, st stand, limits sente.Limits) (sente.Choice, error) {
	var forbidden []sente.Move
	for _, q := range st.rules.Forbidden(&st.state, nil) {
		forbidden = append(forbidden, sente.Move(q.String()))
	}
	if forbidden == nil {
		return p.engine.Think(ctx, st.plain, limits, nil)
	}
	return NewAvoider(p.engine).Avoid(ctx, st.plain, forbidden, limits, nil)
}

// pick chooses the fifth move with the lowest value for black.
func (p *player) pick(ctx context.Context, st stand, limits sente.Limits) (sente.Choice, error) {
	found, err := Find(ctx, p.engine, Quest{Game: st.plain, Procedure: &st.game, Stones: 1, Target: -sente.MaxScore}, limits, nil)
	if err != nil {
		return sente.Choice{}, err
	}
	i := found.Info
	i.Score = -i.Score // white picks
	return sente.Choice{Move: found.Moves[0], Info: i}, nil
}

// Doubt is the largest absolute score with a sign that choose does not trust, on the engine's
// scale, on which 260 points make the odds e to one.
const Doubt = 27

// choose takes the better colour, or makes a further choice of the opening if that is better. In
// swap2, if neither colour seems better, it places two more stones and leaves the choice to the
// opponent: the position is then of its own choice and has been searched. In Taraguchi-10 black
// offers ten moves if it is better even after the tenth best of them.
func (p *player) choose(ctx context.Context, st stand, limits sente.Limits) (sente.Choice, error) {
	legal := st.legal()
	further := legal[len(legal)-1] // the number choice, if there is one
	if further == gomoku.TakeWhite {
		c, err := p.outlook(ctx, st, limits)
		if err != nil {
			return c, err
		}
		return p.take(st, c), nil
	}
	half := share(limits, 1, 2)
	c, err := p.engine.Think(ctx, st.plain, half, nil)
	if err != nil {
		return c, err
	}
	doubt := max(c.Info.Score, -c.Info.Score)
	switch {
	case ctx.Err() != nil:
	case st.rules.Opening() == gomoku.Swap2 && doubt <= Doubt:
		next := st.after(further)
		next.game = st.game.With(sente.Move(further.String()))
		found, err := Find(ctx, p.engine, Quest{Game: next.plain, Procedure: &next.game, Stones: 2}, half, nil)
		if err == nil && max(found.Score, -found.Score) <= doubt {
			return p.plan.Intend(st.game, found.Info, append([]sente.Move{sente.Move(further.String())}, found.Moves...)...), nil
		}
	case st.rules.Opening() == gomoku.Taraguchi10 && c.Info.Score > Doubt:
		next := st.after(further)
		worst, err := p.nth(ctx, next, st.rules.Offers(&next.state), half)
		if err == nil && worst.Score > Doubt {
			worst.Line = append([]sente.Move{sente.Move(further.String())}, worst.Line...)
			return sente.Choice{Move: sente.Move(further.String()), Info: worst}, nil
		}
	}
	return p.take(st, c), nil
}

// take returns the choice of the better colour, given the engine's choice for the side to move. It
// plans the engine's move next where the procedure allows it.
func (p *player) take(st stand, c sente.Choice) sente.Choice {
	words := [2]gomoku.Point{gomoku.TakeBlack, gomoku.TakeWhite}
	mover := st.state.Colour()
	if c.Info.Score < 0 {
		c.Info.Score = -c.Info.Score
		return p.plan.Intend(st.game, c.Info, sente.Move(words[1-mover].String()))
	}
	word := words[mover]
	moves := []sente.Move{sente.Move(word.String())}
	next := st.after(word)
	act, asks := next.rules.Act(&next.state)
	if !asks || act == gomoku.PutStone && !next.rules.SidesOpen(&next.state) {
		moves = append(moves, c.Move)
	}
	return p.plan.Intend(st.game, c.Info, moves...)
}

// share returns a fraction of the limits, for one of several searches.
func share(l sente.Limits, part, of int) sente.Limits {
	if l.Time > 0 {
		l.Time = max(l.Time*time.Duration(part)/time.Duration(of), 1)
	}
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes*int64(part)/int64(of), 1)
	}
	return l
}
