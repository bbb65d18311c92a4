package solving_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/solving"
	"github.com/sente-games/sente/search/proof"
)

func position(t testing.TB, game string, moves ...sente.Move) lab.Position {
	t.Helper()
	g := testutil.Must(standard.Games().FindGame(game))(t)
	return testutil.Must(lab.NewPosition(g, sente.Record{Game: game, Moves: moves}))(t)
}

func quiet(proof.Report) {}

// TestProofJournal_ResumesAndRejectsOthers: a run goes on with the journal of another one, whatever
// its end has come to, and refuses the journal of another proof.
func TestProofJournal_ResumesAndRejectsOthers(t *testing.T) {
	p := position(t, "gomoku", "h8", "h1", "i8", "i1", "h9", "a15", "h7")
	name := filepath.Join(t.TempDir(), "a.prove")
	plan := solving.ProofPlan{Winner: "black", Journal: name, Disk: keep.OS, Limits: sente.Limits{Memory: 1 << 22}}
	first, err := plan.RunProof(t.Context(), p, quiet)
	if err != nil || first.Value != proof.Lost {
		t.Fatal(first, err)
	}
	text := testutil.Must(os.ReadFile(name))(t)
	head := bytes.IndexByte(text, '\n') + 1
	for _, end := range []int{len(text), len(text) - 1, head, head - 1, head / 2, 0} {
		testutil.NoError(t, os.WriteFile(name, text[:end], 0o600))
		again, err := plan.RunProof(t.Context(), p, quiet)
		if err != nil || again.Value != proof.Lost {
			t.Fatalf("%d of %d bytes: %+v, %v", end, len(text), again, err)
		}
		if end == len(text) && again.Nodes >= first.Nodes {
			t.Errorf("%d nodes, %d before", again.Nodes, first.Nodes)
		}
	}
	for _, c := range []struct {
		at     lab.Position
		winner string
		text   string
		says   string
	}{
		{p, "white", string(text), "wins, not white"},
		{position(t, "gomoku", "h8", "h1", "i8"), "black", string(text), "another position"},
		{p, "black", "something else\n", "is not a proof journal"},
		{p, "black", strings.Replace(string(text), `"format":1`, `"format":7`, 1), "format 7"},
		{p, "green", "", "of gomoku: expected one of"},
		{position(t, "connectfour"), "", "", "use solve"},
	} {
		testutil.NoError(t, os.WriteFile(name, []byte(c.text), 0o600))
		plan.Winner = c.winner
		if _, err := plan.RunProof(t.Context(), c.at, quiet); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("not %q: %v", c.says, err)
		}
		if after, _ := os.ReadFile(name); string(after) != c.text {
			t.Errorf("%q: the file has changed", c.says)
		}
	}
}

// TestRunProof_StopsWithoutResult: a search that is called off says that nothing is proven.
func TestRunProof_StopsWithoutResult(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	r, err := solving.ProofPlan{Limits: sente.Limits{Memory: 1 << 22}}.RunProof(ctx, position(t, "gomoku", "h8"), quiet)
	if err != nil || r.Value != proof.Unknown || r.End != proof.Cancelled {
		t.Error(r, err)
	}
}
