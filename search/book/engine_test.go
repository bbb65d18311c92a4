package book_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/book"
)

// thinker is an engine that records its calls.
type thinker struct{ pondered, closed bool }

func (*thinker) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{Move: "thought"}, nil
}
func (e *thinker) Ponder(context.Context, sente.Record) { e.pondered = true }
func (e *thinker) Close() error                         { e.closed = true; return nil }

func record(text string) sente.Record {
	r := sente.Record{Game: "square", Size: "4"}
	for m := range strings.FieldsSeq(text) {
		r.Moves = append(r.Moves, sente.Move(m))
	}
	return r
}

func open(sente.Record) (book.Keeper, error) {
	q := newSquare(4)
	return book.Open(q, q.Start())
}

func wrap(t *testing.T, o book.Options) (sente.Engine, *thinker) {
	t.Helper()
	q := newSquare(4)
	g := guide(t, q)
	b := book.New(title)
	for winner, games := range map[string][]string{
		"cross":    {"b2 c3 b3", "b2 c3 b3", "a1 b2"},
		"nought":   {"b2 a1", "a1 d4", "a1 d4"},
		sente.Draw: {"b1 b2"},
	} {
		for _, text := range games {
			r := record(text)
			r.Result.Winner = winner
			testutil.NoError(t, g.AddRecord(b, q.Start(), r, 0))
		}
	}
	inner := new(thinker)
	return testutil.Must(book.Wrap(inner, b, open, o))(t), inner
}

func TestEngine_PlaysBookMoves(t *testing.T) {
	e, _ := wrap(t, book.Options{})
	var told []sente.Info
	c, err := e.Think(context.Background(), record(""), sente.Limits{}, func(i sente.Info) { told = append(told, i) })
	if err != nil || c.Move != "b2" || c.Info.Source != "book" || !slices.Equal(c.Info.Line, []sente.Move{"b2"}) {
		t.Errorf("choice %+v, error %v", c, err)
	}
	if len(c.Info.Candidates) != 3 || c.Info.Candidates[0].Share != 4.0/7 { // b2 has 2 wins, a1 one, b1 a draw
		t.Errorf("candidates %+v", c.Info.Candidates)
	}
	if len(told) != 1 || told[0].Source != "book" || told[0].Line[0] != c.Move {
		t.Errorf("told %+v", told)
	}
	// After b3 the position is its own reflection, so that c2 is the equivalent
	// move and comes first. The same holds after a rotation by 180°.
	for _, text := range []string{"b2 c3", "c3 b2"} {
		c, err := e.Think(context.Background(), record(text), sente.Limits{}, nil)
		if err != nil || c.Info.Source != "book" || c.Move != "c2" {
			t.Errorf("%s: %+v, error %v", text, c, err)
		}
	}
}

func TestEngine_SearchesOutsideTheBook(t *testing.T) {
	e, inner := wrap(t, book.Options{Plies: 3})
	other := record("")
	other.Size = "5"
	for name, c := range map[string]struct {
		record sente.Record
		limits sente.Limits
	}{
		"unknown position": {record("b2 a2"), sente.Limits{}},
		"late":             {record("b2 c3 b3"), sente.Limits{}},
		"another size":     {other, sente.Limits{}},
		"an analysis":      {record(""), sente.Limits{Lines: 2}},
		"a faulty record":  {record("z9"), sente.Limits{}},
	} {
		got, err := e.Think(context.Background(), c.record, c.limits, nil)
		if err != nil || got.Move != "thought" || got.Info.Source != "" {
			t.Errorf("%s: %+v, error %v", name, got, err)
		}
	}
	p, _ := sente.As[sente.Ponderer](e)
	p.Ponder(context.Background(), record(""))
	if err := sente.Close(e); err != nil || !inner.pondered || !inner.closed {
		t.Errorf("pondered %v, closed %v, error %v", inner.pondered, inner.closed, err)
	}
}

func TestBook_ExplainsInvalidInput(t *testing.T) {
	q, b := newSquare(3), book.New(title)
	k := testutil.Must(book.Open(q, q.Start()))(t)
	second := func(_ any, err error) error { return err }
	add := func(m book.Move) error { return b.Add(book.Place{}, m) }
	grow := func(plies int, from, move sente.Move, depth int) error {
		return second(k.Grow(t.Context(), b, record(string(from)).Moves, book.Growth{Plies: plies}, func(context.Context, []sente.Move) ([]book.Scored[sente.Move], error) {
			return []book.Scored[sente.Move]{{Move: move, Depth: depth}}, nil
		}))
	}
	played := func(winner, moves string) error {
		r := record(moves)
		r.Result.Winner = winner
		return k.AddRecord(b, r, 0)
	}
	for want, err := range map[string]error{
		"got 0 bytes, want 1 to 64":                     add(book.Move{}),
		"has -1 wins":                                   add(book.Move{Text: "a", Wins: -1}),
		"has a depth of -1 plies":                       add(book.Move{Text: "a", Depth: -1}),
		"has the score 1000001":                         add(book.Move{Text: "a", Score: 1_000_001, Depth: 1}),
		"has a score but no depth":                      add(book.Move{Text: "a", Score: 3}),
		"plies, places and margin must not be negative": grow(-1, "", "a1", 1),
		"what the search found: ":                       grow(1, "", "z9", 1),
		"needs a depth of at least 1":                   grow(1, "", "a1", 0),
		`move 1: "z9" is no cell`:                       grow(1, "z9", "a1", 1),
		"the game has no result":                        played("", "a1"),
		`the winner "Eve" is not one of`:                played("Eve", "a1"),
		`move 2: "a1" is not a legal move`:              played("cross", "a1 a1"),
		`move 6: "c2" cannot be played: the g`:          played("cross", "a1 a2 b1 b2 c1 c2"),
		"margin, games and plies must not be":           second(book.Wrap(new(thinker), b, open, book.Options{Plies: -1})),
	} {
		if err == nil || !strings.Contains(err.Error(), want) || b.Len() > 0 {
			t.Errorf("error %v, want %q; %d places", err, want, b.Len())
		}
	}
}
