package rules_test

import (
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// purses is a game of three with a purse for each.
type purses struct{ able }

func (p purses) Play(m int8) purses { return purses{p.able.Play(m)} }
func (p purses) Rewards(out []sente.Score) {
	for i := range out {
		out[i] = sente.Score(int(p.At) + i)
	}
}
func (purses) RewardBounds() (least, sum sente.Score) { return 0, 15 }

func TestEasyFindsRewards(t *testing.T) {
	game := rules.NewEasy(purses{able{At: 2}})
	start := game.Start()
	rewarder, ok := rules.Ability[rules.Rewarder[rules.EasyState[purses]]](game)
	if !ok {
		t.Fatal("Rewards lost")
	}
	out := make([]sente.Score, 3)
	if rewarder.Rewards(&start, out); !slices.Equal(out, []sente.Score{2, 3, 4}) {
		t.Errorf("rewards %v", out)
	}
	bounds, ok := rules.Ability[rules.RewardBounded](game)
	if !ok {
		t.Fatal("RewardBounds lost")
	}
	if least, sum := bounds.RewardBounds(); least != 0 || sum != 15 {
		t.Errorf("bounds %d and %d", least, sum)
	}
	if _, ok := rules.Ability[rules.RewardBounded](rules.NewEasy(able{})); ok {
		t.Error("bounds out of nothing")
	}
}
