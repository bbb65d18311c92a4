// Package convert says what a file, a text or an address of any program holds, and writes
// games in the forms of other programs. It exists once, because the command line, the
// browser and the terminal are asked the same question: what is this, and what else could
// it be?
//
// Start with [Read] and [Write]. docs/formats.md describes every format byte by byte.
package convert

import (
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/study"
)

// MaxBytes is the largest file that is read; libraries of RenLib may be longer, see
// docs/formats.md.
const MaxBytes = 64 << 20

// Result is what was recognised.
type Result struct {
	Description  string            // what it is: "RenLib library, 1,234 positions, Gomoku 15x15, renju"
	Format       string            // "lib", "sgf", "journal", "address"
	Studies      []*study.Study    // the games, each with all its variations
	Notes        []string          // what was assumed or left out, each a sentence
	Alternatives []Reading         // what else it could be
	Unspecified  []string          // what it leaves to its reader, of "game", "rules", "size" and "rows"
	Strategy     *catalog.Strategy // of a certificate, which may be false; nil of all else
	Rows         string            // the side from which rows were counted, "bottom" or "top", where there are two
}

// Reading is another way to read the same.
type Reading struct {
	Description string `json:"words"`           // "Connect Four 9x6"
	Game        string `json:"game"`            // to be asked for in [Options]
	Rules       string `json:"rules,omitempty"` // likewise
	Rows        string `json:"rows,omitempty"`  // "top" or "bottom"
}

// Options say how something is to be read; zero values leave it to the look of it.
type Options struct {
	Base      sente.Record // the game that one is in, and rules and size if they were chosen
	Rows      string       // "top" if rows are counted from the top
	FixedGame bool         // Base.Game was chosen for this text: no other game is tried
}

// describe puts what is known into words.
func (f *Result) describe(games catalog.Catalog, kind string) {
	positions, variations, comments := 0, 0, 0
	for _, s := range f.Studies {
		for n := range s.All() {
			positions++
			variations += max(0, len(n.Children())-1)
			if !n.IsPlain() && n.Content().Comment != "" {
				comments++
			}
		}
	}
	var words []string
	if kind != "" {
		words = append(words, kind)
	}
	switch n := len(f.Studies); {
	case n > 1:
		words = append(words, amount.Counted(n, "game"))
	case n == 1:
		moves := len(f.Studies[0].Root().MainLineEnd().Path()) - 1
		switch {
		case variations > 0:
			words = append(words, amount.Counted(positions, "position"))
		case moves > 0:
			words = append(words, amount.Counted(moves, "move"))
		}
		if comments > 0 {
			words = append(words, amount.Counted(comments, "comment"))
		}
		words = append(words, setting(games, f.Studies[0].Head()))
	}
	if f.Rows != "" {
		words = append(words, "rows from the "+f.Rows)
	}
	f.Description = strings.Join(words, ", ")
}

// setting names a game with its size and rules: "Gomoku 15x15, renju".
func setting(games catalog.Catalog, head sente.Record) string {
	g, err := games.Game(head.Game)
	if err != nil {
		return visible.Clip(head.Game)
	}
	text := g.Title
	if board, err := g.Open(sente.Record{Game: head.Game, Rules: head.Rules, Size: head.Size, Players: head.Players}); err == nil && board.Size() != "" {
		size := board.Size()
		if _, err := strconv.Atoi(size); err == nil && g.HasRows() {
			size += "x" + size
		}
		text += " " + size
	}
	if head.Rules != "" && len(g.Rules) > 0 && head.Rules != g.Rules[0].Name {
		text += ", " + head.Rules
	}
	return text
}
