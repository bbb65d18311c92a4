package scene

import "github.com/sente-games/sente"

// Scene is the picture of a position, the only one: the browser draws it as SVG
// and the terminal as text, whatever the game. Coordinates are in units of one
// cell, x to the right and y downwards.
type Scene struct {
	Width  float64 `json:"width"` // of the area that holds all cells
	Height float64 `json:"height"`
	Look   Look    `json:"look"`
	Ground Ground  `json:"ground,omitempty"` // what the board is made of, "" for wood
	Zones  []Zone  `json:"zones,omitempty"`  // what lies under the cells
	Lines  []Line  `json:"lines,omitempty"`  // drawn over the ground and under the stones
	Shapes []Shape `json:"shapes,omitempty"` // the shapes of stones that only this game has
	Cells  []Cell  `json:"cells"`
	Labels []Label `json:"labels,omitempty"` // coordinates outside the board
	Stones []Stone `json:"stones"`
	Marks  []Mark  `json:"marks,omitempty"`
	Moves  []Aim   `json:"moves"` // which clicks play which legal move
	Texts  []Text  `json:"texts,omitempty"`
	Inks   []int   `json:"inks,omitempty"`   // the colour of each seat's stones: 0 black, 1 white, 2 red, 3 blue; none: the seat's number
	Tags   []Tag   `json:"tags,omitempty"`   // stones that the turn still has to place, the next one first, where a move may say which it places
	Next   int     `json:"next,omitempty"`   // 1 + the seat whose stone is placed next, 0 if the side to move places its own
	Prompt string  `json:"prompt,omitempty"` // what the side to move is to do, as a clause, where the board does not show it: "choose a piece for your opponent"
	Guided bool    `json:"guided,omitempty"` // dots show where a stone may be placed: in games where few places allow it
	Common bool    `json:"common,omitempty"` // pieces are nobody's own: their colours tell pieces apart, not players
	Legend string  `json:"-"`                // what the glyphs of pieces say, for a terminal, which prints them
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
	Hexes  Look = "hexes"  // stones in pointy hexagons: Omega, Hex
	Pits   Look = "pits"   // hollows that hold several stones: Kalah
	Blank  Look = "blank"  // nothing but what zones and lines draw
)

// Ground says what a board is made of.
type Ground string

// Felt is green cloth, as Othello is played on.
const Felt Ground = "felt"

// Tag is how a move says which stone of its turn it places: "black:e5".
type Tag struct {
	Player int    `json:"player"` // whose stone
	Word   string `json:"word"`   // "black"
}

// Cell is one place of the board, of a hand or a reserve beside it, or a button that a
// move needs: whatever can hold a stone or be clicked.
type Cell struct {
	Name   string  `json:"name"` // "h8"
	X      float64 `json:"x"`    // of the centre
	Y      float64 `json:"y"`
	Width  float64 `json:"width,omitempty"` // 0 is 1
	Height float64 `json:"height,omitempty"`
	Near   []int   `json:"near,omitempty"`  // indices of neighbouring cells, each pair named once or twice
	Star   bool    `json:"star,omitempty"`  // a star point
	Shade  int     `json:"shade,omitempty"` // 1 is a darker tile: the other colour of a draughts board
	Sign   string  `json:"sign,omitempty"`  // what is printed on the cell while no stone lies there: "↻"
}

// Zone tints the ground under some cells: a home, a quarter of the board, a promotion
// row. Around cells that lie apart from the board it is the tray of a hand or a reserve.
type Zone struct {
	Cells  []int  `json:"cells"`
	Player int    `json:"player"`         // whose it is, -1 for nobody's
	Name   string `json:"name,omitempty"` // "black's hand"
}

// Line is drawn from one point to another: a coloured edge of Hex, a river, the border
// of a quarter.
type Line struct {
	X1     float64 `json:"x1"`
	Y1     float64 `json:"y1"`
	X2     float64 `json:"x2"`
	Y2     float64 `json:"y2"`
	Width  float64 `json:"width,omitempty"` // in cells, 0 for a hairline
	Player int     `json:"player"`          // in whose colour, -1 in that of the board
}

// Shape is how stones of one kind look; [Stone.Shape] names it.
type Shape struct {
	Name  string `json:"name"`
	Path  string `json:"path"`            // SVG path data in a box from -0.5 to 0.5 both ways
	Shade string `json:"shade,omitempty"` // what of it lies in its own shadow, such as a side or a hole; path data as well
	Edges string `json:"edges,omitempty"` // lines drawn on it; path data as well
	Glyph string `json:"glyph,omitempty"` // what a terminal prints for it
}

// Label is a coordinate in the margin.
type Label struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Text string  `json:"text"`
}

// Stone is one piece on the board, or several of a kind in one place.
type Stone struct {
	Cell   int    `json:"cell"`
	Player int    `json:"player"`          // seat: 0 black or first, 1 white or second, ...
	Ply    int    `json:"ply,omitempty"`   // when it was played, from 1; 0 if set up
	Shape  string `json:"shape,omitempty"` // one of those below, or of [Scene.Shapes]; "" is round, or the glyph alone
	Glyph  string `json:"glyph,omitempty"` // letters on it; what a terminal prints
	Count  int    `json:"count,omitempty"` // how many lie there, shown from 2 on; 0 is 1
}

// The shapes that every game has.
const (
	Disc    = "disc"
	Crowned = "crowned" // a disc with a crown: the king of draughts
	Square  = "square"
	Ring    = "ring"
	Arrow   = "arrow" // a place that is shot or burned: Amazons
	Pawn    = "pawn"  // and the other pieces of chess
	Knight  = "knight"
	Bishop  = "bishop"
	Rook    = "rook"
	Queen   = "queen"
	King    = "king"
)

// Shapes are the shapes that every game has.
func Shapes() []string {
	return []string{Disc, Crowned, Square, Ring, Arrow, Pawn, Knight, Bishop, Rook, Queen, King}
}

// Moved is the Ply that rules give to a stone which does not lie where it was
// played; on a [Scene] that is shown it has become 0.
const Moved = -1

// MarkKind says why a cell is marked.
type MarkKind string

const (
	LastMove  MarkKind = "last"      // where the last move came to rest
	From      MarkKind = "from"      // where the last move began, if elsewhere
	WinLine   MarkKind = "win"       // part of what won the game
	Forbidden MarkKind = "forbidden" // the side to move may not play here
	Hint      MarkKind = "hint"      // worth a look

	Endangered MarkKind = "endangered" // a stone that the next move may take off or make worthless
	Capture    MarkKind = "capture"    // the side to move takes stones off by playing here
	Tally      MarkKind = "tally"      // a number that belongs to the stones around, such as the size of a group; shown if a person wishes
)

// Mark puts a mark on a cell.
type Mark struct {
	Cell int      `json:"cell"`
	Kind MarkKind `json:"kind"`
	Text string   `json:"text,omitempty"`

	Detail string `json:"detail,omitempty"` // what follows the text without translation: a number or names of cells
}

// Aim is one way to play a legal move with a pointer: by clicking the cells of its
// path, one after another, or by dragging from the first to the last. A move may have
// several aims: every hole of a Connect Four column plays it. Where one path is the
// beginning of another, a second click on its last cell ends it. Moves that share a path
// are told apart by their words.
type Aim struct {
	Move sente.Move `json:"move"` // filled in by the board
	Path []int      `json:"path"`
	Land int        `json:"land"`           // the cell where the stone comes to rest, -1 if none does
	Word string     `json:"word,omitempty"` // "queen": what a person is asked, where moves share a path
}

// Click is the aim of a move that places a stone on the cell that is clicked.
func Click(cell int) []Aim { return []Aim{{Path: []int{cell}, Land: cell}} }

// ClickAny are the aims of a move that a click on any of the cells plays; land is the
// cell where its stone comes to rest, -1 if none does.
func ClickAny(cells []int, land int) []Aim {
	aims := make([]Aim, len(cells))
	for i, cell := range cells {
		aims[i] = Aim{Path: []int{cell}, Land: land}
	}
	return aims
}

// Steps is the aim of a move of a piece from the first cell over others to the last one,
// where it comes to rest.
func Steps(cells ...int) []Aim { return []Aim{{Path: cells, Land: cells[len(cells)-1]}} }

// Text is a fact in words beside the board, such as a player's prisoners.
type Text struct {
	Player int     `json:"player"` // seat, -1 for the whole game
	Name   string  `json:"name"`
	Value  string  `json:"value"`
	Stones []Stone `json:"stones,omitempty"` // what the fact is about, drawn beside its words; they lie on no cell
}
