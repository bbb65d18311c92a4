package balance

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/gomoku/opening"
)

// WrapEngine adds the abilities of this package to an engine that identifies players with colours: the
// result plays every opening and is a [sente.Balancer]. In all other positions it plays as the
// engine does.
func WrapEngine(engine sente.Engine) sente.Engine { return &openingPlayer{engine: engine} }

// openingPlayer plays openings with an engine.
type openingPlayer struct {
	engine sente.Engine
	plan   opening.Plan
}

// Unwrap returns the wrapped engine.
func (p *openingPlayer) Unwrap() sente.Engine { return p.engine }

// Balance calls [FindPlacement].
func (p *openingPlayer) Balance(ctx context.Context, game sente.Record, target sente.BalanceTarget, limits sente.Limits, report func(sente.Info)) (sente.Placement, error) {
	return FindPlacement(ctx, p.engine, PlacementTask{Game: plainRecord(game), Stones: target.Moves, Target: target.Score}, limits, report)
}

// avoider adapts an Avoider to records with an opening procedure that is over.
type avoider struct{ inner sente.Avoider }

func (a avoider) Avoid(ctx context.Context, game sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	return a.inner.Avoid(ctx, plainRecord(game), avoid, limits, report)
}

// plainRecord returns the game as stones in turn if its opening is over, else the game itself.
func plainRecord(game sente.Record) sente.Record {
	if st, settled, err := replayOpening(game); settled && err == nil {
		return st.plain
	}
	return game
}

// As passes on pondering and avoiding once the opening is over, and resets the plan of the opening
// when the engine forgets.
func (p *openingPlayer) As(target any) bool {
	return sente.Adjust(target, p.engine, func(inner sente.Ponderer) sente.Ponderer {
		return sente.PonderFunc(func(ctx context.Context, game sente.Record) {
			if st, settled, err := replayOpening(game); settled && err == nil {
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
func (p *openingPlayer) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "gomoku", limits); err != nil {
		return sente.Choice{}, err
	}
	st, settled, err := replayOpening(game)
	switch {
	case err != nil:
		return sente.Choice{}, err
	case settled:
		return p.engine.Think(ctx, st.plain, limits, report)
	}
	c, ok := p.plan.Next(game)
	if !ok || limits.Analysis {
		if c, err = p.decideMove(ctx, st, decisionLimits(limits)); err != nil {
			return c, err
		}
	}
	if report != nil {
		report(c.Info)
	}
	return c, nil
}

// decideMove chooses the move that the opening procedure requires.
func (p *openingPlayer) decideMove(ctx context.Context, st openingState, limits sente.Limits) (sente.Choice, error) {
	act, _ := st.rules.Act(&st.state)
	legal := st.legalPoints()
	switch {
	case len(legal) == 1, act == gomoku.PutStone && !st.rules.SidesOpen(&st.state) && len(st.plain.Moves) == 0:
		m := sente.Move(legal[0].String())
		return sente.Choice{Move: m, Info: sente.Info{Line: []sente.Move{m}, Forced: true}}, nil
	case act == gomoku.PutStone && st.rules.SidesOpen(&st.state):
		return p.placeStones(ctx, st, st.stonesInTurn(), limits)
	case act == gomoku.PutStone:
		return p.bestMove(ctx, st, limits)
	case act == gomoku.Choose:
		return p.chooseColour(ctx, st, limits)
	case act == gomoku.Declare:
		return p.declareFifthMoves(ctx, st, limits)
	case act == gomoku.OfferMove:
		return p.offerFifthMoves(ctx, st, limits)
	}
	return p.pickFifthMove(ctx, st, limits)
}

// placeStones places stones after which the engine evaluates the position as even.
func (p *openingPlayer) placeStones(ctx context.Context, st openingState, stones int, limits sente.Limits, first ...sente.Move) (sente.Choice, error) {
	found, err := FindPlacement(ctx, p.engine, PlacementTask{Game: st.plain, Procedure: &st.game, Stones: stones}, limits, nil)
	if err != nil {
		return sente.Choice{}, err
	}
	return p.plan.Intend(st.game, found.Info, append(first, found.Moves...)...), nil
}

// bestMove returns the engine's move, or the best allowed one if the opening forbids some points.
func (p *openingPlayer) bestMove(ctx context.Context, st openingState, limits sente.Limits) (sente.Choice, error) {
	var forbidden []sente.Move
	for _, q := range st.rules.Forbidden(&st.state, nil) {
		forbidden = append(forbidden, sente.Move(q.String()))
	}
	if forbidden == nil {
		return p.engine.Think(ctx, st.plain, limits, nil)
	}
	return NewAvoider(p.engine).Avoid(ctx, st.plain, forbidden, limits, nil)
}

// pickFifthMove chooses the fifth move with the lowest value for black.
func (p *openingPlayer) pickFifthMove(ctx context.Context, st openingState, limits sente.Limits) (sente.Choice, error) {
	found, err := FindPlacement(ctx, p.engine, PlacementTask{Game: st.plain, Procedure: &st.game, Stones: 1, Target: -sente.MaxScore}, limits, nil)
	if err != nil {
		return sente.Choice{}, err
	}
	i := found.Info
	i.Score = -i.Score // white picks
	return sente.Choice{Move: found.Moves[0], Info: i}, nil
}

// MaxUntrustedScore is the largest absolute score with a sign that chooseColour does not trust, on the engine's
// scale, on which 260 points make the odds e to one.
const MaxUntrustedScore = 27

// chooseColour takes the better colour, or makes a further choice of the opening if that is better. In
// swap2, if neither colour seems better, it places two more stones and leaves the choice to the
// opponent: the position is then of its own choice and has been searched. In Taraguchi-10 black
// offers ten moves if it is better even after the tenth best of them.
func (p *openingPlayer) chooseColour(ctx context.Context, st openingState, limits sente.Limits) (sente.Choice, error) {
	legal := st.legalPoints()
	further := legal[len(legal)-1] // the number choice, if there is one
	if further == gomoku.TakeWhite {
		c, err := p.searchPlain(ctx, st, limits)
		if err != nil {
			return c, err
		}
		return p.takeColour(st, c), nil
	}
	half := fractionOfLimits(limits, 1, 2)
	c, err := p.engine.Think(ctx, st.plain, half, nil)
	if err != nil {
		return c, err
	}
	doubt := max(c.Info.Score, -c.Info.Score)
	switch {
	case ctx.Err() != nil:
	case st.rules.Opening() == gomoku.Swap2 && doubt <= MaxUntrustedScore:
		next := st.afterMove(further)
		next.game = st.game.WithMove(sente.Move(further.String()))
		found, err := FindPlacement(ctx, p.engine, PlacementTask{Game: next.plain, Procedure: &next.game, Stones: 2}, half, nil)
		if err == nil && max(found.Score, -found.Score) <= doubt {
			return p.plan.Intend(st.game, found.Info, append([]sente.Move{sente.Move(further.String())}, found.Moves...)...), nil
		}
	case st.rules.Opening() == gomoku.Taraguchi10 && c.Info.Score > MaxUntrustedScore:
		next := st.afterMove(further)
		worst, err := p.nthBestMove(ctx, next, st.rules.Offers(&next.state), half)
		if err == nil && worst.Score > MaxUntrustedScore {
			worst.Line = append([]sente.Move{sente.Move(further.String())}, worst.Line...)
			return sente.Choice{Move: sente.Move(further.String()), Info: worst}, nil
		}
	}
	return p.takeColour(st, c), nil
}

// takeColour returns the choice of the better colour, given the engine's choice for the side to move. It
// plans the engine's move next where the procedure allows it.
func (p *openingPlayer) takeColour(st openingState, c sente.Choice) sente.Choice {
	words := [2]gomoku.Point{gomoku.TakeBlack, gomoku.TakeWhite}
	mover := st.state.Colour()
	if c.Info.Score < 0 {
		c.Info.Score = -c.Info.Score
		return p.plan.Intend(st.game, c.Info, sente.Move(words[1-mover].String()))
	}
	word := words[mover]
	moves := []sente.Move{sente.Move(word.String())}
	next := st.afterMove(word)
	act, asks := next.rules.Act(&next.state)
	if !asks || act == gomoku.PutStone && !next.rules.SidesOpen(&next.state) {
		moves = append(moves, c.Move)
	}
	return p.plan.Intend(st.game, c.Info, moves...)
}

// fractionOfLimits returns a fraction of the limits, for one of several searches.
func fractionOfLimits(l sente.Limits, part, of int) sente.Limits {
	if l.Time > 0 {
		l.Time = max(l.Time*time.Duration(part)/time.Duration(of), 1)
	}
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes*int64(part)/int64(of), 1)
	}
	return l
}
