package order

import (
	"reflect"
	"unsafe"
)

// History is the history heuristic: it scores moves, by their [Code], by how
// often they caused cutoffs anywhere in the tree. Scores are within
// ±[HistoryMax], larger is better, and each player has its own row. It has no
// type parameter, because methods of generic types that are inlined into
// generic code still load their dictionary.
type History struct {
	rows [2]Row
}

// Row is the history of one player.
type Row [historySize]int32

const (
	historyBits = 12
	historySize = 1 << historyBits

	// HistoryMax is the maximum absolute value of a history score.
	HistoryMax = 1 << 14
)

// Codable reports whether moves of this type are identified by their bytes:
// numbers, and arrays and structs of numbers, of up to 8 bytes without padding.
func Codable[M comparable]() bool {
	t := reflect.TypeFor[M]()
	switch t.Size() {
	case 1, 2, 4, 8:
		return numericBytes(t) == t.Size()
	}
	return false
}

// numericBytes returns the number of bytes of t that contain numbers, without
// padding.
func numericBytes(t reflect.Type) uintptr {
	switch t.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return t.Size()
	case reflect.Array:
		return uintptr(t.Len()) * numericBytes(t.Elem())
	case reflect.Struct:
		var sum uintptr
		for i := range t.NumField() {
			sum += numericBytes(t.Field(i).Type)
		}
		return sum
	}
	return 0
}

// goldenRatio is the odd number nearest to 2^64 over the golden ratio (Knuth
// 1973).
const goldenRatio = 0x9e3779b97f4a7c15

// Code returns the code of a move, below 4096. It is unique if the move is a
// byte or a two-byte number below 4096; other moves may share a code. M must be
// [Codable]. The size is constant for each M, so that only one case remains
// after inlining; the move is passed by pointer, since a copy would cost a
// store.
func Code[M comparable](m *M) uint {
	p := unsafe.Pointer(m)
	switch unsafe.Sizeof(*m) {
	case 1:
		return uint(*(*uint8)(p))
	case 2:
		v := uint(*(*uint16)(p))
		return (v ^ v>>historyBits) % historySize
	case 4:
		return uint(uint64(*(*uint32)(p)) * goldenRatio >> (64 - historyBits))
	default:
		return uint(*(*uint64)(p) * goldenRatio >> (64 - historyBits))
	}
}

// ForPlayer returns the row of a player.
func (h *History) ForPlayer(player int8) *Row { return &h.rows[player&1] }

// Score returns the history score of a move.
func (r *Row) Score(code uint) int32 { return r[code%historySize] }

// Reward adds a bonus to the score of a move, or a malus if bonus is negative
// (history gravity): the closer the score is to ±HistoryMax, the less it
// changes. |bonus| <= HistoryMax.
func (r *Row) Reward(code uint, bonus int32) {
	at := &r[code%historySize]
	size := max(bonus, -bonus)
	*at += bonus - int32(int64(*at)*int64(size)/HistoryMax)
}

// Age halves all scores, so that scores of previous searches have less weight.
func (h *History) Age() {
	for p := range h.rows {
		for i := range h.rows[p] {
			h.rows[p][i] /= 2
		}
	}
}

// Clear resets all scores to 0.
func (h *History) Clear() { *h = History{} }
