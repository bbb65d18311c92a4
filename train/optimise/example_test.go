package optimise_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train"
	"github.com/sente-games/sente/train/optimise"
)

// The best margin of an engine, 70, is found from its games.
func Example() {
	strength := func(values []float64) float64 { return -(values[0] - 70) * (values[0] - 70) / 5 }
	play := func(t optimise.Trial, r *rand.Rand) (p rating.Pairs) {
		score := rating.ExpectedScore(strength(t.A) - strength(t.B))
		game := func() rating.Points {
			if r.Float64() < score {
				return rating.Win
			}
			return rating.Loss
		}
		for range t.Pairs {
			p.Add(game(), game())
		}
		return p
	}

	space := train.Space{{Name: "margin", Start: 30, Min: 0, Max: 200, Step: 10}}
	c, err := optimise.New(space, optimise.Settings{Method: optimise.SPSA, Games: 10_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	r := rand.New(rand.NewPCG(1, 2))
	for g := c.Ask(); len(g.Trials) > 0; g = c.Ask() {
		var results []rating.Pairs
		for _, t := range g.Trials {
			results = append(results, play(t, r))
		}
		if err := c.Tell(results); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Printf("%s about %.0f0\n", space[0].Name, c.Best()[0]/10)
	// Output: margin about 70
}
