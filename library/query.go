package library

import (
	"errors"
	"time"

	"github.com/sente-games/sente"
)

// What a result may be besides the name of a seat.
const (
	Unfinished = "unfinished"
	Won        = "won"  // by the player that is asked for
	Lost       = "lost" // by the player that is asked for
)

// Query is what is looked for, or from which games it is told what was played; a zero field asks for nothing.
type Query struct {
	Game, Rules, Size string
	Player            string        // a part of a name, large letters or small
	Opponent          string        // likewise, of a player in another seat than Player
	Side              string        // the seat that Player has
	Result            string        // a seat, [sente.Draw], [Unfinished], or [Won] or [Lost] by Player
	Since, Until      time.Time     // when it may have begun; Until is the first moment that is too late
	MinLength         int           // plies
	MaxLength         int           // plies; 0 is no bound
	OnlyStudies       bool          // kept by the studio as a study
	Text              string        // a part of a name of the game, of a player or of the source
	Position          *sente.Record // a position that the game or a variation goes through, in any symmetry and order of moves

	Offset, Limit int // of those found, the latest first, how many to leave out and how many to tell; Most 0 tells all
}

// ErrNoPlayer is the error of a query for what one player did that names none.
var ErrNoPlayer = errors.New("an opponent, a side, and the results won and lost, are a player's: name one")

// ErrNoPosition is the error of a query that asks what was played, and not where.
var ErrNoPosition = errors.New("what was played is told from a position: name one")

// Validate says what is wrong with a query whatever the library holds.
func (q Query) Validate() error {
	if q.Player == "" && (q.Opponent != "" || q.Side != "" || q.Result == Won || q.Result == Lost) {
		return ErrNoPlayer
	}
	if q.MinLength < 0 || q.MaxLength < 0 {
		return errors.New("no game is shorter than 0 plies: name a length of 0 or more")
	}
	return nil
}

// Page is a part of what was found.
type Page struct {
	Count int    `json:"count"` // of all that were found
	Games []Game `json:"games"` // the latest first
}

// Exploration is what was played from a position.
type Exploration struct {
	Games  int         `json:"games"` // that show the position
	Moves  []MoveStats `json:"moves"` // the most frequent first
	Ending Ending      `json:"ending"`
}

// MoveStats is a move that was played from a position.
type MoveStats struct {
	Move      sente.Move   `json:"move"`
	Symmetric []sente.Move `json:"alike,omitempty"` // others that are the same turned or mirrored
	Games     int          `json:"games"`
	Share     float64      `json:"share"` // percent of the moves that were played here
	Ending
}

// Ending is how games ended.
type Ending struct {
	Wins       []int `json:"wins"` // by seat
	Draws      int   `json:"draws"`
	Unfinished int   `json:"unfinished"`
}
