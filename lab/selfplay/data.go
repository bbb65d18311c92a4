package selfplay

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/binpack"
	"github.com/sente-games/sente/record/samples"
)

// Data are the games of a journal, to be written or counted.
type Data struct {
	Games  catalog.Catalog
	Name   string       // of the journal
	Notice func(string) // hears of lines that cannot be used

	game   catalog.Game
	header samples.Header
	table  samples.Table
	scale  float64
}

// Check says in one sentence why games of a plan cannot be written to a target.
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

// Write writes the games of a journal, in the order of the run, and says what is in them.
func (d Data) Write(ctx context.Context, t Target) (Report, error) {
	if err := d.survey(ctx); err != nil {
		return Report{}, err
	}
	var report Report
	all := t.outputs()
	counts := make([]*counted, len(all))
	err := t.replace(all, func(to []io.Writer) error {
		sinks := make([]sink, len(all))
		for i, o := range all {
			counts[i] = &counted{w: to[i]}
			var err error
			if sinks[i], err = d.sink(o, counts[i]); err != nil {
				return fmt.Errorf("%s: %w", o.name, err)
			}
		}
		tally, err := d.pour(ctx, t, func(part string, s sifted) error {
			for i, o := range all {
				if o.part != part {
					continue
				}
				if err := sinks[i].write(s); err != nil {
					return err
				}
				counts[i].positions += len(s.game.Samples)
			}
			return nil
		})
		if err != nil {
			return err
		}
		report = tally.report()
		for _, s := range sinks {
			if err := s.close(report); err != nil {
				return err
			}
		}
		return nil
	})
	for i, o := range all {
		if err == nil {
			report.Files = append(report.Files, counts[i].file(o.name))
		}
	}
	return report, err
}

// Count is Write without writing.
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

// survey reads the journal once, for what all games have in common: the setting, and the moves.
func (d *Data) survey(ctx context.Context) error {
	in, err := regular.Open(d.Name)
	if err != nil {
		return fmt.Errorf("the journal %s cannot be read: %w", d.Name, regular.Cause(err))
	}
	defer in.Close()
	var moves samples.Collector
	err = match.ReadJournal(d.Name, in, d.plan, func(r match.Result) error {
		if err := interrupt.Stopped(ctx); err != nil || r.Cause.Fault() {
			return err
		}
		if err := moves.Add(r.Record); err != nil {
			return fmt.Errorf("%s: %w", d.Name, gameError(r.Number, err))
		}
		return nil
	}, nil)
	d.header.Moves, d.table = moves.Moves(), moves.Table()
	return err
}

// plan takes what a plan says of its games.
func (d *Data) plan(p *match.Plan) (err error) {
	if d.game, err = d.Games.Game(p.Game); err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	if p.Kind != match.SelfPlay {
		return fmt.Errorf("%s is the journal of a %s, not of an engine's games against itself", d.Name, p.Kind)
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

// sifted is a game with what is to be learnt from it.
type sifted struct {
	game   samples.Game
	record sente.Record // with all thoughts
}

// pour hands on the games that hold something new, in order, and counts all.
func (d *Data) pour(ctx context.Context, t Target, to func(part string, s sifted) error) (*tally, error) {
	in, err := os.Open(d.Name)
	if err != nil {
		return nil, fmt.Errorf("the journal %s cannot be read: %w", d.Name, regular.Cause(err))
	}
	defer in.Close()
	sieve, count := newSieve(d.game), newTally(d.header)
	for _, part := range t.parts() {
		count.part(part)
	}
	err = match.ReadInOrder(d.Name, in, nil, func(r match.Result) error {
		if err := interrupt.Stopped(ctx); err != nil {
			return err
		}
		if r.Cause.Fault() {
			count.Faulty++
			return nil
		}
		left, hash, ok, err := sieve.sift(r.Record)
		if err == nil && ok {
			var g samples.Game
			if g, err = d.table.Game(left, d.header.Seats); err == nil {
				part := t.part(hash)
				count.add(part, g)
				return to(part, sifted{g, r.Record})
			}
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", d.Name, gameError(r.Number, err))
		}
		return err
	}, d.Notice)
	count.Duplicates, count.Repeated = sieve.duplicates, sieve.repeated
	return count, err
}

// sink writes games in a format.
type sink struct {
	write func(s sifted) error
	close func(r Report) error
}

// sink begins a file.
func (d *Data) sink(o output, w io.Writer) (sink, error) {
	h := d.header
	h.Part = o.part
	switch o.format {
	case Samples:
		out, err := samples.NewWriter(w, h)
		return sink{func(s sifted) error { return out.Write(s.game) }, func(r Report) error {
			return out.Close(samples.Totals{Duplicates: r.Duplicates, Repeated: r.Repeated, Faulty: r.Faulty})
		}}, err
	case Binpack:
		out, err := binpack.NewWriter(w, h, d.scale)
		return sink{func(s sifted) error { return out.Write(s.game) }, func(Report) error { return nil }}, err
	}
	return sink{func(s sifted) error { return record.Write(w, d.Games, record.JSONL, s.record) }, func(Report) error { return nil }}, nil
}

// counted counts bytes.
type counted struct {
	w         io.Writer
	bytes     int64
	positions int
}

// Write implements [io.Writer].
func (c *counted) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.bytes += int64(n)
	return n, err
}

// file is what was written.
func (c *counted) file(name string) Written {
	return Written{name, c.bytes, c.positions, float64(c.bytes) / float64(max(c.positions, 1))}
}
