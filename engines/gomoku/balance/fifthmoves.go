package balance

import (
	"context"
	"errors"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

// searchPlain returns the engine's move and score of a position in which a colour is to be taken, for
// the side to move. Where black will offer several fifth moves it uses the move with the lowest
// value, because white picks it.
func (p *openingPlayer) searchPlain(ctx context.Context, st openingState, limits sente.Limits) (sente.Choice, error) {
	number := st.rules.Offers(&st.state)
	switch {
	case number < 2:
		return p.engine.Think(ctx, st.plain, limits, nil)
	case st.state.Colour() == gomoku.Black:
		i, err := p.nthBestMove(ctx, st, number, limits)
		return choiceOf(i), err
	}
	c, err := p.engine.Think(ctx, st.plain, fractionOfLimits(limits, 1, 2), nil)
	if err != nil || ctx.Err() != nil {
		return c, err
	}
	next := st
	next.plain = st.plain.WithMove(c.Move)
	i, err := p.nthBestMove(ctx, next, number, fractionOfLimits(limits, 1, 2))
	if err != nil {
		return c, nil //nolint:nilerr // the first opinion stands
	}
	i.Score, i.Line = -i.Score, append([]sente.Move{c.Move}, i.Line...)
	return sente.Choice{Move: c.Move, Info: i}, nil
}

func choiceOf(i sente.Info) (c sente.Choice) {
	if c.Info = i; len(i.Line) > 0 {
		c.Move = i.Line[0]
	}
	return c
}

// declareFifthMoves chooses the number of fifth moves after the worst of which the position is most even.
func (p *openingPlayer) declareFifthMoves(ctx context.Context, st openingState, limits sente.Limits) (sente.Choice, error) {
	next, sign := st, sente.Score(1)
	if st.state.Colour() == gomoku.White { // white places the fourth stone first
		sign = -1
		c, err := p.engine.Think(ctx, st.plain, fractionOfLimits(limits, 1, 3), nil)
		if err != nil {
			return c, err
		}
		next.plain = st.plain.WithMove(c.Move)
		limits = fractionOfLimits(limits, 2, 3)
	}
	legal := st.legalPoints()
	best, err := p.rankBestMoves(ctx, next, len(legal), nil, limits)
	if err != nil {
		return sente.Choice{}, err
	}
	best = best[:min(len(best), len(legal))]
	number := 0
	for i := range best {
		if absoluteScore(best[i].Score) < absoluteScore(best[number].Score) {
			number = i
		}
	}
	info := best[number]
	info.Score *= sign
	word := sente.Move(legal[number].String())
	info.Line = []sente.Move{word}
	return sente.Choice{Move: word, Info: info}, nil
}

func absoluteScore(s sente.Score) sente.Score { return max(s, -s) }

// nthBestMove returns the info of black's number-th best move.
func (p *openingPlayer) nthBestMove(ctx context.Context, st openingState, number int, limits sente.Limits) (sente.Info, error) {
	best, err := p.rankBestMoves(ctx, st, number, nil, limits)
	if err != nil {
		return sente.Info{}, err
	}
	return best[min(number, len(best))-1], nil
}

// offerFifthMoves offers the best fifth moves that differ under symmetry.
func (p *openingPlayer) offerFifthMoves(ctx context.Context, st openingState, limits sente.Limits) (sente.Choice, error) {
	number := st.rules.Offers(&st.state)
	best, err := p.rankBestMoves(ctx, st, number, &st.game, limits)
	if err != nil {
		return sente.Choice{}, err
	}
	var moves []sente.Move
	for act := gomoku.OfferMove; act == gomoku.OfferMove; act, _ = st.rules.Act(&st.state) {
		legal := st.legalPoints()
		next := legal[0] // if no ranked move remains
		for _, i := range best {
			if q, err := gomoku.ParsePoint(string(i.Line[0]), st.rules.Size()); err == nil && slices.Contains(legal, q) {
				next = q
				break
			}
		}
		moves = append(moves, sente.Move(next.String()))
		st = st.afterMove(next)
	}
	info := best[min(number, len(best))-1] // the move that white picks
	return p.plan.Intend(st.game, info, moves...), nil
}

// rankBestMoves returns up to n moves of the side to move, the best first, each with the engine's info: from
// the engine's lines if there are enough, otherwise from a separate search of every move. With a
// procedure the moves differ under symmetry.
func (p *openingPlayer) rankBestMoves(ctx context.Context, st openingState, n int, procedure *sente.Record, limits sente.Limits) ([]sente.Info, error) {
	lines := rankedLines{}
	first := fractionOfLimits(limits, 1, 2)
	first.Lines = n
	if procedure != nil {
		first.Lines = min(2*n, n+4) // some may be mirror images of others
	}
	c, err := p.engine.Think(ctx, st.plain, first, lines.addLine)
	if err != nil {
		return nil, err
	}
	found := lines.sortedLines(c)
	if len(found) >= n || ctx.Err() != nil {
		return found, nil
	}
	others, err := rankMoves(ctx, p.engine, PlacementTask{Game: st.plain, Procedure: procedure, Stones: 1, Target: sente.MaxScore}, n, fractionOfLimits(limits, 1, 2))
	if err != nil {
		return found, nil //nolint:nilerr // what was found stands
	}
	return others, nil
}

// rankedLines keeps the latest info of each rank.
type rankedLines struct{ lines []sente.Info }

func (r *rankedLines) addLine(i sente.Info) {
	if i.Rank < 0 || i.Rank > 1<<10 {
		return
	}
	for len(r.lines) <= i.Rank {
		r.lines = append(r.lines, sente.Info{})
	}
	r.lines[i.Rank] = i
}

// sortedLines returns the lines in descending order of score, always including the chosen move.
func (r *rankedLines) sortedLines(c sente.Choice) (found []sente.Info) {
	seen := map[sente.Move]bool{}
	for _, i := range r.lines {
		if len(i.Line) > 0 && !seen[i.Line[0]] {
			seen[i.Line[0]] = true
			found = append(found, i)
		}
	}
	if !seen[c.Move] {
		c.Info.Line = append([]sente.Move{c.Move}, c.Info.Line[min(1, len(c.Info.Line)):]...)
		found = append(found, c.Info)
	}
	slices.SortStableFunc(found, func(a, b sente.Info) int { return int(b.Score) - int(a.Score) })
	return found
}

// rankMoves returns the n moves of a quest nearest to its target.
func rankMoves(ctx context.Context, engine sente.Engine, q PlacementTask, n int, limits sente.Limits) ([]sente.Info, error) {
	f, err := newFinder(ctx, engine, q, limits, nil)
	if err != nil {
		return nil, err
	}
	f.keptPlacements = n
	if _, err := f.halveRepeatedly(); err != nil {
		return nil, err
	}
	var all []sente.Info
	for _, c := range f.remaining[:min(n, len(f.remaining))] {
		if c.searched {
			all = append(all, f.makeInfo(c))
		}
	}
	if all == nil {
		return nil, errors.New("no moves left to choose from")
	}
	return all, nil
}
