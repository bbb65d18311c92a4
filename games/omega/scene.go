package omega

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente/scene"
)

// rowHeight is the distance of two rows of hexagons relative to their width: half the square root
// of three.
const rowHeight = 0.8660254037844386

// Scene draws the board with the sizes of groups and the product of every colour.
func (r Rules) Scene(s *State) scene.Scene {
	rows := float64(2*r.side - 1)
	sc := scene.Scene{
		Width: rows, Height: 1 + (rows-1)*rowHeight, Look: scene.Hexes,
		Cells: make([]scene.Cell, 0, r.cells), Stones: []scene.Stone{},
	}
	for cell := range r.cells {
		sc.Cells = append(sc.Cells, r.drawCell(cell))
		if stone := s.stones[cell]; stone != 0 {
			sc.Stones = append(sc.Stones, scene.Stone{Cell: cell, Player: seatOf(int(stone)-1, s.swapped)})
		}
	}
	for row := range 2*r.side - 1 {
		first := sc.Cells[r.from[row]]
		sc.Labels = append(sc.Labels, scene.Label{X: first.X - 1, Y: first.Y, Text: string(rune('a' + row))})
	}
	r.drawTexts(&sc, s)
	r.drawTallies(&sc, s)
	r.drawColours(&sc, s)
	return sc
}

// drawColours sets the colour of each player and the player of the next stone.
func (r Rules) drawColours(sc *scene.Scene, s *State) {
	sc.Inks = make([]int, r.players)
	for colour := range r.players {
		sc.Inks[seatOf(colour, s.swapped)] = [MostPlayers]int{1, 0, 2, 3}[colour]
	}
	if r.isOver(s) {
		return
	}
	sc.Tags = r.remainingTags(s)
	if next := seatOf(r.nextColour(s), s.swapped); next != r.playerToMove(s) {
		sc.Next = next + 1
	}
}

func (r Rules) drawCell(cell int) scene.Cell {
	a := r.axialOf(cell)
	c := scene.Cell{
		Name: r.Name(cell),
		X:    float64(r.side) - 0.5 + float64(a.q) + float64(a.r)/2, Y: 0.5 + float64(r.row[cell])*rowHeight,
	}
	for _, n := range r.near[cell] {
		if int(n) < r.cells {
			c.Near = append(c.Near, int(n))
		}
	}
	return c
}

func (r Rules) drawTexts(sc *scene.Scene, s *State) {
	scores, groups := r.Scores(s), r.Groups(s)
	for colour := range r.players {
		player := seatOf(colour, s.swapped)
		value := scores[player]
		if factors := formatFactors(groups[colour]); factors != "" {
			value = factors + " = " + value
		}
		sc.Texts = append(sc.Texts, scene.Text{Player: player, Name: "score", Value: value})
	}
	if r.isOver(s) {
		return
	}
	sc.Prompt = "place a " + colours[r.nextColour(s)] + " stone"
	round, turn := int(s.placed)/(r.players*r.players)+1, int(s.placed)/r.players%r.players
	value := fmt.Sprintf("%d/%d", round, r.rounds)
	if turn > 0 || r.nextColour(s) > 0 {
		value += fmt.Sprintf(" (%d/%d)", turn+1, r.players)
	}
	sc.Texts = append(sc.Texts, scene.Text{Player: -1, Name: "round", Value: value})
}

// formatFactors formats the sizes of groups as a product, largest first: "4 × 3² × 2"; groups of
// one stone are omitted. It returns "" for fewer than two factors.
func formatFactors(sizes []int) string {
	var words []string
	for i := 0; i < len(sizes) && sizes[i] > 1; {
		n := i
		for n < len(sizes) && sizes[n] == sizes[i] {
			n++
		}
		word := strconv.Itoa(sizes[i])
		if n-i > 1 {
			word += superscripts.Replace(strconv.Itoa(n - i))
		}
		words, i = append(words, word), n
	}
	if len(words) == 1 && !strings.ContainsAny(words[0], "⁰¹²³⁴⁵⁶⁷⁸⁹") {
		return ""
	}
	return strings.Join(words, " × ")
}

// superscripts converts digits to exponents.
var superscripts = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

// drawTallies writes the size of each group of several stones on the stone closest to its centre.
func (r Rules) drawTallies(sc *scene.Scene, s *State) {
	var seen cellSet
	for cell := range r.cells {
		if s.stones[cell] == 0 || seen.has(cell) {
			continue
		}
		var reached [MostCells]uint16
		if n := r.floodGroup(s, cell, &seen, &reached); n > 1 {
			sc.Marks = append(sc.Marks, scene.Mark{Cell: centreCell(sc.Cells, reached[:n]), Kind: scene.Tally, Text: strconv.Itoa(n)})
		}
	}
}

// centreCell returns the cell of a group that is closest to the mean of all.
func centreCell(cells []scene.Cell, group []uint16) int {
	var x, y float64
	for _, i := range group {
		x, y = x+cells[i].X/float64(len(group)), y+cells[i].Y/float64(len(group))
	}
	away := func(i uint16) float64 { return math.Hypot(cells[i].X-x, cells[i].Y-y) }
	return int(slices.MinFunc(group, func(a, b uint16) int { return cmp.Compare(away(a), away(b)) }))
}

// Aims maps a click on an empty cell to the next stone. A swap is a click on the first stone.
func (r Rules) Aims(s *State, m Move) []scene.Aim {
	if m != Swap {
		return scene.Click(m.Cell())
	}
	for cell, stone := range s.stones[:r.cells] {
		if stone == 1 {
			return scene.ClickAny([]int{cell}, -1)
		}
	}
	return nil
}

// remainingTags returns the stones still to be placed in this turn.
func (r Rules) remainingTags(s *State) (tags []scene.Tag) {
	for colour := r.nextColour(s); colour < r.players; colour++ {
		tags = append(tags, scene.Tag{Player: seatOf(colour, s.swapped), Word: colours[colour]})
	}
	return tags
}
