package omega

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// TestNegamax_Parts2018HaveEffect: null move and multi-cut, which prune nothing but what a null
// window bounds where there are null windows, prune in this search as well, which has
// none. With them it is another engine than without.
func TestNegamax_Parts2018HaveEffect(t *testing.T) {
	var visited [2]int64
	for i, full := range []bool{true, false} {
		e := testutil.Must(Open2018(1<<20, full))(t)
		c, err := e.Think(t.Context(), sente.Record{Size: "3"}, sente.Limits{Depth: 5}, nil)
		if err != nil || c.Info.Depth < 5 {
			t.Fatalf("%+v, %v", c, err)
		}
		visited[i] = c.Info.Nodes
		testutil.NoError(t, sente.Close(e))
	}
	if visited[0] == visited[1] {
		t.Errorf("with null move and multi-cut and without: %d nodes", visited[0])
	}
}
