package record

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record/internal/charset"
	"github.com/sente-games/sente/record/internal/sgf"
	"github.com/sente-games/sente/record/study"
)

// Private SGF properties. Their values are JSON, except for names, moves and sides.
const (
	sgfGame       = "SENTE"  // root only: name of the game
	sgfHeadJSON   = "SENTEH" // root only: head fields that SGF does not support
	sgfPutJSON    = "SENTEP" // pieces other than black and white stones
	sgfMarkJSON   = "SENTEK" // marks on cells that are not points of the board
	sgfArrowJSON  = "SENTEA" // arrows between such cells
	sgfThought    = "SENTET" // search info of the player of the move
	sgfEvaluation = "SENTEE" // an evaluation
	sgfMove       = "SENTEM" // a move that is not a point, for example "black" of an opening
	sgfSide       = "SENTES" // side of the move, where B and W cannot represent it
	sgfTurn       = "SENTEL" // side to move, where PL cannot represent it
)

// privateNumber is the GM value of games without an official number.
const privateNumber = 5000

// sgfForm describes how a game is represented in SGF.
type sgfForm struct {
	game       catalog.Game // only the name is set if the catalog does not have the game
	known      bool
	gameNumber int
	grid       *sgfGrid // nil: points are written in the game's own text
	colours    [2]string
	seats      [2]string // seats of PB and PW, B+ and W+
	seatIndex  [2]int    // player index of each of seats
}

func (f sgfForm) isPrivate() bool { return f.gameNumber == privateNumber }

// forms caches the sgfForm of each game of a file.
type forms map[string]sgfForm

// form returns the cached form for head, or creates it with newSGFForm.
func (all forms) form(games catalog.Catalog, head sente.Record) (sgfForm, error) {
	key := head.Game + "\x00" + head.Rules + "\x00" + head.Size + "\x00" + head.Opening
	if f, ok := all[key]; ok {
		return f, nil
	}
	f, err := newSGFForm(games, head)
	if err == nil && all != nil {
		all[key] = f
	}
	return f, err
}

// newSGFForm returns the SGF representation of the game of head.
func newSGFForm(games catalog.Catalog, head sente.Record) (sgfForm, error) {
	f := sgfForm{game: catalog.Game{Name: head.Game}, gameNumber: privateNumber, colours: [2]string{"black", "white"}, seats: [2]string{"black", "white"}, seatIndex: [2]int{0, 1}}
	g, err := games.FindGame(head.Game)
	if err != nil {
		return f, nil // read and written in the game's own text
	}
	f.game, f.known = g, true
	if g.SGF.Number > 0 {
		f.gameNumber = g.SGF.Number
	}
	head.Moves, head.Setup = nil, ""
	board, err := g.Open(head)
	if err != nil {
		return f, err
	}
	seats := board.Seats()
	if b, w := slices.Index(seats, "black"), slices.Index(seats, "white"); b >= 0 && w >= 0 && !g.SGF.FirstIsBlack {
		f.seatIndex = [2]int{b, w}
	} else if len(seats) > 1 {
		f.seats = [2]string{seats[0], seats[1]}
		if seats[0] != "first" {
			f.colours = f.seats
		}
	}
	if g.SGF.Letters {
		if f.grid, err = newSGFGrid(board.Scene(), board.Size(), g.SGF.MovePoints); err == nil {
			f.grid.readsNames = g.Name == othelloGame
		}
	}
	return f, err
}

// sgfGameError adds the number and the line of a game to err.
func sgfGameError(name string, n, line int, err error) error {
	return fmt.Errorf("%s, game %d (line %d): %w", name, n, line, err)
}

// readSGF yields the main line of each game of a file.
func (r reader) readSGF(name string, from *source, yield func(sente.Record) error) error {
	data, err := from.readAll()
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", name, err)
	}
	trees, made := sgf.NewReader(data), forms{}
	for n := 1; ; n++ {
		tree, err := trees.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s, %w", name, err)
		}
		t := &sgfTree{reader: r, tree: tree, mainLine: true, notes: &noteList{}, forms: made}
		record, err := t.buildRecord()
		if err != nil {
			return sgfGameError(name, n, tree.Line, err)
		}
		if err := yield(record); err != nil {
			return err
		}
	}
}

// readSGFStudies returns the games of a file with all their variations.
func (r reader) readSGFStudies(ctx context.Context, name string, data []byte) (opened StudyFile, err error) {
	opened.Format = SGF
	if len(data) > MaxSGF {
		return opened, fmt.Errorf("%s cannot be read: it is longer than %d MiB", name, MaxSGF>>20)
	}
	trees, made := sgf.NewReader(data), forms{}
	notes := &noteList{}
	var faults []error
	nodes := 0
	for n := 1; ; n++ {
		if err := ctx.Err(); err != nil {
			return opened, err
		}
		tree, err := trees.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("%s, %w", name, err))
		}
		if tree == nil {
			continue
		}
		t := &sgfTree{reader: r, tree: tree, notes: notes, forms: made}
		one, err := t.buildStudy()
		if err != nil {
			faults = append(faults, sgfGameError(name, n, tree.Line, err))
		}
		if one == nil {
			continue
		}
		if nodes += one.Len(); nodes > study.MaxNodes {
			faults = append(faults, fmt.Errorf("%s contains more than %d positions: split it", name, study.MaxNodes))
			break
		}
		if opened.Studies = append(opened.Studies, one); len(opened.Studies) == MaxGames {
			faults = append(faults, fmt.Errorf("%s contains more than %d games: split it", name, MaxGames))
			break
		}
	}
	if set, assumed, lost := trees.Charset(); lost > 0 {
		notes.add("%d characters cannot be read as %s", lost, set)
	} else if assumed {
		notes.addAssumedCharset(set)
	}
	for _, place := range trees.Unescaped() {
		notes.add("%v", place)
	}
	if skipped := trees.Skipped(); skipped > 0 {
		notes.add("%d bytes outside the games were skipped", skipped)
	}
	opened.Notes = notes.sentences()
	return opened, joinFaults(faults)
}

// streamSGF calls yield for every game of a file of any size, with all variations, until it returns false. The character set
// is that of the beginning of the file.
func (r reader) streamSGF(name string, in io.Reader, yield func(*study.Study) bool) error {
	buffered := bufio.NewReaderSize(in, charsetSampleBytes)
	head, err := buffered.Peek(charsetSampleBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s cannot be read: %w", name, err)
	}
	set, _, _ := sgf.NewReader(head).Charset()
	text, err := charset.NewReader(set, buffered)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	made, n := forms{}, 0
	err = sgf.Split(text, func(part string, line int) error {
		trees := sgf.NewTextReader(part, line)
		for {
			tree, err := trees.Next()
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				if err := r.handleFault(fmt.Errorf("%s, %w", name, err)); err != nil {
					return err
				}
			}
			if tree == nil {
				continue
			}
			n++
			t := &sgfTree{reader: r, tree: tree, notes: &noteList{}, forms: made}
			one, err := t.buildStudy()
			if err != nil {
				if err := r.handleFault(sgfGameError(name, n, tree.Line, err)); err != nil {
					return err
				}
			}
			if one != nil && !yield(one) {
				return errStopped
			}
		}
	})
	if err != nil && !errors.Is(err, errStopped) {
		return fmt.Errorf("%s, %w", name, err)
	}
	return err
}

// charsetSampleBytes is the part of a large file from which its character set is guessed.
const charsetSampleBytes = 1 << 20

// joinFaults returns the first fault with the number of the others.
func joinFaults(faults []error) error {
	switch len(faults) {
	case 0:
		return nil
	case 1:
		return faults[0]
	}
	return fmt.Errorf("%w (and %d more errors)", faults[0], len(faults)-1)
}

// detectGame returns the name of the game of a tree. According to the format a missing GM means Go, but many
// programs omit it for any game, so that the requested game is used.
func (t *sgfTree) detectGame(root []sgf.Property) (string, error) {
	if name, ok := firstValue(root, sgfGame); ok {
		return strings.TrimSpace(sgf.SimpleText(name)), nil
	}
	number, hasNumber := firstValue(root, "GM")
	if !hasNumber {
		if t.base.Game != "" {
			return t.base.Game, nil
		}
		if len(t.games) == 1 {
			return t.games[0].Name, nil
		}
		if _, err := t.games.FindGame(libraryGame); err == nil {
			t.notes.add("the game is not specified: assuming Gomoku")
			return libraryGame, nil
		}
		return "", fmt.Errorf("the game is not specified: games that can be recognised by number are %s", t.listGameNumbers())
	}
	for _, g := range t.games {
		if g.SGF.Number > 0 && strings.TrimSpace(number) == strconv.Itoa(g.SGF.Number) {
			return g.Name, nil
		}
	}
	if program, _ := firstValue(root, "AP"); t.base.Game == "" && renjuPrograms.MatchString(program) {
		if _, err := t.games.FindGame(libraryGame); err == nil {
			t.notes.add("the game is GM[%s], but the file was written by a Renju program: assuming Gomoku", strings.Trim(quote(number), `"`))
			return libraryGame, nil
		}
	}
	// some programs for Renju write the GM of Go or of Morris
	if size, _ := firstValue(root, "SZ"); strings.TrimSpace(size) == "15" {
		if t.base.Game != "" {
			t.notes.add("the game is GM[%s], which sente does not support: it was read as %s, as requested", strings.Trim(quote(number), `"`), t.base.Game)
			return t.base.Game, nil
		}
		if _, err := t.games.FindGame(libraryGame); err == nil && strings.TrimSpace(number) == "1" {
			t.notes.add("the game is GM[1], but the board is not a Go board: assuming Gomoku")
			return libraryGame, nil
		}
	}
	return "", fmt.Errorf("the game is GM[%s]: supported are %s", strings.Trim(quote(number), `"`), t.listGameNumbers())
}

// renjuPrograms matches the names of programs for Renju and Gomoku; their GM is ignored.
var renjuPrograms = regexp.MustCompile(`(?i)renju|gomoku|五子`)

// listGameNumbers lists the games that have a GM number.
func (t *sgfTree) listGameNumbers() string {
	var list []string
	for _, g := range t.games {
		if g.SGF.Number > 0 {
			list = append(list, fmt.Sprintf("GM[%d], %s", g.SGF.Number, g.Title))
		}
	}
	if len(list) == 0 {
		return "none by number: the property " + sgfGame + " specifies the game"
	}
	return strings.Join(list, ", and ")
}

// firstValue returns the first value of a property, still escaped.
func firstValue(all []sgf.Property, name string) (string, bool) {
	for _, p := range all {
		if p.Name == name {
			return p.Values[0], true
		}
	}
	return "", false
}

// sgfTree converts a game tree to a study or a record.
type sgfTree struct {
	reader
	tree     *sgf.Tree
	mainLine bool // read the moves of the main line only
	oldMarks bool // M and L are the marks of FF[1] to FF[3]
	notes    *noteList

	forms        forms
	form         sgfForm
	invalidMoves map[sente.Move]error // moves that are not points, with their errors
	builtStudy   *study.Study
	nodes        []*study.Node // last study node created for each node of the tree; nil for skipped nodes
	numCells     int           // cells in all lists so far

	endNode int // node with the resignation or forfeit that ends the game, 0 without one

	turns    *sideTracker    // nil if the rules determine the side to move or it is not needed
	current  nodeContent     // node under construction
	contents []study.Content // study nodes of the current node
}
