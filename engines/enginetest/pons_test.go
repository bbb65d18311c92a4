package enginetest

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
)

// The files are the beginnings of two of Pascal Pons' sets: moves as digits and
// the score of the side to move, n if it wins with its n-th stone from the end.
// They are to be solved with few nodes (experiment 0012).

func TestSolver_PonsEasyMiddlegames(t *testing.T) {
	testutil.SkipUnderRace(t)
	pons(t, "testdata/L2_R1.txt", 12_000)
}

// solverOptions are those of the generic search that solve fastest.
var solverOptions = alphabeta.Options(
	alphabeta.TableMiB(64), alphabeta.Shortest(),
	alphabeta.With(alphabeta.Fold|alphabeta.ETC|alphabeta.OneReply),
)

func pons(t *testing.T, file string, most int64) {
	t.Helper()
	text, err := os.ReadFile(file)
	testutil.NoError(t, err)
	s, err := alphabeta.New(silent{connectfour.Standard}, solverOptions)
	testutil.NoError(t, err)
	var nodes int64
	var took time.Duration
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, line := range lines {
		moves, want, _ := strings.Cut(line, " ")
		s.Forget()
		state := played(t, moves)
		r, err := s.Search(t.Context(), state, sente.Limits{}, nil)
		if err != nil || r.End != search.Solved || ponsScore(state, r.Best().Score) != strings.TrimSpace(want) {
			t.Errorf("%s is %v by %v (%v), want %s", moves, r.Best().Score, r.End, err, want)
		}
		nodes, took = nodes+r.Best().Nodes, took+r.Best().Time
	}
	average := nodes / int64(len(lines))
	t.Logf("%s: %d nodes and %v on average of %d positions", file, average, took/time.Duration(len(lines)), len(lines))
	if average > most {
		t.Errorf("%s takes %d nodes on average, want at most %d", file, average, most)
	}
}

func played(tb testing.TB, digits string) (s connectfour.State) {
	tb.Helper()
	for _, c := range digits {
		var next connectfour.State
		connectfour.Standard.Play(&next, &s, connectfour.Move(c-'1'), false)
		s = next
	}
	return s
}

// ponsScore is the score as the sets count it.
func ponsScore(s connectfour.State, score sente.Score) string {
	plies, decided := score.Distance()
	if !decided {
		return "0"
	}
	stones := (44 - int(s.Ply) - plies) / 2
	if score.Lost() {
		stones = -stones
	}
	return strconv.Itoa(stones)
}
