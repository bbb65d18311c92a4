package record

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/othellofile"
	"github.com/sente-games/sente/record/internal/rif"
	"github.com/sente-games/sente/record/study"
)

// importedGame is a game of another program's database: a record, and data of the root that records do not have.
type importedGame struct {
	record sente.Record
	root   study.Content
	result string // of GGF
}

// IsDatabase reports whether a file of the given name and first bytes holds many games with data that records do not have, so
// that [StreamStudies] reads it completely.
func IsDatabase(name string, head []byte) bool { return DetectFormat("", name, head).isDatabase() }

// StreamStudies is [StreamGames] for studies: of a database they have the data that records do not have, of other files the
// main lines. Games in SGF are complete.
func StreamStudies(games catalog.Catalog, o ReadOptions, name string, in io.Reader) iter.Seq2[*study.Study, error] {
	return func(yield func(*study.Study, error) bool) {
		pass := func(g importedGame) error {
			s, err := g.study(games)
			if !yield(s, err) {
				return errStopped
			}
			return nil
		}
		r := reader{games: games, base: sente.Record{Game: o.Base.Game, Rules: o.Base.Rules, Size: o.Base.Size, Opening: o.Base.Opening}, rowsFromTop: o.RowsFromTop, companions: o.Companions}
		r.onDamage = func(err error) error {
			if !yield(nil, &GameError{err}) {
				return errStopped
			}
			return nil
		}
		s := newSource(in)
		text, _ := s.nextLine() // reading the file reports the error
		err := error(nil)
		if format := detectByContent(o.Base.Game, name, s.head, text); format.isDatabase() {
			s.formatKnown = true
			err = r.forEachImported(format, name, s.newStream(), pass)
		} else if format == SGF {
			s.formatKnown = true
			err = r.streamSGF(name, s.newStream(), func(s *study.Study) bool { return yield(s, nil) })
		} else {
			var more []study.Property
			r.onProperties = func(all []study.Property) { more = all }
			err = r.forEachGame(name, s.newStream(), func(record sente.Record) error {
				g := importedGame{record: record, root: study.Content{More: more}}
				more = nil
				return pass(g)
			})
		}
		if err != nil && !errors.Is(err, errStopped) {
			yield(nil, err)
		}
	}
}

// isDatabase reports whether a format is a stream of games with data that records do not have.
func (f Format) isDatabase() bool { return f == GGF || f == Wthor || f == RIF }

// forEachImported calls yield for every game of a database. The faults of games are passed to onDamage; the moves before a
// fault are a game.
func (r reader) forEachImported(format Format, name string, in io.Reader, yield func(importedGame) error) error {
	var err error
	switch format {
	case GGF:
		err = r.readGGF(name, in, yield)
	case Wthor:
		err = r.readWthor(name, in, yield)
	case RIF:
		err = r.readRIF(name, in, yield)
	}
	return err
}

// readImported yields the records of a database.
func (r reader) readImported(format Format, name string, in io.Reader, yield func(sente.Record) error) error {
	return r.forEachImported(format, name, in, func(g importedGame) error {
		record := g.record
		if r.mustMatchBase {
			var err error
			if record, err = r.applyBase(record); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		return yield(record)
	})
}

// study returns the game with the data of its root.
func (g importedGame) study(games catalog.Catalog) (*study.Study, error) {
	s, err := study.New(games, g.record)
	if err == nil {
		at := s.Root().Content()
		at.Name, at.Comment, at.More = g.root.Name, g.root.Comment, append(at.More, g.root.More...)
		s.SetContent(s.Root(), at)
	}
	return s, err
}

// addProperty adds a property to the root unless the value is empty.
func (g *importedGame) addProperty(name, value string) {
	if value != "" {
		g.root.More = append(g.root.More, study.Property{Name: name, Values: []string{value}})
	}
}

// play plays the moves of the game and yields it. If a move is illegal, the moves before it are yielded after its fault.
func (g importedGame) play(r reader, place string, yield func(importedGame) error) error {
	_, board, err := openBoard(r.games, g.record)
	if err == nil {
		g.record, err = catalog.PlayMoves(board, g.record)
	}
	if err != nil {
		if fault := r.handleFault(fmt.Errorf("%s: %w", place, err)); fault != nil {
			return fault
		}
		if len(g.record.Moves) == 0 {
			return nil
		}
	} else if over, _, reason := board.Outcome(); over && g.record.Result.Reason == "" {
		g.record.Result.Reason = reason.Text
	}
	if board != nil && g.result != "" && !equalGGFResults(g.result, formatGGFResult(board, g.record.Result)) {
		g.addProperty(propGGFResult, g.result)
	}
	return yield(g)
}

// checkImportedGame returns an error if another game than that of the format is requested.
func (r reader) checkImportedGame(name, game, format string) error {
	if r.base.Game != "" && r.mustMatchBase && r.base.Game != game {
		return fmt.Errorf("%s is %s, which does not support %s", name, format, r.base.Game)
	}
	return nil
}

// Properties of the root that represent the data of RenjuNet.
const (
	propRIFGame         = "RFI" // number of the game in the database
	propRIFRule         = "RFR" // name of the rule set, such as Taraguchi-10
	propRIFSwap         = "RFS" // who changed colours
	propRIFAlternatives = "RFA" // points offered for the fifth move
)

// forbiddenReason is the reason of a game of renju that black lost by a forbidden move, before that move.
const forbiddenReason = "forbidden move "

// renjuGames are the rules of sente for names of rule sets of RenjuNet that are not renju.
var renjuGames = []struct{ part, rules string }{{"gomoku", "standard"}, {"go-moku", "standard"}, {"caro", "caro"}, {"free", "freestyle"}}

func (r reader) readRIF(name string, in io.Reader, yield func(importedGame) error) error {
	if err := r.checkImportedGame(name, libraryGame, "a database of RenjuNet"); err != nil {
		return err
	}
	set, err := rif.Read(in, func(g rif.Game) error {
		game := importedRIF(g)
		place := fmt.Sprintf("%s, RenjuNet database, line %d, game %s", name, g.Line, g.ID)
		if last := len(g.Moves) - 1; last > 0 && g.BlackPoints == "0" && endsWithForbiddenMove(r.games, game.record) {
			game.record.Moves = game.record.Moves[:last]
			game.record.Result.Reason = forbiddenReason + g.Moves[last]
		}
		return game.play(r, place, yield)
	})
	r.notes.addAssumedCharset(set)
	if damage := (*rif.Damage)(nil); errors.As(err, &damage) {
		return fmt.Errorf("%s, %w", name, err)
	}
	return err
}

// importedRIF converts a game of RenjuNet.
func importedRIF(g rif.Game) importedGame {
	game := importedGame{record: sente.Record{Game: libraryGame, Rules: "renju", Moves: []sente.Move{}}}
	for _, other := range renjuGames {
		if strings.Contains(strings.ToLower(g.Rule), other.part) {
			game.record.Rules = other.rules
		}
	}
	if g.Black != "" || g.White != "" {
		game.record.Players = []string{g.Black, g.White}
	}
	switch g.BlackPoints {
	case "1":
		game.record.Result.Winner = "black"
	case "0":
		game.record.Result.Winner = "white"
	case "0.5":
		game.record.Result.Winner = sente.Draw
	}
	for _, m := range g.Moves {
		game.record.Moves = append(game.record.Moves, sente.Move(m))
	}
	game.root.Comment = g.Info
	game.addProperty("EV", g.Tournament.Name)
	game.addProperty("PC", strings.Trim(g.Tournament.City+", "+g.Tournament.Country, ", "))
	game.addProperty("RO", g.Round)
	game.addProperty("ON", g.Opening)
	game.addDate(g.Tournament.Date)
	game.addProperty(propRIFGame, g.ID)
	game.addProperty(propRIFRule, g.Rule)
	game.addProperty(propRIFSwap, g.Swap)
	game.addProperty(propRIFAlternatives, g.Alternatives)
	return game
}

// addDate stores a day in the record, and a month or a year as a property.
func (g *importedGame) addDate(text string) {
	if d, err := ParseDate(text); err == nil && d.isExactDay() {
		g.record.Start = d.From
	} else if err == nil {
		g.addProperty("DT", text)
	}
}

// endsWithForbiddenMove reports whether the last move of a game of renju is forbidden and all others are legal.
func endsWithForbiddenMove(games catalog.Catalog, game sente.Record) bool {
	last := len(game.Moves) - 1
	if game.Rules != "renju" || last%2 != 0 {
		return false
	}
	_, board, err := openBoard(games, game)
	if err != nil {
		return false
	}
	for _, m := range game.Moves[:last] {
		if _, err := board.Play(string(m)); err != nil {
			return false
		}
	}
	for _, m := range board.Forbidden() {
		if strings.EqualFold(string(m), string(game.Moves[last])) {
			return true
		}
	}
	return false
}

// Properties of the root that represent the data of WTHOR.
const (
	propWthorNumbers = "WTN" // numbers of tournament, black and white, separated by colons
	propWthorBest    = "WTB" // discs of black by the best play
	propWthorDepth   = "WTD" // number of empty squares from which WTB is exact
)

func (r reader) readWthor(name string, in io.Reader, yield func(importedGame) error) error {
	if err := r.checkImportedGame(name, othelloGame, "a file of WTHOR"); err != nil {
		return err
	}
	names, err := r.readWthorNames(name)
	if err != nil {
		return err
	}
	n := 0
	err = othellofile.ReadWthor(in, func(h othellofile.WthorHeader, w othellofile.WthorGame, fault error) error {
		if n++; fault != nil {
			if err := r.handleFault(fmt.Errorf("%s, %w", name, fault)); err != nil || len(w.Moves) == 0 {
				return err
			}
		}
		game := importedGame{record: sente.Record{Game: othelloGame, Moves: []sente.Move{}}}
		for _, m := range w.Moves {
			game.record.Moves = append(game.record.Moves, sente.Move(m))
		}
		switch {
		case w.Discs > 32:
			game.record.Result.Winner = "black"
		case w.Discs < 32:
			game.record.Result.Winner = "white"
		default:
			game.record.Result.Winner = sente.Draw
		}
		if black, white := nameAt(names.players, w.Black), nameAt(names.players, w.White); black != "" || white != "" {
			game.record.Players = []string{black, white}
		}
		game.addProperty("EV", nameAt(names.tournaments, w.Tournament))
		if h.Year > 0 {
			game.addProperty("DT", fmt.Sprintf("%04d", h.Year))
		}
		game.addProperty(propWthorNumbers, fmt.Sprintf("%d:%d:%d", w.Tournament, w.Black, w.White))
		game.addProperty(propWthorBest, fmt.Sprint(w.Best))
		game.addProperty(propWthorDepth, fmt.Sprint(h.Depth))
		return game.play(r, fmt.Sprintf("%s, WTHOR, game %d", name, n), yield)
	})
	if damage := (*othellofile.Damage)(nil); errors.As(err, &damage) {
		return fmt.Errorf("%s, %w", name, err)
	}
	return err
}

func nameAt(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return ""
}

func (r reader) readGGF(name string, in io.Reader, yield func(importedGame) error) error {
	if err := r.checkImportedGame(name, othelloGame, "GGF of Othello"); err != nil {
		return err
	}
	err := othellofile.ReadGGF(in, func(g othellofile.GGFGame, fault error) error {
		if fault != nil {
			if err := r.handleFault(fmt.Errorf("%s, %w", name, fault)); err != nil || len(g.Moves) == 0 || g.Board.Size == 0 {
				return err
			}
		}
		game, err := importedGGF(r.games, g)
		if err != nil {
			return r.handleFault(fmt.Errorf("%s, GGF, line %d: %w", name, g.Line, err))
		}
		return game.play(r, fmt.Sprintf("%s, GGF, line %d", name, g.Line), yield)
	})
	if damage := (*othellofile.Damage)(nil); errors.As(err, &damage) {
		return fmt.Errorf("%s, %w", name, err)
	}
	return err
}

// importedGGF converts a game of GGF.
func importedGGF(games catalog.Catalog, g othellofile.GGFGame) (game importedGame, err error) {
	game.record = sente.Record{Game: othelloGame, Moves: []sente.Move{}}
	if g.Board.Size != 8 {
		game.record.Size = fmt.Sprint(g.Board.Size)
	}
	start, err := drawOthello(games, game.record)
	if err != nil {
		return game, err
	}
	if start != g.Board {
		game.record.Setup = g.Board.Setup()
	}
	if black, white := g.Property("PB"), g.Property("PW"); black != "" || white != "" {
		game.record.Players = []string{black, white}
	}
	game.result = g.Property("RE")
	game.record.Result = parseGGFResult(game.result)
	game.record.Control.Game, game.record.Control.Increment = othellofile.ParseGGFClock(g.Property("TI"))
	if at, ok := othellofile.ParseGGFDate(g.Property("DT")); ok {
		game.record.Start = at
	}
	for _, p := range g.Properties {
		if !strings.Contains(" GM PB PW RE ", " "+p[0]+" ") && (p[0] != "DT" || game.record.Start.IsZero()) {
			game.addProperty(p[0], p[1])
		}
	}
	thinks := false
	for i, m := range g.Moves {
		if i == 0 && m.White != g.Board.White {
			return game, errors.New("the first move is of the other side than BO names as the side to move")
		}
		game.record.Moves = append(game.record.Moves, sente.Move(m.Text))
		t := parseGGFThought(m)
		thinks = thinks || t != sente.Thought{}
		game.record.Thinking = append(game.record.Thinking, t)
	}
	if !thinks {
		game.record.Thinking = nil
	}
	return game, nil
}

// drawOthello returns the position of a record before its moves as GGF draws it.
func drawOthello(games catalog.Catalog, record sente.Record) (b othellofile.GGFBoard, err error) {
	record.Moves = nil
	_, board, err := openBoard(games, record)
	if err != nil {
		return b, err
	}
	if b.Size, err = boardSide(board); err != nil {
		return b, err
	}
	cells := []byte(strings.Repeat("-", b.Size*b.Size))
	sc := board.Scene()
	for _, s := range sc.Stones {
		if s.Player < 0 || s.Cell >= len(sc.Cells) {
			continue
		}
		if name := sc.Cells[s.Cell].Name; len(name) == 2 {
			cells[int(name[1]-'1')*b.Size+int(name[0]-'a')] = "*O"[s.Player]
		}
	}
	b.Cells, b.White = string(cells), board.Turn() == 1
	return b, nil
}

// ggfEndings maps the letters after the score of a game to the reason of its end.
var ggfEndings = map[string]string{"r": "resignation", "t": "time", "s": "agreement"}

// propGGFResult is the property of the root with a result of GGF that does not follow from the moves and the winner,
// such as the lead in a game that was resigned.
const propGGFResult = "GGR"

// splitGGFResult parses "+6.000", the lead of black in discs, or "-4.000:t" for a game that did not end on the board.
func splitGGFResult(text string) (lead float64, ending string, ok bool) {
	score, ending, _ := strings.Cut(text, ":")
	n, err := fmt.Sscanf(score, "%g", &lead)
	return lead, ending, n == 1 && err == nil
}

// equalGGFResults reports whether two results have the same lead and ending, or are both unreadable.
func equalGGFResults(a, b string) bool {
	leadA, endingA, okA := splitGGFResult(a)
	leadB, endingB, okB := splitGGFResult(b)
	return okA == okB && (!okA || leadA == leadB && endingA == endingB)
}

// parseGGFResult parses the result of a game.
func parseGGFResult(text string) (result sente.Result) {
	lead, ending, ok := splitGGFResult(text)
	if !ok {
		return result
	}
	switch {
	case lead > 0:
		result.Winner = "black"
	case lead < 0:
		result.Winner = "white"
	default:
		result.Winner = sente.Draw
	}
	result.Reason = ggfEndings[ending]
	return result
}

// maxGGFEval bounds evaluations in discs.
const maxGGFEval = 6400

// parseGGFThought returns the evaluation in hundredths of a disc and the time of a move.
func parseGGFThought(m othellofile.GGFMove) (t sente.Thought) {
	var eval float64
	if n, _ := fmt.Sscanf(m.Eval, "%g", &eval); n == 1 && eval >= -maxGGFEval && eval <= maxGGFEval {
		t.Score = sente.Score(eval*100 + map[bool]float64{true: 0.5, false: -0.5}[eval >= 0])
	}
	t.Time = m.Duration()
	return t
}
