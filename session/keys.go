package session

// Key is a keyboard shortcut that all user interfaces share.
type Key struct{ Key, Does string }

// Keys returns the shortcuts that the browser and the terminal share, in the order in which both list them.
// Capital letters affect the whole game.
func Keys() []Key {
	return []Key{
		{"u", "Take back"},
		{"r", "Redo"},
		{"h", "Hint"},
		{"t", "Let the engine move for me"},
		{"j", "Review the game"},
		{"s", "Stop thinking and play the best move so far"},
		{"p", "Pause or resume the engines"},
		{"N", "New game"},
		{"M", "Rematch with sides swapped"},
		{"R", "Resign"},
		{"D", "Offer draw"},
		{"?", "Show keyboard shortcuts"},
	}
}
