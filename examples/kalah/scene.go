package main

import (
	"strconv"

	"github.com/sente-games/sente/scene"
)

// Scene draws two rows of pits, south's below, and a store at each end.
func (b Board) Scene() scene.Scene {
	wide := int(b.Wide)
	sc := scene.Scene{
		Width: float64(wide) + 2, Height: 2, Look: scene.Pits, Stones: []scene.Stone{},
		Zones: []scene.Zone{{Player: 0, Name: "south"}, {Player: 1, Name: "north"}},
	}
	for player := range 2 {
		store := int(b.store(uint8(player)))
		for pit := store - wide; pit <= store; pit++ {
			cell := b.drawPit(player, pit-store+wide)
			cell.Name = b.Format(Move(pit))
			if pit == store {
				cell.Name = sc.Zones[player].Name
			} else {
				cell.Near = append(cell.Near, pit+1)
			}
			sc.Cells = append(sc.Cells, cell)
			sc.Zones[player].Cells = append(sc.Zones[player].Cells, pit)
			if n := int(b.Seeds[pit]); n > 0 {
				sc.Stones = append(sc.Stones, scene.Stone{Cell: pit, Player: player, Count: n, Ply: scene.Moved})
			}
		}
	}
	for i := range wide {
		below, above := sc.Cells[i], sc.Cells[wide+1+i]
		sc.Labels = append(sc.Labels,
			scene.Label{X: below.X, Y: 2.5, Text: strconv.Itoa(i + 1)},
			scene.Label{X: above.X, Y: -0.5, Text: strconv.Itoa(i + 1)})
	}
	return sc
}

// drawPit returns the cell of a player's pit, counted from 0; the last one is the store.
func (b Board) drawPit(player, pit int) scene.Cell {
	x, y := float64(pit)+1.5, 1.5
	if player == 1 {
		x, y = float64(b.Wide)+2-x, 0.5
	}
	if pit == int(b.Wide) {
		return scene.Cell{X: x, Y: 1, Height: 2}
	}
	return scene.Cell{X: x, Y: y}
}

// Aims defines the input of moves: a click on a pit sows it. The highlighted result is the last
// seed, or the captured seeds.
func (b Board) Aims(m Move) []scene.Aim {
	after, land := b.Play(m), b
	last := land.sow(uint8(m))
	if after.Seeds[last] == 0 {
		last = b.store(b.Side)
	}
	if after.Seeds[last] == 0 {
		return scene.ClickAny([]int{int(m)}, -1)
	}
	return scene.ClickAny([]int{int(m)}, int(last))
}
