package omega

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
)

// rowHeight is the distance of two rows of hexagons, in widths of one: half the
// square root of three.
const rowHeight = 0.8660254037844386

// Scene draws the board, and beside it for every colour its score and the sizes of
// its groups.
func (r Rules) Scene(s *State) sente.Scene {
	rows := float64(2*r.side - 1)
	scene := sente.Scene{
		Width: rows, Height: 1 + (rows-1)*rowHeight, Look: sente.Hexes,
		Cells: make([]sente.Cell, 0, r.cells), Stones: []sente.Stone{},
	}
	for cell := range r.cells {
		scene.Cells = append(scene.Cells, r.drawCell(cell))
		if stone := s.stones[cell]; stone != 0 {
			scene.Stones = append(scene.Stones, sente.Stone{Cell: cell, Player: seat(int(stone)-1, s.swapped)})
		}
	}
	for row := range 2*r.side - 1 {
		first := scene.Cells[r.from[row]]
		scene.Labels = append(scene.Labels, sente.Label{X: first.X - 1, Y: first.Y, Text: string(rune('a' + row))})
	}
	r.drawTexts(&scene, s)
	r.drawColours(&scene, s)
	return scene
}

// drawColours says which colour each player has, and whose is the next stone.
func (r Rules) drawColours(scene *sente.Scene, s *State) {
	scene.Inks = make([]int, r.players)
	for colour := range r.players {
		scene.Inks[seat(colour, s.swapped)] = [MostPlayers]int{1, 0, 2, 3}[colour]
	}
	if r.over(s) {
		return
	}
	scene.Tags = r.tags(s)
	if next := seat(r.next(s), s.swapped); next != r.turn(s) {
		scene.Next = next + 1
	}
}

func (r Rules) drawCell(cell int) sente.Cell {
	a := r.place(cell)
	c := sente.Cell{
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

func (r Rules) drawTexts(scene *sente.Scene, s *State) {
	scores, groups := r.Scores(s), r.Groups(s)
	for colour := range r.players {
		player := seat(colour, s.swapped)
		scene.Texts = append(scene.Texts, sente.Text{Player: player, Name: "score", Value: scores[player]})
		if len(groups[colour]) > 0 {
			scene.Texts = append(scene.Texts, sente.Text{Player: player, Name: "groups", Value: sizesText(groups[colour])})
		}
	}
	if r.over(s) {
		return
	}
	scene.Texts = append(scene.Texts, sente.Text{Player: r.turn(s), Name: "places", Value: colours[r.next(s)]})
	round, turn := int(s.placed)/(r.players*r.players)+1, int(s.placed)/r.players%r.players
	left := fmt.Sprintf("%d of %d", round, r.rounds)
	if turn > 0 || r.next(s) > 0 {
		left += fmt.Sprintf(", turn %d of %d", turn+1, r.players)
	}
	scene.Texts = append(scene.Texts, sente.Text{Player: -1, Name: "round", Value: left})
}

// sizesText writes sizes, the largest first, after how often they come: "4, 2×3, 1".
func sizesText(sizes []int) string {
	var words []string
	for i := 0; i < len(sizes); {
		n := i
		for n < len(sizes) && sizes[n] == sizes[i] {
			n++
		}
		word := strconv.Itoa(sizes[i])
		if n-i > 1 {
			word = strconv.Itoa(n-i) + "×" + word
		}
		words, i = append(words, word), n
	}
	return strings.Join(words, ", ")
}

// Aims lets a click on an empty cell place the next stone there. A swap is a click
// on the first stone.
func (r Rules) Aims(s *State, m Move) []sente.Aim {
	if m != Swap {
		return sente.Click(m.Cell())
	}
	for cell, stone := range s.stones[:r.cells] {
		if stone == 1 {
			return sente.ClickAny([]int{cell}, -1)
		}
	}
	return nil
}

// tags are the stones that the turn still has to place.
func (r Rules) tags(s *State) (tags []sente.Tag) {
	for colour := r.next(s); colour < r.players; colour++ {
		tags = append(tags, sente.Tag{Player: seat(colour, s.swapped), Word: colours[colour]})
	}
	return tags
}
