package app

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/rules"
)

type openingsVerb struct {
	gameFlags
	Count   amount.Count `default:"100" placeholder:"N" help:"Openings to find; default: 100."`
	Plies   amount.Count `default:"4" placeholder:"N" help:"Length of each in plies; default: 4."`
	Balance sente.Score  `default:"50" placeholder:"SCORE" help:"Largest score that either side may have, in the engine's units; default: 50."`
	Nodes   amount.Count `default:"20k" placeholder:"N" help:"Positions that the engine visits to find the score; default: 20k."`
	Engine  string       `placeholder:"ENGINE" help:"Whose score it is; default: the game's first engine."`
	Seed    uint64       `placeholder:"N" help:"Another seed, other openings; default: 0."`
	Out     string       `placeholder:"FILE" help:"Where to write them; its ending names the format (.pos, .jsonl, .offsets); default: standard output, as .pos."`
}

// Help teaches by example.
func (openingsVerb) Help() string {
	return `Draws random openings and keeps those that an engine finds balanced, none twice, not even turned or mirrored. The same seed finds the same ones.

    sente openings gomoku --count 200 --plies 6 --balance 40 --nodes 50k --out balanced.pos
    sente openings connectfour --count 50 --plies 5 --balance 5
    sente match sente search --game connectfour --openings balanced.pos`
}

// drawsFor is how many openings are drawn for one that is wanted.
const drawsFor = 200

// Run finds openings and writes them.
func (v openingsVerb) Run(env *environment) error {
	g, base, err := v.open(env.games)
	if err != nil {
		return err
	}
	format := record.Moves
	if v.Rows == "top" {
		format = record.FromTop
	}
	if v.Out != "" {
		if named, ok := record.FormatOf(v.Out); ok {
			format = named
		}
	}
	if err := env.mayWrite("--out", v.Out, openingsKind(env.games, base.Game, v.Out)); err != nil {
		return err
	}
	found, err := v.find(env, g, base)
	if err != nil {
		return err
	}
	return writeOpenings(env, base.Game, v.Out, format, found)
}

// writeOpenings writes records to a file, or to standard output if none is named.
func writeOpenings(env *environment, game, name string, format record.Format, found []sente.Record) error {
	write := func(w io.Writer) error { return record.Write(w, env.games, format, found...) }
	if name == "" {
		if err := write(env.out); err != nil {
			return fmt.Errorf("--out: %w", regular.Cause(err))
		}
		return nil
	}
	if err := keep.Replace(env.disk, name, openingsKind(env.games, game, name), write); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}

// openingsKind are files of a game of which nothing but the first moves are known.
func openingsKind(games catalog.Catalog, game, name string) keep.Kind {
	return keep.Kind{Name: "file of openings", Is: func(in io.Reader) bool {
		found := 0
		err := record.Each(games, game, name, in, func(r sente.Record) error {
			if r.Game != game || r.Result.Winner != "" || len(r.Thinking) > 0 || len(r.Players) > 0 {
				return errors.New("it is more than an opening")
			}
			found++
			return nil
		})
		return err == nil && found > 0
	}}
}

// hunt is the search for balanced openings.
type hunt struct {
	openingsVerb
	board rules.Board
	base  sente.Record
	judge player.Player
	twins *match.Twins
}

func (v openingsVerb) find(env *environment, g catalog.Game, base sente.Record) (found []sente.Record, err error) {
	board, err := g.Open(base)
	if err != nil {
		return nil, err
	}
	if v.Balance < 0 {
		return nil, fmt.Errorf("--balance %d: write the largest score of either side, from 0 on", v.Balance)
	}
	judge, err := player.New(g, v.Engine)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, judge.Close()) }()
	if judge.IsHuman() {
		return nil, fmt.Errorf("--engine %s is a person: name an engine, such as %s", v.Engine, g.ProfileNames()[0])
	}
	h := hunt{v, board, base, judge, match.NewTwins(board)}
	progress := newProgress(env.err)
	defer progress.clear()
	return h.run(env.ctx, progress)
}

func (h hunt) run(ctx context.Context, progress progress) (found []sente.Record, err error) {
	most := int(min(int64(h.Count), 1<<30)) * drawsFor
	for draw := 0; len(found) < int(h.Count); draw++ {
		if draw == most {
			return nil, fmt.Errorf("only %d of %d openings were found among %d: allow a larger --balance or other --plies", len(found), h.Count, draw)
		}
		progress.say("%d of %d openings, %d drawn", len(found), h.Count, draw)
		r, ok, err := h.try(ctx, draw)
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, fmt.Errorf("stopped after %d of %d openings: nothing was written", len(found), h.Count)
		}
		if ok {
			found = append(found, r)
		}
	}
	return found, nil
}

// try draws an opening and looks whether it is new and balanced.
func (h hunt) try(ctx context.Context, draw int) (r sente.Record, ok bool, err error) {
	moves := match.RandomOpening(ctx, h.board, int(h.Plies), h.Seed<<32+uint64(draw))
	if ctx.Err() != nil || len(moves) != int(h.Plies) {
		return r, false, nil
	}
	if seen, err := h.twins.Seen(moves); seen || err != nil {
		return r, false, err
	}
	r = h.base.Clone()
	r.Moves = append(r.Moves, moves...)
	if f, forgets := sente.As[sente.Forgetter](h.judge.Engine); forgets {
		f.Forget()
	}
	choice, err := h.judge.Think(ctx, r, sente.Limits{Nodes: int64(h.Nodes), Seed: h.Seed}, nil)
	if err != nil || ctx.Err() != nil {
		return r, false, err
	}
	s := choice.Info.Score
	return r, !s.Decided() && -h.Balance <= s && s <= h.Balance, nil
}
