package pieces

import "github.com/sente-games/sente/scene"

// pieceShapes are the shapes of the pieces of march.
var pieceShapes = [...]string{"", scene.Pawn, scene.Knight, scene.Bishop, scene.Rook, scene.Queen, scene.King}

// pieceLetters are the letters of the pieces for terminals.
var pieceLetters = [...]string{"", "P", "N", "B", "R", "Q", "K"}

// Scene draws the position.
func (p Position) Scene() scene.Scene {
	switch p.kind {
	case march:
		return p.drawPieces(newBoardScene(8))
	case hops:
		return p.drawDiscs(newBoardScene(6))
	case drops:
		return p.drawHands(newBoardScene(5))
	case seeds:
		return p.drawPits()
	}
	return p.drawAmazons(newBoardScene(10))
}

// newBoardScene returns a square board of tiles of two shades.
func newBoardScene(n int) scene.Scene {
	s := scene.Scene{Width: float64(n), Height: float64(n), Look: scene.Tiles, Stones: []scene.Stone{}}
	for i := range n * n {
		x, y := float64(i%n)+0.5, float64(i/n)+0.5
		s.Cells = append(s.Cells, scene.Cell{Name: cellName(i, n), X: x, Y: y, Shade: (i%n + i/n) % 2})
		if i%n == 0 {
			s.Labels = append(s.Labels, scene.Label{X: -0.5, Y: y, Text: cellName(i, n)[1:]})
		}
		if i < n {
			s.Labels = append(s.Labels, scene.Label{X: x, Y: float64(n) + 0.5, Text: cellName(i, n)[:1]})
		}
	}
	return s
}

// forEachPiece calls draw with the player and the piece of every occupied cell of the board.
func (p Position) forEachPiece(cells int, draw func(cell, player int, piece int8)) {
	for i, piece := range p.board[:cells] {
		if piece > 0 {
			draw(i, 0, piece)
		} else if piece < 0 {
			draw(i, 1, -piece)
		}
	}
}

func (p Position) drawPieces(s scene.Scene) scene.Scene {
	p.forEachPiece(64, func(cell, player int, piece int8) {
		s.Stones = append(s.Stones, scene.Stone{Cell: cell, Player: player, Shape: pieceShapes[piece], Glyph: pieceLetters[piece]})
	})
	return s
}

func (p Position) drawDiscs(s scene.Scene) scene.Scene {
	home := [2]scene.Zone{{Player: 0, Name: "black's home"}, {Player: 1, Name: "white's home"}}
	for i := range 12 {
		home[1].Cells = append(home[1].Cells, i)
		home[0].Cells = append(home[0].Cells, 35-i)
	}
	s.Zones = home[:]
	s.Lines = []scene.Line{{X1: 0, Y1: 3, X2: 6, Y2: 3, Width: 0.08, Player: -1}}
	p.forEachPiece(36, func(cell, player int, piece int8) {
		shape := scene.Disc
		if piece > 1 {
			shape = scene.Crowned
		}
		s.Stones = append(s.Stones, scene.Stone{Cell: cell, Player: player, Shape: shape})
	})
	return s
}

// drawHands draws a board with a hand on each side, a button, and its own shape.
func (p Position) drawHands(s scene.Scene) scene.Scene {
	s.Width, s.Height = 7.5, 5
	s.Cells = append(s.Cells,
		scene.Cell{Name: "black", X: 6.5, Y: 4.5}, scene.Cell{Name: "white", X: 6.5, Y: 0.5}, scene.Cell{Name: "pass", X: 6.5, Y: 2.5, Height: 0.7, Sign: "pass"})
	s.Zones = []scene.Zone{{Cells: []int{25}, Player: 0, Name: "black's hand"}, {Cells: []int{26}, Player: 1, Name: "white's hand"}}
	s.Lines = []scene.Line{{X1: 0, Y1: 0, X2: 5, Y2: 0, Width: 0.12, Player: 1}, {X1: 0, Y1: 5, X2: 5, Y2: 5, Width: 0.12, Player: 0}}
	s.Shapes = []scene.Shape{{Name: "drop", Path: "M0 -0.42C0.1 -0.2 0.32 0 0.32 0.16A0.32 0.3 0 0 1 -0.32 0.16C-0.32 0 -0.1 -0.2 0 -0.42Z", Glyph: "◊"}}
	p.forEachPiece(25, func(cell, player int, _ int8) {
		s.Stones = append(s.Stones, scene.Stone{Cell: cell, Player: player, Shape: "drop"})
	})
	for i, left := range []int8{p.board[25], -p.board[26]} {
		if left > 0 {
			s.Stones = append(s.Stones, scene.Stone{Cell: 25 + i, Player: i, Shape: "drop", Count: int(left)})
		}
	}
	return s
}

// drawPits draws the pits of Kalah: 0 to 5 and the store 6 of black, 7 to 12 and the store 13 of
// white.
func (p Position) drawPits() scene.Scene {
	s := scene.Scene{Width: 8, Height: 2, Look: scene.Pits, Stones: []scene.Stone{}}
	for i := range 14 {
		c := scene.Cell{Name: "abcdef"[i%7%6:][:1], X: float64(i) + 1.5, Y: 1.5}
		player := 0
		if i >= 7 {
			c.Name, c.X, c.Y, player = "ABCDEF"[i%7%6:][:1], 13.5-float64(i), 0.5, 1
		}
		switch i {
		case 6:
			c = scene.Cell{Name: "store", X: 7.5, Y: 1, Height: 2}
		case 13:
			c = scene.Cell{Name: "STORE", X: 0.5, Y: 1, Height: 2}
		}
		s.Cells = append(s.Cells, c)
		if p.board[i] > 0 {
			s.Stones = append(s.Stones, scene.Stone{Cell: i, Player: player, Count: int(p.board[i])})
		}
	}
	return s
}

func (p Position) drawAmazons(s scene.Scene) scene.Scene {
	p.forEachPiece(100, func(cell, player int, piece int8) {
		stone := scene.Stone{Cell: cell, Player: player, Shape: scene.Queen, Glyph: "Q"}
		if piece == 2 {
			stone.Shape, stone.Glyph = scene.Arrow, "×"
		}
		s.Stones = append(s.Stones, stone)
	})
	return s
}
