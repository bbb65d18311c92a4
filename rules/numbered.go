package rules

// Numbered is implemented by games with at most 64 different moves in all their
// positions: the moves of one are a set of bits then, and a search takes one after the
// other out of a register instead of having them listed, and lists none that a cutoff
// makes needless. It changes nothing else: Moves offers the same moves in the same
// order, that of rising numbers.
type Numbered[R, S, M any] interface {
	// Numbers returns all moves of the game, 1 to 64: number i is at index i. It is
	// called once, when something is built. Its argument, of the type of the rules, says
	// whose moves these are and means nothing else: a type that embeds these rules, and
	// may have Moves of its own, is not Numbered unless it says so itself.
	Numbers(R) []M
	// MoveSet returns the numbers of the moves of s: bit i is set if Moves offers the
	// move with number i. It is 0 if the game is over.
	MoveSet(s *S) uint64
}
