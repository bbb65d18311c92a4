package record

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/othellofile"
	"github.com/sente-games/sente/record/internal/rif"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/rules"
)

// databaseProperties are the properties of the root that the formats support.
var databaseProperties = map[Format]string{
	GGF:   " PC RB RW TY TI DT " + propGGFResult + " ",
	Wthor: " DT EV " + propWthorNumbers + " " + propWthorBest + " " + propWthorDepth + " ",
	RIF:   " EV PC RO ON DT " + propRIFGame + " " + propRIFRule + " " + propRIFSwap + " " + propRIFAlternatives + " ",
}

// countImported returns how often the root has a feature that a database supports there.
func countImported(format Format, feature string, root study.Content) (n int) {
	switch {
	case feature == featureComment && format == RIF:
		return min(1, len(root.Comment))
	case feature == featureProperty:
		for _, p := range root.More {
			if strings.Contains(databaseProperties[format], " "+p.Name+" ") {
				n++
			}
		}
	}
	return n
}

// databaseLosses returns a function that reports whether a feature of the head or of the main line is lost in the format of a
// database: it writes the game and reads it again, because these formats support many features in part only.
func (c *Contents) databaseLosses(format Format) func(feature string) bool {
	none := func(string) bool { return false }
	if c.lineErr != nil {
		return none
	}
	r := c.line
	var b bytes.Buffer
	if err := writeDatabase(&b, c.study.Catalog(), format, []importedGame{{record: r, root: c.study.Root().Content()}}); err != nil {
		return none // the caller reports it
	}
	read, err := reader{games: c.study.Catalog()}.readAll("", &b)
	if err != nil || len(read) != 1 {
		return none
	}
	back := read[0]
	times := func(t sente.Thought) bool { return t.Time > 0 }
	equalThoughts := func(project func(sente.Thought) sente.Thought) bool {
		for i := range max(len(r.Thinking), len(back.Thinking)) {
			if project(thoughtAt(r, i)) != project(thoughtAt(back, i)) {
				return false
			}
		}
		return true
	}
	lost := map[string]bool{
		featurePlayers: !slices.Equal(r.Players, back.Players),
		featureResult:  r.Result.Winner != back.Result.Winner || r.Result.Reason != back.Result.Reason,
		featureTimes: slices.ContainsFunc(r.Thinking, times) &&
			!equalThoughts(func(t sente.Thought) sente.Thought { return sente.Thought{Time: t.Time} }),
		featureThoughts: slices.ContainsFunc(r.Thinking, hasThought) && !equalThoughts(func(t sente.Thought) sente.Thought { t.Time = 0; return t }),
		featureRules:    c.effectiveRules(r) != c.effectiveRules(back),
		featureOpening:  r.Opening != back.Opening && r.Opening != "none",
		featureDate:     !r.Start.Equal(back.Start),
		featureClock:    r.Control != back.Control,
		featureMatch:    r.Result.Bout != (sente.MatchInfo{}),
	}
	return func(feature string) bool { return lost[feature] }
}

// thoughtAt returns the thought of a move, empty if it is missing.
func thoughtAt(r sente.Record, i int) sente.Thought {
	if i < len(r.Thinking) {
		return r.Thinking[i]
	}
	return sente.Thought{}
}

// writeDatabase writes games in the format of a database.
func writeDatabase(w io.Writer, games catalog.Catalog, format Format, all []importedGame) error {
	r := reader{games: games}
	switch format {
	case GGF:
		for i, g := range all {
			one, err := encodeGGF(r.games, g)
			if err == nil {
				err = othellofile.WriteGGF(w, one)
			}
			if err != nil {
				return fmt.Errorf("game %d: %w", i+1, err)
			}
		}
	case Wthor:
		return writeWthor(r.games, w, all)
	case RIF:
		list := make([]rif.Game, len(all))
		for i, g := range all {
			var err error
			if list[i], err = encodeRIF(r.games, g); err != nil {
				return fmt.Errorf("game %d: %w", i+1, err)
			}
		}
		return rif.Write(w, list)
	}
	return nil
}

// property returns the value of a property of the root, "" if it is missing.
func (g importedGame) property(name string) string {
	value, _ := g.root.Property(name)
	return value
}

// openFor opens the board of a game and returns an error if it is not a game of the format.
func openFor(games catalog.Catalog, record sente.Record, game, format string) (rules.Board, error) {
	if record.Game != game {
		return nil, fmt.Errorf("%s supports %s only, but this is %s: use sgf", format, game, record.Game)
	}
	_, board, err := openBoard(games, record)
	return board, err
}

func encodeGGF(games catalog.Catalog, g importedGame) (out othellofile.GGFGame, err error) {
	board, err := openFor(games, g.record, othelloGame, "ggf")
	if err != nil {
		return out, err
	}
	if out.Board, err = drawOthello(games, g.record); err != nil {
		return out, err
	}
	for i, m := range g.record.Moves {
		move := othellofile.GGFMove{White: board.Turn() == 1}
		m, passes, err := rules.PlayWritten(board, string(m))
		if err != nil {
			return out, catalog.MoveError(i, err)
		}
		for range passes {
			out.Moves = append(out.Moves, othellofile.GGFMove{White: move.White, Text: string(rules.Pass)})
			move.White = !move.White
		}
		if move.Text = string(m); i < len(g.record.Thinking) {
			move.Eval, move.Time = formatGGFThought(g.record.Thinking[i])
		}
		out.Moves = append(out.Moves, move)
	}
	add := func(name, value string) {
		if value != "" {
			out.Properties = append(out.Properties, [2]string{name, value})
		}
	}
	place := g.property("PC")
	if place == "" {
		place = "sente"
	}
	add("PC", place)
	if date := g.property("DT"); !g.record.Start.IsZero() {
		add("DT", g.record.Start.UTC().Format("2006.01.02_15:04:05.GMT"))
	} else {
		add("DT", date)
	}
	if len(g.record.Players) == 2 {
		add("PB", g.record.Players[0])
		add("PW", g.record.Players[1])
	}
	add("RB", g.property("RB"))
	add("RW", g.property("RW"))
	if clock := g.property("TI"); clock != "" {
		add("TI", clock)
	} else if c := g.record.Control; c.Game > 0 {
		add("TI", fmt.Sprintf("%s/%s", othellofile.FormatGGFTime(c.Game), othellofile.FormatGGFTime(c.Increment)))
	}
	kind := g.property("TY")
	if kind == "" {
		kind = strconv.Itoa(out.Board.Size)
	}
	add("TY", kind)
	add("RE", g.ggfResult(board))
	return out, nil
}

// ggfResult returns the result as GGF stated it, unless another one has replaced it since.
func (g importedGame) ggfResult(board rules.Board) string {
	stated, result := g.property(propGGFResult), g.record.Result
	over, _, _ := board.Outcome()
	if was := parseGGFResult(stated); was.Winner != "" && was.Winner == result.Winner && (over || was.Reason == result.Reason) {
		return stated
	}
	return formatGGFResult(board, result)
}

// formatGGFThought is the inverse of parseGGFThought.
func formatGGFThought(t sente.Thought) (eval, seconds string) {
	if t.Score != 0 && t.Score >= -maxGGFEval*100 && t.Score <= maxGGFEval*100 {
		eval = strconv.FormatFloat(float64(t.Score)/100, 'f', 2, 64)
	}
	if t.Time > 0 {
		seconds = strconv.FormatFloat(t.Time.Seconds(), 'f', -1, 64)
	}
	return eval, seconds
}

// formatGGFResult returns the lead of black in discs, "" for a game without a result. A game that did not end on the board
// counts as won by all discs.
func formatGGFResult(board rules.Board, result sente.Result) string {
	black, ok := blackDiscs(board, result)
	if !ok {
		return ""
	}
	cells := len(board.Scene().Cells)
	if side, err := boardSide(board); err == nil {
		cells = side * side
	}
	text := fmt.Sprintf("%+d.000", 2*black-cells)
	if over, _, _ := board.Outcome(); !over {
		for letter, reason := range ggfEndings {
			if reason == result.Reason {
				return text + ":" + letter
			}
		}
	}
	return text
}

// blackDiscs returns the number of black's discs at the end of a game, where the winner gets the empty squares. ok is false
// without a result.
func blackDiscs(board rules.Board, result sente.Result) (black int, ok bool) {
	side, err := boardSide(board)
	if err != nil {
		return 0, false
	}
	over, winner, _ := board.Outcome()
	if !over {
		switch result.Winner {
		case "black":
			return side * side, true
		case "white":
			return 0, true
		case sente.Draw:
			return side * side / 2, true
		}
		return 0, false
	}
	counts := [2]int{}
	for _, s := range board.Scene().Stones {
		if s.Player == 0 || s.Player == 1 {
			counts[s.Player]++
		}
	}
	switch winner {
	case 0:
		return side*side - counts[1], true
	case 1:
		return counts[0], true
	}
	return side * side / 2, true
}

func writeWthor(games catalog.Catalog, w io.Writer, all []importedGame) error {
	h := othellofile.WthorHeader{Created: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)}
	list := make([]othellofile.WthorGame, len(all))
	for i, g := range all {
		one, err := encodeWthor(games, g)
		if err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
		list[i] = one
		if !g.record.Start.IsZero() {
			h.Created, h.Year = g.record.Start.UTC(), g.record.Start.UTC().Year()
		} else if year, err := parseNumber(g.property("DT")[:min(4, len(g.property("DT")))]); err == nil && year >= 1900 && year < 2200 {
			h.Created, h.Year = time.Date(year, 12, 31, 0, 0, 0, 0, time.UTC), year
		}
		if depth, err := parseNumber(g.property(propWthorDepth)); err == nil && depth >= 0 && depth <= 60 {
			h.Depth = depth
		}
	}
	return othellofile.WriteWthor(w, h, list)
}

func encodeWthor(games catalog.Catalog, g importedGame) (out othellofile.WthorGame, err error) {
	board, err := openFor(games, g.record, othelloGame, "wtb")
	if err != nil {
		return out, err
	}
	if side, err := boardSide(board); err != nil || side != 8 || g.record.Setup != "" {
		return out, fmt.Errorf("wtb supports only games from the start on the board of 8x8: use ggf")
	}
	for i, m := range g.record.Moves {
		m, _, err := rules.PlayWritten(board, string(m))
		if err != nil {
			return out, catalog.MoveError(i, err)
		}
		if m != rules.Pass {
			out.Moves = append(out.Moves, string(m))
		}
	}
	black, ok := blackDiscs(board, g.record.Result)
	if !ok {
		return out, fmt.Errorf("wtb requires the result of a game: use ggf or sgf for an unfinished one")
	}
	out.Discs, out.Best = black, black
	for i, to := range []*int{&out.Tournament, &out.Black, &out.White} {
		if parts := strings.Split(g.property(propWthorNumbers), ":"); len(parts) == 3 {
			if n, err := parseNumber(parts[i]); err == nil && n >= 0 && n < 1<<16 {
				*to = n
			}
		}
	}
	if best, err := parseNumber(g.property(propWthorBest)); err == nil && best >= 0 && best <= 64 {
		out.Best = best
	}
	return out, nil
}

// rifRules are the names of rule sets in databases of RenjuNet.
var rifRules = map[string]string{"": "Freestyle gomoku", "freestyle": "Freestyle gomoku", "standard": "Gomoku", "renju": "Renju", "caro": "Caro"}

func encodeRIF(games catalog.Catalog, g importedGame) (out rif.Game, err error) {
	board, err := openFor(games, g.record, libraryGame, "rif")
	if err != nil {
		return out, err
	}
	if side, err := boardSide(board); err != nil || side != 15 || g.record.Setup != "" {
		return out, fmt.Errorf("rif supports only games from the start on the board of 15 lines: use sgf")
	}
	played, err := catalog.PlayMoves(board, g.record)
	if err != nil {
		return out, err
	}
	if _, _, err := parsePoints(board, played.Moves); err != nil {
		return out, err
	}
	for _, m := range played.Moves {
		out.Moves = append(out.Moves, string(m))
	}
	if len(g.record.Players) == 2 {
		out.Black, out.White = g.record.Players[0], g.record.Players[1]
	}
	if last, forbidden := strings.CutPrefix(g.record.Result.Reason, forbiddenReason); forbidden {
		out.Moves = append(out.Moves, last)
	}
	switch g.record.Result.Winner {
	case "black":
		out.BlackPoints = "1"
	case "white":
		out.BlackPoints = "0"
	case sente.Draw:
		out.BlackPoints = "0.5"
	}
	known := false
	if out.Rule, known = rifRules[g.record.Rules]; !known {
		return out, fmt.Errorf("rif does not support the rules %s: use sgf", g.record.Rules)
	}
	if rule := g.property(propRIFRule); rule != "" {
		out.Rule = rule
	}
	out.Tournament.Name, out.Round, out.Opening, out.Info = g.property("EV"), g.property("RO"), g.property("ON"), g.root.Comment
	out.ID, out.Swap, out.Alternatives = g.property(propRIFGame), g.property(propRIFSwap), g.property(propRIFAlternatives)
	out.Tournament.City, out.Tournament.Country, _ = strings.Cut(g.property("PC"), ", ")
	if out.Tournament.Date = g.property("DT"); !g.record.Start.IsZero() {
		out.Tournament.Date = g.record.Start.UTC().Format(time.DateOnly)
	}
	return out, nil
}
