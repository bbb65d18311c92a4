package gomoku

import (
	"testing"

	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
)

// TestStrategyVerifier_CaroZoneOfFive: it is the checker's, all points up to five columns and rows away.
func TestStrategyVerifier_CaroZoneOfFive(t *testing.T) {
	for _, size := range []int{7, 15, 20} {
		s := strategyVerifier{board: &NewBoard(size, board.Caro).lines, tree: new(prove.Tree)}
		for five := range size * size {
			var z cellSet
			s.addZoneOfFive(Cell(five), &z)
			for c := range size * size {
				near := distance(c%size, five%size) <= 5 && distance(c/size, five/size) <= 5
				if z.has(Cell(c)) != near {
					t.Fatalf("size %d, a five at %d: %d is in the zone: %v", size, five, c, !near)
				}
			}
		}
	}
}

func distance(x, y int) int { return max(x-y, y-x) }

// TestStrategyVerifier_IrrelevantReplies: a node may list a reply that changes nothing in the position that it
// is played in. A game does not go on there, for what follows may be no win.
func TestStrategyVerifier_IrrelevantReplies(t *testing.T) {
	r := played(t, "h8 a1 i8 a3 j8 a5")
	var lay recordBoard
	if _, err := lay.setPosition(r); err != nil {
		t.Fatal(err)
	}
	s := strategyVerifier{board: &lay.board.lines, side: board.Black, tree: new(prove.Tree)}
	far := cellOf(15, "o1")
	root := s.tree.AddNode(prove.Node{
		Move: uint16(cellOf(15, "k8")), Rest: prove.Five,
		Replies: []prove.Reply{{Move: uint16(far), Continuation: s.tree.AddNode(prove.Node{Move: uint16(far)})}},
	})
	if !s.winsBy(root, 0, new(cellSet)) {
		t.Fatal("an open four does not win")
	}
	game := s.appendLine(root, nil)
	if len(game) != 3 || game[1] == far {
		t.Errorf("the game is %v", lay.formatLine(game))
	}
}
