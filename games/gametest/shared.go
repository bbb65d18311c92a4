package gametest

import (
	"reflect"
	"slices"
	"strings"

	"github.com/sente-games/sente/rules"
)

// checkShared checks that goroutines of a search can share the rules.
func checkShared[S any, M comparable](x *harness[S, M]) error {
	if x.clone == nil {
		if err := recoverPanic(func() error { return checkRulesUnchanged(x) }); err != nil {
			return err
		}
	}
	return recoverPanic(func() error { return checkInterleavedGames(x) })
}

// checkRulesUnchanged requires that a game does not modify data of the rules.
func checkRulesUnchanged[S any, M comparable](x *harness[S, M]) error {
	before, whole := reachableBits(x.rules)
	if !whole {
		return nil
	}
	x.begin()
	for len(x.line) <= maxGamePlies {
		moves := x.rules.Moves(x.state(), nil)
		if len(moves) == 0 {
			break
		}
		x.play(moves[x.rng.IntN(len(moves))])
	}
	x.rewind(0)
	after, _ := reachableBits(x.rules)
	if slices.Equal(before, after) {
		return nil
	}
	i := 0
	for i < min(len(before), len(after)) && before[i] == after[i] {
		i++
	}
	path := "a part"
	w := leafWalk{named: true, guarded: true, remaining: leafLimit}
	w.visit = func(reflect.Value, uint64) {
		if i--; i == -1 {
			path = strings.Join(w.path, "")
		}
	}
	w.walk(reflect.ValueOf(x.rules))
	return faultf("a game changed %s of the rules, which the goroutines of a search share: store mutable data in the state, guard it with a lock, or implement Clone (and Undo, if it is the board)", path)
}

// reachableBits lists the values that rules hold and point to, but for structs with a lock;
// whole is false if there are too many.
func reachableBits(r any) (bits []uint64, whole bool) {
	w := leafWalk{guarded: true, remaining: leafLimit, visit: func(_ reflect.Value, b uint64) { bits = append(bits, b) }}
	w.walk(reflect.ValueOf(r))
	return bits, w.remaining > 0
}

// checkInterleavedGames requires that a game is the same when another is played in turn with it.
func checkInterleavedGames[S any, M comparable](x *harness[S, M]) error {
	line, said := recordRandomGame(x)
	mine, other := x.rules.Start(), x.rules.Start()
	for i, m := range line {
		x.calls.Add(1)
		if moves := x.rules.Moves(&mine, nil); !slices.Contains(moves, m) {
			return fatalf("games affect each other: after %v the move %v is missing while a second game is played; store mutable data in the state, or implement Undo and Clone", line[:i], m)
		}
		var next S
		st := x.rules.Play(&next, &mine, m, true)
		mine = next
		if st != said[i] {
			return fatalf("games affect each other: after %v Play returned %+v while a second game is played, but alone %+v; store mutable data in the state, or implement Undo and Clone", line[:i+1], st, said[i])
		}
		moves := x.rules.Moves(&other, nil)
		if len(moves) == 0 {
			other = x.rules.Start()
			continue
		}
		var otherNext S
		x.calls.Add(1)
		x.rules.Play(&otherNext, &other, moves[x.rng.IntN(len(moves))], true)
		other = otherNext
	}
	return nil
}

// recordRandomGame plays a random game and returns its moves and statuses.
func recordRandomGame[S any, M comparable](x *harness[S, M]) (line []M, said []rules.Status) {
	x.begin()
	for len(x.line) <= maxGamePlies {
		moves := x.rules.Moves(x.state(), nil)
		if len(moves) == 0 {
			break
		}
		x.play(moves[x.rng.IntN(len(moves))])
	}
	return slices.Clone(x.line), slices.Clone(x.statuses[1:])
}
