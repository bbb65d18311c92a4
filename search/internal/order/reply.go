package order

// Replies remembers for each move the move that last refuted it (countermove
// heuristic, Uiterwijk 1992), both by their [Code].
type Replies struct {
	codes [2][historySize]int16 // 1 + code of the reply, 0: none
}

// Note remembers that the player refuted before by reply.
func (r *Replies) Note(player int8, before, reply uint) {
	r.codes[player&1][before%historySize] = int16(reply%historySize) + 1
}

// To is the code of the player's remembered reply to a move, or [None].
func (r *Replies) To(player int8, before uint) int {
	return int(r.codes[player&1][before%historySize]) - 1
}

// Continuation rates moves by how often they refuted right after a certain move
// of the other side, both by their [Code].
type Continuation struct {
	after [2][followSize + 1]Follow // the last row stands for no move
}

// Follow rates the replies to one move within ±[HistoryMax]. It is smaller than
// a [Row]: more codes share a place.
type Follow [followSize]int16

const (
	followBits = 9
	followSize = 1 << followBits
)

func followPlace(code uint) uint { return (code ^ code>>followBits) % followSize }

// After returns the ratings of the player's replies to a move.
func (c *Continuation) After(player int8, before uint) *Follow {
	return &c.after[player&1][followPlace(before)]
}

// Unprompted returns the ratings of the player's moves where none came before.
func (c *Continuation) Unprompted(player int8) *Follow {
	return &c.after[player&1][followSize]
}

// Score is the rating of a reply.
func (f *Follow) Score(code uint) int32 { return int32(f[followPlace(code)]) }

// Reward moves a rating towards +HistoryMax, or towards -HistoryMax if bonus is
// negative; see [Row.Reward].
func (f *Follow) Reward(code uint, bonus int32) {
	at := &f[followPlace(code)]
	size := max(bonus, -bonus)
	*at += int16(bonus - int32(*at)*size/HistoryMax)
}
