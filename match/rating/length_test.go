package rating

import (
	"math"
	"strings"
	"testing"
)

type lengths struct {
	Cases []struct {
		Model       string
		Elo0, Elo1  float64
		Alpha, Beta float64
		DrawRatio   float64 `json:"draw_ratio"`
		Bias        float64 `json:"rms_bias"`
		Elo         float64 `json:"true_logistic_elo"`
		Passes      float64 `json:"pass_probability"`
		Games       float64 `json:"expected_games"`
	}
}

func TestLengthsAreFishtests(t *testing.T) {
	var v lengths
	load(t, "lengths.json", &v)
	for _, c := range v.Cases {
		model, err := ParseModel(strings.ToLower(c.Model))
		if err != nil {
			t.Fatal(err)
		}
		s := SPRT{Elo0: c.Elo0, Elo1: c.Elo1, Alpha: c.Alpha, Beta: c.Beta, Model: model}
		passes, games := s.Length(c.Elo, Conditions{Draws: c.DrawRatio, Bias: c.Bias})
		near(t, "passes", passes, c.Passes, 1e-6)
		// Between the hypotheses fishtest divides two numbers near 0 and is off by
		// 2e-6; ours is the limit -lower·upper/variance to all digits.
		near(t, "games", games, c.Games, 3e-6)
	}
	if len(v.Cases) < 40 {
		t.Errorf("only %d lengths", len(v.Cases))
	}
}

// Expect is Length where tests are long, and always longer.
func TestExpectGoesBeyond(t *testing.T) {
	for _, elo1 := range []float64{1, 5, 50, 200} {
		for _, elo := range []float64{-elo1, 0, elo1 / 2, elo1} {
			for _, draws := range []float64{0, 0.5, 1} {
				test := SPRT{Elo1: elo1}
				_, length := test.Length(elo, Conditions{Draws: draws})
				passes, games := test.Expect(elo, Conditions{Draws: draws})
				if !(games > length) || math.IsInf(games, 0) || !(passes >= 0 && passes <= 1) || elo1 == 1 && draws == 0 && games > 1.01*length {
					t.Errorf("(0, %v) at %v, draws %v: %v games, in the limit %v, passes %v", elo1, elo, draws, games, length, passes)
				}
			}
		}
	}
}
