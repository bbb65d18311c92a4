package misuse

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/multi"
	"github.com/sente-games/sente/search/proof"
)

// track is a race of two in which one method reaches beyond an array, four steps on.
type track struct {
	At     [2]int8
	Second bool // to move
	Fault  string
}

var (
	cells   [4]int
	errSeen = errors.New("a fault of the author's own")
)

func (p track) Turn() int {
	if p.Second {
		return 1
	}
	return 0
}

func (p track) Moves(buf []int8) []int8 {
	if p.Fault == "Moves" {
		_ = cells[p.At[0]]
	}
	return append(buf, 1, 2)
}

func (p track) Play(m int8) track {
	i := p.Turn()
	p.At[i] += m
	if p.Fault == "Play" {
		_ = cells[p.At[i]]
	}
	p.Second = !p.Second
	return p
}

func (p track) Outcome() rules.Outcome {
	switch {
	case p.Fault == "Outcome" && p.At[1] > 2:
		panic(errSeen)
	case max(p.At[0], p.At[1]) >= 9:
		return rules.Lost
	}
	return rules.Ongoing
}

func (p track) Key() uint64 { return uint64(p.At[0])<<8 | uint64(p.At[1]) }

func (p track) Format(m int8) string { return fmt.Sprintf("go%d", m) }

// searches are all ways to search a game of two.
var searches = map[string]func(context.Context, rules.Easy[track, int8], sente.Limits) func() error{
	"alphabeta": func(ctx context.Context, r rules.Easy[track, int8], l sente.Limits) func() error {
		s, err := alphabeta.New(r)
		return func() error {
			if err == nil {
				_, err = s.Search(ctx, r.Start(), l, nil)
			}
			return err
		}
	},
	"mcts": func(ctx context.Context, r rules.Easy[track, int8], l sente.Limits) func() error {
		s, err := mcts.New(r, mcts.Textbook())
		return func() error {
			if err == nil {
				_, err = s.Search(ctx, r.Start(), l, nil)
			}
			return err
		}
	},
	"multi": func(ctx context.Context, r rules.Easy[track, int8], l sente.Limits) func() error {
		s, err := multi.New(r)
		return func() error {
			if err == nil {
				_, err = s.Search(ctx, r.Start(), l, nil)
			}
			return err
		}
	},
	"proof": func(ctx context.Context, r rules.Easy[track, int8], l sente.Limits) func() error {
		s, err := proof.New(r)
		return func() error {
			if err == nil {
				_, err = s.Solve(ctx, r.Start(), l, nil)
			}
			return err
		}
	},
}

// leads says whether the moves of a line lead to the fault.
func leads(line []string, fault string) bool {
	defer func() { _ = recover() }()
	p := track{}
	for i, word := range line {
		p = p.Play(int8(word[2] - '0'))
		last := i == len(line)-1
		switch {
		case fault == "Play" && p.At[1-p.Turn()] >= int8(len(cells)), fault == "Moves" && p.At[0] >= int8(len(cells)), fault == "Outcome" && p.At[1] > 2:
			return last
		}
	}
	return false
}

// A panic of the rules ends the search, in whatever goroutine it was, and not the program:
// the error names method, place, position and cause.
func TestAPanicOfTheRulesIsAnError(t *testing.T) {
	for name, build := range searches {
		for _, fault := range []string{"Play", "Moves", "Outcome"} {
			for _, threads := range []int{1, 4} {
				game := rules.NewEasy(track{Fault: fault})
				ask := build(t.Context(), game, sente.Limits{Nodes: 20000, Threads: threads})
				err := ask()
				var b *search.Breakdown
				if !errors.As(err, &b) {
					t.Errorf("%s, %s, %d threads: %v", name, fault, threads, err)
					continue
				}
				if b.Search != name || b.Method != "misuse.track."+fault || !strings.HasPrefix(b.Place, "breakdown_test.go:") || !strings.Contains(b.Stack, fault) || !leads(b.Line, fault) {
					t.Errorf("%s, %s, %d threads: %v", name, fault, threads, err)
				}
				if errors.Is(err, errSeen) != (fault == "Outcome") {
					t.Errorf("%s, %s: the cause is lost: %v", name, fault, err)
				}
				if again := ask(); !errors.Is(again, err) {
					t.Errorf("%s, %s: the searcher goes on: %v", name, fault, again)
				}
			}
		}
	}
}

// A search that cannot be asked like this says so, and answers the next question.
func TestASearchSaysWhyItCannotBeAskedLikeThis(t *testing.T) {
	game := rules.NewEasy(track{})
	for name, build := range searches {
		var none context.Context
		if err := build(none, game, sente.Limits{Nodes: 9})(); err == nil || err.Error() != name+": a search needs a context, such as context.Background()" {
			t.Errorf("%s: %v", name, err)
		}
		for _, l := range []sente.Limits{{Nodes: -1}, {Time: -1}, {Depth: -1}, {Threads: -1}, {Memory: -1}, {Lines: -1}, {Increment: -1}} {
			if err := build(t.Context(), game, l)(); err == nil || !strings.HasPrefix(err.Error(), name+": limits must not be negative: ") || !strings.HasSuffix(err.Error(), " is -1, 0 is no limit") {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
