package train_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/sente-games/sente/train"
)

// The values of a piece, 100 points, and of a move, 20, are fitted from games.
func ExampleFit() {
	rng := rand.New(rand.NewPCG(1, 2))
	truth := []float64{100, 20}
	played := train.NewOutcomes(100)
	for game := range 20000 {
		f := []train.Feature{{Index: 0, Value: float32(rng.IntN(7) - 3)}, {Index: 1, Value: 1}}
		probe := train.NewOutcomes(100)
		probe.Add(f, 0, game)
		result := 0.0
		if rng.Float64() < probe.Chance(0, truth) {
			result = 1
		}
		played.Add(f, result, game)
	}
	space := train.Space{{Name: "piece", Start: 50, Step: 50}, {Name: "move", Step: 20}}
	r, err := train.Fit(context.Background(), train.Model{Space: space}, played, train.FitOptions{Batch: 500})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, p := range space {
		fmt.Printf("%s about %.0f0\n", p.Name, r.Values[i]/10)
	}
	// Output:
	// piece about 100
	// move about 20
}

func ExampleDecode() {
	file, err := train.Decode([]byte("sente-parameters 1\n[points] mover waiter\nopen three 120 60\nend\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	points, _ := file.Table("points")
	fmt.Println(points.Rows[0].Name, points.Rows[0].Values)
	_, err = train.Decode([]byte("sente-parameters 1\n[points] mover waiter\nopen three 120 many\n"))
	fmt.Println(err)
	// Output:
	// open three [120 60]
	// line 3: invalid number "many": table points needs a name and 2 integers
}
