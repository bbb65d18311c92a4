package session_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/session"
)

// A session is a game that is being shown: moves, and ways back and forth.
func ExampleSession() {
	s, err := session.New(standard.Games(), sente.Record{Game: "connectfour"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range []string{"4", "4", "3"} {
		if err := s.Play(m, sente.Thought{}); err != nil {
			fmt.Println(err)
		}
	}
	s.Undo()
	fmt.Println(s.Record().Moves, s.NumUndone())
	s.Redo()
	fmt.Println(s.Record().Moves, s.Play("9", sente.Thought{}))
	// Output:
	// [4 4] 1
	// [4 4 3] invalid column "9" of the 7x6 board: expected 1 to 7
}
