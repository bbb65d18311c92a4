package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// signatures runs the command bench and returns the machine-independent results.
func signatures(t *testing.T) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := app.Run(t.Context(), []string{"bench", "--nodes", "3k", "--json"}, app.Streams{Out: &out, Err: &errs}, standard.Games()); status != 0 {
		t.Fatalf("bench ends with status %d: %s", status, errs.String())
	}
	var b strings.Builder
	for d := json.NewDecoder(&out); d.More(); {
		var f struct {
			Game, Engine, Signature string
			Nodes                   int64
		}
		testutil.NoError(t, d.Decode(&f))
		fmt.Fprintf(&b, "%-12s %-10s %8d %s\n", f.Game, f.Engine, f.Nodes, f.Signature)
	}
	return b.String()
}

// TestBench_SignatureMatchesGolden compares the engines' play with a golden file. A change without
// functional effect must not alter it; after any other change run this test with -update.
func TestBench_SignatureMatchesGolden(t *testing.T) {
	testutil.SkipUnderRace(t)
	const file = "testdata/bench.txt"
	got := signatures(t)
	if *update {
		testutil.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	testutil.NoError(t, err)
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("the engines play otherwise than %s says; if that is meant, run go test ./app -run Bench -update (-want +got):\n%s", file, d)
	}
}
