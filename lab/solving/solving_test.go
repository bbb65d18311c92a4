package solving

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/rules"
)

var games = standard.Games()

func setting(t *testing.T, game, size string) lab.PositionDefaults {
	t.Helper()
	g := testutil.Must(games.FindGame(game))(t)
	return lab.PositionDefaults{Games: games, Game: g, Base: sente.Record{Game: game, Size: size}}
}

// value is how the position ends by minimax: 1, 0 or -1 for the side to move.
func value(b rules.Board) int {
	if over, winner, _ := b.Outcome(); over {
		switch winner {
		case -1:
			return 0
		case b.Turn():
			return 1
		}
		return -1
	}
	best := -1
	for _, m := range b.Legal() {
		if _, err := b.Play(string(m)); err != nil {
			panic(err)
		}
		best = max(best, -value(b))
		b.Undo()
	}
	return best
}

// What a solution says of a position and of each of its moves is what minimax says,
// also for a weak solver, and by proof.
func TestSolution_AgreesWithMinimax(t *testing.T) {
	name := map[int]string{1: "win", 0: "draw", -1: "loss"}
	for _, line := range []string{"b2 a1 c3", "a1 b2", "a1 c3 a3", "b2 b1 a1 c3"} {
		s := setting(t, "tictactoe", "")
		p := testutil.Must(s.ParsePosition(line))(t)
		q := SolveOptions{}
		solver := testutil.Must(q.NewSolver(p))(t)
		defer sente.Close(solver)
		got, err := q.SolvePosition(t.Context(), solver, p)
		if want := name[value(p.Board)]; err != nil || got.Result != want {
			t.Errorf("%s: %s, want %s, %v", line, got.Result, want, err)
		}
		all, err := q.SolveMoves(t.Context(), solver, p)
		if err != nil || len(all) != len(p.Board.Legal()) {
			t.Fatalf("%s: %d moves, %v", line, len(all), err)
		}
		for _, v := range all {
			next := testutil.Must(p.AfterMove(v.Move))(t)
			if want := name[-value(next.Board)]; v.Result != want {
				t.Errorf("%s %s: %v, want %s", line, v.Move, v, want)
			}
		}
		proved, certificates, err := q.ProvePosition(t.Context(), p, nil)
		if err != nil || proved.Result != got.Result || len(certificates) == 0 {
			t.Errorf("%s: proved %s with %d certificates, %v", line, proved.Result, len(certificates), err)
		}
	}
}

// A game that is over is solved without a search.
func TestSolution_FinishedGameNeedsNoSearch(t *testing.T) {
	s := setting(t, "tictactoe", "")
	for line, want := range map[string]string{"a1 b1 a2 b2 a3": "loss 0", "a1 b2 a3 a2 c2 b1 b3 c3 c1": "draw"} {
		p := testutil.Must(s.ParsePosition(line))(t)
		got, err := SolveOptions{}.SolvePosition(t.Context(), nil, p)
		text := got.Result
		if got.Distance != nil {
			text += fmt.Sprint(" ", *got.Distance)
		}
		if err != nil || text != want {
			t.Errorf("%s: %s, want %s, %v", line, text, want, err)
		}
	}
}

// What comes after the end is unknown, and nobody is asked.
func TestSolveMoves_IsUnknownAfterEnd(t *testing.T) {
	p := testutil.Must(setting(t, "tictactoe", "").ParsePosition("a1 b1"))(t)
	ended, end := context.WithCancel(t.Context())
	end()
	all, err := SolveOptions{}.SolveMoves(ended, nil, p)
	if err != nil || len(all) != 7 || all[6].Result != "unknown" {
		t.Errorf("%v, %v", all, err)
	}
}

// Columns stand in the order of the board, and a full one is known.
func TestFormatColumns_FollowsBoardOrder(t *testing.T) {
	s := setting(t, "connectfour", "4x4")
	p := testutil.Must(s.ParsePosition("1 1 1 1 2 2"))(t)
	q := SolveOptions{NoBook: true}
	solver := testutil.Must(q.NewSolver(p))(t)
	defer sente.Close(solver)
	all := testutil.Must(q.SolveMoves(t.Context(), solver, p))(t)
	strong, err := FormatColumns(p, all, false)
	weak, _ := FormatColumns(p, all, true)
	words, signs := strings.Fields(strong), strings.Fields(weak)
	if err != nil || len(words) != 4 || words[0] != "-1000" || signs[0] != "-1000" {
		t.Fatalf("%q, %q, %v", strong, weak, err)
	}
	for i, v := range all {
		if words[i+1] != fmt.Sprint(*v.Score) {
			t.Errorf("%v is %s", v, words[i+1])
		}
		if want := fmt.Sprint(min(max(*v.Score, -1), 1)); signs[i+1] != want {
			t.Errorf("%v is %s weakly, want %s", v, signs[i+1], want)
		}
	}
}

// A set counts what was solved, an answer that is wrong, and leaves out what is no
// position.
func TestMeasureSet_CountsErrors(t *testing.T) {
	var notices []string
	in := lab.NewLineReader(t.Context(), strings.NewReader("# scores\n44444422 2\n44444422 3\nx 1\n44444422\n"), "set", true)
	s := testutil.Must(SolveOptions{NoBook: true}.MeasureSet(t.Context(), setting(t, "connectfour", ""), in, func(text string) { notices = append(notices, text) }, func(int) {}))(t)
	p := testutil.Must(setting(t, "connectfour", "").ParsePosition("44444422"))(t)
	solver := testutil.Must(SolveOptions{}.NewSolver(p))(t)
	defer sente.Close(solver)
	truth := testutil.Must(SolveOptions{}.SolvePosition(t.Context(), solver, p))(t)
	wrong := 0
	for _, score := range []int{2, 3} {
		if *truth.Score != score {
			wrong++
		}
	}
	if s.Positions != 2 || s.Errors != wrong || s.Set != "set" || len(notices) != 2 {
		t.Errorf("%+v, want %d errors; %q", s, wrong, notices)
	}
	if !slices.ContainsFunc(notices, func(n string) bool { return strings.HasPrefix(n, "line 5 of set: missing score") }) {
		t.Errorf("%q", notices)
	}
}
