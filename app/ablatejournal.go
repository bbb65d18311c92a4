package app

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/internal/visible"
)

// journal keeps measurements in a CSV file, one a line, as soon as they are made.
type journal struct {
	log  *keep.Log
	kept map[caseKey]measurement
}

// caseKey is what a measurement is a measurement of.
type caseKey struct {
	game, rules, size, opening, setup, limit, engine, moves string
}

func (c benchCase) key(spec string, l sente.Limits) caseKey {
	r := c.record
	return caseKey{r.Game, c.game.RulesOf(r), c.game.SizeOf(r), r.Opening, r.Setup, limitText(l), spec, c.moves()}
}

// limitText names the limits of a search.
func limitText(l sente.Limits) string {
	var parts []string
	if l.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", l.Depth))
	}
	if l.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("nodes %d", l.Nodes))
	}
	if l.Time > 0 {
		parts = append(parts, "time "+l.Time.Round(time.Nanosecond).String())
	}
	if len(parts) == 0 {
		return "to the end"
	}
	return strings.Join(parts, " ")
}

func (k caseKey) columns() []string {
	return []string{k.game, k.rules, k.size, k.opening, k.setup, k.limit, k.engine, k.moves}
}

var journalHead = []string{"game", "rules", "size", "opening", "setup", "limit", "engine", "moves", "score", "nodes", "microseconds"}

// openJournal reads what a file holds, if it exists, and gets ready to append. A
// last line that was never finished is taken away.
func openJournal(disk keep.Disk, name string) (j *journal, err error) {
	j = &journal{kept: map[caseKey]measurement{}}
	begun := false
	j.log, err = keep.OpenLog(disk, name, func(in io.Reader) (whole int64, err error) {
		whole, err = j.load(name, in)
		begun = whole > 0
		return whole, err
	})
	if err == nil && !begun {
		if err = j.log.Append([]byte(strings.Join(journalHead, ",") + "\n")); err != nil {
			err = errors.Join(err, j.Close())
		}
	}
	if err != nil {
		return nil, fmt.Errorf("--csv: %w", err)
	}
	return j, nil
}

// load takes in a file and returns how much of it are whole lines.
func (j *journal) load(name string, in io.Reader) (int64, error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return 0, fmt.Errorf("%s cannot be read: %w", name, regular.Cause(err))
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	head := strings.Join(journalHead, ",")
	if whole == 0 && keep.Begun(text, []byte(head+"\n")) {
		return 0, nil
	}
	rows, err := csv.NewReader(bytes.NewReader(text[:whole])).ReadAll()
	if err != nil {
		return 0, fmt.Errorf("%s is no table of measurements: %w", name, err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], journalHead) {
		return 0, fmt.Errorf("%s is no table of measurements: its first line is not %q; name another file", name, head)
	}
	for i, row := range rows[1:] {
		if err := j.take(row); err != nil {
			return 0, fmt.Errorf("row %d of %s: %w", i+2, name, err)
		}
	}
	return int64(whole), nil
}

func (j *journal) take(row []string) error {
	n := len(journalHead) - 3
	m := measurement{cached: true}
	if row[n] != "" {
		score, err := strconv.Atoi(row[n])
		if err != nil {
			return fmt.Errorf("score %q is no whole number", visible.Clip(row[n]))
		}
		m.points = &score
	}
	for i, to := range []*int64{&m.nodes, &m.micros} {
		x, err := strconv.ParseInt(row[n+1+i], 10, 64)
		if err != nil || x < 0 {
			return fmt.Errorf("%s %q is no whole number from 0 on", journalHead[n+1+i], visible.Clip(row[n+1+i]))
		}
		*to = x
	}
	j.kept[caseKey{row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7]}] = m
	return nil
}

// add keeps a measurement.
func (j *journal) add(k caseKey, m measurement) error {
	j.kept[k] = m
	score := ""
	if m.points != nil {
		score = strconv.Itoa(*m.points)
	}
	return j.write(append(k.columns(), score, strconv.FormatInt(m.nodes, 10), strconv.FormatInt(m.micros, 10)))
}

// write appends one line, in one piece.
func (j *journal) write(columns []string) error {
	var line bytes.Buffer
	w := csv.NewWriter(&line)
	_ = w.Write(columns) // a buffer takes everything
	w.Flush()
	if _, err := j.log.Write(line.Bytes()); err != nil {
		return fmt.Errorf("--csv: %w", err)
	}
	return nil
}

// Close closes the file, whose lines are then on the disk.
func (j *journal) Close() error { return j.log.Close() }
