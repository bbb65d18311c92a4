package gomoku

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/five/prove/check"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/plain"
)

// literal is the slow twin of package check, by the rules alone and without zones: it plays
// what a tree says after every legal reply, or the rest, which is enough where a reply that is
// listed changes nothing.
type literal struct {
	game   game.Rules
	tree   *prove.Tree
	winner int
}

// wins reports whether the winner, who is to move, wins by what stands at a reference.
func (l literal) wins(s *game.State, r prove.Reference) bool {
	for _, p := range l.game.Moves(s, nil) {
		if r != prove.Five && uint16(cellAt(p, l.game.Size())) != l.tree.Node(r).Move {
			continue
		}
		var next game.State
		status := l.game.Play(&next, s, p, true)
		if status.Outcome.IsOver() && status.Outcome.Winner(status.Turn) == l.winner {
			return true
		}
		if r != prove.Five {
			return !status.Outcome.IsOver() && l.holds(&next, l.tree.Node(r))
		}
	}
	return false
}

// holds reports whether the winner wins by a node after its move.
func (l literal) holds(s *game.State, n *prove.Node) bool {
	for _, p := range l.game.Moves(s, nil) {
		then := n.Rest
		for _, r := range n.Replies {
			if r.Move == uint16(cellAt(p, l.game.Size())) {
				then = r.Continuation
			}
		}
		var next game.State
		status := l.game.Play(&next, s, p, true)
		switch {
		case status.Outcome.IsOver() && status.Outcome.Winner(status.Turn) == l.winner, !status.Outcome.IsOver() && (l.wins(&next, then) || l.wins(&next, n.Rest)):
		default:
			return false
		}
	}
	return true
}

// crowded is a random position with a number of free points, in which the game goes on.
func crowded(rng *rand.Rand, rules string, size, free int) (sente.Record, game.Rules, game.State) {
	for {
		u := game.Setup{}
		for i, c := range rng.Perm(size * size)[free:] {
			if p := pointOf(Cell(c), size); i%2 == 0 {
				u.Black = append(u.Black, p)
			} else {
				u.White = append(u.White, p)
			}
		}
		u.ToMove = (size*size - free) % 2
		r := sente.Record{Game: "gomoku", Rules: rules, Size: fmt.Sprint(size), Setup: u.String()}
		if g, s, err := game.FromRecord(r); err == nil && !g.Status(&s).Outcome.IsOver() {
			return r, g, s
		}
	}
}

// mutant is a tree with one thing changed.
func mutant(rng *rand.Rand, t *prove.Tree, cells int) *prove.Tree {
	var m prove.Tree
	victim := 1 + rng.IntN(t.NumNodes())
	for i := 1; i <= t.NumNodes(); i++ {
		n := *t.Node(prove.Reference{Node: uint32(i)})
		if n.Replies = slices.Clone(n.Replies); i == victim {
			any := func() prove.Reference { return prove.Reference{Node: uint32(rng.IntN(i))} }
			switch k := rng.IntN(5); {
			case k == 0:
				n.Move = uint16(rng.IntN(cells))
			case k == 1:
				n.Rest = any()
			case k == 2 && len(n.Replies) > 0:
				n.Replies = slices.Delete(n.Replies, 0, 1)
			case k == 3 && len(n.Replies) > 0:
				n.Replies[rng.IntN(len(n.Replies))].Continuation = any()
			default:
				n.Replies = append(n.Replies[:len(n.Replies):len(n.Replies)], prove.Reply{Move: uint16(rng.IntN(cells)), Continuation: any()})
				n.Replies = slices.CompactFunc(n.Replies, func(a, b prove.Reply) bool { return a.Move == b.Move })
			}
		}
		m.AddNode(n)
	}
	return &m
}

// TestCertificates_FalseOnesAreRefused changes certificates of small boards, in which every move can
// be tried: a reply is dropped, a move or a reference changed, a stone moved, the claim
// turned. What the slow twin finds false is refused, and what is accepted is won.
func TestCertificates_FalseOnesAreRefused(t *testing.T) {
	testutil.SkipUnderRace(t)
	p := newProver(t)
	rng := rand.New(rand.NewPCG(23, 1))
	var proofs, refused, accepted int
	for refused < testutil.SampleSize(40, 400) {
		rules := []string{"freestyle", "standard", "caro", "renju"}[rng.IntN(4)]
		r, g, s := crowded(rng, rules, 6+rng.IntN(2), 9+rng.IntN(testutil.SampleSize(4, 6)))
		if !testutil.SlowEnabled && !winsByFours(r) {
			continue // a proof search of every position takes long
		}
		proof := certified(t, p, r, 5_000)
		if proof == nil || proof.Tree.NumNodes() < 2 {
			continue
		}
		proofs++
		if !plain.CanWin(g, &s, proof.Winner) {
			t.Fatalf("%s: %s: %d cannot win", rules, r.Setup, proof.Winner)
		}
		for kind := range testutil.SampleSize(16, 24) {
			tree, at, claim := proof.Tree, r, proof.Claim
			switch kind % 8 {
			case 0:
				claim.Winner = []string{"white", "black"}[proof.Winner]
			case 1, 2:
				at, _, _ = shifted(rng, r)
			default:
				tree = mutant(rng, tree, g.Size()*g.Size())
			}
			g, s, err := game.FromRecord(at)
			if err != nil || g.Status(&s).Outcome.IsOver() {
				continue
			}
			claim.Record = at
			var file bytes.Buffer
			if err := tree.Write(&file, claim); err != nil {
				t.Fatal(err)
			}
			l := literal{g, tree, slices.Index([]string{"black", "white"}, claim.Winner)}
			holds := false
			if s.Turn() != l.winner {
				holds = l.holds(&s, tree.Node(claim.Root))
			} else {
				holds = l.wins(&s, claim.Root)
			}
			switch _, err := check.VerifyThreats(t.Context(), &file); {
			case err == nil && !holds:
				t.Fatalf("%s: %s: a false certificate is accepted", rules, at.Setup)
			case err == nil:
				accepted++
			case !holds:
				refused++
			}
		}
	}
	t.Logf("%d proofs, %d false mutants refused, %d true ones accepted", proofs, refused, accepted)
}

// winsByFours reports whether fours win the position at the end of a record in more than 3 plies.
func winsByFours(r sente.Record) bool {
	var lay recordBoard
	if _, err := lay.setPosition(r); err != nil {
		return false
	}
	_, plies := newVCF(&lay.board.lines, 1<<12).FindWin(2000)
	return plies > 3
}

// shifted is a record with a stone of its set-up moved to a free point.
func shifted(rng *rand.Rand, r sente.Record) (sente.Record, game.Rules, game.State) {
	g, s, err := game.FromRecord(r)
	if err != nil {
		panic(err)
	}
	u := game.Setup{ToMove: s.Turn()}
	var free []game.Point
	for c := range g.Size() * g.Size() {
		switch colour, ok := s.Stone(pointOf(Cell(c), g.Size())); {
		case !ok:
			free = append(free, pointOf(Cell(c), g.Size()))
		case colour == game.Black:
			u.Black = append(u.Black, pointOf(Cell(c), g.Size()))
		default:
			u.White = append(u.White, pointOf(Cell(c), g.Size()))
		}
	}
	stones := [2][]game.Point{u.Black, u.White}[rng.IntN(2)]
	stones[rng.IntN(len(stones))] = free[rng.IntN(len(free))]
	r.Setup = u.String()
	return r, g, s
}
