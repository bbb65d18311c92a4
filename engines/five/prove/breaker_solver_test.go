package prove

import (
	"bytes"
	"context"
	"crypto/sha256"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove/check"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/plain"
)

// drawn is a game of random moves on a small board, with so many points left and no five.
func drawn(rng *rand.Rand, size string, free int) sente.Record {
	for {
		r := sente.Record{Game: "gomoku", Size: size, Rules: []string{"", "standard", "caro"}[rng.IntN(3)]}
		g, s, err := gomoku.FromRecord(r)
		for err == nil && g.Size()*g.Size()-len(r.Moves) > free {
			all := g.Moves(&s, nil)
			p := all[rng.IntN(len(all))]
			var next gomoku.State
			if g.Play(&next, &s, p, true).Outcome.IsOver() {
				err = context.Canceled
				break
			}
			s, r = next, r.WithMove(sente.Move(p.String()))
		}
		if err == nil {
			return r
		}
	}
}

// oracle plays the game of Maker and Breaker by trying everything.
type oracle struct {
	board *breakerBoard
	known map[string]bool
}

func (o oracle) holds(makers bool) bool {
	key := string(asBytes(o.board.sides)) + map[bool]string{true: "+"}[makers]
	if known, ok := o.known[key]; ok {
		return known
	}
	full := slices.ContainsFunc(o.board.stones[maker], func(n int8) bool { return n == 5 })
	held := !full
	if !full && slices.Contains(o.board.sides, 0) {
		held = makers
		for c, side := range o.board.sides {
			if side != 0 {
				continue
			}
			o.board.putStone(c, map[bool]int8{true: maker, false: breaker}[makers])
			if o.holds(!makers) != makers {
				held = !makers
			}
			o.board.removeStone(c)
			if held != makers {
				break
			}
		}
	}
	o.known[key] = held
	return held
}

func asBytes(at []int8) (out []byte) {
	for _, side := range at {
		out = append(out, byte('0'+side))
	}
	return out
}

// TestBreaker_EqualsOracle: what is held, and what is not, on boards where everything can be tried; who
// holds does not lose; and what is held is written and believed.
func TestBreaker_EqualsOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 1))
	outcomes := map[BreakerOutcome]int{}
	answers := 0
	for range testutil.SampleSize(90, 600) {
		r := drawn(rng, []string{"5", "6", "7"}[rng.IntN(3)], 6+rng.IntN(6))
		g, _, at, err := gomoku.Replay(r)
		testutil.NoError(t, err)
		for holder := range 2 {
			s, err := NewBreakerSolver(r, holder)
			testutil.NoError(t, err)
			want := oracle{s.board, map[string]bool{}}.holds(!s.breakerMoves)
			got := s.Search(t.Context(), sente.Limits{})
			outcomes[got]++
			if (got == Held) != want || (got == NotHeld) == want {
				t.Fatalf("%v %s, holder %d: %v, but held: %v", r.Moves, r.Rules, holder, got, want)
			}
			if got == NotHeld {
				if err := s.Write(io.Discard, r); err == nil {
					t.Fatalf("%v, holder %d: what is not held is written", r.Moves, holder)
				}
				continue
			}
			if plain.CanWin(g, &at, 1-holder) {
				t.Fatalf("%v %s: %d holds and loses", r.Moves, r.Rules, holder)
			}
			believed(t, s, r)
			for _, h := range s.heldStrategies {
				if h.pairing < 0 && len(h.moves) > 0 && len(h.moves) < 4 {
					answers++
				}
			}
		}
	}
	if answers < testutil.SampleSize(10, 100) {
		t.Errorf("%d positions are held by answers: pairings hold nearly all", answers)
	}
	if outcomes[Held] < 10 || outcomes[NotHeld] < 10 {
		t.Errorf("outcomes %v: the positions are too much alike", outcomes)
	}
}

// believed writes a certificate, which has to be accepted.
func believed(t *testing.T, s *BreakerSolver, r sente.Record) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := s.Write(&file, r); err != nil {
		t.Fatalf("%v, holder %d: %v", r.Moves, s.holder, err)
	}
	text := bytes.Clone(file.Bytes())
	claim, err := check.VerifyBreaker(t.Context(), &file)
	if err != nil {
		t.Fatalf("%v, holder %d: %v", r.Moves, s.holder, err)
	}
	if want := [2]string{"black", "white"}[s.holder]; claim.Holder != want || len(claim.Record.Moves) != len(r.Moves) {
		t.Fatalf("%+v is believed, not that %s holds %v", claim, want, r.Moves)
	}
	return text
}

// TestBreaker_HoldsSmallBoards proves the draws of five and six, and half of that of seven, whose other
// half takes a minute.
func TestBreaker_HoldsSmallBoards(t *testing.T) {
	for size, holders := range map[string]int{"5": 2, "6": 2, "7": testutil.SampleSize(0, 1)} {
		for holder := range holders {
			r := sente.Record{Game: "gomoku", Size: size}
			s, err := NewBreakerSolver(r, holder)
			testutil.NoError(t, err)
			if got := s.Search(t.Context(), sente.Limits{}); got != Held {
				t.Fatalf("size %s, holder %d: %v", size, holder, got)
			}
			believed(t, s, r)
		}
	}
}

// TestBreaker_InterruptedSearchesVerify: positions of seven lines that look the same from several sides,
// by searches that are broken off all the time.
func TestBreaker_InterruptedSearchesVerify(t *testing.T) {
	for _, moves := range []string{"d4 d3 e5 c5", "d4 c4 d5", "b2 d4 f6", "c3 d4 e5", "d4 e4 d2 d5 b4", "a1 d4 g7"} {
		r := sente.Record{Game: "gomoku", Size: "7"}
		for m := range strings.FieldsSeq(moves) {
			r = r.WithMove(sente.Move(m))
		}
		s, err := NewBreakerSolver(r, 1)
		testutil.NoError(t, err)
		got, all := Undecided, int64(0)
		for n := int64(20); got == Undecided && all < int64(testutil.SampleSize(300, 6000)); n = n*3/2 + 1 {
			got = s.Search(t.Context(), sente.Limits{Nodes: n})
			all += s.Nodes()
		}
		if got == Held {
			believed(t, s, r)
		}
	}
}

// TestPairings_AreExact: on a board whose lines have one window each a pairing is found exactly
// if there is one; on others what is found is one.
func TestPairings_AreExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 2))
	found := 0
	for range testutil.SampleSize(400, 3000) {
		size := []string{"5", "5", "6", "7", "9"}[rng.IntN(5)]
		g, _, err := gomoku.FromRecord(sente.Record{Game: "gomoku", Size: size})
		testutil.NoError(t, err)
		b := newBreakerBoard(newWindows(g))
		stones := int8(1 + rng.IntN(12))
		for c := range b.sides {
			if side := int8(rng.IntN(int(stones) + 2)); side == maker || side == breaker {
				b.putStone(c, side)
			}
		}
		p, short := b.findPairing()
		if (p == nil) != (short > 0) {
			t.Fatalf("%v: pairing %v, %d points short", b.sides, p, short)
		}
		if p != nil {
			found++
			for c, other := range p {
				if other >= 0 && (int(p[other]) != c || b.sides[c] != 0) {
					t.Fatalf("%v: %d has the partner %d", b.sides, c, other)
				}
			}
			if !b.spoilsWindows(p) {
				t.Fatalf("%v: %v leaves a window", b.sides, p)
			}
		}
		if size == "5" && (p != nil) != pairable(b, 0, make([]bool, len(b.sides))) {
			t.Fatalf("%v: found %v", b.sides, p)
		}
	}
	if found < testutil.SampleSize(40, 300) || found > testutil.SampleSize(360, 2700) {
		t.Errorf("%d have a pairing: they are too much alike", found)
	}
}

// pairable reports whether each live window from w on can have two free points of its own.
func pairable(b *breakerBoard, w int, used []bool) bool {
	if w == len(b.points) {
		return true
	}
	if !b.isLive(w) {
		return pairable(b, w+1, used)
	}
	free := b.freePoints(w)
	for i, x := range free {
		for _, y := range free[i+1:] {
			if used[x] || used[y] {
				continue
			}
			used[x], used[y] = true, true
			ok := pairable(b, w+1, used)
			used[x], used[y] = false, false
			if ok {
				return true
			}
		}
	}
	return false
}

// TestBreaker_FalseCertificates: what is false by the oracle is refused, whichever tree is to prove it:
// that of a position which differs by a stone, and what becomes of it when a byte is changed.
func TestBreaker_FalseCertificates(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 3))
	for refused := 0; refused < testutil.SampleSize(100, 1000); {
		r := drawn(rng, "5", 6+rng.IntN(4))
		r.Rules = ""
		holder := rng.IntN(2)
		s, err := NewBreakerSolver(r, holder)
		testutil.NoError(t, err)
		if s.Search(t.Context(), sente.Limits{}) != Held {
			continue
		}
		file := believed(t, s, r)
		_, tree, _ := strings.Cut(string(file[:len(file)-sha256.Size]), "\n")
		other := changed(rng, r)
		o, err := NewBreakerSolver(other, holder)
		if err != nil || (oracle{o.board, map[string]bool{}}).holds(!o.breakerMoves) {
			continue
		}
		for i := range 20 {
			mutant := []byte(tree)
			if i > 0 {
				mutant = mutate(rng, mutant)
			}
			if _, err := check.VerifyBreaker(t.Context(), sealedBreaker(other, holder, mutant)); err == nil {
				t.Fatalf("%v, holder %d: % x is believed", other.Moves, holder, mutant)
			}
			refused++
		}
	}
}

// changed is a game with another move in one place.
func changed(rng *rand.Rand, r sente.Record) sente.Record {
	other := sente.Record{Game: r.Game, Size: r.Size, Moves: slices.Clone(r.Moves)}
	g, _, at, _ := gomoku.Replay(r)
	free := g.Moves(&at, nil)
	other.Moves[rng.IntN(len(other.Moves))] = sente.Move(free[rng.IntN(len(free))].String())
	return other
}

// mutate changes, drops or adds a byte.
func mutate(rng *rand.Rand, tree []byte) []byte {
	i := rng.IntN(len(tree))
	switch rng.IntN(3) {
	case 0:
		tree[i] = byte(rng.IntN(40))
	case 1:
		return slices.Delete(tree, i, i+1)
	default:
		return slices.Insert(tree, i, byte(rng.IntN(40)))
	}
	return tree
}

// sealedBreaker is a certificate with the right sum.
func sealedBreaker(r sente.Record, holder int, tree []byte) *bytes.Reader {
	var file bytes.Buffer
	file.WriteString(BreakerForm + `{"record":{"game":"gomoku","size":"` + string(r.Size) + `","moves":["`)
	for i, m := range r.Moves {
		if i > 0 {
			file.WriteString(`","`)
		}
		file.WriteString(string(m))
	}
	file.WriteString(`"]},"holder":"` + [2]string{"black", "white"}[holder] + "\"}\n")
	file.Write(tree)
	sum := sha256.Sum256(file.Bytes())
	file.Write(sum[:])
	return bytes.NewReader(file.Bytes())
}

// TestBreaker_RowOfSixIsNotHeld: by exactly five six stones of Maker's in a row have not won, but nothing
// is held where a window is full.
func TestBreaker_RowOfSixIsNotHeld(t *testing.T) {
	r := sente.Record{Game: "gomoku", Size: "7", Rules: "standard"}
	for m := range strings.FieldsSeq("a1 a7 b1 b7 c1 d7 e1 e7 f1 g7 d1") {
		r = r.WithMove(sente.Move(m))
	}
	s, err := NewBreakerSolver(r, 1)
	testutil.NoError(t, err)
	if got := s.Search(t.Context(), sente.Limits{Nodes: 1000}); got != NotHeld || s.IsWorthwhile() != s.breakerMoves {
		t.Errorf("%v, worthwhile: %v", got, s.IsWorthwhile())
	}
}

// TestBreaker_UnknownRulesAreRefused: games in which Breaker may not play everywhere, or a five is not all.
func TestBreaker_UnknownRulesAreRefused(t *testing.T) {
	for _, rules := range []string{"renju", "pente", "ninuki"} {
		if _, err := NewBreakerSolver(sente.Record{Game: "gomoku", Rules: rules}, 0); err == nil {
			t.Errorf("%s is known", rules)
		}
	}
}
