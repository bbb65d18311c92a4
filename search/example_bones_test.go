package search_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// Bones: in turn, one to three bones are taken; who takes the last one loses.
type Bones struct{ Pile int }

func (b Bones) Moves(buf []int) []int {
	for n := 1; n <= min(3, b.Pile); n++ {
		buf = append(buf, n)
	}
	return buf
}

func (b Bones) Play(n int) Bones { return Bones{b.Pile - n} }

func (b Bones) Outcome() rules.Outcome {
	if b.Pile == 0 {
		return rules.Won // the other player took the last one
	}
	return rules.Ongoing
}

func (b Bones) Key() uint64 { return uint64(b.Pile) } // optional: a table

func Example_bones() {
	game := rules.NewEasy(Bones{20})
	ai, err := alphabeta.New(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer ai.Close()
	found, err := ai.Search(context.Background(), game.Start(), sente.Limits{Depth: 20}, nil)
	fmt.Println(found.Move, found.Best().Score, err)
	// Output: 3 win 10 <nil>
}

// The page for those who come from another library shows code that compiles and runs.
func TestThePageShowsThisCode(t *testing.T) {
	code, err := os.ReadFile("example_bones_test.go")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../docs/coming-from.md")
	if err != nil {
		t.Fatal(err)
	}
	_, snippet, _ := strings.Cut(string(code), "// Bones: ")
	snippet, _, _ = strings.Cut(snippet, "\nfunc Example")
	if !strings.Contains(string(page), "```go\n// Bones: "+snippet+"```") {
		t.Error("docs/coming-from.md shows other rules of Bones than example_bones_test.go")
	}
	_, snippet, _ = strings.Cut(string(code), "func Example_bones() {\n")
	snippet, _, _ = strings.Cut(snippet, "\t// Output")
	if !strings.Contains(string(page), "```go\n"+strings.ReplaceAll(strings.TrimPrefix(snippet, "\t"), "\n\t", "\n")+"```") {
		t.Error("docs/coming-from.md shows another search of Bones than example_bones_test.go")
	}
}
