package protocol

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/othellofile"
	"github.com/sente-games/sente/rules"
)

// parseNBoardMove parses "F5/1.5/2.0" or "PA", where the evaluation and the seconds may be missing. Edax separates
// them by blanks.
func parseNBoardMove(text string) (othellofile.GGFMove, error) {
	if !strings.Contains(text, "/") {
		text = strings.Join(strings.Fields(text), "/")
	}
	m, err := othellofile.ParseGGFMove(text, false)
	if err != nil {
		return m, fmt.Errorf("invalid move %s: expected a square such as F5, or PA", QuoteReceived(text))
	}
	return m, nil
}

// newNBoardGame returns the start of a game on a board in the Generic Game Format (GGF), which NBoard uses; ok is
// false if GGF cannot express it.
func newNBoardGame(board rules.Board) (g othellofile.GGFGame, ok bool) {
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
	return othellofile.GGFGame{Board: othellofile.GGFBoard{Size: grid.width, Cells: b.String(), White: board.Turn() == 1}, Compact: true}, true
}

// formatNBoardGame returns a game as NBoard sends it, with the time of a player for the game; 0 is no limit.
func formatNBoardGame(g othellofile.GGFGame, limit time.Duration) string {
	g.Properties = [][2]string{{"PC", "sente"}, {"PB", "black"}, {"PW", "white"}, {"RE", "?"}}
	if limit > 0 {
		g.Properties = append(g.Properties, [2]string{"TI", othellofile.FormatGGFTime(max(limit, time.Second))})
	}
	g.Properties = append(g.Properties, [2]string{"TY", strconv.Itoa(g.Board.Size)})
	var b strings.Builder
	_ = othellofile.WriteGGF(&b, g) // a Builder does not fail
	return strings.TrimSuffix(b.String(), "\n")
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
		line, text = append(line, sente.Move(m.Text)), text[n:]
	}
	return line
}
