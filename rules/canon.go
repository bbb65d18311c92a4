package rules

import (
	"encoding/binary"
	"hash"
	"hash/fnv"
	"math"
	"reflect"

	"github.com/sente-games/sente"
)

// Canonical is implemented by the boards of [NewBoard]: it identifies positions up to symmetry.
type Canonical interface {
	// Canon returns the canonical image of the position, the same in every process; ok is false
	// if the game cannot identify positions.
	Canon() (c Canon, ok bool)
	// InCanon converts a move of the position to the canonical image. If several symmetries lead
	// to that image, equivalent moves have the same result.
	InCanon(c Canon, move sente.Move) (sente.Move, error)
}

// Canon is the canonical image of a position under the symmetries of the game.
type Canon struct {
	Key    uint64 // of the canonical image: the smallest key of all images
	Image  any    // that image, comparable with ==; nil if positions are identified by their key
	frames []int  // the symmetries that map the position to it
}

// Canon implements [Canonical].
func (b *board[R, S, M]) Canon() (c Canon, ok bool) {
	key := b.keyOf()
	if key == nil {
		return c, false
	}
	least := *b.state()
	c = Canon{Key: key(&least), frames: []int{0}}
	if sym, turns := Ability[Symmetric[S, M]](b.rules); turns {
		var image S // outside the loop: it escapes
		for i := 1; i < sym.Symmetries(); i++ {
			image = sym.MapState(i, b.state())
			switch k := key(&image); {
			case k < c.Key:
				c.Key, c.frames, least = k, append(c.frames[:0], i), image
			case k == c.Key:
				c.frames = append(c.frames, i)
			}
		}
	}
	if reflect.TypeFor[S]().Comparable() {
		c.Image = least
	}
	return c, true
}

// InCanon implements [Canonical].
func (b *board[R, S, M]) InCanon(c Canon, move sente.Move) (least sente.Move, err error) {
	m, err := b.rules.Parse(b.state(), string(move))
	if err != nil {
		return "", sente.Illegal(err)
	}
	sym, turns := Ability[Symmetric[S, M]](b.rules)
	var image S // outside the loop: it escapes
	for i, frame := range c.frames {
		to := m
		if image = *b.state(); turns {
			image, to = sym.MapState(frame, b.state()), sym.MapMove(frame, m)
		}
		if name := sente.Move(b.rules.Format(&image, to)); i == 0 || name < least {
			least = name
		}
	}
	return least, nil
}

// keyOf returns a function that identifies positions in any process: by the declared key, or by a
// hash of states that contain the whole position; nil if the game has neither.
func (b *board[R, S, M]) keyOf() func(s *S) uint64 {
	if k, ok := any(b.rules).(KeyComputer[S]); ok {
		return k.KeyOf
	}
	if k, ok := any(b.rules).(Keyed); ok && k.HasKey() {
		return func(s *S) uint64 { return b.rules.Status(s).Key }
	}
	if !isPlain(reflect.TypeFor[S]()) {
		return nil
	}
	return func(s *S) uint64 {
		sum := fnv.New64a()
		digest(sum, reflect.ValueOf(s).Elem())
		return sum.Sum64()
	}
}

// isPlain reports whether a type has no pointers.
func isPlain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Chan, reflect.UnsafePointer, reflect.Func, reflect.Map, reflect.Slice:
		return false
	case reflect.Array:
		return isPlain(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !isPlain(t.Field(i).Type) {
				return false
			}
		}
	}
	return true
}

// digest adds a plain value to a sum.
func digest(sum hash.Hash, v reflect.Value) {
	number := uint64(0)
	switch v.Kind() {
	case reflect.Array:
		for i := range v.Len() {
			digest(sum, v.Index(i))
		}
		return
	case reflect.Struct:
		for i := range v.NumField() {
			digest(sum, v.Field(i))
		}
		return
	case reflect.String:
		number = uint64(v.Len())
		defer func() { sum.Write([]byte(v.String())) }()
	case reflect.Bool:
		if v.Bool() {
			number = 1
		}
	case reflect.Float32, reflect.Float64:
		number = math.Float64bits(v.Float())
	case reflect.Complex64, reflect.Complex128:
		digest(sum, reflect.ValueOf([2]float64{real(v.Complex()), imag(v.Complex())}))
		return
	default:
		if v.CanInt() {
			number = uint64(v.Int())
		} else {
			number = v.Uint()
		}
	}
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], number)
	sum.Write(word[:]) //nolint:errcheck // a hash takes everything
}
