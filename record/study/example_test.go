package study_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/record/study"
)

func Example() {
	s, err := study.New(standard.Games(), sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "i7"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	tried, err := s.Do(study.Edit{Kind: study.PlayMove, Node: 2, Move: "g9"}) // instead of i7
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(s.Root().Children()[0].Children()[0].Children()), "variations")

	if _, err = s.Do(study.Edit{Kind: study.MakeMain, Node: tried.Node.ID()}); err == nil {
		_, err = s.Do(study.Edit{Kind: study.SetComment, Node: tried.Node.ID(), Text: "sharper"})
	}
	r, fault := s.Record(s.Root().MainLineEnd())
	fmt.Println(r.Moves, err, fault)

	_, err = s.Do(study.Edit{Kind: study.PlayMove, Node: tried.Node.ID(), Move: "h8"})
	fmt.Println(err)
	// Output:
	// 2 variations
	// [h8 i9 g9] <nil> <nil>
	// h8 is occupied
}
