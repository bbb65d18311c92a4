package rules

import "reflect"

// Identified is implemented by the boards of [NewBoard]. Position returns a value that identifies
// the position and can be compared with ==; nil if the game has none.
type Identified interface{ Position() any }

// Identity returns a function that identifies positions: by the state itself if its type is
// comparable and contains the whole position, else by the key. It returns nil for a game with
// neither.
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

// Position implements [Identified].
func (b *board[R, S, M]) Position() any {
	if identity := Identity[R, S, M](b.rules); identity != nil {
		return identity(b.state(), b.status[len(b.status)-1])
	}
	return nil
}
