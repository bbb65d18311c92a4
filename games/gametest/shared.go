package gametest

import (
	"reflect"
	"slices"
	"strings"

	"github.com/sente-games/sente/rules"
)

// rulesAreShared examines what searches on several goroutines rely on: that nothing
// behind the rules changes as games go on.
func (x *exam[R, S, M]) rulesAreShared() error {
	if _, clones := rules.Ability[rules.Cloner[R]](x.rules); !clones {
		if err := guard(x.nothingChanges); err != nil {
			return err
		}
	}
	return guard(x.gamesAreApart)
}

// nothingChanges plays a game and looks behind the rules.
func (x *exam[R, S, M]) nothingChanges() error {
	before, whole := behind(x.rules)
	if !whole {
		return nil
	}
	x.begin()
	for len(x.line) <= longestGame {
		moves := x.rules.Moves(x.now(), nil)
		if len(moves) == 0 {
			break
		}
		x.play(moves[x.rng.IntN(len(moves))])
	}
	x.rewind(0)
	after, _ := behind(x.rules)
	if slices.Equal(before, after) {
		return nil
	}
	i := 0
	for i < min(len(before), len(after)) && before[i] == after[i] {
		i++
	}
	path := "a part"
	w := leafWalk{named: true, guarded: true, left: leafLimit}
	w.visit = func(reflect.Value, uint64) {
		if i--; i == -1 {
			path = strings.Join(w.path, "")
		}
	}
	w.walk(reflect.ValueOf(x.rules))
	return faultf("a game changed %s of the rules, which goroutines of a search share: keep what changes in the state, guard it with a lock, or write Clone (and Undo, if it is the board)", path)
}

// behind lists what rules hold and point to, without what is guarded; whole is false
// if there is too much.
func behind(r any) (bits []uint64, whole bool) {
	w := leafWalk{guarded: true, left: leafLimit, visit: func(_ reflect.Value, b uint64) { bits = append(bits, b) }}
	w.walk(reflect.ValueOf(r))
	return bits, w.left > 0
}

// gamesAreApart plays a game alone, and again while another one goes on.
func (x *exam[R, S, M]) gamesAreApart() error {
	line, said := x.alone()
	mine, other := x.rules.Start(), x.rules.Start()
	for i, m := range line {
		x.beats.Add(1)
		if moves := x.rules.Moves(&mine, nil); !slices.Contains(moves, m) {
			return deepf("a game is another one when a second one goes on beside it: after %v there is no move %v any more; all that changes must be in the state, or Undo and Clone are needed", line[:i], m)
		}
		var next S
		st := x.rules.Play(&next, &mine, m, true)
		mine = next
		if st != said[i] {
			return deepf("a game is another one when a second one goes on beside it: after %v Play says %+v, alone it said %+v; all that changes must be in the state, or Undo and Clone are needed", line[:i+1], st, said[i])
		}
		moves := x.rules.Moves(&other, nil)
		if len(moves) == 0 {
			other = x.rules.Start()
			continue
		}
		var otherNext S
		x.beats.Add(1)
		x.rules.Play(&otherNext, &other, moves[x.rng.IntN(len(moves))], true)
		other = otherNext
	}
	return nil
}

// alone plays a random game and returns it with what Play said.
func (x *exam[R, S, M]) alone() (line []M, said []rules.Status) {
	x.begin()
	for len(x.line) <= longestGame {
		moves := x.rules.Moves(x.now(), nil)
		if len(moves) == 0 {
			break
		}
		x.play(moves[x.rng.IntN(len(moves))])
	}
	return slices.Clone(x.line), slices.Clone(x.status[1:])
}
