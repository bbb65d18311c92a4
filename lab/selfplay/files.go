package selfplay

import (
	"bytes"
	"fmt"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/samples"
)

// parallelFiles are written in parallel from one pass over the games.
type parallelFiles struct {
	outputs []outputFile
	sinks   []gameSink
	counts  []*countingWriter
}

// beginAll starts all files.
func (f *parallelFiles) beginAll(d *JournalData, to []io.Writer) error {
	for i, o := range f.outputs {
		c := &countingWriter{w: to[i]}
		s, err := d.newSink(o, c)
		if err != nil {
			return fmt.Errorf("%s: %w", o.name, err)
		}
		f.sinks, f.counts = append(f.sinks, s), append(f.counts, c)
	}
	return nil
}

// writeGame writes a game to the files of its part.
func (f *parallelFiles) writeGame(part string, s uniqueGame) error {
	for i, o := range f.outputs {
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

// endAll finishes all files.
func (f *parallelFiles) endAll(r Report) error {
	for _, s := range f.sinks {
		if err := s.end(r); err != nil {
			return err
		}
	}
	return nil
}

// summaries returns the summaries of the files.
func (f *parallelFiles) summaries() (all []WrittenFile) {
	for i, o := range f.outputs {
		c := f.counts[i]
		w := WrittenFile{Name: o.name, Bytes: c.bytes, Positions: c.positions}
		if w.Positions > 0 {
			w.PerPosition = float64(w.Bytes) / float64(w.Positions)
		}
		all = append(all, w)
	}
	return all
}

// countingWriter is a writer that counts bytes.
type countingWriter struct {
	w         io.Writer
	bytes     int64
	positions int
}

// Write implements [io.Writer].
func (c *countingWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.bytes += int64(n)
	return n, err
}

// gameSink writes games in a format.
type gameSink struct {
	write func(s uniqueGame) error
	end   func(r Report) error
}

// newSink starts a file.
func (d *JournalData) newSink(o outputFile, w io.Writer) (gameSink, error) {
	h := d.header
	h.Part = o.part
	switch o.format {
	case Samples:
		out, err := samples.NewWriter(w, h)
		return gameSink{func(s uniqueGame) error { return out.Write(s.game) }, func(r Report) error {
			return out.Close(samples.Totals{Duplicates: r.Duplicates, Repeated: r.Repeated, Faulty: r.Faulty})
		}}, err
	case Binpack:
		out, err := samples.NewBinpackWriter(w, h, d.scale)
		return gameSink{func(s uniqueGame) error { return out.Write(s.game) }, func(Report) error { return nil }}, err
	}
	return gameSink{func(s uniqueGame) error { return d.writeLine(w, s.record) }, func(Report) error { return nil }}, nil
}

// writeLine writes a record, or returns an error if it is too long for readers.
func (d *JournalData) writeLine(w io.Writer, r sente.Record) error {
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
