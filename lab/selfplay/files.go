package selfplay

import (
	"bytes"
	"fmt"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/samples"
)

// files are written in parallel from one pass over the games.
type files struct {
	all    []output
	sinks  []sink
	counts []*counted
}

// begin starts all files.
func (f *files) begin(d *Data, to []io.Writer) error {
	for i, o := range f.all {
		c := &counted{w: to[i]}
		s, err := d.sink(o, c)
		if err != nil {
			return fmt.Errorf("%s: %w", o.name, err)
		}
		f.sinks, f.counts = append(f.sinks, s), append(f.counts, c)
	}
	return nil
}

// write writes a game to the files of its part.
func (f *files) write(part string, s sifted) error {
	for i, o := range f.all {
		if o.part != part {
			continue
		}
		if err := f.sinks[i].write(s); err != nil {
			return err
		}
		f.counts[i].positions += len(s.game.Samples)
	}
	return nil
}

// end finishes all files.
func (f *files) end(r Report) error {
	for _, s := range f.sinks {
		if err := s.end(r); err != nil {
			return err
		}
	}
	return nil
}

// written returns the summaries of the files.
func (f *files) written() (all []Written) {
	for i, o := range f.all {
		c := f.counts[i]
		w := Written{Name: o.name, Bytes: c.bytes, Positions: c.positions}
		if w.Positions > 0 {
			w.PerPosition = float64(w.Bytes) / float64(w.Positions)
		}
		all = append(all, w)
	}
	return all
}

// counted is a writer that counts bytes.
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

// sink writes games in a format.
type sink struct {
	write func(s sifted) error
	end   func(r Report) error
}

// sink starts a file.
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
		out, err := samples.NewBinpackWriter(w, h, d.scale)
		return sink{func(s sifted) error { return out.Write(s.game) }, func(Report) error { return nil }}, err
	}
	return sink{func(s sifted) error { return d.line(w, s.record) }, func(Report) error { return nil }}, nil
}

// line writes a record, or returns an error if it is too long for readers.
func (d *Data) line(w io.Writer, r sente.Record) error {
	var text bytes.Buffer
	if err := record.Write(&text, d.Games, record.JSONL, r); err != nil {
		return err
	}
	if text.Len() > record.MaxLine {
		return fmt.Errorf("a record of %d bytes exceeds the maximum of %d bytes per line: use the format samples", text.Len(), record.MaxLine)
	}
	_, err := w.Write(text.Bytes())
	return err
}
