package app

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

// runTune runs sente tune and returns its exit status and output.
func runTune(args ...string) (status int, said string) {
	var out bytes.Buffer
	status = Run(context.Background(), append([]string{"tune"}, args...), Streams{In: strings.NewReader(""), Out: &out, Err: &out}, standard.Games())
	return status, out.String()
}

// TestTune_ResumesTruncatedFile checks that a truncated file is completed to the same contents, and
// that parameters are fitted to it.
func TestTune_ResumesTruncatedFile(t *testing.T) {
	dir := t.TempDir()
	whole, cut, out := filepath.Join(dir, "whole"), filepath.Join(dir, "cut"), filepath.Join(dir, "out")
	flags := []string{"gomoku", "--engine", "sente:memory=8", "--nodes", "60", "--games", "5", "--data"}
	if status, said := runTune(append(flags, whole)...); status != 0 {
		t.Fatal(said)
	}
	data, err := os.ReadFile(whole)
	testutil.NoError(t, err)
	for _, length := range []int{0, len(data) / 2, len(data) - 1} {
		testutil.NoError(t, os.WriteFile(cut, data[:length], 0o600))
		if status, said := runTune(append(flags, cut)...); status != 0 && length > 0 {
			t.Fatal(said)
		}
		if again, _ := os.ReadFile(cut); !bytes.Equal(again, data) {
			t.Errorf("cut at %d of %d: another file", length, len(data))
		}
	}
	status, said := runTune("gomoku", "--data", whole, "--data", cut, "--fit", "value", "--rounds", "1", "--out", out)
	text, _ := os.ReadFile(out)
	if status != 0 || !strings.Contains(said, "quiet positions") || !strings.HasPrefix(string(text), "sente-parameters 1\n") {
		t.Errorf("status %d: %s\n%.100s", status, said, text)
	}
}
