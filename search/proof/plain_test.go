package proof_test

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/plain"
	"github.com/sente-games/sente/search/proof"
	"github.com/sente-games/sente/search/proof/check"
)

// wood is a random tree with words for its branches, so that it can be put on a
// board.
type wood struct{ searchtest.Tree }

func (wood) Format(_ *searchtest.Node, m searchtest.Branch) string { return "b" + strconv.Itoa(int(m)) }

func (wood) Parse(_ *searchtest.Node, text string) (searchtest.Branch, error) {
	var m searchtest.Branch
	if _, err := fmt.Sscanf(text, "b%d", &m); err != nil {
		return 0, fmt.Errorf("%q is no branch", text)
	}
	return m, nil
}

func (wood) Scene(*searchtest.Node) scene.Scene { return scene.Scene{} }

func (wood) Aims(*searchtest.Node, searchtest.Branch) []scene.Aim { return nil }

// grid is a game of stones with words for its cells.
type grid struct{ searchtest.Stones }

func (grid) Format(_ *searchtest.Grid, m searchtest.Cell) string { return strconv.Itoa(int(m)) }

func (grid) Parse(_ *searchtest.Grid, text string) (searchtest.Cell, error) {
	m, err := strconv.ParseUint(text, 10, 8)
	return searchtest.Cell(m), err
}

func (grid) Scene(*searchtest.Grid) scene.Scene { return scene.Scene{} }

func (grid) Aims(*searchtest.Grid, searchtest.Cell) []scene.Aim { return nil }

// shapes are trees with everything that a proof search must cope with.
var shapes = []searchtest.Tree{
	{Width: 4, Plies: 6, Places: 1 << 20},
	{Width: 4, Plies: 6, Places: 1 << 20, Turning: 6, Ending: 4},
	{Width: 5, Plies: 7, Places: 12, Turning: 3, Ending: 3},
	{Width: 4, Plies: 8, Places: 30, Turning: 4, Ending: 20},
	{Width: 4, Plies: 9, Places: 9, Turning: 4, Ending: 5, Skips: true},
	{Width: 3, Plies: 6, Places: 40, Turning: 16, Ending: 2},
	{Width: 1, Plies: 9, Places: 5},
}

// ways are the settings of which each must give the same answers.
var ways = []struct {
	name string
	opts []proof.Option
}{
	{"df-pn", nil},
	{"no patience", []proof.Option{proof.Epsilon(0)}},
	{"much patience", []proof.Option{proof.Epsilon(4)}},
	{"weak numbers", []proof.Option{proof.Weak()}},
	{"mobility", []proof.Option{proof.Mobility()}},
	{"tiny table", []proof.Option{proof.TableBytes(proof.MinBytes)}},
	{"tiny table, weak numbers", []proof.Option{proof.TableBytes(proof.MinBytes), proof.Weak(), proof.Mobility()}},
	{"squared", []proof.Option{proof.Squared()}},
}

func valueOf(score sente.Score) proof.Value {
	switch {
	case score.Won():
		return proof.Won
	case score.Lost():
		return proof.Lost
	}
	return proof.Drawn
}

func TestSolver_AgreesWithMinimaxOnRandomTrees(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, shape := range shapes {
		for seed := range uint64(60) {
			shape.Seed = seed
			root := shape.Start()
			want := valueOf(plain.Score(shape, &root, shape.Plies))
			for _, w := range ways {
				solveAndCheck(t, w.name, wood{shape}, root, want, w.opts)
			}
			if t.Failed() {
				t.Fatalf("on %+v", shape)
			}
		}
	}
}

func TestSolver_AgreesWithMinimaxOnSmallBoards(t *testing.T) {
	boards := []struct {
		game  searchtest.Stones
		moves []searchtest.Cell
	}{
		{searchtest.NewStones(3, 3, 3), nil},
		{searchtest.NewStones(3, 3, 3), []searchtest.Cell{0, 1}},
		{searchtest.NewStones(3, 2, 2), nil},
		{searchtest.NewStones(4, 3, 3), []searchtest.Cell{0, 3, 8, 11, 1}},
		{searchtest.NewStones(4, 4, 4), []searchtest.Cell{0, 1, 5, 2, 4, 8, 9, 3}},
	}
	for _, b := range boards {
		g := grid{b.game}
		root := g.Start()
		for _, m := range b.moves {
			next := root
			g.Play(&next, &root, m, false)
			root = next
		}
		want := valueOf(plain.Score(g, &root, g.MaxPlies()))
		solveAndCheck(t, "folded", g, root, want, []proof.Option{proof.Folded()})
		for _, w := range ways {
			solveAndCheck(t, w.name, g, root, want, w.opts)
		}
	}
}

// drawn is the interface of rules with a board.
type drawn[S, M any] interface {
	rules.Rules[S, M]
	rules.Notation[S, M]
	rules.Scener[S, M]
}

// solveAndCheck solves a position and has the certificates checked.
func solveAndCheck[R drawn[S, M], S any, M comparable](t *testing.T, way string, r R, root S, want proof.Value, opts []proof.Option) {
	t.Helper()
	solver, err := proof.New(r, append([]proof.Option{proof.TableBytes(1 << 18)}, opts...)...)
	testutil.NoError(t, err)
	got, err := solver.Solve(context.Background(), root, sente.Limits{Nodes: 1 << 22}, nil)
	if err != nil {
		t.Fatalf("%s: %v", way, err)
	}
	if got.Value != want || got.End != proof.Settled {
		t.Errorf("%s: %v after %d nodes (%v), minimax says %v", way, got.Value, got.Nodes, got.End, want)
		return
	}
	if n := map[proof.Value]int{proof.Drawn: 2}[want]; len(got.Certificates) != max(n, 1) {
		t.Errorf("%s: %d certificates of a %v", way, len(got.Certificates), want)
	}
	board := func(sente.Record) (rules.Board, error) { return rules.NewBoard(r, root), nil }
	for _, c := range got.Certificates {
		verify(t, way, c.(*proof.Certificate), board)
	}
	follow(t, way, rules.NewBoard(r, root), got)
}

func verify(t *testing.T, way string, c *proof.Certificate, board func(sente.Record) (rules.Board, error)) {
	t.Helper()
	var file bytes.Buffer
	if err := c.Write(&file, sente.Record{Game: "toy"}); err != nil {
		t.Fatal(err)
	}
	text := file.String()
	claim, err := check.Verify(context.Background(), &file, board)
	if err != nil {
		t.Errorf("%s: %v\n%s", way, err, text)
		return
	}
	if claim.Player != c.Claim.Player || claim.Win != (c.Claim.Goal == proof.Win) || claim.Nodes != c.Nodes() {
		t.Errorf("%s: the file claims %+v, the certificate %+v", way, claim, c.Claim)
	}
}

// follow plays the line, which must end with the given value.
func follow(t *testing.T, way string, b rules.Board, got proof.Result) {
	t.Helper()
	turn := b.Turn()
	for _, m := range got.Line {
		if _, err := b.Play(string(m)); err != nil {
			t.Errorf("%s: the line %v: %v", way, got.Line, err)
			return
		}
	}
	over, winner, _ := b.Outcome()
	wants := map[proof.Value]int{proof.Won: turn, proof.Lost: 1 - turn, proof.Drawn: -1}[got.Value]
	if !over || winner != wants {
		t.Errorf("%s: the line %v of a %v ends with winner %d, over %v", way, got.Line, got.Value, winner, over)
	}
	if got.Value != proof.Drawn && got.Plies != len(got.Line) {
		t.Errorf("%s: within %d plies, but the longest line has %d", way, got.Plies, len(got.Line))
	}
}
