package order

// Replies remembers for each move the move that last refuted it (countermove
// heuristic, Uiterwijk 1992). Moves must be [Codable].
type Replies[M comparable] struct {
	codes [2][historySize]int16 // 1 + code of the reply, 0: none
}

// Note remembers that the player refuted before by m.
func (r *Replies[M]) Note(player int8, before, m *M) {
	r.codes[player&1][code(before)] = int16(code(m)) + 1
}

// To is the [Code] of the player's remembered reply to a move, or -1.
func (r *Replies[M]) To(player int8, before *M) int { return int(r.codes[player&1][code(before)]) - 1 }

// Code is a small number for a move, of less than 13 bits. Few moves share one.
func Code[M comparable](m *M) int { return int(code(m)) }

// Continuation rates moves by how often they refuted right after a certain move
// of the other side. Moves must be [Codable].
type Continuation[M comparable] struct {
	after [2][followSize + 1]Follow // the last row stands for no move
}

// Follow rates the replies to one move, by their [FollowCode], within
// ±[HistoryMax].
type Follow [followSize]int16

const (
	followBits = 9
	followSize = 1 << followBits
)

// FollowCode is the place of a move in a [Follow].
func FollowCode[M comparable](m *M) uint {
	c := code(m)
	return (c ^ c>>followBits) % followSize
}

// After returns the ratings of the player's replies to a move; nil is no move.
func (c *Continuation[M]) After(player int8, before *M) *Follow {
	if before == nil {
		return &c.after[player&1][followSize]
	}
	return &c.after[player&1][FollowCode(before)]
}

// Reward moves a rating towards +HistoryMax, or towards -HistoryMax if bonus is
// negative; see [Row.Reward].
func (f *Follow) Reward(at uint, bonus int32) {
	size := max(bonus, -bonus)
	f[at] += int16(bonus - int32(f[at])*size/HistoryMax)
}
