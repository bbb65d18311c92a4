package protocol

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// nboardGame is a game of Othello in the Generic Game Format (GGF), as NBoard sends it.
type nboardGame struct {
	size  int
	cells string // from the top left: * black, O white, - empty
	turn  int    // seat to move at the start
	moves []nboardMove
	limit time.Duration // time of a player for the game; 0 is no limit
}

// nboardMove is a move with the time that it took.
type nboardMove struct {
	seat int
	move sente.Move
	used time.Duration
}

// maxNBoardSize is the largest board of GGF with two digits of a coordinate.
const maxNBoardSize = 16

// parseNBoardGame parses "(;GM[Othello]…BO[8 … *]B[F5/1.0/2.5]W[F6];)".
func parseNBoardGame(text string) (g nboardGame, err error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), "(;")
	if !ok {
		return g, fmt.Errorf("invalid GGF game %s: expected (;GM[Othello]…;)", QuoteReceived(text))
	}
	for {
		rest = strings.TrimSpace(rest)
		if rest == "" || strings.HasPrefix(rest, ";)") {
			break
		}
		name, value, found := strings.Cut(rest, "[")
		value, after, closed := strings.Cut(value, "]")
		if !found || !closed {
			return g, fmt.Errorf("invalid GGF game: expected a property such as B[F5] at %s", QuoteReceived(rest))
		}
		if err := g.addProperty(strings.TrimSpace(name), strings.TrimSpace(value)); err != nil {
			return g, fmt.Errorf("invalid GGF game: %w", err)
		}
		rest = after
	}
	if g.size == 0 {
		return g, fmt.Errorf("invalid GGF game: no board BO[8 …]")
	}
	return g, nil
}

// addProperty adds a property; unknown ones are ignored.
func (g *nboardGame) addProperty(name, value string) (err error) {
	switch name {
	case "GM":
		if !strings.EqualFold(value, "Othello") {
			return fmt.Errorf("the game is %s, not Othello", QuoteReceived(value))
		}
	case "BO":
		return g.parseBoard(value)
	case "B", "W":
		m, err := parseNBoardMove(value)
		if name == "W" {
			m.seat = 1
		}
		g.moves = append(g.moves, m)
		return err
	case "TI":
		g.limit = parseNBoardClock(value)
	}
	return nil
}

// parseBoard parses "8 ---…--- *": the size, the cells from the top left and the side to move.
func (g *nboardGame) parseBoard(value string) error {
	word, rest := CutWord(value)
	size, err := strconv.Atoi(word)
	cells := strings.Join(strings.Fields(rest), "")
	if err != nil || size < 4 || size > maxNBoardSize || len(cells) != size*size+1 || strings.Trim(cells, "*O-") != "" || cells[size*size] == '-' {
		return fmt.Errorf("invalid board BO[%s]: expected the size, its cells as * O - and the side to move, * or O", QuoteReceived(value))
	}
	g.size, g.cells, g.turn = size, cells[:size*size], 0
	if cells[size*size] == 'O' {
		g.turn = 1
	}
	return nil
}

// parseNBoardMove parses "F5/1.5/2.0" or "PA", where the evaluation and the seconds may be missing.
func parseNBoardMove(text string) (m nboardMove, err error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == ' ' || r == '\t' })
	if len(fields) == 0 {
		return m, fmt.Errorf("invalid move %s: expected a square such as F5, or PA", QuoteReceived(text))
	}
	lower := strings.ToLower(fields[0])
	switch {
	case lower == "pa" || lower == passMove || lower == "--":
		m.move = passMove
	case isPoint(lower):
		m.move = sente.Move(lower)
	default:
		return m, fmt.Errorf("invalid move %s: expected a square such as F5, or PA", QuoteReceived(text))
	}
	parts := strings.Split(text, "/")
	if len(parts) == 3 {
		if s, err := strconv.ParseFloat(strings.TrimSpace(parts[2]), 64); err == nil && s > 0 && s < 1e6 {
			m.used = time.Duration(s * float64(time.Second))
		}
	}
	return m, nil
}

// parseNBoardClock parses "15:00" or "1:00:00" and ignores a second part after "/"; 0 if there is no
// time.
func parseNBoardClock(text string) (total time.Duration) {
	text, _, _ = strings.Cut(text, "/")
	for part := range strings.SplitSeq(text, ":") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 0 || n > 1e6 || total > 1000*time.Hour {
			return 0
		}
		total = 60*total + time.Duration(n)*time.Second
	}
	return total
}

// setup returns the start of the game as the set-up of a record.
func (g nboardGame) setup() string {
	u := rules.Setup{{Name: "black"}, {Name: "white"}, {Name: rules.ToMove, Words: []string{gtpColours[g.turn]}}}
	for i, c := range g.cells {
		name := string(rune('a'+i%g.size)) + strconv.Itoa(i/g.size+1)
		switch c {
		case '*':
			u[0].Words = append(u[0].Words, name)
		case 'O':
			u[1].Words = append(u[1].Words, name)
		}
	}
	return u.String()
}

// newNBoardGame returns the start of a game on a board; ok is false if GGF cannot express it.
func newNBoardGame(board rules.Board) (g nboardGame, ok bool) {
	grid, ok := gridOf(board.Picture())
	if !ok || grid.width != grid.height {
		return g, false
	}
	var b strings.Builder
	for _, row := range grid.seats {
		for _, seat := range row {
			b.WriteByte("-*O"[min(max(seat, -1), 1)+1])
		}
	}
	return nboardGame{size: grid.width, cells: b.String(), turn: board.Turn()}, true
}

// String returns the game as NBoard sends it.
func (g nboardGame) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "(;GM[Othello]PC[sente]PB[black]PW[white]RE[?]")
	if g.limit > 0 {
		s := max(int64(g.limit.Seconds()), 1)
		fmt.Fprintf(&b, "TI[%02d:%02d]", s/60, s%60)
	}
	fmt.Fprintf(&b, "TY[%d]BO[%d %s %c]", g.size, g.size, g.cells, "*O"[g.turn])
	for _, m := range g.moves {
		fmt.Fprintf(&b, "%c[%s]", "BW"[m.seat], formatNBoardMove(m.move))
	}
	b.WriteString(";)")
	return b.String()
}

// formatNBoardMove returns a move in the notation of NBoard: F5, or PA for a pass.
func formatNBoardMove(m sente.Move) string {
	if m == passMove {
		return "PA"
	}
	return strings.ToUpper(string(m))
}

// splitNBoardLine splits a variation such as "F5d6-C3PA" into its moves.
func splitNBoardLine(text string) (line []sente.Move) {
	text = strings.ToLower(text)
	for text != "" {
		if text[0] == '-' {
			text = text[1:]
			continue
		}
		n := 1
		for n < len(text) && text[n] >= '0' && text[n] <= '9' {
			n++
		}
		if strings.HasPrefix(text, "pa") {
			n = 2
		}
		m, err := parseNBoardMove(text[:n])
		if err != nil {
			break
		}
		line, text = append(line, m.move), text[n:]
	}
	return line
}
