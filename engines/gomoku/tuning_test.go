package gomoku

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente"
)

func TestLongBreadth(t *testing.T) {
	if !long() {
		return
	}
	for _, n := range []int{10, 16, 24, 40, 400} {
		v := best()
		v.effort.breadth = n
		s, _ := contest(t,
			func() sente.Engine { return newEngine(Options{Memory: 16 << 20}, v) },
			func() sente.Engine { e, _ := NewHeuristic(Options{}); return e },
			5, 4, sente.Limits{Nodes: 5000}, 1)
		fmt.Println(n, s)
	}
}
