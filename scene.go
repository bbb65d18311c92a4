package sente

// Scene is the picture of a position, the only one: the browser draws it as SVG
// and the terminal as text, whatever the game. Coordinates are in units of one
// cell, x to the right and y downwards.
type Scene struct {
	Width  float64 `json:"width"` // of the area that holds all cells
	Height float64 `json:"height"`
	Look   Look    `json:"look"`
	Cells  []Cell  `json:"cells"`
	Labels []Label `json:"labels,omitempty"` // coordinates outside the board
	Stones []Stone `json:"stones"`
	Marks  []Mark  `json:"marks,omitempty"`
	Moves  []Aim   `json:"moves"` // where a click plays which legal move
	Texts  []Text  `json:"texts,omitempty"`
	Inks   []int   `json:"inks,omitempty"` // the colour of each seat's stones: 0 black, 1 white, 2 red, 3 blue; none: the seat's number
	Tags   []Tag   `json:"tags,omitempty"` // stones that the turn still has to place, the next one first, where a move may say which it places
	Next   int     `json:"next,omitempty"` // 1 + the seat whose stone is placed next, 0 if the side to move places its own
}

// Ink is the colour of a seat's stones; see [Scene.Inks].
func (s Scene) Ink(seat int) int {
	if seat >= 0 && seat < len(s.Inks) {
		return s.Inks[seat]
	}
	return seat
}

// Look says what the board is made of.
type Look string

const (
	Points Look = "points" // stones on the crossings of a grid: Gomoku
	Tiles  Look = "tiles"  // stones in squares: Othello, tic-tac-toe
	Holes  Look = "holes"  // discs that fall behind a plane with holes: Connect Four
	Hexes  Look = "hexes"  // stones in pointy hexagons: Omega
)

// Tag is how a move says which stone of its turn it places: "black:e5".
type Tag struct {
	Player int    `json:"player"` // whose stone
	Word   string `json:"word"`   // "black"
}

// Cell is one place of the board.
type Cell struct {
	Name string  `json:"name"` // "h8"
	X    float64 `json:"x"`    // of the centre
	Y    float64 `json:"y"`
	Near []int   `json:"near,omitempty"` // indices of neighbouring cells, each pair named once or twice
	Star bool    `json:"star,omitempty"` // a star point
}

// Label is a coordinate in the margin.
type Label struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Text string  `json:"text"`
}

// Stone is one piece on the board.
type Stone struct {
	Cell   int    `json:"cell"`
	Player int    `json:"player"`          // seat: 0 black or first, 1 white or second, ...
	Ply    int    `json:"ply,omitempty"`   // when it was played, from 1; 0 if set up
	Glyph  string `json:"glyph,omitempty"` // what a terminal or a piece game prints, "" = by player
}

// Moved is the Ply that rules give to a stone which does not lie where it was
// played; on a [Scene] that is shown it has become 0.
const Moved = -1

// MarkKind says why a cell is marked.
type MarkKind string

const (
	LastMove  MarkKind = "last"      // the last move played
	WinLine   MarkKind = "win"       // part of what won the game
	Forbidden MarkKind = "forbidden" // the side to move may not play here
	Hint      MarkKind = "hint"      // worth a look

	Endangered MarkKind = "endangered" // a stone that the next move may take off or make worthless
	Capture    MarkKind = "capture"    // the side to move takes stones off by playing here
)

// Mark puts a mark on a cell.
type Mark struct {
	Cell int      `json:"cell"`
	Kind MarkKind `json:"kind"`
	Text string   `json:"text,omitempty"`
}

// Aim ties a cell to the legal move that a click on it plays. Several cells may
// lead to one move: every hole of a Connect Four column does.
type Aim struct {
	Cell int  `json:"cell"`
	Move Move `json:"move"`
	Land int  `json:"land"` // the cell where the stone comes to rest
}

// Text is a fact in words beside the board, such as a player's prisoners.
type Text struct {
	Player int    `json:"player"` // seat, -1 for the whole game
	Name   string `json:"name"`
	Value  string `json:"value"`
}
