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

func TestLengthsStayFinite(t *testing.T) {
	for _, s := range []SPRT{{Elo1: 5}, {Elo0: -2000, Elo1: 2000, Model: Normalized}, {Elo1: 1, Model: Bayesian}, {Elo1: 1e-3}} {
		for _, c := range []Conditions{{}, {Draws: 1}, {Bias: 3000}, {Draws: 0.5, Bias: 200}} {
			for _, elo := range []float64{-4000, -1, 0, 0.5, 2.5, 2.5000001, 4000} {
				p, n := s.Length(elo, c)
				if !(p >= 0 && p <= 1 && n >= 0 && !math.IsInf(n, 0)) {
					t.Errorf("%+v, %+v, %v: passes %v, %v games", s, c, elo, p, n)
				}
			}
		}
	}
}
