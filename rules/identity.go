package rules

import "reflect"

// Identified is a [Board] that tells positions apart. Position returns a value
// that can be compared with == and is equal for equal positions only; nil if
// the game offers none. The boards of [NewBoard] are Identified.
type Identified interface{ Position() any }

// Identity returns what tells the positions of a game apart: the state itself
// if its type can be compared and holds all of the position, else the key. It
// is nil for a game that has neither.
func Identity[R Rules[S, M], S, M any](r R) func(s *S, st Status) any {
	_, undoes := any(r).(Undoer[S, M])
	if !undoes && reflect.TypeFor[S]().Comparable() {
		return func(s *S, _ Status) any { return *s }
	}
	if k, ok := any(r).(Keyed); ok && k.HasKey() {
		return func(_ *S, st Status) any { return st.Key }
	}
	return nil
}

// Position identifies the position on the board.
func (b *board[R, S, M]) Position() any {
	if identity := Identity[R, S, M](b.rules); identity != nil {
		return identity(b.now(), b.status[len(b.status)-1])
	}
	return nil
}
