package catalog

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/search/book"
)

// RulesOf returns the name of the record's rule set in lower case, "" if the game has only one.
func (g Game) RulesOf(r sente.Record) string {
	if len(g.Rules) == 0 {
		return ""
	}
	return strings.ToLower(cmp.Or(r.Rules, g.Rules[0].Name))
}

// SizeOf returns the board size of the record, "" if the game has only one.
func (g Game) SizeOf(r sente.Record) string {
	if len(g.Sizes) == 0 {
		return ""
	}
	board, err := g.Open(sente.Record{Game: r.Game, Rules: strings.ToLower(r.Rules), Size: strings.ToLower(r.Size), Players: r.Players})
	if err != nil {
		return strings.ToLower(cmp.Or(r.Size, g.Sizes[0]))
	}
	return board.Size()
}

// BookTitle returns the title of the opening books for the record. It is the same for all records
// of the same game, rules, size and opening rule, however they are written.
func (g Game) BookTitle(r sente.Record) book.Title {
	t := book.Title{Game: g.Name, Rules: g.RulesOf(r), Size: g.SizeOf(r), Opening: strings.ToLower(r.Opening)}
	if t.Opening == "none" {
		t.Opening = ""
	}
	return t
}

// ReadBook reads a book of the game from the file name. It returns an error if the book is for
// another game.
func (g Game) ReadBook(name string) (*book.Book, error) {
	file, err := keep.OpenFile(name)
	if err != nil {
		return nil, fmt.Errorf("book %s cannot be read: %w", name, keep.Cause(err))
	}
	defer file.Close()
	b, err := book.Read(file)
	switch {
	case err != nil:
		return nil, fmt.Errorf("book %s: %w", name, keep.Cause(err))
	case b.Title.Game != g.Name:
		return nil, fmt.Errorf("book %s is for %q, not for %s", name, b.Title.Game, g.Name)
	}
	return b, nil
}

// withBook adds the options book and variety to the default engine and the generic search, if the
// game supports opening books.
func (p Profile) withBook(g Game) Profile {
	if g.Book == nil || p.Name != defaultName && p.Name != searchName {
		return p
	}
	return p.withDecorator(
		func(inner builder) builder {
			return func(g Game, p Profile, args map[string]string) (sente.Engine, error) {
				engine, err := inner(g, p, withoutOptions(args, "book", "variety"))
				if err != nil || args["book"] == "" {
					return engine, err
				}
				return g.fromBook(engine, args["book"], IntegerArg(args, "variety", -1))
			}
		},
		Option{"book", "none", "opening book file, created by the command book", trusted, nil},
		Option{"variety", "0", "play any book move whose score is at most this much worse than the best", trusted, IntegerValues(0, uint64(sente.MaxScore))},
	)
}

// fromBook wraps the engine in one that plays from the book of the file. If variety is negative,
// the best move of the book is played.
func (g Game) fromBook(engine sente.Engine, name string, variety int) (sente.Engine, error) {
	b, err := g.ReadBook(name)
	if err != nil {
		return nil, err
	}
	o := book.Options{Title: g.BookTitle}
	if variety >= 0 {
		o.Vary, o.Margin = true, sente.Score(variety)
	}
	return book.Wrap(engine, b, g.Book, o)
}
