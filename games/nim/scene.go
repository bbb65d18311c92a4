package nim

import (
	"fmt"
	"strconv"

	"github.com/sente-games/sente/scene"
)

// Scene draws a row for every heap, with a stick in every place that still has one.
func (h Heaps) Scene() scene.Scene {
	rows := int(h.numHeaps())
	sc := scene.Scene{Width: float64(h.largestHeap()), Height: float64(rows), Look: scene.Tiles, Common: true, Stones: []scene.Stone{}}
	for heap := range rows {
		y := float64(heap) + 0.5
		for n := range int(h.First[heap]) {
			at := len(sc.Cells)
			cell := scene.Cell{Name: h.placeName(heap, n), X: float64(n) + 0.5, Y: y}
			if n > 0 {
				cell.Near = []int{at - 1}
			}
			sc.Cells = append(sc.Cells, cell)
			if n < int(h.Left[heap]) {
				sc.Stones = append(sc.Stones, scene.Stone{Cell: at, Player: 0, Glyph: "┃"})
			}
		}
		sc.Labels = append(sc.Labels, scene.Label{X: -0.5, Y: y, Text: string(rune('a' + heap))})
	}
	sc.Texts = h.statusTexts()
	return sc
}

// placeName returns the name of place n of a heap, from 0: the move that takes its stick, such as "b3", and
// "b.4" for a place without a stick.
func (h Heaps) placeName(heap, n int) string {
	if left := int(h.Left[heap]); n < left {
		return h.Format(Move{uint8(heap), uint8(left - n)})
	}
	return fmt.Sprintf("%c.%d", 'a'+heap, n+1)
}

// largestHeap returns the size of the largest heap at the start.
func (h Heaps) largestHeap() (most uint8) {
	for _, sticks := range h.First {
		most = max(most, sticks)
	}
	return most
}

func (h Heaps) statusTexts() []scene.Text {
	goal := "to take the last one"
	if h.Misere {
		goal = "not to take the last one"
	}
	left := 0
	for _, sticks := range h.Left {
		left += int(sticks)
	}
	return []scene.Text{
		{Player: -1, Name: "goal", Value: goal},
		{Player: -1, Name: "sticks left", Value: strconv.Itoa(left)},
	}
}

// Aims maps a click on a stick to taking it and all sticks to its right.
func (h Heaps) Aims(m Move) []scene.Aim {
	at := 0
	for _, sticks := range h.First[:m.Heap] {
		at += int(sticks)
	}
	takes := make([]int, m.Take)
	for i := range takes {
		takes[i] = at + int(h.Left[m.Heap]-m.Take) + i
	}
	return []scene.Aim{{Path: takes[:1:1], Land: -1, Takes: takes}}
}
