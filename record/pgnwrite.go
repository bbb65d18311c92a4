package record

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

// writesPente reports whether a game is written as pente.org does.
func writesPente(r sente.Record) bool { return r.Game == "gomoku" && r.Rules == "pente" }

// encodePGN returns a game as pente.org writes Pente, with coordinates without the letter i, or as PlayOK writes
// other games. more holds properties of the root.
func encodePGN(games catalog.Catalog, r sente.Record, more []study.Property) (string, error) {
	if r.Setup != "" && r.Game != draughtsGame {
		return "", errors.New("set-up stones are not supported by pgn: use sgf")
	}
	g, board, err := openBoard(games, r)
	if err != nil {
		return "", err
	}
	first := board.Turn()
	named := []pgnTag{{"Game", g.Title}}
	switch {
	case writesPente(r):
		named = []pgnTag{{"Game", "Pente"}}
	case r.Game == draughtsGame:
		if named, err = draughtsTags(r, board); err != nil {
			return "", err
		}
	}
	if r, err = catalog.PlayMoves(board, r); err != nil {
		return "", err
	}
	var b strings.Builder
	writePGNTags(&b, named, r, board.Seats(), more)
	line := 0
	for i, m := range r.Moves {
		word := string(m)
		switch {
		case writesPente(r):
			word = encodeWithoutI(word)
		case m == rules.Pass:
			word = "--"
		}
		word = numberPGNMove(word, i, first)
		if line > 0 && line+1+len(word) > 79 {
			b.WriteByte('\n')
			line = 0
		} else if line > 0 {
			b.WriteByte(' ')
			line++
		}
		b.WriteString(word)
		line += len(word)
	}
	if line > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(pgnResult(board.Seats(), r.Result) + "\n")
	return b.String(), nil
}

// writePGNTags writes the tags of a game, beginning with those that name it, and an empty line.
func writePGNTags(b *strings.Builder, named []pgnTag, r sente.Record, seats []string, more []study.Property) {
	tag := func(name, value, otherwise string) {
		if value = cmp.Or(visible.Line(value), otherwise); value != "" {
			fmt.Fprintf(b, "[%s \"%s\"]\n", name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value))
		}
	}
	property := func(name string) string {
		for _, p := range more {
			if p.Name == name && len(p.Values) > 0 {
				return p.Values[0]
			}
		}
		return ""
	}
	site, layout := "", pgnDates[0]
	sides := pgnSides(seats)
	if writesPente(r) {
		site, layout = "Pente.org", pgnDates[1]
		sides = []pgnSide{{"Player 1 Name", "Player 1 Rating", "BR"}, {"Player 2 Name", "Player 2 Rating", "WR"}}
	}
	for _, t := range named {
		tag(t.name, t.value, "")
	}
	tag("Site", property("PC"), cmp.Or(site, "?"))
	tag("Event", property("EV"), "?")
	tag("Round", property("RO"), "-")
	if r.Start.IsZero() {
		date, parts := property("DT"), []string{"????", "??", "??"}
		for i, part := range strings.Split(date, "-") {
			if i < len(parts) && isNumber(part) {
				parts[i] = part
			}
		}
		tag("Date", strings.Join(parts, "."), "")
	} else {
		tag("Date", r.Start.Format(layout), "")
		if clock := r.Start.Format("15:04:05"); clock != "00:00:00" {
			tag("Time", clock, "")
		}
	}
	if !writesPente(r) {
		tag("Rules", r.Rules, "")
	}
	if !writesPente(r) || r.Size != "19" {
		tag("Size", r.Size, "")
	}
	for i, side := range sides {
		value := ""
		if i < len(r.Players) {
			value = r.Players[i]
		}
		tag(side.name, value, "?")
	}
	for _, side := range sides {
		if side.rating != "" {
			tag(side.rating, property(side.property), "")
		}
	}
	tag("Result", pgnResult(seats, r.Result), "")
	tag("Termination", r.Result.Reason, "")
	b.WriteByte('\n')
}

// countPGNProperties returns the number of the root's properties that are written as tags.
func countPGNProperties(root []study.Property) (n int) {
	for _, p := range root {
		switch p.Name {
		case "EV", "PC", "RO", "BR", "WR", "DT":
			n++
		}
	}
	return n
}

// pgnResult returns the scores of the players in the order of the seats.
func pgnResult(seats []string, result sente.Result) string {
	if result.Winner == "" {
		return "*"
	}
	scores := make([]string, len(seats))
	for i, seat := range seats {
		switch result.Winner {
		case seat:
			scores[i] = "1"
		case sente.Draw:
			scores[i] = "1/2"
		default:
			scores[i] = "0"
		}
	}
	return strings.Join(scores, "-")
}
