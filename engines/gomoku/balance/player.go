package balance

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku/opening"
)

// Wrap gives an engine that knows players as colours only the abilities of this
// package: it is a [sente.Balancer], a [sente.Avoider] and a [sente.OpeningPlayer].
func Wrap(engine sente.Engine) sente.Engine { return balancer{engine} }

type balancer struct{ sente.Engine }

// Unwrap returns the engine.
func (b balancer) Unwrap() sente.Engine { return b.Engine }

// Balance is [Find].
func (b balancer) Balance(ctx context.Context, game sente.Record, moves int, target sente.Score, limits sente.Limits, report func(sente.Info)) (sente.Placement, error) {
	return Find(ctx, b.Engine, Quest{Game: game, Stones: moves, Target: target}, limits, report)
}

// Avoid is [Best].
func (b balancer) Avoid(ctx context.Context, game sente.Record, avoid []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	return Best(ctx, b.Engine, game, avoid, limits, report)
}

// PlayOpenings is [OpeningPlayer].
func (b balancer) PlayOpenings() sente.Engine { return OpeningPlayer(b) }

// OpeningPlayer returns an engine that plays the openings swap, swap2 and pro, of one
// that need know colours only, and every other game as that one does.
func OpeningPlayer(engine sente.Engine) sente.Engine { return &openingPlayer{engine: engine} }

// coloured returns the record as it is for an engine that knows colours only; ok
// is false as long as something else is due.
func coloured(game sente.Record) (plain sente.Record, ok bool) {
	if opening.Swaps(game.Opening) {
		due, plain := opening.DueIn(game)
		return plain, due == opening.Coloured
	}
	if game.Opening == opening.Pro {
		game.Opening = ""
		return game, len(game.Moves) > 2
	}
	return game, true
}

// openingPlayer plays openings for an engine.
type openingPlayer struct {
	engine sente.Engine
	opening.Plan
}

// Unwrap returns the engine.
func (s *openingPlayer) Unwrap() sente.Engine { return s.engine }

// As lets the engine ponder once every player has a colour, and forgets the plan of
// the opening with it.
func (s *openingPlayer) As(target any) bool {
	return sente.Adjust(target, s.engine, func(p sente.Ponderer) sente.Ponderer {
		return sente.PonderFunc(func(ctx context.Context, game sente.Record) {
			if plain, ok := coloured(game); ok {
				p.Ponder(ctx, plain)
			}
		})
	}) || sente.Adjust(target, s.engine, func(f sente.Forgetter) sente.Forgetter {
		return sente.ForgetFunc(func() {
			s.Plan = opening.Plan{}
			f.Forget()
		})
	})
}

// Think chooses a move, a stone or a colour.
func (s *openingPlayer) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if plain, ok := coloured(game); ok {
		return s.engine.Think(ctx, plain, limits, report)
	}
	if game.Opening == opening.Pro {
		return s.pro(ctx, game, limits, report)
	}
	c, ok := s.Next(game)
	if !ok {
		var err error
		if c, err = s.decide(ctx, game, limits); err != nil {
			return c, err
		}
	}
	if report != nil {
		report(c.Info)
	}
	return c, nil
}

// decide thinks about an opening in which players exchange colours.
func (s *openingPlayer) decide(ctx context.Context, game sente.Record, limits sente.Limits) (sente.Choice, error) {
	due, plain := opening.DueIn(game)
	switch due {
	case opening.LayThree:
		return s.lay(ctx, game, plain, 3-len(plain.Moves), limits)
	case opening.LayTwo:
		return s.lay(ctx, game, plain, 5-len(plain.Moves), limits)
	case opening.Choose:
		return s.choose(ctx, game, plain, limits)
	}
	c, err := s.engine.Think(ctx, plain, limits, nil)
	if err != nil {
		return c, err
	}
	return s.Colour(game, c), nil
}

// lay puts stones after which neither colour is better, as far as the engine can tell.
func (s *openingPlayer) lay(ctx context.Context, game, plain sente.Record, stones int, limits sente.Limits, first ...sente.Move) (sente.Choice, error) {
	p, err := Find(ctx, s.engine, Quest{Game: plain, Stones: stones}, limits, nil)
	if err != nil {
		return sente.Choice{}, err
	}
	return s.Intend(game, p.Info, append(first, p.Moves...)...), nil
}

// Doubt is the score up to which choose does not trust its sign: of the engine's
// own scale, on which one of 260 wins e times as often as it loses.
const Doubt = 27

// choose takes the better colour. In swap2, if neither seems better, it puts two
// stones more and leaves the choice to the other player: the position is then one
// of our making, and has been looked at.
func (s *openingPlayer) choose(ctx context.Context, game, plain sente.Record, limits sente.Limits) (sente.Choice, error) {
	if game.Opening != opening.Swap2 {
		c, err := s.engine.Think(ctx, plain, limits, nil)
		if err != nil {
			return c, err
		}
		return s.Colour(game, c), nil
	}
	half := halved(limits)
	c, err := s.engine.Think(ctx, plain, half, nil)
	if err != nil {
		return c, err
	}
	if doubt := max(c.Info.Score, -c.Info.Score); doubt <= Doubt && ctx.Err() == nil {
		p, err := Find(ctx, s.engine, Quest{Game: plain, Stones: 2}, half, nil)
		if err == nil && max(p.Score, -p.Score) <= doubt {
			return s.Intend(game, p.Info, append([]sente.Move{opening.PutTwo}, p.Moves...)...), nil
		}
	}
	return s.Colour(game, c), nil
}

// halved is the limit of one of two searches.
func halved(l sente.Limits) sente.Limits {
	l = within(l)
	if l.Time > 0 {
		l.Time = max(l.Time/2, time.Nanosecond)
	}
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes/2, 1)
	}
	return l
}

// farPro is how many lines black's second stone keeps away from the first.
const farPro = 3

// pro puts black's first stone on the centre and its second where the engine wants
// it if that is far enough, or else on the best of the points that are.
func (s *openingPlayer) pro(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	plain := game
	plain.Opening = ""
	t, err := tableOf(plain)
	if err != nil {
		return sente.Choice{}, err
	}
	centre := point{t.size / 2, (t.size - 1) / 2}
	switch len(game.Moves) {
	case 0:
		m := centre.move()
		c := sente.Choice{Move: m, Info: sente.Info{Line: []sente.Move{m}, Forced: true}}
		if report != nil {
			report(c.Info)
		}
		return c, nil
	case 1:
		return s.engine.Think(ctx, plain, limits, report)
	}
	first, _ := pointOf(game.Moves[0])
	var near []sente.Move
	for _, m := range t.board.Legal() {
		if p, ok := pointOf(m); ok && p.distance(first) < farPro {
			near = append(near, m)
		}
	}
	c, err := Best(ctx, s.engine, plain, near, limits, report)
	return c, err
}
