package library

import (
	"errors"
	"time"

	"github.com/sente-games/sente"
)

// Values of Query.Result other than a seat.
const (
	Unfinished = "unfinished"
	Won        = "won"  // by Query.Player
	Lost       = "lost" // by Query.Player
)

// Query is a filter for games; zero fields match all games.
type Query struct {
	Game, Rules, Size string
	Player            string        // part of a name, folded by [record.FoldText]
	Opponent          string        // part of the name of a player in another seat than Player
	Side              string        // seat of Player
	Result            string        // a seat, [sente.Draw], [Unfinished], or [Won] or [Lost] by Player
	Since, Until      time.Time     // range of possible starts; Until is exclusive
	MinLength         int           // plies
	MaxLength         int           // plies; 0 is unlimited
	OnlyStudies       bool          // studies of the studio only
	Text              string        // part of the game's name, a player or the source
	Position          *sente.Record // a position of the game or a variation, up to symmetry and move order

	Offset, Limit int // range of the result, latest game first; Limit 0 returns all games
}

// ErrNoPlayer is returned for a query by opponent, side or player's result without a player.
var ErrNoPlayer = errors.New("an opponent, a side and the results won and lost require the name of a player")

// ErrNoPosition is returned for an exploration without a position.
var ErrNoPosition = errors.New("exploration needs a position")

// Validate returns an error if the query is invalid for any library.
func (q Query) Validate() error {
	if q.Player == "" && (q.Opponent != "" || q.Side != "" || q.Result == Won || q.Result == Lost) {
		return ErrNoPlayer
	}
	if q.MinLength < 0 || q.MaxLength < 0 {
		return errors.New("invalid length: expected 0 or more plies")
	}
	return nil
}

// Page is a part of the games found.
type Page struct {
	Count int    `json:"count"` // total number of games found
	Games []Game `json:"games"` // latest first
}

// Exploration holds the statistics of the moves from a position.
type Exploration struct {
	Games  int         `json:"games"` // number of games with the position
	Moves  []MoveStats `json:"moves"` // most frequent first
	Ending Ending      `json:"ending"`
}

// MoveStats are the statistics of a move from a position.
type MoveStats struct {
	Move      sente.Move   `json:"move"`
	Symmetric []sente.Move `json:"alike,omitempty"` // other moves that are equal up to symmetry
	Games     int          `json:"games"`
	Share     float64      `json:"share"` // percentage of all moves from the position
	Ending
}

// Ending counts the results of games.
type Ending struct {
	Wins       []int `json:"wins"` // by seat
	Draws      int   `json:"draws"`
	Unfinished int   `json:"unfinished"`
}
