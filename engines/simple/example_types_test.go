package simple_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/tictactoe"
)

// lean is Connect Four for a search in a hurry: it leaves the edges out while
// there is room elsewhere.
type lean struct {
	connectfour.Rules
	all *bool // an analysis wants to see every move
}

func (l lean) Moves(s *connectfour.State, buf []connectfour.Move) []connectfour.Move {
	moves := l.Rules.Moves(s, buf)
	inner := slices.DeleteFunc(slices.Clone(moves), func(m connectfour.Move) bool { return m == 0 || m == 6 })
	if *l.all || len(inner) == 0 {
		return moves
	}
	return append(buf, inner...)
}

// Legal makes lean a [simple.Judge]: playing an edge breaks no rule.
func (l lean) Legal(s *connectfour.State, m connectfour.Move) bool {
	return slices.Contains(l.Rules.Moves(s, nil), m)
}

// Root makes lean [simple.Rooted]: several lines are an analysis.
func (l lean) Root(_ *connectfour.State, lines int) { *l.all = lines > 1 }

// Rules may leave out needless moves if they say what is legal all the same, and
// leave out none where people look.
func ExampleJudge() {
	game := lean{connectfour.Standard, new(bool)}
	var (
		_ simple.Judge[connectfour.State, connectfour.Move]    = game
		_ simple.Rooted[connectfour.State]                     = game
		_ simple.Playable[connectfour.State, connectfour.Move] = game
	)
	engine, err := simple.New(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	record := sente.Record{Moves: []sente.Move{"1"}} // an edge
	for _, lines := range []int{1, 7} {
		choice, err := engine.Think(context.Background(), record, sente.Limits{Depth: 4, Lines: lines}, nil)
		fmt.Println(len(choice.Info.Candidates), "moves", err)
	}
	// Output:
	// 5 moves <nil>
	// 7 moves <nil>
}

// Settings are what people write behind the name of an engine.
func ExampleTreeSettings() {
	var source simple.Source[othello.Rules, othello.State] = othello.FromRecord
	record := sente.Record{Size: "6x6"}
	for _, set := range []simple.TreeSettings{{Select: "grave", With: "MAST", Rollouts: "1"}, {Without: "Lok"}} {
		engine, err := simple.OpenSampling(record, source, set)
		if err != nil {
			fmt.Println(err)
			continue
		}
		choice, err := engine.Think(context.Background(), record, sente.Limits{Nodes: 100}, nil)
		fmt.Println(choice.Info.Nodes, "samples", err)
	}
	// Output:
	// 100 samples <nil>
	// without=Lok: unknown feature "Lok": the features are Look, Implicit, Judge, Decisive, Wary, MAST, Bias, Progress, Widen, Resolve, Guide, Greedy, Reuse, Merge, joined by +
}

// stubborn is an engine around another one that always plays the first column.
type stubborn struct{ simple.Around }

func (stubborn) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{Move: "1"}, nil
}

// What stands around an engine says so, and the abilities of the engine are found.
func ExampleAround() {
	inner, err := simple.New(connectfour.Standard)
	if err != nil {
		fmt.Println(err)
		return
	}
	engine := stubborn{simple.Around{Inner: inner}}
	choice, _ := engine.Think(context.Background(), sente.Record{}, sente.Limits{}, nil)
	_, ponders := sente.As[sente.Ponderer](engine)
	fmt.Println(choice.Move, ponders)
	// Output: 1 true
}

// Which search an engine has chosen for its game, and why.
func ExampleChooser() {
	engine, err := simple.New(tictactoe.Game)
	if err != nil {
		fmt.Println(err)
		return
	}
	var chooser simple.Chooser
	chooser, _ = sente.As[simple.Chooser](engine)
	sampling, why := chooser.Choice()
	fmt.Println(sampling, strings.HasPrefix(why, "alpha-beta, since it solves the game in"))
	// Output: false true
}

// A search that is an Excluder makes an engine that is a [sente.Avoider]: with the centre
// left out it takes another point.
func ExampleExcluder() {
	engine, err := simple.New(tictactoe.Game)
	if err != nil {
		fmt.Println(err)
		return
	}
	avoider, _ := sente.As[sente.Avoider](engine)
	c, err := avoider.Avoid(context.Background(), sente.Record{}, []sente.Move{"b2"}, sente.Limits{}, nil)
	fmt.Println(c.Move != "b2", c.Info.Score, err)
	// Output: true +0 <nil>
}
