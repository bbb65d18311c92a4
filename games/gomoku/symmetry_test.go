package gomoku

import "testing"

func TestSymmetriesComposed(t *testing.T) {
	for _, size := range []int{5, 8} {
		r, err := New(Freestyle, size)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 64 {
			outer, inner := i/8, i%8
			for y := range size {
				for x := range size {
					p := At(x, y)
					if got, want := r.MapMove(Compose(outer, inner), p), r.MapMove(outer, r.MapMove(inner, p)); got != want {
						t.Fatalf("%d after %d: %v becomes %v, not %v", outer, inner, p, got, want)
					}
					if got := r.MapMove(Inverse(outer), r.MapMove(outer, p)); got != p {
						t.Fatalf("%d undone: %v becomes %v", outer, p, got)
					}
				}
			}
		}
	}
}
