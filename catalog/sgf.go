package catalog

// SGF describes how the Smart Game Format encodes a game.
type SGF struct {
	Number  int  // game number (GM); 0 if the game uses sente's private format
	Letters bool // moves and points are two letters, column and row from the top left; otherwise the game's own notation

	// MovePoints is the number of points in a move with Letters, such as 3 in Amazons; 0 is 1.
	MovePoints int
	// FirstIsBlack reports that property B is the first player to move, even if it is called white.
	FirstIsBlack bool
}
