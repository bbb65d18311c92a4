package terminal

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/pieces"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/scene"
)

// sitAt opens a game of package pieces for two human players.
func sitAt(t *testing.T, game string, moves ...sente.Move) *bench {
	t.Helper()
	people := []player.Player{{Name: "human"}, {Name: "human"}}
	session := testutil.Must(New(pieces.Games(), sente.Record{Game: game, Moves: moves}, people))(t)
	b := &bench{T: t, worker: &patient{}}
	b.model = newModel(session, b.worker, nil)
	b.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	b.Init()
	return b
}

// at moves the cursor to a cell.
func (b *bench) at(cell string) {
	b.Helper()
	for i, c := range b.session.Board().Scene().Cells {
		if c.Name == cell {
			b.cursor = i
			return
		}
	}
	b.Fatalf("the board has no cell %q", cell)
}

// tap clicks on a cell with the mouse.
func (b *bench) tap(cell string) {
	b.Helper()
	b.at(cell)
	d := b.page().drawBoard(b.page().chooseLayout())
	x, y := d.plan.cellPosition(b.session.Board().Scene().Cells[b.cursor])
	b.cursor = 0
	b.Update(tea.MouseClickMsg{X: x + marginX, Y: y + marginY, Button: tea.MouseLeft})
}

// TestModel_StepMoves checks that Enter selects steps, Esc and backspace undo them, another piece can be
// selected instead, and a choice of words is offered.
func TestModel_StepMoves(t *testing.T) {
	b := sitAt(t, "march", "a6-a7", "e7-e6")
	b.at("e5")
	b.press("enter")
	b.says("No move begins at e5")
	b.at("a7")
	b.press("enter")
	b.says("a7: continues to a8; Esc cancels")
	golden(t, "screen-steps", b.page().render())
	b.press("esc")
	b.says("Move 3")
	if len(b.choice.path) != 0 {
		t.Error("Esc keeps the step")
	}
	b.press("enter")
	b.at("b1")
	b.press("enter")
	b.says("b1: continues to ")
	b.press("backspace")
	b.want("a6-a7 e7-e6")
	b.at("a7")
	b.press("enter", "up", "enter")
	b.says("which one? [queen] knight")
	b.press("right")
	b.says("which one? queen [knight]")
	b.press("esc")
	b.at("a7")
	b.press("enter", "up", "enter", "right", "enter")
	b.want("a6-a7 e7-e6 a7-a8=knight")
	b.write("d7-d6")
	b.want("a6-a7 e7-e6 a7-a8=knight d7-d6")
}

// TestModel_SecondEnterEndsChain checks that a second Enter ends a path that is a prefix of another.
func TestModel_SecondEnterEndsChain(t *testing.T) {
	testutil.SkipUnderRace(t)
	before := []sente.Move{"b2-b3", "a5-a4", "c2-c3", "b5-b4", "d2-d3"}
	b := sitAt(t, "hops", before...)
	for _, cell := range []string{"a4", "c4"} {
		b.at(cell)
		b.press("enter")
	}
	b.says("a4-c4: continues to c2; Enter again completes the move; Esc cancels")
	b.press("enter")
	b.want("b2-b3 a5-a4 c2-c3 b5-b4 d2-d3 a4-c4")
	b = sitAt(t, "hops", before...)
	b.tap("a4")
	b.tap("c2")
	b.want("b2-b3 a5-a4 c2-c3 b5-b4 d2-d3 a4-c4-c2")
	b = sitAt(t, "drops")
	b.tap("black")
	b.tap("c3")
	b.tap("pass")
	b.want("black-c3 pass")
	b = sitAt(t, "darts")
	for _, cell := range []string{"d1", "d7", "d9"} {
		b.tap(cell)
	}
	b.want("d1-d7-d9")
}

// TestExtendPath_ReachesAllMoves checks that all moves of every game can be selected by clicks, and that a
// second click on the first cell cancels the selection.
func TestExtendPath_ReachesAllMoves(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, g := range pieces.Games() {
		board := testutil.Must(g.Open(sente.Record{Game: g.Name}))(t)
		for range 6 {
			sc := board.Scene()
			for i := 0; i < len(sc.Moves); i += 1 + len(sc.Moves)/100 {
				aim := sc.Moves[i]
				path, plays := []int(nil), false
				for _, cell := range aim.Path {
					if plays {
						t.Fatalf("%s is played before its last cell", aim.Move)
					}
					path, plays = extendPath(sc.Moves, path, cell)
				}
				if !plays {
					path, plays = extendPath(sc.Moves, path, aim.Path[len(aim.Path)-1])
				}
				found := completedAims(sc.Moves, path)
				if !plays || !hasMove(found, aim.Move) {
					t.Fatalf("%s: the cells of %s play %v", g.Name, aim.Move, found)
				}
				if len(aim.Path) > 1 {
					if path, plays := extendPath(sc.Moves, aim.Path[:1], aim.Path[0]); len(path) != 0 || plays {
						t.Fatalf("%s: a second click on the first cell of %s leaves %v", g.Name, aim.Move, path)
					}
				}
			}
			testutil.Must(board.Play(string(sc.Moves[len(sc.Moves)/2].Move)))(t)
		}
	}
}

func hasMove(aims []scene.Aim, m sente.Move) bool {
	for _, a := range aims {
		if a.Move == m {
			return true
		}
	}
	return false
}

// TestDraw_Pieces draws each game of package pieces before and during the selection of a move.
func TestDraw_Pieces(t *testing.T) {
	var all strings.Builder
	for _, g := range pieces.Games() {
		board := testutil.Must(g.Open(sente.Record{Game: g.Name}))(t)
		legal := board.Legal()
		testutil.Must(board.Play(string(legal[len(legal)/2])))(t)
		sc := board.Scene()
		fmt.Fprintf(&all, "%s\n%s\n", g.Title, DrawPlain(sc))
		if first := sc.Moves[0].Path; len(first) > 1 {
			fmt.Fprintf(&all, "%s\n\n", Draw(sc, View{Cursor: -1, Path: first[:len(first)-1]}))
		}
	}
	golden(t, "pieces", all.String())
}

// TestDraw_StonesCoverSigns checks that a stone replaces the sign of its cell.
func TestDraw_StonesCoverSigns(t *testing.T) {
	sc := scene.Scene{Width: 2, Height: 1, Look: scene.Tiles, Cells: []scene.Cell{{Name: "12", X: 0.5, Y: 0.5, Sign: "12"}, {Name: "13", X: 1.5, Y: 0.5, Sign: "13"}}}
	sc.Stones = []scene.Stone{{Cell: 0, Shape: scene.Disc}}
	if got := DrawPlain(sc); !strings.Contains(got, "│ ● │ 13│") {
		t.Errorf("the board is\n%s", got)
	}
}
