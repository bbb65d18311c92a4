package quarto

import "github.com/sente-games/sente/scene"

// pieceShapes are the pieces as pillars seen from the front and slightly from above: round or
// square, tall or short, hollow ones with a hole at the top.
var pieceShapes = func() (all []scene.Shape) {
	for p := range Piece(numPieces) {
		all = append(all, p.buildShape())
	}
	return all
}()

// Outlines of the pillars. All bases are at the same height.
const (
	tallRound  = "M-.27-.31A.27 .1 0 0 1 .27-.31V.33A.27 .1 0 0 1-.27 .33Z"
	shortRound = "M-.27 .03A.27 .1 0 0 1 .27 .03V.33A.27 .1 0 0 1-.27 .33Z"
	tallSquare = "M0-.43L.33-.3V.31L0 .44L-.33 .31V-.3Z"
	lowSquare  = "M0-.09L.33 .04V.31L0 .44L-.33 .31V.04Z"

	tallRoundSide  = "M-.27-.31A.27 .1 0 0 0 .27-.31V.33A.27 .1 0 0 1-.27 .33Z"
	shortRoundSide = "M-.27 .03A.27 .1 0 0 0 .27 .03V.33A.27 .1 0 0 1-.27 .33Z"
	tallSquareSide = "M-.33-.3L0-.17L.33-.3V.31L0 .44L-.33 .31Z"
	lowSquareSide  = "M-.33 .04L0 .17L.33 .04V.31L0 .44L-.33 .31Z"

	tallRoundHole  = "M-.14-.31A.14 .052 0 0 1 .14-.31A.14 .052 0 0 1-.14-.31Z"
	shortRoundHole = "M-.14 .03A.14 .052 0 0 1 .14 .03A.14 .052 0 0 1-.14 .03Z"
	tallSquareHole = "M0-.37L.17-.3L0-.23L-.17-.3Z"
	lowSquareHole  = "M0-.03L.17 .04L0 .11L-.17 .04Z"

	tallRoundEdge  = "M-.27-.31A.27 .1 0 0 0 .27-.31"
	shortRoundEdge = "M-.27 .03A.27 .1 0 0 0 .27 .03"
	tallSquareEdge = "M-.33-.3L0-.17L.33-.3M0-.17V.44"
	lowSquareEdge  = "M-.33 .04L0 .17L.33 .04M0 .17V.44"
)

// buildShape returns the shape of the piece.
func (p Piece) buildShape() scene.Shape {
	forms := [...]struct{ body, side, hole, edges string }{
		0:              {tallRound, tallRoundSide, tallRoundHole, tallRoundEdge},
		short:          {shortRound, shortRoundSide, shortRoundHole, shortRoundEdge},
		square:         {tallSquare, tallSquareSide, tallSquareHole, tallSquareEdge},
		square | short: {lowSquare, lowSquareSide, lowSquareHole, lowSquareEdge},
	}
	form := forms[p&(square|short)]
	look := scene.Shape{Name: p.Words(), Glyph: p.textGlyph(), Path: form.body, Shade: form.side, Edges: form.edges}
	if p&hollow != 0 {
		look.Shade += form.hole
		look.Edges += form.hole
	}
	return look
}

// pieceGlyphs are the glyphs for terminals: dark pieces are filled, hollow ones have a centre, tall
// ones a bar in front.
var pieceGlyphs = map[Piece]string{
	0: "●", hollow: "◉", square: "■", square | hollow: "▣",
	light: "○", light | hollow: "◎", light | square: "□", light | square | hollow: "⊡",
}

const (
	// tallPrefix precedes tall pieces; it is narrow so that both fit a square.
	tallPrefix = "|"
	legend     = "pieces: filled is dark, barred is tall, with a middle is hollow"
)

// textGlyph returns the glyph of a piece.
func (p Piece) textGlyph() string {
	if p&short != 0 {
		return pieceGlyphs[p&^short]
	}
	return tallPrefix + pieceGlyphs[p]
}
