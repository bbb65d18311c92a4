package convert

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/internal/charset"
	"github.com/sente-games/sente/record/internal/renlib"
	"github.com/sente-games/sente/record/study"
)

// ReadFile is [Read] of a file.
func ReadFile(ctx context.Context, games catalog.Catalog, o Options, name string) (Found, error) {
	f, err := keep.OpenInput(name)
	if err != nil {
		return Found{}, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	defer f.Close()
	data, err := keep.ReadAll(f, renlib.MaxBytes)
	if err != nil {
		return Found{}, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	return Read(ctx, games, o, name, data)
}

// Certificate is the format of certificates of any form.
const Certificate = "certificate"

// Read recognises what a file or a text holds and reads it. name is the file's, "" of a
// text; it stands in errors.
//
// After an error that says where a file is damaged, Found holds what could be read: it is
// for the caller to decide whether that is worth having. Otherwise it holds nothing. An
// error names the game that one is in, the place, and what would be right. When ctx ends, the
// reading of a list of games stops with its error.
func Read(ctx context.Context, games catalog.Catalog, o Options, name string, data []byte) (Found, error) {
	if name == "" {
		name = "the text"
	}
	f := Found{}
	if s, is, err := games.Strategy(bytes.NewReader(data)); is {
		if err != nil {
			return f, fmt.Errorf("%s: %w", name, err)
		}
		f.Strategy = &s
		return f.one(games, "certificate that "+s.Winner+" wins", Certificate, s.Record)
	}
	if claim, is, err := games.Claim(bytes.NewReader(data)); is {
		if err != nil {
			return f, fmt.Errorf("%s: %w", name, err)
		}
		return f.one(games, "certificate that "+claim.String(), Certificate, claim.Record)
	}
	switch in, journal := match.DetectJournal(bytes.NewReader(data)); {
	case renlib.Is(data) || !record.IsText(data) && renlib.MayBe(data):
		return f.library(games, o, name, data)
	case len(data) > MaxBytes:
		return f, fmt.Errorf("%s cannot be read: it is longer than %d MiB", name, MaxBytes>>20)
	case journal:
		return f.journal(games, name, in)
	}
	if record.IsUnicode16(data) {
		text, _, err := charset.Decode(charset.Guess(data[:2]), data)
		if err != nil {
			return f, fmt.Errorf("%s: %w", name, err)
		}
		data = []byte(text)
	}
	format := record.Recognise(o.Base.Game, name, data)
	if err := record.Foreign(name, format, data); err != nil {
		return f, err
	}
	text := strings.TrimSpace(strings.TrimPrefix(string(data), "\ufeff"))
	switch {
	case text == "":
		return f, fmt.Errorf("%s holds nothing: write moves such as h8 i9, or open a file of games", name)
	case record.IsAddress(text):
		return f.address(games, o, name, text)
	case record.IsSetup(text):
		return f.setup(games, o, name, text)
	}
	if record.IsPairs(text) {
		return f.moves(games, o, name, text)
	}
	if format == record.Moves || format == record.FromTop {
		if !strings.ContainsAny(text, "\r\n") || format == record.Moves && record.Numbered([]byte(text)) {
			if format == record.FromTop {
				o.Rows = "top"
			}
			return f.moves(games, o, name, text)
		}
	}
	return f.file(ctx, games, o, name, format, data)
}

func (f Found) library(games catalog.Catalog, o Options, name string, data []byte) (Found, error) {
	base := o.Base
	if base.Game != "gomoku" { // it cannot be of another game
		base = sente.Record{Game: "gomoku"}
	}
	s, notes, err := record.ReadLibrary(games, sente.Record{Game: base.Game, Rules: base.Rules}, name, data)
	f.Format, f.Notes = string(record.Library), notes
	if s == nil {
		return f, err
	}
	f.Studies = []*study.Study{s}
	f.describe(games, "RenLib library")
	f.Others, f.Unsaid = otherRules(games, s.Head()), []string{unsaidRules}
	return f, err
}

// otherRules are the readings of a file that does not say by which rules it was played.
func otherRules(games catalog.Catalog, head sente.Record) (others []Reading) {
	g, err := games.Game(head.Game)
	if err != nil {
		return nil
	}
	for _, r := range g.Rules[:min(4, len(g.Rules))] {
		if r.Name != head.Rules {
			others = append(others, Reading{Words: g.Title + ", " + r.Name, Game: g.Name, Rules: r.Name})
		}
	}
	return others
}

func (f Found) journal(games catalog.Catalog, name string, in io.Reader) (Found, error) {
	f.Format = "journal"
	_, results, err := match.ReadJournal(name, in, func(said string) { f.Notes = append(f.Notes, said) })
	if err == nil {
		f.Studies, err = studiesOf(games, name, results)
	}
	switch {
	case err == nil && len(f.Studies) == 0:
		err = fmt.Errorf("%s is a journal without a finished game", name)
	case err == nil && len(f.Notes) > 0:
		err = fmt.Errorf("the journal %s is damaged in %s", name, amount.Counted(len(f.Notes), "place"))
	}
	f.describe(games, "journal of a match")
	return f, err
}

// studiesOf returns a study of each game of a journal, in case of an error those before it.
func studiesOf(games catalog.Catalog, name string, results iter.Seq2[match.Result, error]) (studies []*study.Study, err error) {
	for g, err := range results {
		if err == nil && len(studies) == record.MaxGames {
			err = fmt.Errorf("%s holds more than %d games: divide it", name, record.MaxGames)
		}
		if err != nil {
			return studies, err
		}
		s, err := study.New(games, g.Record)
		if err != nil {
			return studies, err
		}
		studies = append(studies, s)
	}
	return studies, nil
}

// setup reads stones as a command line has them.
func (f Found) setup(games catalog.Catalog, o Options, name, text string) (Found, error) {
	r := sente.Record{Game: "gomoku", Rules: o.Base.Rules, Size: o.Base.Size, Setup: strings.Join(strings.Fields(text), " "), Moves: []sente.Move{}}
	if o.Base.Game != "gomoku" {
		r.Rules, r.Size = "", ""
	}
	if _, err := games.Board(r); err != nil {
		return f, fmt.Errorf("%s: Gomoku: %w", name, err)
	}
	f.Unsaid = []string{unsaidRules, unsaidSize}
	return f.one(games, "set-up", "setup", r)
}

// one is what a single record makes.
func (f Found) one(games catalog.Catalog, kind, format string, r sente.Record) (Found, error) {
	s, err := study.New(games, r)
	if err != nil {
		return f, err
	}
	f.Format, f.Studies = format, []*study.Study{s}
	f.describe(games, kind)
	return f, nil
}

// What a file may leave to its reader.
const (
	unsaidGame  = "game"
	unsaidRules = "rules"
	unsaidSize  = "size"
	unsaidRows  = "rows"
)

// kinds are the formats of files in words.
var kinds = map[record.Format]string{
	record.JSONL: "sente's records", record.Moves: "moves, a game a line", record.FromTop: "moves, a game a line", record.Offsets: "Gomocup openings",
	record.Gzero: "Zero+ game", record.SGF: "SGF", record.Study: "study", record.Piskvork: "Piskvork game", record.Gomotur: "Gomotur game", record.RenjuPos: "renju .pos", record.Diagram: "drawn board",
}

// ofGomoku are the formats that hold nothing else.
var ofGomoku = map[record.Format]bool{record.Offsets: true, record.Gzero: true, record.Piskvork: true, record.Gomotur: true, record.RenjuPos: true, record.Diagram: true}

// file reads what has a format of its own.
func (f Found) file(ctx context.Context, games catalog.Catalog, o Options, name string, format record.Format, data []byte) (Found, error) {
	f.Format = string(format)
	if ofGomoku[format] && o.Base.Game != "gomoku" {
		o.Base, o.Firm = sente.Record{Game: "gomoku"}, false
	}
	var err error
	f.Studies, f.Notes, err = studies(ctx, games, o, name, data)
	if len(f.Studies) == 0 && err == nil {
		err = fmt.Errorf("%s holds no game", name)
	}
	if g, known := games.Game(o.Base.Game); err != nil && known == nil && len(f.Studies) == 0 && !strings.Contains(err.Error(), g.Title) {
		err = fmt.Errorf("%w (the game here is %s)", err, g.Title)
	}
	kind := kinds[format]
	if kind == "" {
		kind = string(format)
	}
	switch format {
	case record.Moves, record.Diagram:
		f.Rows = "bottom"
		other := "top"
		if o.Rows == "top" || format == record.FromTop {
			f.Rows, other = "top", "bottom"
		}
		f.Others = append(f.Others, Reading{Words: "rows from the " + other, Game: o.Base.Game, Rows: other})
		f.Unsaid = append(f.Unsaid, unsaidRules, unsaidRows)
	case record.Offsets:
		f.Unsaid = []string{unsaidRules, unsaidSize}
	case record.Piskvork, record.Gomotur, record.RenjuPos, record.Gzero:
		f.Unsaid = []string{unsaidRules}
		if len(f.Studies) > 0 {
			f.Others = otherRules(games, f.Studies[0].Head())
		}
	}
	f.describe(games, kind)
	return f, err
}

// studies reads the games of a file with all their variations.
func studies(ctx context.Context, games catalog.Catalog, o Options, name string, data []byte) (all []*study.Study, notes []string, err error) {
	base := sente.Record{Game: o.Base.Game}
	if o.Firm {
		base.Rules, base.Size = o.Base.Rules, o.Base.Size
	}
	opened, err := record.ReadStudies(ctx, games, base, name, data, o.Rows == "top")
	return opened.Studies, opened.Notes, err
}
