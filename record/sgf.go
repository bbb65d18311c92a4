package record

import (
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

// Names of sente's own in the Smart Game Format. Values are JSON, but for those of the
// name, moves and sides.
const (
	sgfGame       = "SENTE"  // in the root: the game's name
	sgfHeadJSON   = "SENTEH" // in the root: what the record's head says and the format cannot
	sgfPutJSON    = "SENTEP" // pieces that are neither black's nor white's stones
	sgfMarkJSON   = "SENTEK" // marks on cells that are no points of the board
	sgfArrowJSON  = "SENTEA" // arrows between such
	sgfThought    = "SENTET" // what the player of the move thought
	sgfEvaluation = "SENTEE" // an evaluation
	sgfMove       = "SENTEM" // a move that is no point: "black" of an opening
	sgfSide       = "SENTES" // whose move it is, where B and W cannot say it
	sgfTurn       = "SENTEL" // whose turn it is made, where PL cannot say it
)

// privateNumber is the GM of games that have none.
const privateNumber = 5000

// sgfForm is how a game is written.
type sgfForm struct {
	game   catalog.Game // of the name alone if the catalog does not know it
	known  bool
	number int
	grid   *sgfGrid // nil: points are the game's own text
	names  [2]string
	seats  [2]string // those of PB and PW, B+ and W+
	at     [2]int    // and their numbers
}

func (f sgfForm) private() bool { return f.number == privateNumber }

// forms are the forms of the games of a file, each made once.
type forms map[string]sgfForm

// of is formOf.
func (all forms) of(games catalog.Catalog, head sente.Record) (sgfForm, error) {
	key := head.Game + "\x00" + head.Rules + "\x00" + head.Size + "\x00" + head.Opening
	if f, ok := all[key]; ok {
		return f, nil
	}
	f, err := formOf(games, head)
	if err == nil && all != nil {
		all[key] = f
	}
	return f, err
}

// formOf returns the form of a game; head is its record.
func formOf(games catalog.Catalog, head sente.Record) (sgfForm, error) {
	f := sgfForm{game: catalog.Game{Name: head.Game}, number: privateNumber, names: [2]string{"black", "white"}, seats: [2]string{"black", "white"}, at: [2]int{0, 1}}
	g, err := games.Game(head.Game)
	if err != nil {
		return f, nil // written and read by the game's own text
	}
	f.game, f.known = g, true
	if g.SGF.Number > 0 {
		f.number = g.SGF.Number
	}
	head.Moves, head.Setup = nil, ""
	board, err := g.Open(head)
	if err != nil {
		return f, err
	}
	seats := board.Seats()
	if b, w := slices.Index(seats, "black"), slices.Index(seats, "white"); b >= 0 && w >= 0 {
		f.at = [2]int{b, w}
	} else if len(seats) > 1 {
		f.seats = [2]string{seats[0], seats[1]}
		if seats[0] != "first" {
			f.names = f.seats
		}
	}
	if g.SGF.Letters {
		f.grid, err = gridOf(board.Scene(), board.Size())
	}
	return f, err
}

// sgfGameError says which game of a file an error is about.
func sgfGameError(name string, n, line int, err error) error {
	return fmt.Errorf("%s, game %d (line %d): %w", name, n, line, err)
}

// sgf reads the games of a file as records: their main lines.
func (r reader) sgf(name string, from *source, yield func(sente.Record) error) error {
	data, err := from.all()
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
		t := &sgfTree{reader: r, tree: tree, mainLine: true, notes: &notes{}, forms: made}
		record, err := t.record()
		if err != nil {
			return sgfGameError(name, n, tree.Line, err)
		}
		if err := yield(record); err != nil {
			return err
		}
	}
}

// sgfStudies reads the games of a file with all their variations.
func (r reader) sgfStudies(ctx context.Context, name string, data []byte) (opened StudyFile, err error) {
	opened.Format = SGF
	if len(data) > MaxSGF {
		return opened, fmt.Errorf("%s cannot be read: it is longer than %d MiB", name, MaxSGF>>20)
	}
	trees, made := sgf.NewReader(data), forms{}
	said := &notes{}
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
		t := &sgfTree{reader: r, tree: tree, notes: said, forms: made}
		one, err := t.study()
		if err != nil {
			faults = append(faults, sgfGameError(name, n, tree.Line, err))
		}
		if one == nil {
			continue
		}
		if nodes += one.Len(); nodes > study.MaxNodes {
			faults = append(faults, fmt.Errorf("%s holds more than %d positions: divide it", name, study.MaxNodes))
			break
		}
		if opened.Studies = append(opened.Studies, one); len(opened.Studies) == MaxGames {
			faults = append(faults, fmt.Errorf("%s holds more than %d games: divide it", name, MaxGames))
			break
		}
	}
	if set, assumed, lost := trees.Charset(); lost > 0 {
		said.add("%d characters cannot be read as %s", lost, set)
	} else if assumed && set != charset.UTF8 {
		said.add("the file does not name its character set: it was read as %s", set)
	}
	if skipped := trees.Skipped(); skipped > 0 {
		said.add("%d bytes outside of the games were skipped", skipped)
	}
	opened.Notes = said.all()
	return opened, joined(faults)
}

// joined is the first of several faults in one sentence, with the number of the others.
func joined(faults []error) error {
	switch len(faults) {
	case 0:
		return nil
	case 1:
		return faults[0]
	}
	return fmt.Errorf("%w (and %d faults more)", faults[0], len(faults)-1)
}

// game finds out which game it is. GM left out is Go by the letter of the
// format; many programs leave it out for any game, so that the game asked for
// decides.
func (t *sgfTree) game(root []sgf.Property) (string, error) {
	if name, ok := first(root, sgfGame); ok {
		return strings.TrimSpace(sgf.SimpleText(name)), nil
	}
	number, told := first(root, "GM")
	if !told {
		if t.base.Game != "" {
			return t.base.Game, nil
		}
		if len(t.games) == 1 {
			return t.games[0].Name, nil
		}
		if _, err := t.games.Game(libraryGame); err == nil {
			t.notes.add("it does not say that it is Gomoku: it was taken for it")
			return libraryGame, nil
		}
		return "", fmt.Errorf("it does not say which game it is: those that can be told by their number are %s", t.numbers())
	}
	for _, g := range t.games {
		if g.SGF.Number > 0 && strings.TrimSpace(number) == strconv.Itoa(g.SGF.Number) {
			return g.Name, nil
		}
	}
	if program, _ := first(root, "AP"); t.base.Game == "" && forRenju.MatchString(program) {
		if _, err := t.games.Game(libraryGame); err == nil {
			t.notes.add("it says GM[%s], but a program for Renju wrote it: it was taken for Gomoku", strings.Trim(quote(number), `"`))
			return libraryGame, nil
		}
	}
	// not a few programs for Renju write the number of Go, or that of Morris
	if size, _ := first(root, "SZ"); strings.TrimSpace(size) == "15" {
		if t.base.Game != "" {
			t.notes.add("it says GM[%s], a game that sente does not play: it was read as %s, which was asked for", strings.Trim(quote(number), `"`), t.base.Game)
			return t.base.Game, nil
		}
		if _, err := t.games.Game(libraryGame); err == nil && strings.TrimSpace(number) == "1" {
			t.notes.add("it says GM[1], but its board is none of Go: it was taken for Gomoku")
			return libraryGame, nil
		}
	}
	return "", fmt.Errorf("its game is GM[%s]: those that can be read are %s", strings.Trim(quote(number), `"`), t.numbers())
}

// forRenju are programs that call themselves after the game, whatever number they write.
var forRenju = regexp.MustCompile(`(?i)renju|gomoku|五子`)

// numbers lists the games that have one.
func (t *sgfTree) numbers() string {
	var list []string
	for _, g := range t.games {
		if g.SGF.Number > 0 {
			list = append(list, fmt.Sprintf("GM[%d], %s", g.SGF.Number, g.Title))
		}
	}
	if len(list) == 0 {
		return "none by its number: the property " + sgfGame + " names the game"
	}
	return strings.Join(list, ", and ")
}

// first is the first value of a property, with its escapes.
func first(all []sgf.Property, name string) (string, bool) {
	for _, p := range all {
		if p.Name == name {
			return p.Values[0], true
		}
	}
	return "", false
}

// sgfTree makes a study, or a record, of a game tree.
type sgfTree struct {
	reader
	tree     *sgf.Tree
	mainLine bool // nothing but the moves of the main line is wanted
	notes    *notes

	forms forms
	form  sgfForm
	wrong map[sente.Move]error // moves that are no points
	made  *study.Study
	nodes []*study.Node // the last one that each node of the tree became; nil if none
	cells int           // of all lists so far

	turns *turns          // nil while the rules say whose turn it is, or nobody asks
	at    content         // of the node that is being made
	all   []study.Content // what it becomes
}
