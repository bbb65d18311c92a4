// Package openings finds openings for matches: random moves after which an engine
// thinks that neither side is better. It exists because a match from positions that
// one side wins anyway measures nothing. No opening is found twice, not even turned or
// mirrored, and the same seed finds the same ones.
package openings

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/rules"
)

// Wanted says which openings are looked for.
type Wanted struct {
	Count   int
	Plies   int          // of each
	Balance sente.Score  // the largest score that either side may have
	Limits  sente.Limits // of the search that finds the score
	Seed    uint64
}

// drawsFor is how many openings are drawn for one that is wanted.
const drawsFor = 200

// finder looks for balanced openings.
type finder struct {
	Wanted
	board rules.Board
	base  sente.Record
	judge player.Player
	twins *match.Twins
}

// Find draws openings until enough of them are balanced by the judge, and reports
// how many are found and drawn.
func Find(ctx context.Context, g catalog.Game, base sente.Record, judge player.Player, wanted Wanted, progress func(found, drawn int)) (all []sente.Record, err error) {
	board, err := g.Open(base)
	if err != nil {
		return nil, err
	}
	f := finder{wanted, board, base, judge, match.NewTwins(board)}
	most := min(wanted.Count, 1<<30) * drawsFor
	for draw := 0; len(all) < wanted.Count; draw++ {
		if draw == most {
			return nil, fmt.Errorf("only %d of %d openings were found among %d: allow a larger --balance or other --plies", len(all), wanted.Count, draw)
		}
		progress(len(all), draw)
		r, ok, err := f.try(ctx, draw)
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, fmt.Errorf("stopped after %d of %d openings: nothing was written", len(all), wanted.Count)
		}
		if ok {
			all = append(all, r)
		}
	}
	return all, nil
}

// try draws an opening and looks whether it is new and balanced.
func (f finder) try(ctx context.Context, draw int) (r sente.Record, ok bool, err error) {
	moves, err := match.RandomOpening(ctx, f.board, f.Plies, f.Seed<<32+uint64(draw))
	if err != nil {
		return r, false, err
	}
	if ctx.Err() != nil || len(moves) != f.Plies {
		return r, false, nil
	}
	if seen, err := f.twins.Seen(moves); seen || err != nil {
		return r, false, err
	}
	r = f.base.Clone()
	r.Moves = append(r.Moves, moves...)
	if e, forgets := sente.As[sente.Forgetter](f.judge.Engine); forgets {
		e.Forget()
	}
	choice, err := f.judge.Think(ctx, r, f.Limits, nil)
	if err != nil || ctx.Err() != nil {
		return r, false, err
	}
	s := choice.Info.Score
	return r, !s.Decided() && -f.Balance <= s && s <= f.Balance, nil
}
