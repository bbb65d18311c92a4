package rating

import (
	"encoding/json"
	"math"
	"os"
	"testing"
)

// vectors are numbers computed by fishtest's and fastchess's own code.
type vectors struct {
	Tallies []struct {
		W, D, L   int64
		Fishtest  fishtest
		Fastchess fastchess
	} `json:"elo_wdl"`
	Pairs []struct {
		Penta     Pairs
		Fishtest  fishtest
		Fastchess fastchess
	} `json:"elo_penta"`
	LLR []struct {
		Kind       string
		Counts     []int64
		Model      string
		Elo0, Elo1 float64
		Alpha      float64
		Beta       float64
		LLR        float64 `json:"fishtest_llr"`
	}
	Stopped []struct {
		Results struct {
			Pentanomial         *Pairs
			Wins, Losses, Draws int64
		}
		Elo0, Elo1 float64
		Model      string
		Out        struct {
			A, B, Elo, LOS, LLR float64
			CI                  [2]float64
		}
	} `json:"sprt_elo"`
}

type fishtest struct{ Elo, Elo95, LOS float64 }

type fastchess struct{ NElo, NErr *float64 }

func load(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// near is within a relative error, and within 1e-9 of numbers around 0.
func near(t *testing.T, what string, got, want, relative float64) {
	t.Helper()
	if !(math.Abs(got-want) <= math.Max(relative*math.Abs(want), 1e-9)) {
		t.Errorf("%s: %.10g, want %.10g", what, got, want)
	}
}

func sample(counts []int64) Sample {
	if len(counts) == 3 {
		return Tally{counts[0], counts[1], counts[2]}
	}
	return Pairs(counts)
}

func TestEstimatesAreFishtests(t *testing.T) {
	var v vectors
	load(t, "elo_sprt.json", &v)
	check := func(s Sample, fish fishtest, fast fastchess, whole bool) {
		e := s.Estimate()
		near(t, "Elo", e.Elo, fish.Elo, 1e-9)
		if !e.Few {
			near(t, "error", e.EloError, fish.Elo95, 1e-9)
			near(t, "LOS", e.LOS, fish.LOS, 1e-6)
		}
		if whole && fast.NElo != nil { // fastchess leaves zeros as they are
			near(t, "nElo", e.NElo, *fast.NElo, 1e-9)
			near(t, "its error", e.NEloError, *fast.NErr, 1e-9)
		}
	}
	for _, c := range v.Tallies {
		check(Tally{c.W, c.D, c.L}, c.Fishtest, c.Fastchess, c.W > 0 && c.D > 0 && c.L > 0)
	}
	for _, c := range v.Pairs {
		whole := c.Penta[LL] > 0 && c.Penta[LD] > 0 && c.Penta[DD] > 0 && c.Penta[WD] > 0 && c.Penta[WW] > 0
		check(c.Penta, c.Fishtest, c.Fastchess, whole)
	}
	if len(v.Tallies) != 9 || len(v.Pairs) != 9 {
		t.Errorf("%d tallies and %d pairs, want 9 each", len(v.Tallies), len(v.Pairs))
	}
}

func TestRatiosAreFishtests(t *testing.T) {
	var v vectors
	load(t, "elo_sprt.json", &v)
	for _, c := range v.LLR {
		model, err := ParseModel(c.Model)
		if err != nil {
			t.Fatal(err)
		}
		s := SPRT{Elo0: c.Elo0, Elo1: c.Elo1, Alpha: c.Alpha, Beta: c.Beta, Model: model}
		if got := s.LLR(sample(c.Counts)); !(math.Abs(got-c.LLR) <= math.Max(1e-6*math.Abs(c.LLR), 1e-9)) {
			t.Errorf("%v %s [%v, %v]: LLR %.10g, want %.10g", c.Counts, c.Model, c.Elo0, c.Elo1, got, c.LLR)
		}
	}
	if len(v.LLR) != 120 {
		t.Errorf("%d ratios, want 120", len(v.LLR))
	}
}

// The case that fastchess prints in its manual.
func TestFastchessManual(t *testing.T) {
	p := Pairs{379, 10170, 21828, 10640, 343}
	e := p.Estimate()
	llr := SPRT{Elo1: 2, Model: Normalized}.LLR(p)
	if math.Abs(e.NElo-3.05) > 0.005 || math.Abs(e.NEloError-2.31) > 0.005 || math.Abs(llr-2.95) > 0.005 {
		t.Errorf("nElo %.3f ± %.3f, LLR %.3f, want 3.05 ± 2.31, 2.95", e.NElo, e.NEloError, llr)
	}
}

// TestLikelyIsLaplaces adds up all chances to win, each as likely beforehand.
func TestLikelyIsLaplaces(t *testing.T) {
	for n := int64(1); n <= 20; n++ {
		const steps = 1e5
		better, all := 0.0, 0.0
		for i := range int(steps) {
			p := (float64(i) + 0.5) / steps
			seen := math.Pow(p, float64(n))
			all += seen
			if p > 0.5 {
				better += seen
			}
		}
		near(t, "pairs won", Pairs{WW: n}.Estimate().Likely, better/all, 1e-7)
		near(t, "games lost", 1-Tally{Losses: n}.Estimate().Likely, better/all, 1e-7)
	}
	if e := (Tally{Wins: 3, Draws: 1}).Estimate(); e.Likely != e.LOS {
		t.Errorf("%+v", e)
	}
}
