package selfplay

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record/samples"
)

// Data are the games of a journal, to be converted or counted.
type Data struct {
	Games  catalog.Catalog
	Name   string       // name of the journal
	Notice func(string) // called for unusable lines

	game   catalog.Game
	header samples.Header
	table  samples.Table
	scale  float64
}

// Check returns an error if games of a plan cannot be written to a target.
func Check(games catalog.Catalog, p *match.Plan, t Target) error {
	d := Data{Games: games, Name: "the plan"}
	if err := d.plan(p); err != nil {
		return err
	}
	for _, o := range t.outputs() {
		if _, err := d.sink(o, io.Discard); err != nil {
			return err
		}
	}
	return nil
}

// Write writes the games of a journal, in the order of the run, and returns a report.
func (d Data) Write(ctx context.Context, t Target) (report Report, err error) {
	if err := d.survey(ctx); err != nil {
		return report, err
	}
	files := files{all: t.outputs()}
	err = t.replace(files.all, func(to []io.Writer) error {
		if err := files.begin(&d, to); err != nil {
			return err
		}
		tally, err := d.pour(ctx, t, files.write)
		if err == nil {
			report = tally.report()
			err = files.end(report)
		}
		return err
	})
	if err == nil {
		report.Files = files.written()
	}
	return report, err
}

// Count is Write without output.
func (d Data) Count(ctx context.Context) (Report, error) {
	if err := d.survey(ctx); err != nil {
		return Report{}, err
	}
	tally, err := d.pour(ctx, Target{}, func(string, sifted) error { return nil })
	if err != nil {
		return Report{}, err
	}
	return tally.report(), nil
}

// survey reads the journal once for the common data of all games: the setting and the moves.
func (d *Data) survey(ctx context.Context) error {
	in, err := keep.OpenFile(d.Name)
	if err != nil {
		return fmt.Errorf("the journal %s cannot be read: %w", d.Name, keep.Cause(err))
	}
	defer in.Close()
	plan, results, err := match.ReadJournal(d.Name, in, func(string) {}) // pour calls Notice
	if err == nil {
		err = d.plan(plan)
	}
	if err != nil {
		return err
	}
	var moves samples.Collector
	for r, err := range results {
		if err == nil {
			err = interrupt.Stopped(ctx)
		}
		if err != nil {
			return err
		}
		if r.Cause.Fault() {
			continue
		}
		if err := moves.Add(r.Record); err != nil {
			return fmt.Errorf("%s: %w", d.Name, gameError(r.Number, err))
		}
	}
	d.header.Moves, d.table = moves.Moves(), moves.Table()
	return nil
}

// plan sets the common data of the games of a plan.
func (d *Data) plan(p *match.Plan) (err error) {
	if d.game, err = d.Games.Game(p.Game); err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	if p.Kind != match.SelfPlay {
		return fmt.Errorf("%s is the journal of a %s, not of self-play games", d.Name, p.Kind)
	}
	start := sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup}
	board, err := d.game.Open(start)
	if err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	title := d.game.BookTitle(start)
	d.header = samples.Header{
		Game: p.Game, Rules: title.Rules, Size: title.Size, Opening: title.Opening, Setup: p.Setup,
		Seats: board.Seats(), Engine: p.Players[0].Engine,
	}
	d.scale = d.game.Scale(p.Players[0].Engine)
	return nil
}

// sifted is a game with its training samples.
type sifted struct {
	game   samples.Game
	record sente.Record // including all thoughts
}

// pour passes on the games with new positions, in order, and counts all games.
func (d *Data) pour(ctx context.Context, t Target, to func(part string, s sifted) error) (*tally, error) {
	in, err := os.Open(d.Name)
	if err != nil {
		return nil, fmt.Errorf("the journal %s cannot be read: %w", d.Name, keep.Cause(err))
	}
	defer in.Close()
	sieve, count := newSieve(d.game), newTally(d.header)
	for _, part := range t.parts() {
		count.part(part)
	}
	_, results, err := match.ReadInOrder(d.Name, in, d.Notice)
	if err != nil {
		return nil, err
	}
	for r, err := range results {
		if err == nil {
			err = interrupt.Stopped(ctx)
		}
		if err != nil {
			return nil, err
		}
		if r.Cause.Fault() {
			count.Faulty++
			continue
		}
		left, hash, ok, err := sieve.sift(r.Record)
		if err == nil && ok {
			var g samples.Game
			if g, err = d.table.EncodeRecord(left, d.header.Seats); err == nil {
				part := t.part(hash)
				count.add(part, g)
				err = to(part, sifted{g, r.Record})
			}
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.Name, gameError(r.Number, err))
		}
	}
	count.Duplicates, count.Repeated = sieve.duplicates, sieve.repeated
	return count, nil
}
