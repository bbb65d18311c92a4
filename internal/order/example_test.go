package order_test

import (
	"fmt"

	"github.com/sente-games/sente/internal/order"
)

// A picker hands out the table's move, then the others by their rating.
func ExamplePicker() {
	moves, ratings := []string{"a", "b", "c", "d"}, []int64{5, 9, 7, 1}
	var p order.Picker
	rank := func() bool {
		keys := p.Rank()
		for i := range moves {
			if i != p.First() {
				keys = append(keys, order.Key(i, ratings[i]))
			}
		}
		p.Ranked(keys)
		return p.Next()
	}
	p.Start(len(moves), 3)
	for p.Next() || p.Unranked() && rank() {
		fmt.Print(moves[p.Index()], " ")
	}
	// Output: d b c a
}

func ExampleKey() {
	high, low, later := order.Key(7, 20), order.Key(1, -3), order.Key(8, 20)
	fmt.Println(high > low, high > later)
	// Output: true true
}

func ExampleKillers() {
	var k order.Killers[string]
	k.Add("h8")
	k.Add("g7")
	fmt.Println(k.Rank("g7"), k.Rank("h8"), k.Rank("a1"))
	// Output: 2 1 0
}

func ExampleCode() {
	move := int8(5)
	fmt.Println(order.Code(&move))
	// Output: 5
}

func ExampleCodable() {
	fmt.Println(order.Codable[[2]int16](), order.Codable[string]())
	// Output: true false
}

func ExampleHistory() {
	var h order.History
	move, other := int8(5), int8(6)
	row := h.Of(0)
	row.Reward(order.Code(&move), 400)
	row.Reward(order.Code(&other), -400)
	fmt.Println(row.Score(order.Code(&move)), row.Score(order.Code(&other)))
	h.Age()
	fmt.Println(row.Score(order.Code(&move)))
	// Output:
	// 400 -400
	// 200
}

func ExampleReplies() {
	var r order.Replies
	threat, answer := int8(5), int8(9)
	r.Note(0, order.Code(&threat), order.Code(&answer))
	fmt.Println(r.To(0, order.Code(&threat)), r.To(1, order.Code(&threat)) == order.None)
	// Output: 9 true
}

func ExampleContinuation() {
	var c order.Continuation
	threat, answer := int8(5), int8(9)
	c.After(0, order.Code(&threat)).Reward(order.Code(&answer), 300)
	fmt.Println(c.After(0, order.Code(&threat)).Score(order.Code(&answer)), c.Unprompted(0).Score(order.Code(&answer)))
	// Output: 300 0
}
