package bench

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
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab"
)

// AblationJournal stores measurements in a CSV file, one per line, as soon as they are made.
type AblationJournal struct {
	log    *keep.Log
	stored map[MeasurementKey]Measurement
}

// MeasurementKey identifies a measurement.
type MeasurementKey struct {
	Game, Rules, Size, Opening, Setup, Limit, Engine, Moves string
}

func newKey(c lab.Case, spec string, l sente.Limits) MeasurementKey {
	r := c.Record
	return MeasurementKey{r.Game, c.Game.RulesOf(r), c.Game.SizeOf(r), r.Opening, r.Setup, limitText(l), spec, joinMoves(c)}
}

// limitText returns a description of the limits of a search.
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

func (k MeasurementKey) csvColumns() []string {
	return []string{k.Game, k.Rules, k.Size, k.Opening, k.Setup, k.Limit, k.Engine, k.Moves}
}

var journalHead = []string{"game", "rules", "size", "opening", "setup", "limit", "engine", "moves", "score", "nodes", "microseconds"}

// OpenJournal reads an existing file and opens it for appending. An incomplete last line is
// removed.
func OpenJournal(disk keep.Disk, name string) (j *AblationJournal, err error) {
	j = &AblationJournal{stored: map[MeasurementKey]Measurement{}}
	begun := false
	j.log, err = keep.OpenLog(disk, name, func(in io.Reader) (completeBytes int64, err error) {
		completeBytes, err = j.loadRows(name, in)
		begun = completeBytes > 0
		return completeBytes, err
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

// loadRows parses a file and returns the length of its complete lines.
func (j *AblationJournal) loadRows(name string, in io.Reader) (int64, error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return 0, fmt.Errorf("%s cannot be read: %w", name, keep.Cause(err))
	}
	completeBytes := bytes.LastIndexByte(text, '\n') + 1
	want := strings.Join(journalHead, ",")
	if completeBytes == 0 && keep.IsIncompleteHead(text, []byte(want+"\n")) {
		return 0, nil
	}
	rows, err := csv.NewReader(bytes.NewReader(text[:completeBytes])).ReadAll()
	if err != nil {
		return 0, fmt.Errorf("%s is not a table of measurements: %w", name, err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], journalHead) {
		return 0, fmt.Errorf("%s is not a table of measurements: its first line must be %q; name another file", name, want)
	}
	for i, row := range rows[1:] {
		if err := j.addRow(row); err != nil {
			return 0, fmt.Errorf("row %d of %s: %w", i+2, name, err)
		}
	}
	return int64(completeBytes), nil
}

func (j *AblationJournal) addRow(row []string) error {
	n := len(journalHead) - 3
	m := Measurement{Cached: true}
	if row[n] != "" {
		score, err := strconv.Atoi(row[n])
		if err != nil {
			return fmt.Errorf("invalid score %q: expected an integer", visible.Clip(row[n]))
		}
		m.Points = &score
	}
	for i, to := range []*int64{&m.Nodes, &m.Micros} {
		x, err := strconv.ParseInt(row[n+1+i], 10, 64)
		if err != nil || x < 0 {
			return fmt.Errorf("invalid %s %q: expected an integer of 0 or more", journalHead[n+1+i], visible.Clip(row[n+1+i]))
		}
		*to = x
	}
	j.stored[MeasurementKey{row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7]}] = m
	return nil
}

// FindMeasurement returns the stored measurement of a key.
func (j *AblationJournal) FindMeasurement(k MeasurementKey) (m Measurement, ok bool) {
	m, ok = j.stored[k]
	return m, ok
}

// AddMeasurement stores a measurement.
func (j *AblationJournal) AddMeasurement(k MeasurementKey, m Measurement) error {
	j.stored[k] = m
	score := ""
	if m.Points != nil {
		score = strconv.Itoa(*m.Points)
	}
	return j.writeRow(append(k.csvColumns(), score, strconv.FormatInt(m.Nodes, 10), strconv.FormatInt(m.Micros, 10)))
}

// writeRow appends one line with a single write.
func (j *AblationJournal) writeRow(columns []string) error {
	var line bytes.Buffer
	w := csv.NewWriter(&line)
	_ = w.Write(columns) // a buffer does not fail
	w.Flush()
	if _, err := j.log.Write(line.Bytes()); err != nil {
		return fmt.Errorf("--csv: %w", err)
	}
	return nil
}

// Close syncs and closes the file.
func (j *AblationJournal) Close() error { return j.log.Close() }

// JournalHead is the first line of a journal.
func JournalHead() string { return strings.Join(journalHead, ",") }

// CheckRow returns an error if a line is not a valid measurement.
func CheckRow(line []byte) error {
	rows, err := csv.NewReader(bytes.NewReader(line)).ReadAll()
	if err != nil || len(rows) != 1 || len(rows[0]) != len(journalHead) {
		return errors.New("not a measurement")
	}
	return (&AblationJournal{stored: map[MeasurementKey]Measurement{}}).addRow(rows[0])
}

// joinMoves returns the moves of a case, separated by spaces.
func joinMoves(c lab.Case) string {
	words := make([]string, len(c.Record.Moves))
	for i, m := range c.Record.Moves {
		words[i] = string(m)
	}
	return strings.Join(words, " ")
}
