package gomoku

import (
	"fmt"
	"slices"
)

// The 26 openings of Renju: black on the centre, white next to it, black within two lines. White's
// stone is above the centre (direct, D) or to the upper right (indirect, I); all others are rotations
// and reflections of these. Numbers and names follow the Renju International Federation ("26
// openings", renju.net; the names are Japanese, of the moon, the stars and the seasons, and older than
// the federation).

// namedOpening is an opening: the offset of black's second stone from the centre, to the right and
// upwards.
type namedOpening struct {
	x, y int
	name string
}

var directOpenings = [13]namedOpening{
	{0, 2, "Kansei"},
	{1, 2, "Keigetsu"},
	{2, 2, "Sosei"},
	{1, 1, "Kagetsu"},
	{2, 1, "Zangetsu"},
	{1, 0, "Ugetsu"},
	{2, 0, "Kinsei"},
	{0, -1, "Shogetsu"},
	{1, -1, "Kyugetsu"},
	{2, -1, "Shingetsu"},
	{0, -2, "Zuisei"},
	{1, -2, "Sangetsu"},
	{2, -2, "Yusei"},
}

var indirectOpenings = [13]namedOpening{
	{2, 2, "Chosei"},
	{2, 1, "Kyogetsu"},
	{2, 0, "Kosei"},
	{2, -1, "Suigetsu"},
	{2, -2, "Ryusei"},
	{1, 0, "Ungetsu"},
	{1, -1, "Hogetsu"},
	{1, -2, "Rangetsu"},
	{0, -1, "Gingetsu"},
	{0, -2, "Myojo"},
	{-1, -1, "Shagetsu"},
	{-1, -2, "Meigetsu"},
	{-2, -2, "Suisei"},
}

// OpeningNames returns the names of the 26 openings without their letters and numbers.
func OpeningNames() (names []string) {
	for _, o := range slices.Concat(directOpenings[:], indirectOpenings[:]) {
		names = append(names, o.name)
	}
	return names
}

// OpeningName returns the letter, number and name of the opening formed by three stones, "D4
// Kagetsu", in any orientation; "" for all other positions.
func (r Rules) OpeningName(s *State) string {
	if s.counts != [2]int16{Black: 2, White: 1} || r.size%2 == 0 {
		return ""
	}
	middle := int(r.size) / 2
	if !s.stones[Black].Has(PointAt(middle, middle)) {
		return ""
	}
	var black, white [2]int
	for p := range s.stones[Black].All() {
		if q := [2]int{p.X() - middle, p.Y() - middle}; q != [2]int{} {
			black = q
		}
	}
	for p := range s.stones[White].All() {
		white = [2]int{p.X() - middle, p.Y() - middle}
	}
	for i := range r.Symmetries() {
		b, w := mapOffset(i, black), mapOffset(i, white)
		letter, patterns := "D", &directOpenings
		switch w {
		case [2]int{0, 1}:
		case [2]int{1, 1}:
			letter, patterns = "I", &indirectOpenings
		default:
			continue
		}
		for n, o := range patterns {
			if b == [2]int{o.x, o.y} {
				return fmt.Sprintf("%s%d %s", letter, n+1, o.name)
			}
		}
	}
	return ""
}

// mapOffset is [Rules.MapMove] for an offset from the centre.
func mapOffset(i int, p [2]int) [2]int {
	if i&1 != 0 {
		p[0] = -p[0]
	}
	if i&2 != 0 {
		p[1] = -p[1]
	}
	if i&4 != 0 {
		p[0], p[1] = p[1], p[0]
	}
	return p
}
