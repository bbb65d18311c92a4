package convert

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record"
)

// attempt is the result of parsing a text as moves of one game.
type attempt struct {
	game      catalog.Game
	record    sente.Record
	numPlayed int // number of legal moves
	numRead   int
	err       error
}

// readMoves parses a text of moves in the current game if possible, otherwise in the first game that accepts
// all moves. The other games that accept them become alternatives.
func (f Result) readMoves(games catalog.Catalog, o Options, name, text string) (Result, error) {
	if len(text) > record.MaxLine {
		return f, fmt.Errorf("%s: a line of moves may have at most %d bytes", name, record.MaxLine)
	}
	clear := record.RestrictiveGame(games, text)
	if clear != "" && !o.FixedGame {
		o.Base = o.baseOf(clear)
	}
	var good []attempt
	best := attempt{err: errors.New("")}
	for _, g := range candidateGames(games, o.Base.Game, text) {
		if (o.FixedGame || clear != "") && g.Name != o.Base.Game && len(good) == 0 {
			continue
		}
		a := tryGame(games, g, o, text)
		switch {
		case a.err == nil && a.numPlayed > 0:
			good = append(good, a)
		case best.game.Name == "" || a.numPlayed > best.numPlayed && best.game.Name != o.Base.Game:
			best = a
		}
	}
	if len(good) == 0 {
		if best.numRead == 0 && best.game.Name != o.Base.Game && !o.Strict {
			return f, fmt.Errorf("cannot read %s as a position: %q; use moves such as h8 i9 or 4453, an address, or open a game file", name, visible.Clip(text))
		}
		return f, fmt.Errorf("%s, read as moves of %s: %w", name, best.game.Title, best.err)
	}
	first := good[0]
	hasRows := first.game.HasRows()
	if hasRows {
		f.Rows = "bottom"
		if o.Rows == "top" {
			f.Rows = "top"
		}
	}
	f.Unspecified = []string{unspecifiedGame, unspecifiedRules, unspecifiedSize}
	if hasRows {
		f.Unspecified = append(f.Unspecified, unspecifiedRows)
	}
	f, err := f.addRecord(games, "", "pos", first.record)
	if err != nil {
		return f, err
	}
	if o.Base.Game != "" && first.game.Name != o.Base.Game {
		f.Notes = append(f.Notes, fmt.Sprintf("not moves of %s: %v", best.game.Title, best.err))
	}
	if other := map[string]string{"bottom": "top", "top": "bottom"}[f.Rows]; hasRows {
		f.Alternatives = append(f.Alternatives, Reading{Description: "rows from the " + other, Game: first.game.Name, Rows: other})
	}
	for _, a := range good[1:] {
		f.Alternatives = append(f.Alternatives, Reading{Description: gameSetting(games, a.record), Game: a.game.Name})
	}
	return f, nil
}

// candidateGames returns the games in the order in which they are tried: the current game, the game that the
// text resembles, and the others.
func candidateGames(games catalog.Catalog, favoured, text string) catalog.Catalog {
	look := formOf(text)
	rank := func(g catalog.Game) int {
		switch g.Name {
		case favoured:
			return 0
		case look:
			return 1
		}
		return 2
	}
	sorted := slices.Clone(games)
	slices.SortStableFunc(sorted, func(a, b catalog.Game) int { return rank(a) - rank(b) })
	return sorted
}

// formOf returns the game that the form of a text of moves suggests.
func formOf(text string) string {
	if strings.ContainsFunc(text, func(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }) || record.IsPairs(text) {
		return "gomoku"
	}
	return "connectfour"
}

// baseOf returns the defaults for a text that is read as a game.
func (o Options) baseOf(game string) sente.Record {
	base := o.Base
	if base.Game != game && !(o.Strict && base.Game == "") {
		return sente.Record{Game: game}
	}
	base.Game = game
	return base
}

// tryGame plays a text in a game, at the requested size or at the first size that accepts all moves.
func tryGame(games catalog.Catalog, g catalog.Game, o Options, text string) (best attempt) {
	base := o.baseOf(g.Name)
	sizes := []string{base.Size}
	if likely := g.Name == o.Base.Game || g.Name == formOf(text); likely && !o.Strict && (base.Size == "" || !o.FixedGame) {
		sizes = append(sizes, g.Sizes...) // of the other games only the usual board, because some board fits any moves
	}
	best = attempt{game: g, err: errors.New("no board size fits")}
	for i, size := range sizes {
		base.Size = size
		a := attempt{game: g, record: base}
		r, err := record.ParseMoves(games, base, text, o.Rows == "top")
		a.err, a.numPlayed = err, len(r.Moves)
		if a.numRead = len(r.Moves); err == nil {
			a.record = r
			return a
		}
		if i == 0 || a.numPlayed > best.numPlayed {
			best = a
		}
	}
	return best
}

// readAddress returns the position that a URL of a board in the browser describes.
func (f Result) readAddress(games catalog.Catalog, o Options, name, text string) (Result, error) {
	a, err := record.ParseAddress(text)
	if err != nil {
		return f, fmt.Errorf("%s: %w", name, err)
	}
	kind := "address"
	if o.Strict {
		if err := checkAddress(o.Base, a); err != nil {
			return f, fmt.Errorf("%s: %w", name, err)
		}
	}
	if a.Game != "" {
		if o.Base.Game != a.Game && !o.Strict {
			o.Base = sente.Record{Game: a.Game}
		}
		o.Base.Game = a.Game
		if a.Size != "" {
			o.Base.Size = a.Size
		}
		o.FixedGame, kind = true, "address of "+a.Site
	}
	problem := fmt.Errorf("%s does not contain a position: %q", name, visible.Clip(text))
	for _, part := range a.Parts {
		found, err := Result{}.readMoves(games, o, name, part)
		if err == nil {
			found.Format = "address"
			found.setDescription(games, kind)
			return found, nil
		}
		if record.LooksLikeMoves(part) {
			problem = err
		}
	}
	return f, problem
}

// checkAddress returns an error if an address contradicts base.
func checkAddress(base sente.Record, a record.Address) error {
	switch {
	case a.Game != "" && base.Game != "" && a.Game != base.Game:
		return fmt.Errorf("game %q does not match %q", a.Game, base.Game)
	case a.Size != "" && base.Size != "" && a.Size != base.Size:
		return fmt.Errorf("size %q does not match %q", a.Size, base.Size)
	}
	return nil
}
