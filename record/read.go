package record

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

// Limits that bound the memory for reading a file. See docs/formats.md.
const (
	MaxLine  = 1 << 20  // bytes of a line
	MaxSGF   = 64 << 20 // bytes of an SGF file
	MaxGames = 1 << 20  // games of a list
)

// Read returns the games of a file in any format. The format is detected from the content, then from the name,
// which also appears in errors. game is the default game of texts that do not name one; with "" it is guessed.
// The moves of games in the catalog are validated; a record of an unknown game is returned unchanged.
//
// The first faulty line is reported as a [LineError].
func Read(games catalog.Catalog, game, name string, data []byte) ([]sente.Record, error) {
	return reader{games: games, base: sente.Record{Game: game}}.readAll(name, bytes.NewReader(data))
}

// StreamGames is [Read] for a stream, which may be larger than memory. base holds the game, rules, size, opening
// and set-up of texts that do not name them. It yields every game as soon as it is
// parsed. A faulty game is yielded as a [GameError]; if the loop continues, it receives the games after it,
// provided that the format shows where they begin. The moves before the fault may follow as a record of their
// own. Any other error ends the stream.
func StreamGames(games catalog.Catalog, base sente.Record, name string, in io.Reader) iter.Seq2[sente.Record, error] {
	return func(yield func(sente.Record, error) bool) {
		pass := func(record sente.Record, err error) error {
			if !yield(record, err) {
				return errStopped
			}
			return nil
		}
		r := reader{games: games, base: base, companions: CompanionsOf(name)}
		r.onDamage = func(err error) error { return pass(sente.Record{}, &GameError{err}) }
		err := r.forEachGame(name, in, func(record sente.Record) error { return pass(record, nil) })
		if err != nil && !errors.Is(err, errStopped) {
			yield(sente.Record{}, err)
		}
	}
}

// GameError is the error of one game of a file; the following games can still be read.
type GameError struct{ Err error }

func (e *GameError) Error() string { return e.Err.Error() }

// Unwrap returns the underlying error.
func (e *GameError) Unwrap() error { return e.Err }

// errStopped ends the iteration when the consumer needs no more games.
var errStopped = errors.New("no more games are needed")

// reader parses files and texts with the defaults of base.
type reader struct {
	games         catalog.Catalog
	base          sente.Record // defaults for texts without a full record
	mustMatchBase bool         // a full record must not contradict base
	rowsFromTop   bool         // rows are counted from the top
	skipI         bool         // columns are named without the letter i

	// onProperties receives the properties of a game that its record has no field for, before the game is
	// yielded; it may be nil.
	onProperties func([]study.Property)

	notes      *noteList  // collects assumptions about the file; may be nil
	companions Companions // of the file; may be nil

	// onDamage handles the error of a faulty game when the following games are still needed; a returned error
	// ends the iteration. If it is nil, the first faulty game ends the iteration.
	onDamage func(error) error
}

// readAll returns the games of a file.
func (r reader) readAll(name string, in io.Reader) (records []sente.Record, err error) {
	err = r.forEachGame(name, in, func(record sente.Record) error {
		if len(records) == MaxGames {
			return fmt.Errorf("%s contains more than %d games: split it", name, MaxGames)
		}
		records = append(records, record)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return records, nil
}

// forEachGame calls yield for every game of a file.
func (r reader) forEachGame(name string, in io.Reader, yield func(sente.Record) error) error {
	if name == "" {
		name = "input"
	}
	s := newSource(in)
	if IsArchive(s.head) {
		return r.readArchive(name, s.in, func(r reader, f ArchiveFile) error { return r.forEachGame(f.Name, f, yield) })
	}
	text, err := s.nextLine()
	format, long := detectByContent(r.base.Game, name, s.head, text), longLineError{}
	if err := ForeignFileError(name, format, s.head); err != nil {
		return err
	}
	s.formatKnown = true
	switch {
	case format.isDatabase():
		return r.readImported(format, name, s.newStream(), yield)
	case format == SGF || errors.As(err, &long) && long.sgf:
		return r.readSGF(name, s, yield)
	case format == Study:
		return r.readStudy(name, s, yield)
	case format == formatSetup:
		return r.readSetup(name, s, yield)
	case format.IsSingleGame():
		return r.readWholeFile(format, name, s, yield)
	case format == PGN:
		return r.readPGN(name, s, text, yield)
	case format == Moves && leadingMoveNumber(text) == 1:
		return r.readNumbered(name, s, text, yield)
	}
	if err := r.checkShare(name, format, s.head); err != nil {
		return err
	}
	for ; text != nil && err == nil; text, err = s.nextLine() {
		record, wrong := r.parseLine(format, text)
		if wrong == nil {
			if wrong = yield(record); wrong != nil {
				return wrong
			}
			continue
		}
		if err := r.handleFault(&LineError{name, s.lineNumber, wrong}); err != nil {
			return err
		}
	}
	if err != nil {
		return &LineError{name, s.lineNumber, err}
	}
	return nil
}

// handleFault handles the error of a faulty game; a returned error ends the iteration.
func (r reader) handleFault(err error) error {
	if r.onDamage == nil {
		return err
	}
	return r.onDamage(err)
}

// readWholeFile reads a file of a format that is not line-based.
func (r reader) readWholeFile(format Format, name string, from *source, yield func(sente.Record) error) error {
	data, err := from.readAll()
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", name, err)
	}
	switch format {
	case Library:
		return r.readLibrary(name, data, yield)
	case Yixin:
		opened, err := r.readYixin(context.Background(), name, data)
		return yieldMainLines(name, opened, err, yield)
	}
	if format != Diagram {
		return r.readSheets(format, name, data, yield)
	}
	record, err := r.readDiagram(data)
	if err != nil {
		return locateError(name, 0, err)
	}
	return yield(record)
}

// yieldMainLines yields the main lines of the studies of a file, then its error.
func yieldMainLines(name string, opened StudyFile, damage error, yield func(sente.Record) error) error {
	for i, s := range opened.Studies {
		record, err := s.Record(s.Root().MainLineEnd())
		if err != nil {
			return fmt.Errorf("%s, game %d: %w", name, i+1, err)
		}
		if err := yield(record); err != nil {
			return err
		}
	}
	return damage
}

// readNumbered reads games with move numbers, which may span several lines; the number 1 begins the next game.
func (r reader) readNumbered(name string, s *source, text []byte, yield func(sente.Record) error) (err error) {
	game, line := []byte(nil), s.lineNumber
	play := func() error {
		record, err := r.parseMoves(string(game))
		if err != nil {
			return &LineError{name, line, err}
		}
		return yield(record)
	}
	for ; text != nil && err == nil; text, err = s.nextLine() {
		switch n := leadingMoveNumber(text); {
		case game != nil && (n == 1 || n == 0 && !continuesGame(game, text)):
			if err := play(); err != nil {
				return err
			}
			game, line = nil, s.lineNumber
		case len(game)+len(text) > MaxLine:
			return &LineError{name, s.lineNumber, longLineError{}}
		}
		game = append(append(game, text...), ' ')
	}
	if err != nil {
		return &LineError{name, s.lineNumber, err}
	}
	return play()
}

// continuesGame reports whether a line without a number at its beginning belongs to the game before it: the
// number of its first move ends that line, or another number follows.
func continuesGame(game, line []byte) bool {
	words, last := bytes.Fields(line), bytes.Fields(game)
	if len(last) > 0 && moveNumberLength(string(last[len(last)-1])) == len(last[len(last)-1]) {
		return true
	}
	return slices.ContainsFunc(words, func(w []byte) bool { return moveNumberLength(string(w)) > 0 })
}

// maxSharedLines bounds the lines from which the share of readable ones is computed.
const maxSharedLines = 100

// checkShare returns an error if less than half of the lines at the beginning of a text are moves: single
// points, results and dates in prose are no games. It is not needed if the first fault ends the iteration.
func (r reader) checkShare(name string, format Format, head []byte) error {
	if r.onDamage == nil || format != Moves && format != FromTop {
		return nil
	}
	if len(head) == headSize { // the last line may be incomplete
		head = head[:bytes.LastIndexAny(head, "\r\n")+1]
	}
	lines, readable := 0, 0
	var first error
	for n, text := range textLines(head) {
		if lines == maxSharedLines {
			break
		}
		if text[0] == '#' {
			continue
		}
		lines++
		if _, err := r.parseLine(format, []byte(text)); err == nil {
			readable++
		} else if first == nil {
			first = &LineError{name, n, err}
		}
	}
	if lines > 1 && 2*readable < lines {
		return fmt.Errorf("%w (%d of %d lines are moves)", first, readable, lines)
	}
	return nil
}

// LineError is the error of one line of a file.
type LineError struct {
	Name string
	Line int // line number, from 1
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("%s, line %d: %v", e.Name, e.Line, e.Err) }

// Unwrap returns the underlying error.
func (e *LineError) Unwrap() error { return e.Err }

// parseLine parses a line that holds one game.
func (r reader) parseLine(format Format, text []byte) (sente.Record, error) {
	switch format {
	case JSONL:
		return r.parseJSON(text)
	case Gzero:
		return r.parseGzero(string(text))
	case Offsets:
		return r.parseOffsets(string(text))
	case formatAddress:
		return r.parseAddress(string(text))
	case formatPairs:
		return r.parsePairs(string(text))
	case FromTop:
		r.rowsFromTop = true
	}
	return r.parseMoves(string(text))
}

// parseJSON parses a full record.
func (r reader) parseJSON(text []byte) (sente.Record, error) {
	record, err := decodeJSON(text)
	if err == nil && r.mustMatchBase {
		record, err = r.applyBase(record)
	}
	if err != nil {
		return record, err
	}
	return checkRecord(r.games, record)
}

// parseMoves parses moves in the text of their game, or a board of Othello with moves.
func (r reader) parseMoves(text string) (sente.Record, error) {
	if IsOthelloBoard(text) {
		return r.parseOthelloBoard(text)
	}
	record := r.base.Clone()
	if record.Game == "" {
		record.Game = GuessGame(r.games, text)
	}
	words := stripMoveNumbers(text)
	if words == "" && strings.TrimSpace(text) != "" {
		return record, fmt.Errorf("%s contains no moves", quote(text))
	}
	return r.playText(record, words)
}

// playText plays moves in the text of the game of record.
func (r reader) playText(record sente.Record, text string) (sente.Record, error) {
	g, board, err := openBoard(r.games, record)
	if err != nil {
		return record, err
	}
	words, err := board.Split(text)
	if err != nil {
		return record, err
	}
	if r.skipI {
		return r.playWithoutI(g, record, words)
	}
	played, err := r.playWords(g, record, words)
	if err == nil {
		return played, nil
	}
	if size, ok := sizeWithoutI(g, record, words); ok {
		if size != board.Size() {
			record.Size = size
		}
		if again, wrong := r.playWithoutI(g, record, words); wrong == nil {
			return again, nil
		}
	}
	return played, err
}

// openBoard returns the game of a record and the board before its moves.
func openBoard(games catalog.Catalog, record sente.Record) (catalog.Game, rules.Board, error) {
	g, err := games.FindGame(record.Game)
	if err != nil {
		return g, nil, err
	}
	board, err := g.Open(record)
	return g, board, err
}

// checkRecord replays a record. A record of a game that is not in the catalog is returned unchanged.
func checkRecord(games catalog.Catalog, record sente.Record) (sente.Record, error) {
	if _, err := games.FindGame(record.Game); err != nil {
		return record, nil
	}
	_, board, err := openBoard(games, record)
	if err != nil {
		return record, err
	}
	return catalog.PlayMoves(board, record)
}

var errNotSquare = errors.New("coordinates of this kind are only supported for square boards: use gomoku")

// boardSide returns the side length of a square board in points.
func boardSide(board rules.Board) (int, error) {
	width, height, both := strings.Cut(board.Size(), "x")
	_, err := board.FromTop("")
	if rows := !errors.Is(err, rules.ErrNoRows); both && width != height || !both && !rows {
		return 0, errNotSquare
	}
	n, err := strconv.Atoi(width)
	if err != nil {
		return 0, errNotSquare
	}
	return n, nil
}
