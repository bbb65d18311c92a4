package omega

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// SizeHelp describes the supported sizes.
var SizeHelp = fmt.Sprintf("the number of cells on a side, %d to %d (published: 4 to 10)", LeastSide, MostSide)

// defaultSide is the side of the board of a record without a size.
const defaultSide = 5

// ParseSize parses the side of a board; "" is 5.
func ParseSize(text string) (side int, err error) {
	t := strings.TrimSpace(text)
	if t == "" {
		return defaultSide, nil
	}
	side, err = strconv.Atoi(t)
	if err != nil || side < LeastSide || side > MostSide || strconv.Itoa(side) != t {
		return 0, fmt.Errorf("size %q is not supported by Omega: sizes are %s", visible.Clip(text), SizeHelp)
	}
	return side, nil
}

// Options are the variants of the rules.
type Options struct {
	Players   int  // 2 to 4; 0 is 2
	TiesDrawn bool // equal scores are a draw; otherwise the last of the tied players in order of turn wins
	Pie       bool // the second of two players may exchange colours after the first turn
}

// String returns the options as rules of a record: "3p", "pie-ties=draw", "standard".
func (o Options) String() string {
	var words []string
	if o.Pie {
		words = append(words, "pie")
	}
	if o.TiesDrawn {
		words = append(words, "ties=draw")
	}
	if o.Players > 2 {
		words = append(words, fmt.Sprintf("%dp", o.Players))
	}
	if len(words) == 0 {
		return "standard"
	}
	return strings.Join(words, "-")
}

// RulesHelp describes the supported rules.
const RulesHelp = `standard, or any of pie, ties=draw and 2p, 3p or 4p for the number of players, joined by -, such as ties=draw-3p`

// ParseRules parses the output of [Options.String]; Players is 0 if unspecified.
func ParseRules(text string) (o Options, err error) {
	t := strings.TrimSpace(text)
	if t == "" || t == "standard" {
		return o, nil
	}
	seen := map[string]bool{}
	for _, word := range strings.Split(t, "-") {
		switch {
		case word == "pie":
			o.Pie = true
		case word == "ties=draw":
			o.TiesDrawn = true
		case word == "standard" && len(seen) == 0, word == "ties=last":
		case (word == "2p" || word == "3p" || word == "4p") && o.Players == 0:
			o.Players = int(word[0] - '0')
		default:
			return o, fmt.Errorf("unknown rules %q: expected %s", visible.Clip(text), RulesHelp)
		}
		if seen[word] {
			return o, fmt.Errorf("rules %q contain %s twice: expected %s", visible.Clip(text), word, RulesHelp)
		}
		seen[word] = true
	}
	return o, nil
}

// New returns the rules on a board with side cells per side.
func New(side int, o Options) (Rules, error) {
	if o.Players == 0 {
		o.Players = 2
	}
	switch {
	case side < LeastSide || side > MostSide:
		return Rules{}, fmt.Errorf("size %d is not supported by Omega: sizes are %s", side, SizeHelp)
	case o.Players < 2 || o.Players > MostPlayers:
		return Rules{}, fmt.Errorf("the game of Omega needs 2 to %d players (got %d)", MostPlayers, o.Players)
	case o.Pie && o.Players > 2:
		return Rules{}, fmt.Errorf("the pie rule needs 2 players (got %d): omit pie", o.Players)
	}
	g := &geometries[side]
	r := Rules{terms{Ground: g, players: o.Players, rounds: g.cells / (o.Players * o.Players), options: o}}
	if r.rounds == 0 {
		return Rules{}, fmt.Errorf("size %d has %d cells, but the first round of %d players needs %d: use a larger board or fewer players", side, g.cells, o.Players, o.Players*o.Players)
	}
	return r, nil
}
