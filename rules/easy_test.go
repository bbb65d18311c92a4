package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// able is a game that can do everything an easy game can: a walk on a ring of
// five in which the player that stands on 0 at move 8 has won.
type able struct{ At, Ply int8 }

func (a able) Moves(buf []int8) []int8 { return append(buf, -1, 1) }
func (a able) Play(m int8) able        { return able{(a.At + m + 5) % 5, a.Ply + 1} }
func (a able) Outcome() rules.Outcome {
	switch {
	case a.Ply < 8:
		return rules.Ongoing
	case a.At == 0:
		return rules.WonBy(2)
	}
	return rules.Draw
}
func (a able) Turn() int             { return int(a.Ply/2) % 3 }
func (a able) Key() uint64           { return uint64(a.At)<<8 | uint64(a.Ply) }
func (a able) Evaluate() sente.Score { return sente.Score(a.At) }
func (a able) Format(m int8) string  { return fmt.Sprintf("go%+d", m) }
func (a able) Split(t string) ([]string, error) {
	return strings.Split(t, "/"), nil
}
func (a able) Explain(m int8) string       { return fmt.Sprintf("no step of %d", m) }
func (a able) Seats() []string             { return []string{"red", "green", "blue"} }
func (a able) Reason() string              { return "eight moves made" }
func (a able) Forbidden(buf []int8) []int8 { return append(buf, 1) }
func (a able) Scene() scene.Scene {
	return scene.Scene{Width: 5, Height: 1, Cells: make([]scene.Cell, 5)}
}

func (a able) Aims(m int8) []scene.Aim         { return scene.Click(int(a.Play(m).At)) }
func (a able) MaxMoves() int                   { return 2 }
func (a able) MaxPlies() int                   { return 8 }
func (a able) BestScore() sente.Score          { return sente.WinIn(8 - int(a.Ply)) }
func (a able) ScoreMoves(m []int8, to []int32) { copy(to, []int32{3, 4}) }
func (a able) Noisy(buf []int8) []int8         { return append(buf, 1) }
func (a able) Pass() able                      { return able{a.At, a.Ply + 1} }
func (a able) Resolve(int) (sente.Score, bool) { return 0, a.At == 3 }
func (a able) Symmetries() int                 { return 2 }
func (a able) Map(i int) able                  { return able{(5 - a.At*int8(i)) % 5, a.Ply} }
func (a able) MapMove(i int, m int8) int8      { return m * int8(1-2*i) }

func TestEasyFindsEveryAbility(t *testing.T) {
	game := rules.NewEasy(able{At: 2})
	type state = rules.EasyState[able]
	start := game.Start()
	if !game.HasKey() || !game.HasEval() {
		t.Error("no key or no evaluation")
	}
	if best, ok := rules.Ability[rules.BestScorer[state]](game); !ok || best.BestScore(&start) != sente.WinIn(8) {
		t.Error("BestScore lost")
	}
	if b, ok := rules.Ability[rules.Bounded](game); !ok || b.MaxPlies() != 8 || b.MaxMoves() != 2 {
		t.Error("Bounded lost")
	}
	scores := make([]int32, 2)
	if m, ok := rules.Ability[rules.MoveScorer[state, int8]](game); !ok {
		t.Error("ScoreMoves lost")
	} else if m.ScoreMoves(&start, []int8{-1, 1}, scores); scores[1] != 4 {
		t.Errorf("ScoreMoves gave %v", scores)
	}
	if n, ok := rules.Ability[rules.Noisy[state, int8]](game); !ok || len(n.Noisy(&start, nil)) != 1 {
		t.Error("Noisy lost")
	}
	var passed state
	if p, ok := rules.Ability[rules.Passer[state]](game); !ok {
		t.Error("Pass lost")
	} else if p.Pass(&passed, &start, false); passed.Pos() != (able{2, 1}) {
		t.Errorf("Pass gave %+v", passed)
	}
	if r, ok := rules.Ability[rules.Resolver[state]](game); !ok {
		t.Error("Resolve lost")
	} else if _, settled := r.Resolve(&start, 1); settled {
		t.Error("Resolve settled the wrong position")
	}
	if s, ok := rules.Ability[rules.Symmetric[state, int8]](game); !ok || s.Symmetries() != 2 || s.MapMove(1, 1) != -1 {
		t.Error("Symmetric lost")
	} else if image := s.MapState(1, &start); image.Pos() != (able{3, 0}) {
		t.Errorf("MapState gave %+v", image)
	}
}

func TestEasyLacksWhatThePositionLacks(t *testing.T) {
	game := rules.NewEasy(Sticks(9))
	if game.HasKey() || game.HasEval() || len(game.Abilities()) != 0 {
		t.Errorf("key %v, eval %v, abilities %v", game.HasKey(), game.HasEval(), game.Abilities())
	}
	if _, ok := rules.Ability[rules.Passer[rules.EasyState[Sticks]]](game); ok {
		t.Error("a null move out of nothing")
	}
}

func TestEasyTurnsOfThree(t *testing.T) {
	b := rules.NewEasy(able{At: 2}).Board()
	var turns []int
	for range 8 {
		turns = append(turns, b.Turn())
		if _, err := b.Play("go-1"); err != nil {
			t.Fatal(err)
		}
	}
	if want := []int{0, 0, 1, 1, 2, 2, 0, 0}; !cmp.Equal(turns, want) {
		t.Errorf("turns %v, want %v", turns, want)
	}
	if over, winner, reason := b.Outcome(); !over || winner != -1 || reason.Text != "eight moves made" {
		t.Errorf("%v %d %q", over, winner, reason)
	}
	if seats := strings.Join(b.Seats(), " "); seats != "red green blue" {
		t.Errorf("seats %s", seats)
	}
}

func TestEasyWords(t *testing.T) {
	b := rules.NewEasy(able{At: 2}).Board()
	if _, err := b.Play("go+2"); err == nil || err.Error() != `invalid move "go+2": expected one of go-1, go+1` {
		t.Error(err)
	}
	if m, err := b.Play(" GO+1 "); err != nil || m != "go+1" {
		t.Errorf("%q %v", m, err)
	}
	if parts, _ := b.Split("go+1/go-1"); len(parts) != 2 {
		t.Errorf("split into %q", parts)
	}
	if f := b.Forbidden(); len(f) != 1 || f[0] != "go+1" {
		t.Errorf("forbidden %q", f)
	}
	if aims := b.Scene().Moves; len(aims) != 2 || aims[0].Path[0] != 2 || aims[1].Path[0] != 4 {
		t.Errorf("aims %v", aims)
	}
}

// A stranger's game without a picture gets one that can be clicked.
func TestEasyDefaultPicture(t *testing.T) {
	b := rules.NewEasy(Sticks(7)).Board()
	sc := b.Scene()
	if len(sc.Cells) != 3 || len(sc.Moves) != 3 || sc.Texts[0].Value != "7" || sc.Texts[1].Value != "not drawn: methods Scene and Aims of rules_test.Sticks draw the game, see rules.EasyScener" {
		t.Errorf("%+v", sc)
	}
	for _, aim := range sc.Moves {
		if sc.Cells[aim.Path[0]].Name != string(aim.Move) {
			t.Errorf("cell %s plays %s", sc.Cells[aim.Path[0]].Name, aim.Move)
		}
	}
	for _, m := range []string{"3", "3", "1"} {
		if _, err := b.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if sc = b.Scene(); len(sc.Moves) != 0 || len(sc.Cells) != 0 || sc.Width < 1 {
		t.Errorf("the end looks like %+v", sc)
	}
}

func TestEasyKeyKnowsWhoseTurnItIs(t *testing.T) {
	game := rules.NewEasy(keyed(4))
	first, second := game.StateAt(keyed(3), 0), game.StateAt(keyed(3), 1)
	if game.Status(&first).Key == game.Status(&second).Key {
		t.Error("the same sticks have the same key for either player")
	}
}

// keyed is Sticks with a key that does not know the turn.
type keyed Sticks

func (k keyed) Moves(buf []int) []int  { return Sticks(k).Moves(buf) }
func (k keyed) Play(m int) keyed       { return keyed(Sticks(k).Play(m)) }
func (k keyed) Outcome() rules.Outcome { return Sticks(k).Outcome() }
func (k keyed) Key() uint64            { return uint64(k) }
