package rules_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// sized is a game of one size that has a name.
type sized struct{ able }

func (s sized) Moves(buf []int8) []int8 { return s.able.Moves(buf) }
func (s sized) Play(m int8) sized       { return sized{s.able.Play(m)} }
func (sized) BoardSize() string         { return "5x1" }

// TestFixedGamesRefuseWhatTheyHaveNot: every wish that a record may have, and one that
// every game grants.
func TestFixedGamesRefuseWhatTheyHaveNot(t *testing.T) {
	open := rules.NewEasy(sized{able{At: 2}}).Open
	for _, r := range []sente.Record{{}, {Size: "5X1"}, {Opening: "none"}, {Setup: " "}} {
		game, start, err := open(r)
		if err != nil || start.Pos().At != 2 || start != game.Start() {
			t.Errorf("%+v: %+v, %v", r, start, err)
		}
	}
	for want, r := range map[string]sente.Record{
		`unknown rules "misere": the game has one unnamed rule set`: {Rules: "misere"},
		`unsupported size "9x9": the only one is 5x1`:               {Size: "9x9"},
		`unknown opening "swap2": the game has no opening rules`:    {Opening: "swap2"},
		`set-up "x" cannot be used: the game always begins`:         {Setup: "x"},
	} {
		if _, _, err := open(r); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%+v: %v\nwant %s", r, err, want)
		}
	}
	if _, _, err := rules.NewEasy(able{}).Open(sente.Record{Size: "5x1"}); err == nil || !strings.Contains(err.Error(), "only one size") {
		t.Errorf("a size of a game without names of sizes: %v", err)
	}
}

// heap keeps its sticks behind a pointer.
type heap struct{ left *int }

func (h heap) Start() int                                 { return 0 }
func (h heap) Status(*int) rules.Status                   { return rules.Status{} }
func (h heap) Moves(*int, []int) []int                    { return nil }
func (h heap) Play(_, _ *int, m int, _ bool) rules.Status { *h.left -= m; return rules.Status{} }
func (h heap) Undo(_ *int, m int)                         { *h.left += m }
func (h heap) Clone() heap                                { left := *h.left; return heap{&left} }

func TestFixedGamesShareNoBoard(t *testing.T) {
	left := 7
	open := rules.Fixed(heap{&left})
	one, _, _ := open(sente.Record{})
	other, _, _ := open(sente.Record{})
	one.Play(nil, nil, 3, false)
	if *one.left != 4 || *other.left != 7 || left != 7 {
		t.Errorf("after a move in one game: %d, %d and %d left", *one.left, *other.left, left)
	}
}
