// Package convert detects the format of a file, a text or a URL, reads its games, and writes games in the
// formats of other programs. The command line, the browser and the terminal share it, because they all handle
// the same inputs.
//
// Start with [Read] and [Write]. docs/formats.md describes every format byte by byte.
package convert

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
)

// MaxBytes is the maximum file size; RenLib libraries may be larger, see docs/formats.md.
const MaxBytes = 64 << 20

// Result is the result of a detection.
type Result struct {
	Description  string                // for example "RenLib library, 1,234 positions, Gomoku 15x15, renju"
	Format       string                // for example "lib", "sgf", "journal", "address"
	Studies      []*study.Study        // the games with all their variations
	Notes        []string              // assumptions and omissions, one sentence each
	Alternatives []Reading             // other possible readings
	Unspecified  []string              // "game", "rules", "size" and "rows", where the input does not specify them
	Strategy     *catalog.StrategyInfo // strategy of a certificate, not yet verified; nil for other formats
	Rows         string                // side from which rows were counted, "bottom" or "top", where both are possible
}

// Reading is an alternative interpretation of the input.
type Reading struct {
	Description string `json:"words"`           // for example "Connect Four 9x6"
	Game        string `json:"game"`            // game to request in [Options]
	Rules       string `json:"rules,omitempty"` // rules to request
	Rows        string `json:"rows,omitempty"`  // "top" or "bottom"
}

// Options control the interpretation of an input; zero values mean automatic detection.
type Options struct {
	Base      sente.Record // current game, and the rules and size if specified
	Rows      string       // "top" if rows are counted from the top
	FixedGame bool         // Base.Game was chosen explicitly; other games are not tried
	Strict    bool         // the input must not contradict the fields of Base, which the user gave

	Companions record.Companions // files that belong to the file, such as the names of WTHOR; may be nil
}

// check returns an error if no game supports the rules, size, opening and set-up that the user gave.
func (o Options) check(games catalog.Catalog) error {
	if !o.Strict || o.Base.Rules+o.Base.Size+o.Base.Opening+o.Base.Setup == "" {
		return nil
	}
	var first error
	for _, g := range games {
		if o.Base.Game != "" && o.Base.Game != g.Name {
			continue
		}
		base := o.Base
		base.Game = g.Name
		_, err := g.Open(base)
		if err == nil {
			return nil
		}
		if first == nil {
			first = fmt.Errorf("%s: %w", g.Title, err)
		}
	}
	return first
}

// checkComplete returns an error if a record that names its setting itself contradicts the user.
func (o Options) checkComplete(games catalog.Catalog, name string, r sente.Record) error {
	if !o.Strict {
		return nil
	}
	if err := record.CheckSetting(games, o.Base, r); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// setDescription computes the description from the games.
func (f *Result) setDescription(games catalog.Catalog, kind string) {
	positions, variations, comments := 0, 0, 0
	for _, s := range f.Studies {
		for n := range s.All() {
			if n.Parent() == nil || n.Move() != "" || len(n.Content().Put) > 0 {
				positions++
			}
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
		moves := countMoves(f.Studies[0])
		switch {
		case variations > 0:
			words = append(words, amount.Counted(positions, "position"))
		case moves > 0:
			words = append(words, amount.Counted(moves, "move"))
		}
		if comments > 0 {
			words = append(words, amount.Counted(comments, "comment"))
		}
		words = append(words, gameSetting(games, f.Studies[0].Head()))
	}
	if f.Rows != "" {
		words = append(words, "rows from the "+f.Rows)
	}
	f.Description = strings.Join(words, ", ")
}

// gameSetting returns a game's title with its size and rules: "Gomoku 15x15, renju".
func gameSetting(games catalog.Catalog, head sente.Record) string {
	g, err := games.FindGame(head.Game)
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
