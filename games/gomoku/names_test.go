package gomoku

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
)

// TestOpeningNames enumerates the openings: white next to the centre, black within two lines, equivalent
// under the symmetries of the board. There are thirteen of either kind, each has one name in every
// orientation, and every name is used.
func TestOpeningNames(t *testing.T) {
	r, err := New(Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	classes := map[string]map[string]bool{} // the images of an opening, and its names
	kinds := map[bool]map[string]bool{true: {}, false: {}}
	for _, white := range near(7, 7, 1) {
		for _, black := range near(7, 7, 2) {
			if black == white {
				continue
			}
			s, err := r.Place(Setup{Black: []Point{PointAt(7, 7), black}, White: []Point{white}, ToMove: White})
			if err != nil {
				t.Fatal(err)
			}
			var images []string
			for i := range r.Symmetries() {
				images = append(images, fmt.Sprint(r.MapMove(i, white), r.MapMove(i, black)))
			}
			class := slices.Min(images)
			if classes[class] == nil {
				classes[class] = map[string]bool{}
			}
			name := r.OpeningName(&s)
			classes[class][name] = true
			direct := white.X() == 7 || white.Y() == 7
			kinds[direct][name] = true
			if want := map[bool]string{true: "D", false: "I"}[direct]; !strings.HasPrefix(name, want) {
				t.Errorf("white %v, black %v: %q is no name of %s", white, black, name, want)
			}
		}
	}
	if len(classes) != 26 || len(kinds[true]) != 13 || len(kinds[false]) != 13 {
		t.Errorf("%d openings, %d direct names, %d indirect ones; want 26, 13, 13", len(classes), len(kinds[true]), len(kinds[false]))
	}
	for class, names := range classes {
		if len(names) != 1 {
			t.Errorf("%s has the names %v", class, names)
		}
	}
}

func near(x, y, lines int) (points []Point) {
	for dy := -lines; dy <= lines; dy++ {
		for dx := -lines; dx <= lines; dx++ {
			if dx != 0 || dy != 0 {
				points = append(points, PointAt(x+dx, y+dy))
			}
		}
	}
	return points
}

// TestOpeningName_BookGames checks openings as books give them, and that later moves keep the name.
func TestOpeningName_BookGames(t *testing.T) {
	for _, c := range []struct{ size, moves, want string }{
		{"", "h8 h9 h10", "D1 Kansei"},
		{"", "h8 h9 i9", "D4 Kagetsu"},
		{"", "h8 i8 i9 a1 b1", "D4 Kagetsu"},
		{"", "h8 h9 h7", "D8 Shogetsu"},
		{"", "h8 i9 j10", "I1 Chosei"},
		{"", "h8 i9 i7", "I7 Hogetsu"},
		{"", "h8 g7 f10", "I5 Ryusei"},
		{"", "h8 i9 f6", "I13 Suisei"},
		{"19", "j10 j11 k10", "D6 Ugetsu"},
		{"20", "j10 j11 k10", ""},
		{"", "h8 h9", ""},
		{"", "h8 h10 h9", ""},
		{"", "h9 h8 h10", ""},
		{"", "h8 h9 h11", ""},
	} {
		b, err := Open(sente.Record{Size: c.size})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range strings.Fields(c.moves) {
			if _, err := b.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if got := b.OpeningName(); got != c.want {
			t.Errorf("%s: %q, want %q", c.moves, got, c.want)
		}
	}
}
