package simple_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/rules"
)

// Heaps is all there is to Nim: the sticks that are left in each of three heaps.
type Heaps [3]int

// Bite takes sticks from one heap.
type Bite struct{ Heap, Sticks int8 }

// Moves appends every way to take sticks from one heap.
func (h Heaps) Moves(buf []Bite) []Bite {
	for heap, left := range h {
		for n := 1; n <= left; n++ {
			buf = append(buf, Bite{int8(heap), int8(n)})
		}
	}
	return buf
}

// Play takes sticks; h is a copy.
func (h Heaps) Play(b Bite) Heaps {
	h[b.Heap] -= int(b.Sticks)
	return h
}

// Outcome: without sticks the player to move has lost, since the other one took the last.
func (h Heaps) Outcome() rules.Outcome {
	if h == (Heaps{}) {
		return rules.Lost
	}
	return rules.Ongoing
}

// Key is optional, like all that follows: it makes a transposition table
// possible.
func (h Heaps) Key() uint64 { return uint64(h[0] | h[1]<<8 | h[2]<<16) }

// Format writes a move: "b2" takes two from the second heap.
func (h Heaps) Format(b Bite) string { return fmt.Sprintf("%c%d", 'a'+b.Heap, b.Sticks) }

// A whole game with an engine that plays it perfectly.
func ExampleNew() {
	game := rules.NewEasy(Heaps{3, 4, 5})
	engine, err := simple.New(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	board, record := game.Board(), sente.Record{Game: "nim"}
	for over := false; !over; over, _, _ = board.Outcome() {
		choice, err := engine.Think(context.Background(), record, sente.Limits{}, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		move, err := board.Play(string(choice.Move))
		if err != nil {
			fmt.Println(err)
			return
		}
		record = record.WithMove(move)
	}
	_, winner, _ := board.Outcome()
	fmt.Println(record.Moves[0], "is the first move,", board.Seats()[winner], "wins")
	// Output: a2 is the first move, first wins
}
