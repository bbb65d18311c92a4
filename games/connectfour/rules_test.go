package connectfour_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// The counts are John Tromp's, where a game that has ended counts no further.
func TestPerft(t *testing.T) {
	testutil.SkipUnderRace(t)
	want := []uint64{1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572}
	s := connectfour.Standard.Start()
	for depth, lines := range want {
		if got := rules.Perft(connectfour.Standard, &s, depth); got != lines {
			t.Errorf("perft %d = %d, want %d", depth, got, lines)
		}
	}
}

// TestKnownScores solves positions near the end and compares them with the
// published scores.
func TestKnownScores(t *testing.T) {
	for _, p := range readScores(t, "testdata/endgames.txt") {
		s := position(t, connectfour.Standard, p.moves)
		if got := pons(solve(connectfour.Standard, map[connectfour.State]sente.Score{}, &s), &s); got != p.score {
			t.Errorf("%s: score %d, want %d", p.moves, got, p.score)
		}
	}
}

// Small boards are drawn (Tromp's table of solved boards).
func TestSolve_SmallBoardsAreDrawn(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, size := range [][2]int{{4, 4}, {5, 3}, {3, 5}} {
		if got := value(newRules(t, size)); got != 0 {
			t.Errorf("%v: %v, want a draw", size, got)
		}
		if got := value(newWide(t, size)); got != 0 {
			t.Errorf("%v in two words: %v, want a draw", size, got)
		}
	}
}

// value solves a board from its start.
func value[R gameOf[S], S comparable](r R) sente.Score {
	s := r.Start()
	return solve(r, map[S]sente.Score{}, &s)
}

type scored struct {
	moves string
	score int
}

func readScores(t *testing.T, path string) (positions []scored) {
	t.Helper()
	file, err := os.Open(path)
	testutil.NoError(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		var p scored
		if _, err := fmt.Sscan(lines.Text(), &p.moves, &p.score); err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		positions = append(positions, p)
	}
	return positions
}

func position(t *testing.T, r connectfour.Rules, digits string) connectfour.State {
	t.Helper()
	s := r.Start()
	for _, d := range digits {
		m, err := r.Parse(&s, string(d))
		testutil.NoError(t, err)
		var next connectfour.State
		r.Play(&next, &s, m, false)
		s = next
	}
	return s
}

// solve is textbook minimax with a memory. It also holds BestScore to its word.
func solve[R gameOf[S], S comparable](r R, seen map[S]sente.Score, s *S) sente.Score {
	if score, ok := seen[*s]; ok {
		return score
	}
	best := -sente.MaxScore
	for _, m := range r.Moves(s, nil) {
		var next S
		st := r.Play(&next, s, m, false)
		score := st.Outcome.Score(st.Turn)
		if !st.Outcome.IsOver() {
			score = solve(r, seen, &next)
		}
		best = max(best, -score.Later(1))
	}
	if bound := r.BestScore(s); best > bound {
		panic(fmt.Sprintf("score %v above BestScore %v", best, bound))
	}
	seen[*s] = best
	return best
}

// pons counts a score as the public solvers do.
func pons(score sente.Score, s *connectfour.State) int {
	plies, ok := score.Distance()
	switch {
	case !ok:
		return 0
	case score.Won():
		return (42 - int(s.Ply) - plies + 2) / 2
	}
	return -(42 - int(s.Ply) - plies + 2) / 2
}

func TestNew_InvalidSizes(t *testing.T) {
	for _, size := range []string{"0x6", "7x0", "12x10", "10x12", "36x1", "1x128", "64x64", "-7x6", "7", "x", "7x", "7x6x5", "9223372036854775807x2", "siebenmalsechs", "9999999999999999999999x1"} {
		if _, err := connectfour.Open(sente.Record{Size: size}); err == nil || !strings.Contains(err.Error(), "7x6") {
			t.Errorf("size %q: error %v, want one that names a good size", size, err)
		}
	}
}

func TestOpen_Errors(t *testing.T) {
	for _, r := range []sente.Record{{Rules: "renju"}, {Opening: "swap2"}, {Setup: "first: d1"}} {
		if _, err := connectfour.Open(r); err == nil {
			t.Errorf("%+v: no error", r)
		}
	}
	if _, err := connectfour.Open(sente.Record{Size: "8x7", Opening: "none"}); err != nil {
		t.Error(err)
	}
}

func play(t *testing.T, b rules.Board, text string) {
	t.Helper()
	if _, err := b.Play(text); err != nil {
		t.Fatal(err)
	}
}

func FuzzSize(f *testing.F) {
	for _, seed := range []string{"7x6", "", "8X7", "x", "-1x-1", "64x0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		size, err := connectfour.ParseSize(text)
		if err == nil && (size.Width*(size.Height+1) > 128 || size.Width < 1 || size.Height < 1) {
			t.Errorf("%q gives %s", text, size)
		}
	})
}

// TestRules_Comparable: also the rules of large boards and of pops.
func TestRules_Comparable(t *testing.T) {
	wide, err1 := connectfour.NewWide(10, 9)
	same, err2 := connectfour.NewWide(10, 9)
	pops, err3 := connectfour.NewPopOut(7, 6)
	again, err4 := connectfour.NewPopOut(7, 6)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		t.Fatal(err)
	}
	five, err := wide.Connect(5)
	testutil.NoError(t, err)
	back, _ := five.Connect(4)
	if wide != same || pops != again || wide != back || five == wide || wide.Line() != 4 {
		t.Error("the same rules are not equal, or different ones are")
	}
}
