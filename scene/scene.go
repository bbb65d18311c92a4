package scene

import "github.com/sente-games/sente"

// Scene is the drawing of a position. The browser draws it as SVG and the terminal as text.
// Coordinates are in units of one cell, x to the right and y down.
type Scene struct {
	Width  float64 `json:"width"` // of the area of all cells
	Height float64 `json:"height"`
	Look   Look    `json:"look"`
	Ground Ground  `json:"ground,omitempty"` // material of the board, "" is wood
	Zones  []Zone  `json:"zones,omitempty"`  // areas under the cells
	Lines  []Line  `json:"lines,omitempty"`  // drawn over the ground and under the stones
	Shapes []Shape `json:"shapes,omitempty"` // shapes of stones of this game
	Cells  []Cell  `json:"cells"`
	Labels []Label `json:"labels,omitempty"` // coordinates in the margin
	Stones []Stone `json:"stones"`
	Marks  []Mark  `json:"marks,omitempty"`
	Moves  []Aim   `json:"moves"` // clicks of the legal moves
	Texts  []Text  `json:"texts,omitempty"`
	Pieces []Stone `json:"pieces,omitempty"` // stone that a move of each seat places; empty: round ones
	Inks   []int   `json:"inks,omitempty"`   // colour of each seat's stones: 0 black, 1 white, 2 red, 3 blue; empty: the number of the seat
	Tags   []Tag   `json:"tags,omitempty"`   // stones still to be placed in this turn, in order, if moves can choose among them
	Next   int     `json:"next,omitempty"`   // 1 + seat of the stone that is placed next; 0: of the side to move
	Prompt string  `json:"prompt,omitempty"` // instruction for the side to move, if the board does not show it: "choose a piece for your opponent"
	Guided bool    `json:"guided,omitempty"` // legal moves are shown as dots, for games with few of them
	Common bool    `json:"common,omitempty"` // pieces belong to no player: colours distinguish pieces
	Legend string  `json:"-"`                // legend of the glyphs, for a terminal
}

// Ink returns the colour of a seat's stones; see [Scene.Inks].
func (s Scene) Ink(seat int) int {
	if seat >= 0 && seat < len(s.Inks) {
		return s.Inks[seat]
	}
	return seat
}

// Look is the kind of the board.
type Look string

const (
	Points Look = "points" // stones on the intersections of a grid: Gomoku
	Tiles  Look = "tiles"  // stones in squares: Othello, tic-tac-toe
	Holes  Look = "holes"  // discs in a vertical board with holes: Connect Four
	Hexes  Look = "hexes"  // stones in pointy hexagons: Omega, Hex
	Pits   Look = "pits"   // pits with several stones: Kalah
	Blank  Look = "blank"  // only zones and lines
)

// Ground is the material of a board.
type Ground string

// Felt is green cloth, as in Othello.
const Felt Ground = "felt"

// Tag is a stone that a move of a turn can choose: "black:e5".
type Tag struct {
	Player int    `json:"player"` // owner of the stone
	Word   string `json:"word"`   // "black"
}

// Cell is a place that can contain a stone or be clicked: on the board, in a hand or reserve, or
// a button.
type Cell struct {
	Name   string  `json:"name"` // "h8"
	X      float64 `json:"x"`    // of the centre
	Y      float64 `json:"y"`
	Width  float64 `json:"width,omitempty"` // 0 is 1
	Height float64 `json:"height,omitempty"`
	Near   []int   `json:"near,omitempty"`  // indices of neighbouring cells; each pair may be listed once or twice
	Star   bool    `json:"star,omitempty"`  // a star point
	Shade  int     `json:"shade,omitempty"` // 1 is a darker tile, as on a draughts board
	Sign   string  `json:"sign,omitempty"`  // text on the empty cell: "↻"
}

// Zone is a coloured area under cells: a home, a quarter of the board, a promotion row. Around
// cells off the board it is the tray of a hand or a reserve.
type Zone struct {
	Cells  []int  `json:"cells"`
	Player int    `json:"player"`         // owner, -1 if neutral
	Name   string `json:"name,omitempty"` // "black's hand"
}

// Line is a line between two points: a coloured edge of Hex, a river, the border of a quarter.
type Line struct {
	X1     float64 `json:"x1"`
	Y1     float64 `json:"y1"`
	X2     float64 `json:"x2"`
	Y2     float64 `json:"y2"`
	Width  float64 `json:"width,omitempty"` // in cells, 0 for a hairline
	Player int     `json:"player"`          // seat of its colour, -1 for the colour of the board
}

// Shape is the shape of a kind of stones; see [Stone.Shape].
type Shape struct {
	Name  string `json:"name"`
	Path  string `json:"path"`            // SVG path data, x and y from -0.5 to 0.5
	Shade string `json:"shade,omitempty"` // shaded parts, such as a side or a hole; path data
	Edges string `json:"edges,omitempty"` // lines on it; path data
	Glyph string `json:"glyph,omitempty"` // text in a terminal
}

// Label is a coordinate in the margin.
type Label struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Text string  `json:"text"`
}

// Stone is a piece on a cell, or several of the same kind.
type Stone struct {
	Cell   int    `json:"cell"`
	Player int    `json:"player"`          // seat: 0 black or first, 1 white or second, ...
	Ply    int    `json:"ply,omitempty"`   // the ply that placed it, from 1; 0 if set up
	Shape  string `json:"shape,omitempty"` // one of [Shapes] or [Scene.Shapes]; "" is round, or only the glyph
	Glyph  string `json:"glyph,omitempty"` // letters on it; its text in a terminal
	Count  int    `json:"count,omitempty"` // number of stones, shown if above 1; 0 is 1
}

// Shapes of stones for all games.
const (
	Disc    = "disc"
	Crowned = "crowned" // a disc with a crown: the king of draughts
	Square  = "square"
	Ring    = "ring"
	Arrow   = "arrow" // a blocked cell: Amazons
	Pawn    = "pawn"  // pieces of chess
	Knight  = "knight"
	Bishop  = "bishop"
	Rook    = "rook"
	Queen   = "queen"
	King    = "king"
)

// Shapes returns the shapes that are available to all games.
func Shapes() []string {
	return []string{Disc, Crowned, Square, Ring, Arrow, Pawn, Knight, Bishop, Rook, Queen, King}
}

// Moved is the Ply that rules set for a stone which has moved since it was placed; a Board replaces
// it by 0.
const Moved = -1

// MarkKind is the reason for a mark on a cell.
type MarkKind string

const (
	LastMove  MarkKind = "last"      // target of the last move
	From      MarkKind = "from"      // origin of the last move, if different
	WinLine   MarkKind = "win"       // part of the winning line
	Forbidden MarkKind = "forbidden" // forbidden for the side to move
	Hint      MarkKind = "hint"      // suggested move

	Endangered MarkKind = "endangered" // a stone that the next move may capture or devalue
	Capture    MarkKind = "capture"    // a move here captures stones
	Tally      MarkKind = "tally"      // a number for the adjacent stones, such as the size of a group; shown on request
)

// Mark is a mark on a cell.
type Mark struct {
	Cell int      `json:"cell"`
	Kind MarkKind `json:"kind"`
	Text string   `json:"text,omitempty"`

	Detail string `json:"detail,omitempty"` // appended to the text, not translated: a number or names of cells
}

// Aim is a way to enter a legal move with a pointer: by clicking the cells of its path in order,
// or by dragging from the first to the last. A move may have several aims: in Connect Four every
// hole of the column. If a path is a prefix of another, a second click on its last cell ends it.
// Moves with the same path differ in their Word.
type Aim struct {
	Move sente.Move `json:"move"` // set by the board
	Path []int      `json:"path"`
	Land int        `json:"land"`           // target cell of the stone, -1 if there is none
	Word string     `json:"word,omitempty"` // "queen": the choice offered if moves share a path

	// Takes are the cells whose stones leave them although the path does not begin there: a piece from
	// a hand or a reserve goes to Land, and without Land all of them leave the board.
	Takes []int `json:"takes,omitempty"`
}

// Click returns the aim of a move that places a stone on the clicked cell.
func Click(cell int) []Aim { return []Aim{{Path: []int{cell}, Land: cell}} }

// ClickAny returns the aims of a move that a click on any of the cells plays; land is the target
// cell of its stone, -1 if there is none.
func ClickAny(cells []int, land int) []Aim {
	aims := make([]Aim, len(cells))
	for i, cell := range cells {
		aims[i] = Aim{Path: []int{cell}, Land: land}
	}
	return aims
}

// Steps returns the aim of a piece that moves from the first cell via others to the last one.
func Steps(cells ...int) []Aim { return []Aim{{Path: cells, Land: cells[len(cells)-1]}} }

// Text is a fact shown next to the board, such as a player's prisoners.
type Text struct {
	Player int     `json:"player"` // seat, -1 for the whole game
	Name   string  `json:"name"`
	Value  string  `json:"value"`
	Stones []Stone `json:"stones,omitempty"` // stones drawn next to the text; they are on no cell
}
