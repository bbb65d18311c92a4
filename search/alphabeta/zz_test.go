package alphabeta_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	. "github.com/sente-games/sente/search/alphabeta"
)

func TestZZ(t *testing.T) {
	for _, c := range []struct {
		name string
		o    []Option
	}{
		{"default", nil},
		{"light", []Option{Without(StaticOrder | BestPossible)}},
		{"light dyn", []Option{Without(StaticOrder | BestPossible | Killers)}},
		{"static", []Option{Without(BestPossible)}},
		{"table+pvs", []Option{Without(Killers | History | StaticOrder | BestPossible | MateDistance)}},
	} {
		for _, d := range []int{14, 16, 18} {
			s, err := New(connectfour.Standard, append(c.o, TableBytes(64<<20))...)
			if err != nil {
				t.Fatal(err)
			}
			t0 := time.Now()
			r, _ := s.Search(context.Background(), connectfour.State{}, sente.Limits{Depth: d}, nil)
			b := r.Best()
			el := time.Since(t0)
			fmt.Printf("%-10s d%d %9d nodes %v %v/node %v\n", c.name, d, b.Nodes, el.Round(time.Millisecond), el/time.Duration(b.Nodes), b.Score)
		}
	}
}
