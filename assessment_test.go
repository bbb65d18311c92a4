package sente_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente"
)

var two, three = []string{"black", "white"}, []string{"red", "green", "blue"}

// What a score is called, for whichever side it is.
func TestAssessmentsInWords(t *testing.T) {
	for _, c := range []struct {
		a                     sente.Assessment
		words, number, points string
	}{
		{sente.Assessment{Score: 0, Seats: two, Scale: 200}, "even", "black 50 %", "black +0"},
		{sente.Assessment{Score: 100, Seats: two, Turn: 1}, "black -100", "black -100", "black -100"},
		{sente.Assessment{Score: 174, Seats: two, Scale: 260}, "black is better", "black 66 %", "black +174"},
		{sente.Assessment{Score: -174, Seats: two, Turn: 1, Scale: 260}, "black is better", "black 66 %", "black +174"},
		{sente.Assessment{Score: 174, Seats: two, Turn: 1, Scale: 260}, "white is better", "black 34 %", "black -174"},
		{sente.Assessment{Score: 100, Seats: two, Scale: 260, Bound: sente.Lower}, "black is slightly better", "black >=59 %", "black >=+100"},
		{sente.Assessment{Score: 100, Seats: two, Turn: 1, Scale: 260, Bound: sente.Lower}, "white is slightly better", "black <=41 %", "black <=-100"},
		{sente.Assessment{Score: 900, Seats: two, Turn: 1, Scale: 200}, "white is much better", "black 1 %", "black -900"},
		{sente.Assessment{Score: sente.WinIn(1), Seats: two}, "black wins in 1 move", "", ""},
		{sente.Assessment{Score: sente.WinIn(39), Seats: two, Turn: 1}, "white wins in 20 moves", "", ""},
		{sente.Assessment{Score: sente.LossIn(38), Seats: two}, "white wins in 19 moves", "", ""},
		{sente.Assessment{Score: sente.LossIn(4), Seats: two, Bound: sente.Upper}, "white wins in at most 2 moves", "", ""},
		{sente.Assessment{Score: sente.WinIn(5), Seats: two, Bound: sente.Lower}, "black wins in at most 3 moves", "", ""},
		{sente.Assessment{Score: sente.WinIn(5), Seats: two, Bound: sente.Upper}, "<= black wins in 3 moves", "", ""},
		{sente.Assessment{Score: sente.LossIn(4), Seats: two, Bound: sente.Lower, Scale: 200}, ">= white wins in 2 moves", "", ""},
		{sente.Assessment{Score: sente.LossIn(4), Seats: two, Turn: 1, Bound: sente.Lower}, "<= black wins in 2 moves", "", ""},
		{sente.Assessment{Score: sente.WinIn(0), Seats: two, Bound: sente.Upper}, "<= black has won", "", ""},
		{sente.Assessment{Score: sente.WinIn(9), Seats: three, Turn: 1, Bound: sente.Upper}, "<= green wins in 3 moves", "", ""},
		{sente.Assessment{Score: 900, Seats: two, Scale: 200, Bound: sente.Upper}, "black <=99 %", "black <=99 %", "black <=+900"},
		{sente.Assessment{Score: 900, Seats: two, Bound: sente.Upper}, "black <=+900", "black <=+900", "black <=+900"},
		{sente.Assessment{Score: 900, Seats: two, Turn: 1, Scale: 200, Bound: sente.Upper}, "black >=1 %", "black >=1 %", "black >=-900"},
		{sente.Assessment{Score: -900, Seats: two, Scale: 200, Bound: sente.Lower}, "black >=1 %", "black >=1 %", "black >=-900"},
		{sente.Assessment{Score: -900, Seats: two, Scale: 200, Bound: sente.Upper}, "white is much better", "black <=1 %", "black <=-900"},
		{sente.Assessment{Score: 0, Seats: two, Scale: 200, Bound: sente.Upper}, "black <=50 %", "black <=50 %", "black <=+0"},
		{sente.Assessment{Score: 0, Seats: two, Scale: 200, Bound: sente.Lower}, "black >=50 %", "black >=50 %", "black >=+0"},
		{sente.Assessment{Score: sente.WinIn(7).Presumed(), Seats: two, Scale: 200, Bound: sente.Upper}, "black <=99 %", "black <=99 %", "black <=99 %"},
		{sente.Assessment{Score: sente.WinIn(7).Presumed(), Seats: two, Scale: 200, Bound: sente.Lower}, "black seems to win in 4 moves", "black >=99 %", "black seems to win in 4 moves"},
		{sente.Assessment{Score: 40, Seats: three, Turn: 2, Bound: sente.Upper}, "blue <=+40", "blue <=+40", "blue <=+40"},
		{sente.Assessment{Score: sente.LossIn(0), Seats: two}, "white has won", "", ""},
		{sente.Assessment{Score: sente.WinIn(0), Seats: two}, "black has won", "", ""},
		{sente.Assessment{Score: sente.WinIn(7).Presumed(), Seats: two, Turn: 1, Scale: 200}, "white seems to win in 4 moves", "black 1 %", "white seems to win in 4 moves"},
		{sente.Assessment{Drawn: true, Seats: two}, "a draw", "", ""},
		{sente.Assessment{Score: sente.LossIn(1), Seats: three, Turn: 2}, "blue loses in 1 move", "", ""},
		{sente.Assessment{Score: sente.LossIn(0), Seats: three, Turn: 2}, "blue has lost", "", ""},
		{sente.Assessment{Score: sente.WinIn(4), Seats: three, Turn: 1}, "green wins in 2 moves", "", ""},
		{sente.Assessment{Score: sente.LossIn(8).Presumed(), Seats: three, Turn: 2}, "blue seems to lose in 3 moves", "blue seems to lose in 3 moves", "blue seems to lose in 3 moves"},
		{sente.Assessment{Score: -100, Seats: three, Turn: 1, Scale: 100}, "green -100", "green -100", "green -100"},
	} {
		if got := c.a.Words(); got != c.words {
			t.Errorf("%+v: %q, want %q", c.a, got, c.words)
		}
		for what, got := range map[string]string{"number": c.a.Number(), "points": c.a.Points()} {
			want := map[string]string{"number": c.number, "points": c.points}[what]
			if want == "" {
				want = c.words
			}
			if got != want {
				t.Errorf("%+v: %s %q, want %q", c.a, what, got, want)
			}
		}
	}
}

// A score seen by its owner and the same one seen by the other side say the same, in
// words and in numbers, and the words never contradict the numbers.
func TestBothSidesSayTheSame(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		a := sente.Assessment{Score: anyScore(rnd), Bound: sente.Bound(rnd.IntN(3)), Seats: two, Scale: float64(1 + rnd.IntN(400))}
		b := sente.Assessment{Score: -a.Score, Bound: a.Bound.Opposite(), Seats: two, Turn: 1, Scale: a.Scale}
		if a.Words() != b.Words() || a.Number() != b.Number() || math.Abs(chance(a)-chance(b)) > 1e-12 {
			t.Fatalf("%+v: %q, %q\n%+v: %q, %q", a, a.Words(), a.Number(), b, b.Words(), b.Number())
		}
		if a.Score != 0 && a.Points() != b.Points() {
			t.Fatalf("%+v: %q and %q", a, a.Points(), b.Points())
		}
		if decided, sign := a.Score.Decided(), a.Bound; decided && !sign.Proves(a.Score) || !decided && (a.Score >= 0 && sign == sente.Upper || a.Score <= 0 && sign == sente.Lower) {
			if !strings.Contains(a.Words(), "=") {
				t.Fatalf("%+v: %q hides a bound that does not say who is better", a, a.Words())
			}
			continue
		}
		better := map[bool]string{true: "black", false: "white"}[chance(a) > 0.5]
		if words := a.Words(); words != "even" && !strings.HasPrefix(words, better+" ") {
			t.Fatalf("%+v: %q with a chance of %f", a, words, chance(a))
		}
	}
}

func chance(a sente.Assessment) float64 {
	c, _ := a.Chance()
	return c
}

// TestAssessment_ShowsNoPercentWithoutScale: neither without a measured scale nor for more
// than two players.
func TestAssessment_ShowsNoPercentWithoutScale(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 5000 {
		a := sente.Assessment{Score: anyScore(rnd), Bound: sente.Bound(rnd.IntN(3)), Seats: two}
		if rnd.IntN(2) == 0 {
			a.Seats, a.Scale = three, float64(rnd.IntN(500))
		}
		a.Turn = rnd.IntN(len(a.Seats))
		if _, ok := a.Chance(); ok != a.Bound.Proves(a.Score) || strings.Contains(a.Words()+a.Number()+a.Points(), "%") {
			t.Fatalf("%+v: %q, %q, chance %v", a, a.Words(), a.Number(), ok)
		}
	}
}

func anyScore(rnd *rand.Rand) sente.Score {
	n := rnd.IntN(60)
	switch rnd.IntN(5) {
	case 0:
		return sente.WinIn(n)
	case 1:
		return sente.LossIn(n)
	case 2:
		return sente.WinIn(n + 1).Presumed()
	case 3:
		return sente.LossIn(n + 1).Presumed()
	}
	return sente.Score(rnd.IntN(1200) - 600)
}

// A chance grows with the score, and is certain only where the score is.
func TestChances(t *testing.T) {
	last := -1.0
	for _, s := range []sente.Score{sente.LossIn(3), sente.LossIn(9).Presumed(), -5000, -60, 0, 60, 5000, sente.WinIn(9).Presumed(), sente.WinIn(3)} {
		c := s.Chance(100)
		if c < last || (c == 0 || c == 1) != s.Decided() {
			t.Errorf("%v has a chance of %f, after %f", s, c, last)
		}
		last = c
	}
	if got, want := sente.Score(260).Chance(260), 1/(1+math.Exp(-1)); math.Abs(got-want) > 1e-12 {
		t.Errorf("%f, want %f", got, want)
	}
	if sente.Score(50).Chance(0) != sente.Score(50).Chance(sente.DefaultScale) {
		t.Error("a scale of 0 is not the usual one")
	}
}

// A report of an engine as people read it, always for the same side.
func ExampleAssess() {
	white := sente.Info{Score: -174}
	a := sente.Assess(white, []string{"black", "white"}, 1, 260)
	fmt.Println(a.Words(), "·", a.Number(), "·", a.Points())
	// Output: black is better · black 66 % · black +174
}

// TestAssessment_ShowsNoScore: a score that an engine did not give is neither even nor +0.
func TestAssessment_ShowsNoScore(t *testing.T) {
	for _, scale := range []float64{0, 200} {
		for turn := range two {
			a := sente.Assess(sente.Info{Bound: sente.NoScore, Depth: 3}, two, turn, scale)
			if _, ok := a.Chance(); ok || a.Words() != "no score" || a.Number() != "no score" || a.Points() != "no score" {
				t.Errorf("%+v: %q, %q, %q, chance %v", a, a.Words(), a.Number(), a.Points(), ok)
			}
		}
	}
	text, err := sente.NoScore.MarshalText()
	var back sente.Bound
	if err != nil || string(text) != "none" || back.UnmarshalText(text) != nil || back != sente.NoScore || back.Opposite() != sente.NoScore {
		t.Errorf("%s, %v, %v", text, back, err)
	}
}
