//go:build slow

package studio

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente"
)

// TestThePageSaysWhatTheProgramSays: words, chances and points of scores, in the browser
// and in the terminal.
func TestThePageSaysWhatTheProgramSays(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	rnd := rand.New(rand.NewPCG(3, 4))
	bounds := []string{"exact", "lower", "upper"}
	seats := [][]string{{"black", "white"}, {"red", "green", "blue"}}
	type asked struct {
		Score sente.Score
		Seats []string
		Turn  int
		Scale float64
		Bound string
		Drawn bool
	}
	var all []asked
	var want []string
	for i := range 4000 {
		a := sente.Assessment{Seats: seats[rnd.IntN(2)], Scale: float64(rnd.IntN(400)), Bound: sente.Bound(rnd.IntN(3)), Drawn: i%50 == 0}
		a.Turn = rnd.IntN(len(a.Seats))
		switch n := rnd.IntN(50); rnd.IntN(5) {
		case 0:
			a.Score = sente.WinIn(n)
		case 1:
			a.Score = sente.LossIn(n)
		case 2:
			a.Score = sente.WinIn(n + 1).Presumed()
		case 3:
			a.Score = sente.LossIn(n + 1).Presumed()
		default:
			a.Score = sente.Score(rnd.IntN(1600) - 800)
		}
		if a.Drawn {
			a.Score = 0
		}
		all = append(all, asked{a.Score, a.Seats, a.Turn, a.Scale, bounds[a.Bound], a.Drawn})
		if a.Drawn { // the numbers of a draw are not shown
			want = append(want, a.Words())
			continue
		}
		chance, _ := a.Chance()
		if _, frac := math.Modf(100 * chance); math.Abs(frac-0.5) < 1e-6 {
			a.Scale++ // a half is rounded in two ways
			all[i].Scale++
		}
		want = append(want, a.Words()+" | "+a.Number()+" | "+a.Points())
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	value[string](p, fmt.Sprintf(`import("/js/score.js").then(({ words, number, points }) => (window.said = %s.map((a) => {
		const of = [a.Score, a.Seats, a.Turn, a.Scale, a.Bound];
		return a.Drawn ? words(...of, true) : [words(...of), number(...of), points(...of)].join(" | ");
	}))), "asked"`, text))
	p.until("window.said")
	got := value[[]string](p, "window.said")
	signs := strings.NewReplacer("≥", ">=", "≤", "<=", "−", "-")
	wrong := 0
	for i := range got {
		if said := signs.Replace(got[i]); !strings.EqualFold(said, want[i]) {
			if wrong++; wrong < 10 {
				t.Errorf("%+v: the page says %q, the program %q", all[i], said, want[i])
			}
		}
	}
	if len(got) != len(want) || wrong > 0 {
		t.Errorf("%d answers, %d wrong", len(got), wrong)
	}
}
