package gomocup

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

func TestPoint_RoundTrips(t *testing.T) {
	if a, b, c := FormatPoint(15, 0, 0), FormatPoint(15, 7, 7), FormatPoint(22, 21, 0); a != "a15" || b != "h8" || c != "v22" {
		t.Errorf("points %s, %s and %s", a, b, c)
	}
	for size := MinSize; size <= MaxSize; size++ {
		for i := range size * size {
			x, y := i%size, i/size
			if gx, gy, err := ParsePoint(size, FormatPoint(size, x, y)); gx != x || gy != y || err != nil {
				t.Fatalf("Coordinates(Point(%d, %d, %d)) = %d, %d, %v", size, x, y, gx, gy, err)
			}
		}
	}
}

// TestBoardPosition_RecordMatchesMap plays any sequence of commands that puts stones
// down or takes them back and compares the record with a plain map.
func TestBoardPosition_RecordMatchesMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &boardPosition{size: 5}
		want := map[sente.Move]bool{} // whether the stone is the brain's
		var order []boardStone
		for range rapid.IntRange(0, 4).Draw(t, "laid") {
			lay(t, p, want)
		}
		if len(p.boardStones) > 0 {
			p.findColour()
		}
		for range rapid.IntRange(0, 12).Draw(t, "played") {
			if len(order) > 0 && rapid.IntRange(0, 3).Draw(t, "back") == 0 {
				last := order[len(order)-1]
				testutil.NoError(t, p.takeBack(last.x, last.y))
				order = order[:len(order)-1]
				delete(want, FormatPoint(5, last.x, last.y))
				continue
			}
			order = append(order, putRandomStone(t, p, want, rapid.Bool().Draw(t, "own")))
		}
		if len(order) > 0 && order[len(order)-1].own {
			putRandomStone(t, p, want, false) // a record is asked for with the brain to move
		}
		r := p.toRecord("freestyle")
		got := stones(r)
		if len(got) != len(want) {
			t.Fatalf("%+v tells %d stones, want %d", r, len(got), len(want))
		}
		for m, own := range want {
			if got[m] != colourName(own == p.black) {
				t.Fatalf("%+v: %s is %q, own %v, brain black %v", r, m, got[m], own, p.black)
			}
		}
	})
}

func lay(t *rapid.T, p *boardPosition, want map[sente.Move]bool) {
	x, y := rapid.IntRange(0, 4).Draw(t, "x"), rapid.IntRange(0, 4).Draw(t, "y")
	if p.checkVacant(x, y) != nil {
		return
	}
	own := rapid.Bool().Draw(t, "own")
	p.boardStones = append(p.boardStones, boardStone{x, y, own})
	want[FormatPoint(5, x, y)] = own
}

func putRandomStone(t *rapid.T, p *boardPosition, want map[sente.Move]bool, own bool) boardStone {
	for {
		x, y := rapid.IntRange(0, 4).Draw(t, "x"), rapid.IntRange(0, 4).Draw(t, "y")
		if p.checkVacant(x, y) == nil {
			p.putStone(x, y, own)
			want[FormatPoint(5, x, y)] = own
			return boardStone{x, y, own}
		}
	}
}
