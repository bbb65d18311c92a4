package misuse

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/engines/level"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/multi"
	"github.com/sente-games/sente/search/proof"
)

var update = flag.Bool("update", false, "write docs/experiments/0145-misuse.md anew")

// misuse is one wrong use of the API, as a developer would write it.
type misuse struct {
	code string
	do   func() error
}

// three is a track of three players.
type three struct{ track }

func (p three) Play(m int8) three { return three{p.track.Play(m)} }
func (three) Seats() []string     { return []string{"red", "green", "blue"} }

// second drops what comes with an error.
func second[T any](_ T, err error) error { return err }

func misuses() []misuse {
	game, games, none, background := rules.NewEasy(track{}), catalog.Standard(), context.Context(nil), context.Background()
	standard := rules.NewBoard(connectfour.Standard, connectfour.Standard.Start())
	four, _ := games.Game("connectfour")
	run := func(p match.Plan) func() error { return func() error { return p.Check(games) } }
	two := []match.Entrant{{Name: "a", Engine: "random"}, {Name: "b", Engine: "random"}}
	return []misuse{
		{"var s rules.EasyState[track]; game.Status(&s)", func() error { var s rules.EasyState[track]; game.Status(&s); return nil }},
		{"var s rules.EasyState[track]; searcher.Search(ctx, s, limits, nil)", func() error {
			var s rules.EasyState[track]
			searcher, _ := alphabeta.New(game)
			return second(searcher.Search(background, s, sente.Limits{Depth: 1}, nil))
		}},
		{"var game rules.Easy[track, int8]; alphabeta.New(game)", func() error { var g rules.Easy[track, int8]; return second(alphabeta.New(g)) }},
		{"game.At(position, 2), a game of two that names no turn", func() error { rules.NewEasy(keyless{}).At(keyless{}, 2); return nil }},
		{"rules.NewBoard of rules with Undo", func() error {
			b := undone{searchtest.NewOneBoard(searchtest.NewStones(4, 4, 3))}
			rules.NewBoard(b, b.Start())
			return nil
		}},
		{"alphabeta.New of a game of three", func() error { return second(alphabeta.New(rules.NewEasy(three{}))) }},
		{"alphabeta.New(game, alphabeta.With(1<<31))", func() error { return second(alphabeta.New(game, alphabeta.With(1<<31))) }},
		{"alphabeta.New(game, alphabeta.With(alphabeta.Quiesce)), a game without Noisy", func() error { return second(alphabeta.New(game, alphabeta.With(alphabeta.Quiesce))) }},
		{"alphabeta.New(game, alphabeta.TableBytes(-1))", func() error { return second(alphabeta.New(game, alphabeta.TableBytes(-1))) }},
		{"var s alphabeta.Searcher[…]; s.Search(…)", func() error {
			var s alphabeta.Searcher[rules.Easy[track, int8], rules.EasyState[track], int8]
			return second(s.Search(background, game.Start(), sente.Limits{Depth: 1}, nil))
		}},
		{"s.Search(nil, …)", func() error {
			s, _ := mcts.New(game)
			return second(s.Search(none, game.Start(), sente.Limits{Nodes: 1}, nil))
		}},
		{"s.Search(ctx, start, sente.Limits{Depth: -3}, nil)", func() error {
			s, _ := multi.New(game)
			return second(s.Search(background, game.Start(), sente.Limits{Depth: -3}, nil))
		}},
		{"search.Result[int]{}.Best()", func() error { search.Result[int]{}.Best(); return nil }},
		{"proof.New of a game of three", func() error { return second(proof.New(rules.NewEasy(three{}))) }},
		{"proof.New of a game without a key", func() error { return second(proof.New(rules.NewEasy(keyless{}))) }},
		{"a search in which track.Moves panics", func() error {
			r := rules.NewEasy(track{Fault: "Moves"})
			s, _ := alphabeta.New(r)
			return second(s.Search(background, r.Start(), sente.Limits{Depth: 9}, nil))
		}},
		{"mcts, and Turn says 7 after two plies", func() error {
			r := rules.NewEasy(astray{})
			s, _ := mcts.New(r)
			return second(s.Search(background, r.Start(), sente.Limits{Nodes: 100}, nil))
		}},
		{`board.Play("9")`, func() error {
			return second(standard.Play("9"))
		}},
		{"engine.Think after the end", func() error {
			e, err := four.Engine("generic")
			if err != nil {
				return err
			}
			defer sente.Close(e)
			return second(e.Think(background, sente.Record{Game: "connectfour", Moves: strings4("1212121")}, sente.Limits{Nodes: 1}, nil))
		}},
		{`games.Board(sente.Record{Game: "conect4"})`, func() error { return second(games.Board(sente.Record{Game: "conect4"})) }},
		{`game.Engine("sente:levl=40")`, func() error { return second(four.Engine("sente:levl=40")) }},
		{"level.New(engine, 101, …)", func() error { return second(level.New(nil, 101, level.Options{})) }},
		{"a match.Plan of no games", run(match.Plan{Game: "connectfour", Players: two})},
		{"a match.Plan with a player twice", run(match.Plan{Game: "connectfour", Kind: match.Match, Games: 2, Players: []match.Entrant{two[0], two[0]}})},
		{`record.Parse(games, base, "449", false)`, func() error { return second(record.Parse(games, sente.Record{Game: "connectfour"}, "449", false)) }},
	}
}

func strings4(digits string) (moves []sente.Move) {
	for _, d := range digits {
		moves = append(moves, sente.Move(d))
	}
	return moves
}

// undone is rules with Undo that could otherwise be put on a board.
type undone struct{ searchtest.OneBoard }

func (undone) Format(*searchtest.Undone, searchtest.Cell) string         { return "" }
func (undone) Parse(*searchtest.Undone, string) (searchtest.Cell, error) { return 0, nil }
func (undone) Scene(*searchtest.Undone) sente.Scene                      { return sente.Scene{} }
func (undone) Aims(*searchtest.Undone, searchtest.Cell) []sente.Aim      { return nil }

// keyless is a track without a key, astray one whose turn goes wrong.
type keyless struct{ n int8 }

func (p keyless) Moves(buf []int8) []int8 { return append(buf, 1) }
func (p keyless) Play(m int8) keyless     { return keyless{p.n + m} }
func (p keyless) Outcome() rules.Outcome  { return rules.Ongoing }

type astray struct{ n int8 }

func (p astray) Moves(buf []int8) []int8 { return append(buf, 1, 2) }
func (p astray) Play(m int8) astray      { return astray{p.n + 1} }
func (p astray) Outcome() rules.Outcome  { return rules.Ongoing }
func (p astray) Turn() int {
	if p.n > 1 {
		return 7
	}
	return int(p.n)
}

// saidBy is what a misuse is answered with, and how.
func saidBy(m misuse) (how, text string) {
	defer func() {
		if r := recover(); r != nil {
			how, text = "panic", fmt.Sprint(r)
			if _, index := r.(interface{ RuntimeError() }); index {
				how = "index panic"
			}
		}
	}()
	if err := m.do(); err != nil {
		return "error", err.Error()
	}
	return "nothing", ""
}

const page = "../../docs/experiments/0145-misuse.md"

const head = "# 0145: what is said to a developer who uses the library wrongly\n\n" +
	"Each line is run by `internal/misuse`, which fails if another answer is given or if a panic\n" +
	"comes from inside; `go test ./internal/misuse -run Table -update` writes this page. Where a\n" +
	"function has no error to return, it panics with a sentence that begins with its package.\n" +
	"`track` is a game of the test.\n\n" +
	"| wrong | answer | words |\n|---|---|---|\n"

// TestTableOfMisuses holds what is said against the page that prints it.
func TestTableOfMisuses(t *testing.T) {
	var b strings.Builder
	b.WriteString(head)
	for _, m := range misuses() {
		how, text := saidBy(m)
		if how == "nothing" || how == "index panic" || strings.Contains(text, "nil pointer") || strings.Contains(text, "\n") {
			t.Errorf("%s: %s: %s", m.code, how, text)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", m.code, how, strings.ReplaceAll(text, "|", "\\|"))
	}
	if *update {
		if err := os.WriteFile(page, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	written, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(written), b.String(); got != want {
		t.Errorf("the page says otherwise: run with -update and look at the difference; now it would be\n%s", want)
	}
}
