package app

import "github.com/sente-games/sente"

// able returns the engine as something that can do more than think, or the first
// of the engines inside it that can: an opening book stands before another
// engine.
func able[A any](e sente.Engine) (a A, ok bool) {
	for e != nil {
		if a, ok = e.(A); ok {
			return a, true
		}
		outer, wrapped := e.(interface{ Unwrap() sente.Engine })
		if !wrapped {
			break
		}
		e = outer.Unwrap()
	}
	return a, false
}
