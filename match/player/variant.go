package player

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// variant is the form of a game in UCI or UAI: its name, positions as FEN and moves in coordinates.
type variant struct {
	game, size string // of the catalog; "" is the only size
	name       string // value of UCI_Variant; "" if the protocol has only this game
	columns    int
	rows       int
	letters    string // letter of each piece of the game's kit in FEN
	sides      string // letter of each seat in FEN
	fields     string // fields of a FEN after the side to move
	quiet      string // part of the set-up with the first number of the fields
	hand       int    // pieces that each player can drop; 0 writes no hand in FEN
	drop       string // prefix of a move to a single square
	format     squareFormat
	land       func(b rules.Board, v *variant, m string) string // square of a move; nil is the move itself
}

// squareFormat is how a game names squares.
type squareFormat uint8

const (
	rankSquares   squareFormat = iota // "d3", row 1 at the bottom
	topSquares                        // "d3", row 1 at the top
	columnSquares                     // "4.3", column and row
)

// variants is the table of games in UCI and UAI. The first entry of a game is its default size.
var variants = []variant{
	{game: "breakthrough", name: "breakthrough", columns: 8, rows: 8, letters: "Pp", sides: "wb", fields: "- - 0 1"},
	{game: "othello", size: "8x8", name: "flipello", columns: 8, rows: 8, letters: "Pp", sides: "wb", fields: "- - 0 1", hand: 60, drop: "P@", format: topSquares},
	{game: "othello", size: "6x6", name: "flipello6", columns: 6, rows: 6, letters: "Pp", sides: "wb", fields: "- - 0 1", hand: 32, drop: "P@", format: topSquares},
	{game: "connectfour", size: "7x6", name: "cfour", columns: 7, rows: 6, letters: "Pp", sides: "wb", fields: "- - 0 1", hand: 21, drop: "P@", format: columnSquares, land: landDisc},
	{game: "tictactoe", name: "tictactoe", columns: 3, rows: 3, letters: "Pp", sides: "wb", fields: "- - 0 1", hand: 5, drop: "P@"},
	{game: "amazons", name: "amazons", columns: 10, rows: 10, letters: "Qq*", sides: "wb", fields: "- - 0 1", land: landArrow},
	{game: "ataxx", name: "ataxx", columns: 7, rows: 7, letters: "Pp*", sides: "wb", fields: "- - 0 1", quiet: "jumps", drop: "P@"},
}

// ataxxInUAI is Ataxx in the Universal Ataxx Interface.
var ataxxInUAI = variant{game: "ataxx", columns: 7, rows: 7, letters: "xo-", sides: "xo", fields: "0 1", quiet: "jumps"}

// variantsInUGI are the games that have FEN in UGI.
var variantsInUGI = []variant{
	ataxxInUAI,
	{game: "othello", size: "8x8", columns: 8, rows: 8, letters: "xo", sides: "xo", format: topSquares},
}

// variantInUGI returns the FEN of a game in UGI, or nil.
func variantInUGI(g catalog.Game, r sente.Record) *variant {
	for i, v := range variantsInUGI {
		if v.game == g.Name && (v.size == "" || v.size == g.SizeOf(r)) {
			return &variantsInUGI[i]
		}
	}
	return nil
}

// passWords are the words for a pass in protocols and games.
var passWords = []sente.Move{"pass", "0000", "null", "--", "@@@@"}

// IsPass reports whether a move is a word for a pass of a game or a protocol.
func IsPass(m sente.Move) bool {
	return slices.ContainsFunc(passWords, func(w sente.Move) bool { return strings.EqualFold(string(w), string(m)) })
}

// gamePass is the notation of a pass in the games of the catalog.
const gamePass = "pass"

// variantGames returns the games of the catalog that UCI can express.
func variantGames() (games []string) {
	for _, v := range variants {
		if !slices.Contains(games, v.game) {
			games = append(games, v.game)
		}
	}
	return games
}

// findVariant returns the variant of a record.
func findVariant(g catalog.Game, r sente.Record) (*variant, error) {
	if len(g.Rules) > 0 && g.RulesOf(r) != g.RulesOf(sente.Record{Game: r.Game}) {
		return nil, fmt.Errorf("UCI supports %s only by its usual rules, not %s", g.Name, g.RulesOf(r))
	}
	var sizes []string
	for i, v := range variants {
		if v.game != g.Name {
			continue
		}
		if v.size == "" || v.size == g.SizeOf(r) {
			return &variants[i], nil
		}
		sizes = append(sizes, v.size)
	}
	if sizes == nil {
		return nil, fmt.Errorf("UCI does not support %s: expected one of %s", g.Name, strings.Join(variantGames(), ", "))
	}
	return nil, fmt.Errorf("UCI supports %s only on %s, not %s", g.Name, strings.Join(sizes, ", "), g.SizeOf(r))
}

// square returns the protocol's name of a square; column and row count from 0 at the bottom left.
func square(column, row int) string { return string(rune('a'+column)) + strconv.Itoa(row+1) }

// cell returns the game's name of a square.
func (v *variant) cell(column, row int) string {
	switch v.format {
	case topSquares:
		return square(column, v.rows-1-row)
	case columnSquares:
		return strconv.Itoa(column+1) + "." + strconv.Itoa(row+1)
	}
	return square(column, row)
}

// grid returns the pieces of a set-up by row from the bottom and column: an index of the kit plus 1, 0
// for an empty square.
func (v *variant) grid(setup rules.Setup, kit rules.Kit) [][]int {
	at := map[string]int{}
	for i, p := range kit.Pieces {
		words, _ := setup.Words(p.Name)
		for _, w := range words {
			at[w] = i + 1
		}
	}
	grid := make([][]int, v.rows)
	for row := range grid {
		grid[row] = make([]int, v.columns)
		for column := range grid[row] {
			grid[row][column] = at[v.cell(column, row)]
		}
	}
	return grid
}

// position returns the set-up of a board.
func position(b rules.Board) (rules.Setup, rules.Kit, error) {
	kit, ok := b.Kit()
	if !ok {
		return nil, kit, errors.New("the game has no set-ups")
	}
	text, err := b.Setup()
	if err != nil {
		return nil, kit, err
	}
	setup, err := rules.ParseSetup(text)
	return setup, kit, err
}

// writeFEN returns the position of a board.
func (v *variant) writeFEN(b rules.Board) (string, error) {
	setup, kit, err := position(b)
	if err != nil {
		return "", err
	}
	var rows []string
	hands := []int{v.hand, v.hand}
	for _, row := range slices.Backward(v.grid(setup, kit)) {
		text, empty := "", 0
		for _, piece := range append(row, -1) {
			if piece != 0 && empty > 0 {
				text += strconv.Itoa(empty)
				empty = 0
			}
			switch {
			case piece == 0:
				empty++
			case piece > 0:
				text += v.letters[piece-1 : piece]
				if owner := kit.Pieces[piece-1].Player; owner >= 0 {
					hands[owner]--
				}
			}
		}
		rows = append(rows, text)
	}
	text := strings.Join(rows, "/")
	if v.hand > 0 {
		text += "[" + strings.Repeat(v.letters[:1], max(hands[0], 0)) + strings.Repeat(v.letters[1:2], max(hands[1], 0)) + "]"
	}
	fields := v.fields
	if count, ok := setup.Words(v.quiet); ok && len(count) == 1 {
		fields = strings.Replace(fields, "0", count[0], 1)
	}
	return strings.TrimSpace(text + " " + v.sides[b.Turn():b.Turn()+1] + " " + fields), nil
}

// readFEN returns the set-up of a FEN.
func (v *variant) readFEN(text string, kit rules.Kit) (string, error) {
	setup, err := rules.FEN{Columns: v.columns, Rows: v.rows, Letters: v.letters, Sides: v.sides, Fields: v.fields, Quiet: v.quiet, Cell: v.cell}.Parse(text, kit)
	return setup.String(), err
}

// writeMove returns a move from the position of a board.
func (v *variant) writeMove(b rules.Board, m sente.Move) sente.Move {
	text := string(m)
	switch {
	case IsPass(m):
		return v.writePass(b)
	case v.land != nil:
		text = v.land(b, v, text)
	case v.format == topSquares:
		text = v.turnSquare(text)
	}
	if strings.IndexFunc(text[min(1, len(text)):], isLetter) < 0 {
		text = v.drop + text
	}
	return sente.Move(text)
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' }

// turnSquare converts a square between rows that count from the top and from the bottom.
func (v *variant) turnSquare(text string) string {
	row, err := strconv.Atoi(text[min(1, len(text)):])
	if err != nil {
		return text
	}
	return text[:1] + strconv.Itoa(v.rows+1-row)
}

// writePass returns a pass: 0000 in UAI; in UCI the first own piece, from a1 upwards, that stays.
func (v *variant) writePass(b rules.Board) sente.Move {
	setup, kit, err := position(b)
	if err != nil || v.name == "" {
		return "0000"
	}
	for row, pieces := range v.grid(setup, kit) {
		for column, piece := range pieces {
			if piece > 0 && kit.Pieces[piece-1].Player == b.Turn() {
				return sente.Move(square(column, row) + square(column, row))
			}
		}
	}
	return "0000"
}

// readMove returns the move that a text means in the position of a board, or the text.
func (v *variant) readMove(b rules.Board, text sente.Move) sente.Move {
	if n := len(text) / 2; IsPass(text) || len(text)%2 == 0 && len(text) >= 4 && text[:n] == text[n:] {
		return gamePass
	}
	if v.drop == "" {
		return text
	}
	for _, m := range b.Legal() {
		if v.writeMove(b, m) == text {
			return m
		}
	}
	return text
}

// landDisc returns the square on which a disc dropped into a column lands.
func landDisc(b rules.Board, v *variant, m string) string {
	column, err := strconv.Atoi(m)
	setup, kit, fault := position(b)
	if err != nil || fault != nil || column < 1 || column > v.columns {
		return m
	}
	row := 0
	for grid := v.grid(setup, kit); row < v.rows && grid[row][column-1] != 0; {
		row++
	}
	return square(column-1, row)
}

var squareNames = regexp.MustCompile(`[a-z][0-9]+`)

// landArrow converts "d1-d7/g7" to "d1d7,d7g7".
func landArrow(_ rules.Board, _ *variant, m string) string {
	s := squareNames.FindAllString(m, -1)
	if len(s) != 3 {
		return m
	}
	return s[0] + s[1] + "," + s[1] + s[2]
}
