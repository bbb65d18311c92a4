package omega

// Move is a stone: its colour and the cell it is placed on, or [Swap].
type Move uint16

const (
	cellBits = 9
	cellMask = 1<<cellBits - 1

	// Swap is the second player's reply to the first turn under the pie rule: the players exchange
	// their colours.
	Swap Move = MostPlayers << cellBits
)

// NewMove returns the move that places a stone of a colour, counted from 0 (white), on a cell.
func NewMove(colour, cell int) Move { return Move(colour<<cellBits | cell) }

// Colour returns the colour of the stone.
func (m Move) Colour() int { return int(m >> cellBits) }

// Cell returns the cell of the stone.
func (m Move) Cell() int { return int(m & cellMask) }
