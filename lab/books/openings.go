package books

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/rules"
)

// OpeningSearch are the criteria of [FindOpenings].
type OpeningSearch struct {
	Count  int
	Plies  int // length of each opening
	Seed   uint64
	Judges []OpeningJudge // all must evaluate it as even, in this order
	Except []sente.Record // games that must not begin with an opening
}

// OpeningJudge is an engine that must evaluate an opening as even.
type OpeningJudge struct {
	player.Player
	Balance sente.Score  // maximum absolute score, on the engine's own scale
	Lead    sente.Score  // desired advantage of the first player, the centre of Balance
	Limits  sente.Limits // limits of the search of the score
}

// maxDrawsPerOpening is the maximum number of random openings per wanted one.
const maxDrawsPerOpening = 200

// openingFinder searches for balanced openings.
type openingFinder struct {
	OpeningSearch
	board rules.Board
	base  sente.Record
	twins *match.TwinDetector
}

// FindOpenings draws openings until enough of them are balanced by all judges, and reports the
// numbers found and drawn. With an error it returns the openings found so far; the error wraps
// [interrupt.ErrStopped] if the context ended.
func FindOpenings(ctx context.Context, g catalog.Game, base sente.Record, wanted OpeningSearch, progress func(found, drawn int)) (all []sente.Record, err error) {
	board, err := g.Open(base)
	if err != nil {
		return nil, err
	}
	f := openingFinder{wanted, board, base, match.NewTwinDetector(board)}
	if err := f.excludeGames(); err != nil {
		return nil, err
	}
	maxDraws := min(wanted.Count, 1<<30) * maxDrawsPerOpening
	for draw := 0; len(all) < wanted.Count; draw++ {
		if draw == maxDraws {
			return all, fmt.Errorf("found only %d of %d openings in %d candidates: use a larger --balance or different --plies", len(all), wanted.Count, draw)
		}
		progress(len(all), draw)
		r, ok, err := f.tryDraw(ctx, draw)
		if ctx.Err() != nil {
			return all, fmt.Errorf("%w after %d of %d openings", interrupt.ErrStopped, len(all), wanted.Count)
		}
		if err != nil {
			return all, err
		}
		if ok {
			all = append(all, r)
		}
	}
	return all, nil
}

// excludeGames marks the beginnings of the excluded games as seen.
func (f openingFinder) excludeGames() error {
	for _, r := range f.Except {
		if len(r.Moves) < f.Plies {
			continue
		}
		if _, err := f.twins.SeenBefore(r.Moves[:f.Plies]); err != nil {
			return err
		}
	}
	return nil
}

// tryDraw draws a random opening and checks that it is new and balanced.
func (f openingFinder) tryDraw(ctx context.Context, draw int) (r sente.Record, ok bool, err error) {
	moves, err := match.RandomOpening(ctx, f.board, f.Plies, f.Seed<<32+uint64(draw))
	if err != nil {
		return r, false, err
	}
	if ctx.Err() != nil || len(moves) != f.Plies {
		return r, false, nil
	}
	if seen, err := f.twins.SeenBefore(moves); seen || err != nil {
		return r, false, err
	}
	r = f.base.Clone()
	r.Moves = append(r.Moves, moves...)
	first, err := f.isFirstToMove(moves)
	if err != nil {
		return r, false, err
	}
	for _, j := range f.Judges {
		if even, err := j.isEven(ctx, r, first); !even || err != nil {
			return r, false, err
		}
	}
	return r, true, nil
}

// isFirstToMove reports whether the first player is to move after the moves.
func (f openingFinder) isFirstToMove(moves []sente.Move) (bool, error) {
	for i, m := range moves {
		if _, err := f.board.Play(string(m)); err != nil {
			f.undoMoves(i)
			return false, err
		}
	}
	defer f.undoMoves(len(moves))
	return f.board.Turn() == 0, nil
}

func (f openingFinder) undoMoves(plies int) {
	for range plies {
		f.board.Undo()
	}
}

// isEven reports whether the judge evaluates a position as even, with its lead for the first player;
// first reports whether that player is to move.
func (j OpeningJudge) isEven(ctx context.Context, r sente.Record, first bool) (bool, error) {
	if e, forgets := sente.As[sente.Forgetter](j.Engine); forgets {
		e.Forget()
	}
	choice, err := j.Think(ctx, r, j.Limits, nil)
	if err != nil || ctx.Err() != nil {
		return false, err
	}
	i := choice.Info
	if _, outside := sente.As[*player.ExternalEngine](j.Engine); outside && i.Depth == 0 && i.Score == 0 {
		return false, fmt.Errorf("%s reports no scores, so that it cannot find balanced openings", j.Name)
	}
	s, lead := i.Score, j.Lead
	if !first {
		lead = -lead
	}
	if s.Decided() {
		return false, nil
	}
	s -= lead
	return -j.Balance <= s && s <= j.Balance, nil
}
