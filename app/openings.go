package app

import (
	"errors"
	"fmt"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/lab/openings"
	"github.com/sente-games/sente/record"
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

func (v openingsVerb) find(env *environment, g catalog.Game, base sente.Record) (found []sente.Record, err error) {
	if _, err := g.Open(base); err != nil {
		return nil, err
	}
	if v.Balance < 0 {
		return nil, fmt.Errorf("--balance %d: write the largest score of either side, from 0 on", v.Balance)
	}
	judge, err := newEngine(g, v.Engine)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, judge.Close()) }()
	progress := newProgress(env.err)
	defer progress.clear()
	wanted := openings.Wanted{
		Count: int(v.Count), Plies: int(v.Plies), Balance: v.Balance, Seed: v.Seed,
		Limits: sente.Limits{Nodes: int64(v.Nodes), Seed: v.Seed},
	}
	return openings.Find(env.ctx, g, base, judge, wanted, func(found, drawn int) {
		progress.say("%d of %d openings, %d drawn", found, v.Count, drawn)
	})
}
