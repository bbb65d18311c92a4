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

// diagram is a board drawn with letters, as people put it into mails and forums. Its
// first row is the top of the picture, whatever number stands beside it.
type diagram struct {
	rows   []string // cells: 'X', 'O' or '.'
	line   int      // of the file, of the first row
	labels [2]int   // beside the first and the last row, 0 if there are none
	toMove string   // "black", "white", "" if it is not said
	tail   string   // what follows the board
}

// symbols are how people draw a black stone, a white one and an empty point.
var symbols = [...]string{"Xx#@●⚫■◆*", "Oo○⚪□◇", ".+_·,┼├┤┬┴┌┐└┘╋┃╬╂-"}

// fillers stand between cells, and around the last move.
const fillers = " \t|│─()[]{}<>"

// drawnRow reads a line as a row of a board: cells, with or without a number at both
// ends.
func drawnRow(text string) (cells string, label int, ok bool) {
	text = strings.Trim(text, fillers)
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if digits > 0 && digits < 3 {
		label, _ = strconv.Atoi(text[:digits])
		text = text[digits:]
	}
	text = strings.TrimRight(strings.TrimRight(text, fillers), "0123456789")
	var b strings.Builder
	for _, c := range text {
		switch {
		case strings.ContainsRune(fillers, c):
		case strings.ContainsRune(symbols[0], c):
			b.WriteByte('X')
		case strings.ContainsRune(symbols[1], c):
			b.WriteByte('O')
		case strings.ContainsRune(symbols[2], c):
			b.WriteByte('.')
		default:
			return "", 0, false
		}
	}
	return b.String(), label, b.Len() >= 3
}

// readDiagram finds the board in a text; ok is false if there is none: at least three
// rows of one width, one below the other.
func readDiagram(data []byte) (d diagram, ok bool) {
	var found []drawn
	after := 0
	var tail []string
	for n, text := range lines(data) {
		if colour, is := toMove(text); is {
			d.toMove = colour
			continue
		}
		cells, label, row := drawnRow(text)
		if !row {
			if len(found) > 0 {
				tail = append(tail, text)
			}
			continue
		}
		after = len(tail)
		found = append(found, drawn{cells, label, n})
	}
	width := widest(found)
	found = slices.DeleteFunc(found, func(r drawn) bool { return len(r.cells) != width })
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

type drawn struct {
	cells       string
	label, line int
}

// widest is the width of most rows in which something is drawn; rules between rows have
// another.
func widest(found []drawn) (width int) {
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

// toMove reads "black to move", "X to play".
func toMove(text string) (colour string, ok bool) {
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

// board makes a record of a diagram: of the moves that stand below it if they lead to
// it, and otherwise of its stones as set up.
func (r reader) board(data []byte) (sente.Record, error) {
	d, ok := readDiagram(data)
	if !ok {
		return sente.Record{}, errors.New("it holds no board: draw each row on a line, with X, O and . for the points")
	}
	record := r.gomoku()
	if record.Game != "gomoku" {
		return record, fmt.Errorf("a board drawn with letters can be set up in gomoku, not in %s: write its moves", record.Game)
	}
	if len(d.rows) != len(d.rows[0]) {
		return record, at(d.line, fmt.Errorf("the board has %d rows of %d points: Gomoku is played on squares", len(d.rows), len(d.rows[0])))
	}
	size := strconv.Itoa(len(d.rows))
	if record.Size != "" && record.Size != size {
		return record, at(d.line, fmt.Errorf("the size is %q, but %q was asked for", size, record.Size))
	}
	record.Size = size
	if r.top {
		slices.Reverse(d.rows)
	}
	if played, ok := r.below(record, d); ok {
		return played, nil
	}
	record.Setup = d.setup()
	record.Moves = []sente.Move{}
	_, _, err := r.open(record)
	return record, at(d.line, err)
}

// setup writes the stones as Gomoku reads them. If nobody says whose move it is, it is
// black's unless black has more stones.
func (d diagram) setup() string {
	stones := map[byte]string{}
	for y, row := range d.rows {
		for x := range len(row) {
			stones[row[x]] += " " + string(point{x, y}.move(len(d.rows)))
		}
	}
	text := "black:" + stones['X'] + "; white:" + stones['O']
	if d.toMove != "" {
		text += "; to-move: " + d.toMove
	}
	return text
}

// below plays the numbered moves under a board, as RenLib writes them; ok is false if
// they do not lead to it.
func (r reader) below(record sente.Record, d diagram) (sente.Record, bool) {
	_, board, err := r.open(record)
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
		p, err := pointOf(len(d.rows), m)
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

// isDiagram reports whether a text begins like a drawn board.
func isDiagram(head []byte) bool {
	d, ok := readDiagram(head)
	return ok && len(d.rows) >= 5
}

// encodeDiagram draws the position at the end of a record, each row with its number.
func encodeDiagram(games catalog.Catalog, r sente.Record) (string, error) {
	_, board, err := reader{games: games}.open(r)
	if err != nil {
		return "", err
	}
	if _, err := play(board, r); err != nil {
		return "", err
	}
	size, err := side(board)
	if err != nil {
		return "", err
	}
	scene := board.Scene()
	rows := make([][]byte, size)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", size))
	}
	for _, s := range scene.Stones {
		p, err := pointOf(size, sente.Move(scene.Cells[s.Cell].Name))
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
