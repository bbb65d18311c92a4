package order

import (
	"reflect"
	"unsafe"
)

// History rates moves, by their [Code], by how often they refuted, wherever in
// the tree: larger is better, within ±[HistoryMax]. Every player has a row of its
// own. It has no type parameter, for a method of a generic type that is inlined
// into generic code still costs the loads of its dictionary.
type History struct {
	rows [2]Row
}

// Row is the history of one player.
type Row [historySize]int32

const (
	historyBits = 12
	historySize = 1 << historyBits

	// HistoryMax bounds the rating of a move.
	HistoryMax = 1 << 14
)

// Codable reports whether moves of this type can be told apart by their bytes:
// numbers, and arrays and structs of them, up to 8 bytes without a gap.
func Codable[M comparable]() bool {
	t := reflect.TypeFor[M]()
	switch t.Size() {
	case 1, 2, 4, 8:
		return plainBytes(t) == t.Size()
	}
	return false
}

// plainBytes is the number of bytes of t that are numbers, gaps left out.
func plainBytes(t reflect.Type) uintptr {
	switch t.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return t.Size()
	case reflect.Array:
		return uintptr(t.Len()) * plainBytes(t.Elem())
	case reflect.Struct:
		var sum uintptr
		for i := range t.NumField() {
			sum += plainBytes(t.Field(i).Type)
		}
		return sum
	}
	return 0
}

// spread is the odd number nearest to 2^64 over the golden ratio (Knuth 1973).
const spread = 0x9e3779b97f4a7c15

// Code is a number below 4096 for a move: one of its own if the move is a byte
// or a number of two bytes below 4096, else one that others may share. M must be
// [Codable]. The size is constant for each M, so that one case remains; the move
// is read where it lies, since the address of a copy would cost a store.
func Code[M comparable](m *M) uint {
	p := unsafe.Pointer(m)
	switch unsafe.Sizeof(*m) {
	case 1:
		return uint(*(*uint8)(p))
	case 2:
		v := uint(*(*uint16)(p))
		return (v ^ v>>historyBits) % historySize
	case 4:
		return uint(uint64(*(*uint32)(p)) * spread >> (64 - historyBits))
	default:
		return uint(*(*uint64)(p) * spread >> (64 - historyBits))
	}
}

// Of returns the row of a player.
func (h *History) Of(player int8) *Row { return &h.rows[player&1] }

// Score is the rating of a move.
func (r *Row) Score(code uint) int32 { return r[code%historySize] }

// Reward moves the rating of a move towards +HistoryMax, or towards -HistoryMax
// if bonus is negative; the farther it has come, the less it moves. |bonus| <=
// HistoryMax.
func (r *Row) Reward(code uint, bonus int32) {
	at := &r[code%historySize]
	size := max(bonus, -bonus)
	*at += bonus - int32(int64(*at)*int64(size)/HistoryMax)
}

// Age halves all ratings: what an earlier search learned counts less.
func (h *History) Age() {
	for p := range h.rows {
		for i := range h.rows[p] {
			h.rows[p][i] /= 2
		}
	}
}

// Clear forgets everything.
func (h *History) Clear() { *h = History{} }
