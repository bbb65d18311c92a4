package omega

import (
	"slices"
	"strconv"
)

// Products returns the products of the group sizes of each colour, white first.
func (r Rules) Products(s *State) []Product {
	products := make([]Product, 0, MostPlayers)
	for colour, sizes := range r.Groups(s) {
		products = append(products, unitProduct)
		for _, n := range sizes {
			products[colour] = products[colour].Times(n)
		}
	}
	return products
}

// Scores returns the players' products in order of turn.
func (r Rules) Scores(s *State) []string {
	scores := make([]string, r.players)
	for colour, product := range r.Products(s) {
		scores[seatOf(colour, s.swapped)] = product.String()
	}
	return scores
}

// BoardSize returns the side of the board: "5".
func (r Rules) BoardSize() string { return strconv.Itoa(r.side) }

// Groups returns the group sizes of each colour, largest first.
func (r Rules) Groups(s *State) [][]int {
	groups := make([][]int, r.players)
	var seen cellSet
	var reached [MostCells]uint16
	for cell, stone := range s.stones[:r.cells] {
		if stone != 0 && !seen.has(cell) {
			n := r.floodGroup(s, cell, &seen, &reached)
			groups[stone-1] = append(groups[stone-1], n)
		}
	}
	for _, sizes := range groups {
		slices.SortFunc(sizes, func(a, b int) int { return b - a })
	}
	return groups
}

// floodGroup marks the group of a stone as seen and returns its size.
func (r Rules) floodGroup(s *State, cell int, seen *cellSet, reached *[MostCells]uint16) (n int) {
	seen.add(cell)
	reached[0], n = uint16(cell), 1
	for at := 0; at < n; at++ {
		for _, next := range r.near[reached[at]] {
			if int(next) == r.cells {
				break
			}
			if s.stones[next] == s.stones[cell] && !seen.has(int(next)) {
				seen.add(int(next))
				reached[n] = next
				n++
			}
		}
	}
	return n
}
