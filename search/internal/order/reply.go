package order

// Replies implements the countermove heuristic (Uiterwijk 1992): for each move
// it stores the last move that refuted it, both by their [Code].
type Replies struct {
	codes [2][historySize]int16 // 1 + code of the reply, 0 for no reply
}

// Update stores reply as the player's countermove to before.
func (r *Replies) Update(player int8, before, reply uint) {
	r.codes[player&1][before%historySize] = int16(reply%historySize) + 1
}

// CounterMove returns the code of the player's countermove to a move, or
// [None].
func (r *Replies) CounterMove(player int8, before uint) int {
	return int(r.codes[player&1][before%historySize]) - 1
}

// Continuation is the continuation history: it scores moves by how often they
// caused cutoffs after a certain move of the opponent, both by their [Code].
type Continuation struct {
	rows [2][continuationSize + 1]Follow // the last row is for no previous move
}

// Follow contains the scores of the replies to one move, within ±[HistoryMax].
// It is smaller than a [Row]: more codes share an entry.
type Follow [continuationSize]int16

const (
	continuationBits = 9
	continuationSize = 1 << continuationBits
)

func continuationIndex(code uint) uint { return (code ^ code>>continuationBits) % continuationSize }

// ForMove returns the scores of the player's replies to a move.
func (c *Continuation) ForMove(player int8, before uint) *Follow {
	return &c.rows[player&1][continuationIndex(before)]
}

// WithoutMove returns the scores of the player's moves without a previous move.
func (c *Continuation) WithoutMove(player int8) *Follow {
	return &c.rows[player&1][continuationSize]
}

// Score returns the score of a reply.
func (f *Follow) Score(code uint) int32 { return int32(f[continuationIndex(code)]) }

// Reward adds a bonus to the score of a reply, or a malus if bonus is negative;
// see [Row.Reward].
func (f *Follow) Reward(code uint, bonus int32) {
	at := &f[continuationIndex(code)]
	size := max(bonus, -bonus)
	*at += int16(bonus - int32(*at)*size/HistoryMax)
}
