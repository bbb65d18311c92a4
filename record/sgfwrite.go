package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// encodeSGF writes a game on one line.
func encodeSGF(games catalog.Catalog, r sente.Record) (string, error) {
	at := slices.IndexFunc(sgfKinds, func(k sgfKind) bool { return k.game == r.Game })
	if at < 0 {
		return "", fmt.Errorf("the format sgf has no number for %s: use jsonl", r.Game)
	}
	if r.Setup != "" {
		return "", errors.New("set-up stones cannot be written as sgf: use jsonl")
	}
	kind := sgfKinds[at]
	g, board, err := reader{games: games}.open(r)
	if err != nil {
		return "", err
	}
	size, err := side(board)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "(;FF[4]CA[UTF-8]GM[%s]SZ[%d]", kind.number, size)
	if r.Rules != "" {
		fmt.Fprintf(&b, "RU[%s]", sgfText(g.RulesOf(r)))
	}
	if len(r.Players) == 2 {
		fmt.Fprintf(&b, "PB[%s]PW[%s]", sgfText(r.Players[0]), sgfText(r.Players[1]))
	}
	if !r.Start.IsZero() {
		fmt.Fprintf(&b, "DT[%s]", r.Start.Format(time.DateOnly))
	}
	switch r.Result.Winner {
	case "black", "white":
		fmt.Fprintf(&b, "RE[%c+]", strings.ToUpper(r.Result.Winner)[0])
	case sente.Draw:
		b.WriteString("RE[0]")
	}
	if r.Result.Reason != "" {
		fmt.Fprintf(&b, "GC[%s]", sgfText(r.Result.Reason))
	}
	for i, m := range r.Moves {
		colour := strings.ToUpper(board.Seats()[board.Turn()])[0]
		m, err := board.Play(string(m))
		if err != nil {
			return "", catalog.MoveError(i, err)
		}
		value := ""
		if m != sgfPass {
			p, err := kind.point(size, m)
			if err != nil {
				return "", err
			}
			value = string([]byte{byte('a' + p.x), byte('a' + p.y)})
		}
		fmt.Fprintf(&b, ";%c[%s]", colour, value)
	}
	return b.String() + ")", nil
}

// sgfText writes words on one line.
func sgfText(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`).Replace(text)
}
