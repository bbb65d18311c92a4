package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// diagram is a board drawn with letters, as in mails and forums. Its first row is the top of the board,
// regardless of the row labels.
type diagram struct {
	rows   []string // cells: 'X', 'O' or '.'
	line   int      // line number of the first row
	labels [2]int   // row labels of the first and the last row, 0 if absent
	toMove string   // "black", "white", or "" if not given
	tail   string   // text after the board
}

// cellSymbols lists the characters for a black stone, a white stone and an empty point.
var cellSymbols = [...]string{"Xx#@●⚫■◆*", "Oo○⚪□◇", ".+_·,┼├┤┬┴┌┐└┘╋┃╬╂-"}

// fillerChars may appear between cells and around the last move.
const fillerChars = " \t|│─()[]{}<>"

// parseDiagramRow parses a line as a row of a board: cells with an optional row number at both ends.
func parseDiagramRow(text string) (cells string, label int, ok bool) {
	text = strings.Trim(text, fillerChars)
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if digits > 0 && digits < 3 {
		label, _ = strconv.Atoi(text[:digits])
		text = text[digits:]
	}
	text = strings.TrimRight(strings.TrimRight(text, fillerChars), "0123456789")
	var b strings.Builder
	for _, c := range text {
		switch {
		case strings.ContainsRune(fillerChars, c):
		case strings.ContainsRune(cellSymbols[0], c):
			b.WriteByte('X')
		case strings.ContainsRune(cellSymbols[1], c):
			b.WriteByte('O')
		case strings.ContainsRune(cellSymbols[2], c):
			b.WriteByte('.')
		default:
			return "", 0, false
		}
	}
	return b.String(), label, b.Len() >= 3
}

// parseDiagram finds the board in a text: at least three consecutive rows of equal width. ok is false if there
// is no board.
func parseDiagram(data []byte) (d diagram, ok bool) {
	var found []diagramRow
	after := 0
	var tail []string
	for n, text := range textLines(data) {
		if colour, is := parseSideToMove(text); is {
			d.toMove = colour
			continue
		}
		cells, label, row := parseDiagramRow(text)
		if !row {
			if len(found) > 0 {
				tail = append(tail, text)
			}
			continue
		}
		after = len(tail)
		found = append(found, diagramRow{cells, label, n})
	}
	width := mostCommonWidth(found)
	found = slices.DeleteFunc(found, func(r diagramRow) bool { return len(r.cells) != width })
	if len(found) < 3 || width < 3 {
		return d, false
	}
	for _, r := range found {
		d.rows = append(d.rows, r.cells)
	}
	d.line, d.labels = found[0].line, [2]int{found[0].label, found[len(found)-1].label}
	d.tail = strings.Join(tail[min(after, len(tail)):], "\n")
	return d, true
}

type diagramRow struct {
	cells       string
	label, line int
}

// mostCommonWidth returns the most frequent width of the rows, where rows with stones count twice; ruler lines
// between the rows have a different width.
func mostCommonWidth(found []diagramRow) (width int) {
	count := map[int]int{}
	for _, r := range found {
		if strings.ContainsAny(r.cells, "XO") {
			count[len(r.cells)]++
		}
		count[len(r.cells)]++
	}
	for w, n := range count {
		if n > count[width] || n == count[width] && w > width {
			width = w
		}
	}
	return width
}

// parseSideToMove parses sentences such as "black to move" and "X to play".
func parseSideToMove(text string) (colour string, ok bool) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) < 3 || words[1] != "to" || words[2] != "move" && words[2] != "play" && words[2] != "move," {
		return "", false
	}
	switch words[0] {
	case "black", "x":
		return "black", true
	case "white", "o":
		return "white", true
	}
	return "", false
}

// readDiagram returns the record of a drawn board. If the numbered moves below the board lead to the position,
// they become the moves; otherwise the stones become a set-up.
func (r reader) readDiagram(data []byte) (sente.Record, error) {
	d, ok := parseDiagram(data)
	if !ok {
		return sente.Record{}, errors.New("no board found: draw each row on a line, with X, O and . for the points")
	}
	if r.isOthelloDiagram(d) {
		return r.parseOthelloBoard(d.othelloBoard())
	}
	record := r.gomokuRecord()
	if record.Game != "gomoku" {
		return record, fmt.Errorf("boards drawn with letters are supported only for gomoku, not for %s: use moves", record.Game)
	}
	if len(d.rows) != len(d.rows[0]) {
		return record, withLine(d.line, fmt.Errorf("the board has %d rows of %d points: Gomoku boards must be square", len(d.rows), len(d.rows[0])))
	}
	size := strconv.Itoa(len(d.rows))
	if record.Size != "" && record.Size != size {
		return record, withLine(d.line, fmt.Errorf("size %q does not match %q", size, record.Size))
	}
	record.Size = size
	if r.rowsFromTop {
		slices.Reverse(d.rows)
	}
	if played, ok := playMovesBelow(r.games, record, d); ok {
		return played, nil
	}
	record.Setup = d.encodeSetup()
	record.Moves = []sente.Move{}
	_, _, err := openBoard(r.games, record)
	return record, withLine(d.line, err)
}

// isOthelloDiagram reports whether a drawn board is of Othello: that game was requested, or the four squares in
// the centre of an 8x8 board are taken, as in any position of Othello.
func (r reader) isOthelloDiagram(d diagram) bool {
	if r.base.Game != "" && (r.mustMatchBase || r.base.Game == othelloGame) {
		return r.base.Game == othelloGame
	}
	if _, err := r.games.FindGame(othelloGame); err != nil || len(d.rows) != 8 || len(d.rows[0]) != 8 {
		return false
	}
	return !strings.Contains(d.rows[3][3:5]+d.rows[4][3:5], ".")
}

// othelloBoard returns the board on one line. Row 1 is at the top, unless the labels count upwards.
func (d diagram) othelloBoard() string {
	rows := slices.Clone(d.rows)
	if d.labels[0] > d.labels[1] && d.labels[1] == 1 {
		slices.Reverse(rows)
	}
	text := strings.ReplaceAll(strings.Join(rows, " "), ".", "-")
	switch d.toMove {
	case "black":
		text += " X"
	case "white":
		text += " O"
	}
	return text
}

// encodeSetup returns the stones in Gomoku's set-up notation. Without an explicit side to move the game's
// default applies: black, unless black has more stones.
func (d diagram) encodeSetup() string {
	stones := map[byte]string{}
	for y, row := range d.rows {
		for x := range len(row) {
			stones[row[x]] += " " + string(point{x, y}.gomokuMove(len(d.rows)))
		}
	}
	text := "black:" + stones['X'] + "; white:" + stones['O']
	if d.toMove != "" {
		text += "; to-move: " + d.toMove
	}
	return text
}

// playMovesBelow plays the numbered moves below a board, in RenLib's form; ok is false if they do not lead to
// the position.
func playMovesBelow(games catalog.Catalog, record sente.Record, d diagram) (sente.Record, bool) {
	_, board, err := openBoard(games, record)
	if err != nil {
		return record, false
	}
	next := 1
	rows := make([][]byte, len(d.rows))
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", len(d.rows)))
	}
	words := strings.Fields(d.tail)
	for i := 0; i+1 < len(words); i++ {
		if strings.Trim(words[i], ".:") != strconv.Itoa(next) {
			continue
		}
		m, err := board.Play(words[i+1])
		if err != nil {
			return record, false
		}
		p, err := parsePoint(len(d.rows), m)
		if err != nil {
			return record, false
		}
		rows[p.y][p.x] = "OX"[next%2]
		record.Moves = append(record.Moves, m)
		next++
		i++
	}
	for i, row := range d.rows {
		if string(rows[i]) != row {
			return record, false
		}
	}
	return record, next > 1
}

// isDiagram reports whether a text begins with a drawn board.
func isDiagram(head []byte) bool {
	d, ok := parseDiagram(head)
	return ok && len(d.rows) >= 5
}

// encodeDiagram draws the final position of a record, each row with its number.
func encodeDiagram(games catalog.Catalog, r sente.Record) (string, error) {
	_, board, err := openBoard(games, r)
	if err != nil {
		return "", err
	}
	if _, err := catalog.PlayMoves(board, r); err != nil {
		return "", err
	}
	size, err := boardSide(board)
	if err != nil {
		return "", err
	}
	scene := board.Scene()
	rows := make([][]byte, size)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", size))
	}
	for _, s := range scene.Stones {
		p, err := parsePoint(size, sente.Move(scene.Cells[s.Cell].Name))
		if err != nil {
			return "", errNotSquare
		}
		rows[p.y][p.x] = "XO"[min(s.Player, 1)]
	}
	var b strings.Builder
	columns := "   "
	for x := range size {
		columns += " " + string(rune('a'+x))
	}
	b.WriteString(columns + "\n")
	for y, row := range rows {
		fmt.Fprintf(&b, "%3d", size-y)
		for _, c := range row {
			b.WriteString(" " + string(c))
		}
		fmt.Fprintf(&b, " %d\n", size-y)
	}
	b.WriteString(columns + "\n")
	if over, _, _ := board.Outcome(); !over {
		b.WriteString(board.Seats()[board.Turn()] + " to move\n")
	}
	return b.String(), nil
}
