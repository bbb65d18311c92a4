package alphabeta_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// pile is a game in its easy form with abilities: take one to three sticks,
// taking the last one wins.
type pile int

func (p pile) Moves(buf []int8) []int8 {
	for take := 1; take <= min(3, int(p)); take++ {
		buf = append(buf, int8(take))
	}
	return buf
}

func (p pile) Play(take int8) pile { return p - pile(take) }

func (p pile) Outcome() rules.Outcome {
	if p == 0 {
		return rules.Lost
	}
	return rules.Ongoing
}

func (p pile) Key() uint64 { return uint64(p) + 1 }

func (p pile) MaxMoves() int { return 3 }

func (p pile) MaxPlies() int { return 40 }

func (p pile) BestScore() sente.Score { return sente.WinIn(1) }

func (p pile) ScoreMoves(moves []int8, scores []int32) {
	for i, m := range moves {
		scores[i] = -int32(int(p)-int(m)) % 4
	}
}

// The abilities of an easy game must reach the search although they are no
// methods of its rules.
func TestAbilitiesOfEasyGames(t *testing.T) {
	game := rules.NewEasy(pile(10))
	s, err := alphabeta.New(game, alphabeta.With(alphabeta.StaticOrder|alphabeta.BestPossible|alphabeta.Table))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Search(t.Context(), game.Start(), sente.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Move != 2 || !r.Best().Score.Won() {
		t.Errorf("ten sticks: the search takes %d for %v, want 2 and a win", r.Move, r.Best().Score)
	}
	if _, err := alphabeta.New(game, alphabeta.With(alphabeta.Quiesce)); err == nil {
		t.Error("Quiesce was granted to a game without noisy moves")
	}
}
