package convert

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/internal/charset"
	"github.com/sente-games/sente/record/internal/renlib"
	"github.com/sente-games/sente/record/study"
)

// ReadFile is [Read] for the file with the given name.
func ReadFile(ctx context.Context, games catalog.Catalog, o Options, name string) (Result, error) {
	f, err := keep.OpenInput(name)
	if err != nil {
		return Result{}, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	defer f.Close()
	if o.Companions == nil {
		o.Companions = record.CompanionsOf(name)
	}
	data, err := keep.ReadAll(f, renlib.MaxBytes)
	if err != nil {
		return Result{}, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	return Read(ctx, games, o, name, data)
}

// Certificate is the format name of certificates in any notation.
const Certificate = "certificate"

// Read detects the format of a file or a text and reads it. name is the file name, "" for a text; it appears in
// errors.
//
// If the error reports damage, the result holds the readable part and the caller decides whether to use it;
// otherwise it is empty. Reading a list of games stops with ctx.Err() when ctx is done.
func Read(ctx context.Context, games catalog.Catalog, o Options, name string, data []byte) (Result, error) {
	if name == "" {
		name = "the text"
	}
	if record.IsArchive(data) {
		return readArchive(ctx, games, o, name, data)
	}
	f := Result{}
	if err := o.check(games); err != nil {
		return f, err
	}
	if s, is, err := games.ReadStrategy(bytes.NewReader(data)); is {
		if err != nil {
			return f, fmt.Errorf("%s: %w", name, err)
		}
		if err := o.checkComplete(games, name, s.Record); err != nil {
			return f, err
		}
		f.Strategy = &s
		return f.addRecord(games, "certificate that "+s.Winner+" wins", Certificate, s.Record)
	}
	if claim, is, err := games.ReadClaim(bytes.NewReader(data)); is {
		if err != nil {
			return f, fmt.Errorf("%s: %w", name, err)
		}
		if err := o.checkComplete(games, name, claim.Record); err != nil {
			return f, err
		}
		return f.addRecord(games, "certificate that "+claim.String(), Certificate, claim.Record)
	}
	switch in, journal := match.DetectJournal(bytes.NewReader(data)); {
	case renlib.IsLibrary(data) || !record.IsText(data) && renlib.MayBeLibrary(data):
		return f.readLibrary(games, o, name, data)
	case len(data) > MaxBytes:
		return f, fmt.Errorf("%s cannot be read: it is longer than %d MiB", name, MaxBytes>>20)
	case journal:
		return f.readJournal(games, o, name, in)
	}
	if record.IsUTF16(data) {
		text, _, err := charset.Decode(charset.Guess(data[:2]), data)
		if err != nil {
			return f, fmt.Errorf("%s: %w", name, err)
		}
		data = []byte(text)
	}
	format := record.DetectFormat(o.Base.Game, name, data)
	if err := record.ForeignFileError(name, format, data); err != nil {
		return f, err
	}
	text := strings.TrimSpace(strings.TrimPrefix(string(data), "\ufeff"))
	switch {
	case text == "":
		return f, fmt.Errorf("%s is empty: use moves such as h8 i9, or open a game file", name)
	case record.IsAddress(text):
		return f.readAddress(games, o, name, text)
	case record.IsSetup(text):
		return f.readSetup(games, o, name, text)
	}
	if record.IsPairs(text) {
		return f.readMoves(games, o, name, text)
	}
	if format == record.Moves || format == record.FromTop {
		if !strings.ContainsAny(text, "\r\n") || format == record.Moves && record.IsNumberedGame([]byte(text)) {
			if format == record.FromTop {
				o.Rows = "top"
			}
			return f.readMoves(games, o, name, text)
		}
	}
	f.Format = string(format)
	return f.readGames(ctx, games, o, name, data)
}

func (f Result) readLibrary(games catalog.Catalog, o Options, name string, data []byte) (Result, error) {
	base := o.Base
	switch {
	case o.Strict && base.Game == "":
		base.Game = "gomoku"
	case !o.Strict && base.Game != "gomoku": // the format supports no other game
		base = sente.Record{Game: "gomoku"}
	case !o.Strict:
		base = sente.Record{Game: base.Game, Rules: base.Rules}
	}
	s, notes, err := record.ReadLibrary(games, base, name, data)
	f.Format, f.Notes = string(record.Library), notes
	if s == nil {
		return f, err
	}
	f.Studies = []*study.Study{s}
	f.setDescription(games, "RenLib library")
	f.Alternatives, f.Unspecified = otherRules(games, s.Head()), []string{unspecifiedRules}
	return f, err
}

// otherRules returns the alternative readings of a file that does not specify the rules.
func otherRules(games catalog.Catalog, head sente.Record) (others []Reading) {
	g, err := games.FindGame(head.Game)
	if err != nil {
		return nil
	}
	for _, r := range g.Rules[:min(4, len(g.Rules))] {
		if r.Name != head.Rules {
			others = append(others, Reading{Description: g.Title + ", " + r.Name, Game: g.Name, Rules: r.Name})
		}
	}
	return others
}

func (f Result) readJournal(games catalog.Catalog, o Options, name string, in io.Reader) (Result, error) {
	f.Format = "journal"
	plan, results, err := match.ReadJournal(name, in, func(said string) { f.Notes = append(f.Notes, said) })
	if err == nil {
		start := sente.Record{Game: plan.Game, Rules: plan.Rules, Size: plan.Size, Opening: plan.Opening, Setup: plan.Setup}
		if err := o.checkComplete(games, name, start); err != nil {
			return f, err
		}
		f.Studies, err = studiesOf(games, name, results)
	}
	switch {
	case err == nil && len(f.Studies) == 0:
		err = fmt.Errorf("%s is a journal without finished games", name)
	case err == nil && len(f.Notes) > 0:
		err = fmt.Errorf("the journal %s is damaged in %s", name, amount.Counted(len(f.Notes), "place"))
	}
	f.setDescription(games, "journal of a match")
	return f, err
}

// studiesOf returns a study of each game of a journal, in case of an error those before it.
func studiesOf(games catalog.Catalog, name string, results iter.Seq2[match.Result, error]) (studies []*study.Study, err error) {
	for g, err := range results {
		if err == nil && len(studies) == record.MaxGames {
			err = fmt.Errorf("%s contains more than %d games: split it", name, record.MaxGames)
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

// readSetup parses a set-up in command-line notation.
func (f Result) readSetup(games catalog.Catalog, o Options, name, text string) (Result, error) {
	setup := strings.Join(strings.Fields(text), " ")
	if o.Strict && o.Base.Setup != "" && o.Base.Setup != setup {
		return f, fmt.Errorf("%s: set-up %q does not match %q", name, visible.Clip(setup), visible.Clip(o.Base.Setup))
	}
	g, err := games.FindGame(cmp.Or(o.Base.Game, "gomoku"))
	if err != nil {
		return f, err
	}
	r := o.baseOf(g.Name)
	r.Setup, r.Moves = setup, []sente.Move{}
	if _, err := games.OpenBoard(r); err != nil && !o.FixedGame && g.Name != "gomoku" {
		if g, err = games.FindGame("gomoku"); err != nil {
			return f, err
		}
		r = o.baseOf(g.Name)
		r.Setup, r.Moves = setup, []sente.Move{}
	}
	if _, err := games.OpenBoard(r); err != nil {
		return f, fmt.Errorf("%s: %s: %w", name, g.Title, err)
	}
	f.Unspecified = []string{unspecifiedRules, unspecifiedSize}
	return f.addRecord(games, "set-up", "setup", r)
}

// addRecord returns the result for a single record.
func (f Result) addRecord(games catalog.Catalog, kind, format string, r sente.Record) (Result, error) {
	s, err := study.New(games, r)
	if err != nil {
		return f, err
	}
	f.Format, f.Studies = format, []*study.Study{s}
	f.setDescription(games, kind)
	return f, nil
}

// Values of Result.Unspecified.
const (
	unspecifiedGame  = "game"
	unspecifiedRules = "rules"
	unspecifiedSize  = "size"
	unspecifiedRows  = "rows"
)

// formatNames are the user-visible names of file formats.
var formatNames = map[record.Format]string{
	record.JSONL: "sente's records", record.Moves: "moves, one game per line", record.FromTop: "moves, one game per line", record.Offsets: "Gomocup openings",
	record.Gzero: "Zero+ game", record.SGF: "SGF", record.Study: "study", record.Piskvork: "Piskvork game", record.Gomotur: "Gomotur game", record.RenjuPos: "renju .pos", record.Diagram: "drawn board", record.PGN: "PGN", record.OthelloBoard: "Othello board",
	record.GGF: "GGF", record.Wthor: "WTHOR", record.RIF: "RenjuNet database", record.Yixin: "Yixin database",
}

// gomokuFormats are the formats that support Gomoku only.
var gomokuFormats = map[record.Format]bool{record.Offsets: true, record.Gzero: true, record.Piskvork: true, record.Gomotur: true, record.RenjuPos: true, record.Diagram: true, record.RIF: true, record.Yixin: true}

// readGames reads the games of a file in the format f.Format.
func (f Result) readGames(ctx context.Context, games catalog.Catalog, o Options, name string, data []byte) (Result, error) {
	format := record.Format(f.Format)
	if (format == record.GGF || format == record.Wthor || format == record.OthelloBoard) && o.Base.Game != "othello" && !(o.Strict && o.Base.Game != "") {
		o.Base, o.FixedGame = o.baseOf("othello"), o.FixedGame && format == record.OthelloBoard
	}
	if gomokuFormats[format] && !(format == record.Diagram && (o.Base.Game == "othello" || o.Base.Game == "")) && o.Base.Game != "gomoku" && !(o.Strict && o.Base.Game != "") {
		o.Base, o.FixedGame = o.baseOf("gomoku"), false
	}
	var err error
	f.Studies, f.Notes, err = readStudies(ctx, games, o, name, data)
	if len(f.Studies) == 0 && err == nil {
		err = fmt.Errorf("no games in %s", name)
	}
	if g, known := games.FindGame(o.Base.Game); err != nil && known == nil && len(f.Studies) == 0 && !strings.Contains(err.Error(), g.Title) {
		err = fmt.Errorf("%w (the game here is %s)", err, g.Title)
	}
	kind := formatNames[format]
	if kind == "" {
		kind = string(format)
	}
	switch format {
	case record.Moves, record.Diagram:
		if len(f.Studies) > 0 {
			if g, err := games.FindGame(f.Studies[0].Head().Game); err == nil && !g.HasRows() {
				break
			}
		}
		f.Rows = "bottom"
		other := "top"
		if o.Rows == "top" || format == record.FromTop {
			f.Rows, other = "top", "bottom"
		}
		f.Alternatives = append(f.Alternatives, Reading{Description: "rows from the " + other, Game: o.Base.Game, Rows: other})
		f.Unspecified = append(f.Unspecified, unspecifiedRules, unspecifiedRows)
	case record.Offsets:
		f.Unspecified = []string{unspecifiedRules, unspecifiedSize}
	case record.Piskvork, record.Gomotur, record.RenjuPos, record.Gzero:
		f.Unspecified = []string{unspecifiedRules}
		if len(f.Studies) > 0 {
			f.Alternatives = otherRules(games, f.Studies[0].Head())
		}
	}
	f.setDescription(games, kind)
	return f, err
}

// readStudies reads the games of a file with all their variations.
func readStudies(ctx context.Context, games catalog.Catalog, o Options, name string, data []byte) (all []*study.Study, notes []string, err error) {
	base := sente.Record{Game: o.Base.Game}
	if o.FixedGame || o.Strict {
		base = o.Base
	}
	opened, err := record.ReadStudies(ctx, games, record.ReadOptions{Base: base, RowsFromTop: o.Rows == "top", Strict: o.Strict, Companions: o.Companions}, name, data)
	return opened.Studies, opened.Notes, err
}
