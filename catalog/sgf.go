package catalog

// SGF is how the Smart Game Format writes a game.
type SGF struct {
	Number  int  // its number (GM); 0 if it has none, and is written in sente's private form
	Letters bool // moves and points are two letters, column and row from the top left; otherwise the game's own text
}
