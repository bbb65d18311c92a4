package session

// Key is a keyboard shortcut that all user interfaces share.
type Key struct{ Key, Does string }

// Keys returns the shortcuts that the browser and the terminal share, in the order in which both list them.
// Capital letters affect the whole game.
func Keys() []Key {
	return []Key{
		{"u", "Take back"},
		{"r", "Play again what was taken back"},
		{"h", "Hint"},
		{"t", "Let the engine move for me"},
		{"j", "Judge every move: review the game"},
		{"s", "Stop thinking: the best move so far"},
		{"p", "Pause the engines, or let them go on"},
		{"N", "New game"},
		{"M", "Rematch with the sides changed"},
		{"R", "Resign"},
		{"D", "Offer a draw"},
		{"?", "These keys"},
	}
}
