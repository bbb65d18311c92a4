package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// What is read at most, so that no file takes more memory than there is: see
// docs/formats.md.
const (
	MaxLine  = 1 << 20  // bytes of a line
	MaxSGF   = 64 << 20 // bytes of a file of SGF
	MaxGames = 1 << 20  // games of a list
)

// Read returns the games of a file in any format, recognised by its content and
// then by its name, which also stands in errors. game is the game of texts that
// name none, "" to tell it by the look of them. The moves of games that the
// catalog knows are checked; a record of an unknown game is taken as it is.
//
// The first line that is wrong is an error that names it.
func Read(games catalog.Catalog, game, name string, data []byte) ([]sente.Record, error) {
	return reader{games: games, base: sente.Record{Game: game}}.list(name, bytes.NewReader(data))
}

// StreamGames is [Read] for a stream, which may be longer than memory: it yields every game as soon as it
// is read. A faulty game is yielded as a [GameError]; a loop that continues receives the games after
// it, where the format shows where they begin. Of such a game the moves before the fault may
// follow as a Record of their own. Any other error ends the stream.
func StreamGames(games catalog.Catalog, game, name string, in io.Reader) iter.Seq2[sente.Record, error] {
	return func(yield func(sente.Record, error) bool) {
		pass := func(record sente.Record, err error) error {
			if !yield(record, err) {
				return errStopped
			}
			return nil
		}
		r := reader{games: games, base: sente.Record{Game: game}}
		r.damage = func(err error) error { return pass(sente.Record{}, &GameError{err}) }
		err := r.each(name, in, func(record sente.Record) error { return pass(record, nil) })
		if err != nil && !errors.Is(err, errStopped) {
			yield(sente.Record{}, err)
		}
	}
}

// GameError is the error of one game in a file of which the next game can be read.
type GameError struct{ Err error }

func (e *GameError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *GameError) Unwrap() error { return e.Err }

// errStopped ends the reading of a stream of which no more games are needed.
var errStopped = errors.New("no more games are needed")

// reader knows what texts leave unsaid.
type reader struct {
	games catalog.Catalog
	base  sente.Record // of texts that say less than a record
	bound bool         // a record must not contradict base either
	top   bool         // rows are counted from the top

	// damage handles the error of a faulty game where the rest of the file is needed, and returns
	// an error to end the reading; nil if a faulty game ends it.
	damage func(error) error
}

// list returns the games of a file.
func (r reader) list(name string, in io.Reader) (records []sente.Record, err error) {
	err = r.each(name, in, func(record sente.Record) error {
		if len(records) == MaxGames {
			return fmt.Errorf("%s holds more than %d games: divide it", name, MaxGames)
		}
		records = append(records, record)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return records, nil
}

// each calls yield for every game of a file.
func (r reader) each(name string, in io.Reader, yield func(sente.Record) error) error {
	if name == "" {
		name = "input"
	}
	s := newSource(in)
	text, err := s.next()
	format, long := recognise(r.base.Game, name, s.head, text), longLine{}
	if err := ForeignFileError(name, format, s.head); err != nil {
		return err
	}
	s.decided = true
	switch {
	case format == SGF || errors.As(err, &long) && long.sgf:
		return r.sgf(name, s, yield)
	case format == Study:
		return r.study(name, s, yield)
	case format == setupText:
		return r.setup(name, s, yield)
	case format.IsSingleGame():
		return r.whole(format, name, s, yield)
	case format == Moves && numberOf(text) == 1:
		return r.numbered(name, s, text, yield)
	}
	for ; text != nil && err == nil; text, err = s.next() {
		record, wrong := r.line(format, text)
		if wrong == nil {
			if wrong = yield(record); wrong != nil {
				return wrong
			}
			continue
		}
		if err := r.fault(&LineError{name, s.number, wrong}); err != nil {
			return err
		}
	}
	if err != nil {
		return &LineError{name, s.number, err}
	}
	return nil
}

// fault handles the error of a faulty game: it returns an error if the reading ends there.
func (r reader) fault(err error) error {
	if r.damage == nil {
		return err
	}
	return r.damage(err)
}

// whole reads a file of a format without lines.
func (r reader) whole(format Format, name string, from *source, yield func(sente.Record) error) error {
	data, err := from.all()
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", name, err)
	}
	if format == Library {
		return r.library(name, data, yield)
	}
	if format != Diagram {
		return r.sheets(format, name, data, yield)
	}
	record, err := r.board(data)
	if err != nil {
		return located(name, 0, err)
	}
	return yield(record)
}

// numbered reads games whose moves have numbers, so that a game may take several
// lines: the number 1 begins another.
func (r reader) numbered(name string, s *source, text []byte, yield func(sente.Record) error) (err error) {
	game, line := []byte(nil), s.number
	play := func() error {
		record, err := r.moves(string(game))
		if err != nil {
			return &LineError{name, line, err}
		}
		return yield(record)
	}
	for ; text != nil && err == nil; text, err = s.next() {
		switch n := numberOf(text); {
		case game != nil && n <= 1:
			if err := play(); err != nil {
				return err
			}
			game, line = nil, s.number
		case len(game)+len(text) > MaxLine:
			return &LineError{name, s.number, longLine{}}
		}
		game = append(append(game, text...), ' ')
	}
	if err != nil {
		return &LineError{name, s.number, err}
	}
	return play()
}

// LineError says which line of a file is faulty.
type LineError struct {
	Name string
	Line int // from 1
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("%s, line %d: %v", e.Name, e.Line, e.Err) }

// Unwrap returns what is wrong with the line.
func (e *LineError) Unwrap() error { return e.Err }

// line reads one game.
func (r reader) line(format Format, text []byte) (sente.Record, error) {
	switch format {
	case JSONL:
		return r.json(text)
	case Gzero:
		return r.gzero(string(text))
	case Offsets:
		return r.offsets(string(text))
	case addresses:
		return r.address(string(text))
	case pairsText:
		return r.pairs(string(text))
	case FromTop:
		r.top = true
	}
	return r.moves(string(text))
}

// json reads a record in full.
func (r reader) json(text []byte) (sente.Record, error) {
	record, err := decode(text)
	if err == nil && r.bound {
		record, err = r.adopt(record)
	}
	if err != nil {
		return record, err
	}
	return r.check(record)
}

// moves reads moves in the text of their game.
func (r reader) moves(text string) (sente.Record, error) {
	record := r.base.Clone()
	if record.Game == "" {
		record.Game = r.guess(text)
	}
	g, board, err := r.open(record)
	if err != nil {
		return record, err
	}
	words, err := board.Split(unnumbered(text))
	if err != nil {
		return record, err
	}
	for i, w := range words {
		if r.top {
			if w, err = g.FromTop(record, w); err != nil {
				return record, catalog.MoveError(i, err)
			}
		}
		record.Moves = append(record.Moves, sente.Move(w))
	}
	return play(board, record)
}

// guess tells the game of a text by its look: digits alone are Connect Four,
// letters and digits Gomoku. A catalog of one game leaves no doubt.
func (r reader) guess(text string) string {
	if len(r.games) == 1 {
		return r.games[0].Name
	}
	for _, c := range text {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			return "gomoku"
		}
	}
	return "connectfour"
}

// open returns the game of a record and the board before its moves.
func (r reader) open(record sente.Record) (catalog.Game, rules.Board, error) {
	g, err := r.games.Game(record.Game)
	if err != nil {
		return g, nil, err
	}
	board, err := g.Open(record)
	return g, board, err
}

// check replays a record whose game is known.
func (r reader) check(record sente.Record) (sente.Record, error) {
	if _, err := r.games.Game(record.Game); err != nil {
		return record, nil
	}
	_, board, err := r.open(record)
	if err != nil {
		return record, err
	}
	return play(board, record)
}

// play plays the moves of a record and writes them in canonical form. After an error the
// record holds those before it.
func play(board rules.Board, record sente.Record) (sente.Record, error) {
	record = record.Clone()
	if record.Moves == nil {
		record.Moves = []sente.Move{}
	}
	for i, m := range record.Moves {
		canonical, err := board.Play(string(m))
		if err != nil {
			record.Moves = record.Moves[:i]
			return record, catalog.MoveError(i, err)
		}
		record.Moves[i] = canonical
	}
	return record, nil
}

var errNotSquare = errors.New("only square boards have coordinates of this kind: the game is gomoku")

// side returns the points a side of a square board.
func side(board rules.Board) (int, error) {
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
