//go:build slow

package app

import (
	"bytes"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
)

// TestWhatPackingNeeds: what is missing is said in one sentence.
func TestWhatPackingNeeds(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	elsewhere := t.TempDir()
	for _, c := range []struct{ args, want string }{
		{"gomocup pack --profile nobody", `sente: --profile nobody: unknown engine "nobody" for gomoku: `},
		{"gomocup pack --source " + elsewhere, "sente: --source " + elsewhere + " is no checkout of github.com/sente-games/sente: name the directory that holds its go.mod\n"},
		{"gomocup pack --out " + elsewhere, "sente: the brain is built by the Go toolchain, and there is no go in the PATH: install Go 1.26 or newer from go.dev/dl\n"},
		{"gomocup check none.zip", "sente: none.zip cannot be read: "},
		{"gomocup check gomocup.go", "sente: gomocup.go is no zip archive: zip: not a valid zip file\n"},
	} {
		var out, errs bytes.Buffer
		status := Run(strings.Fields(c.args), strings.NewReader(""), &out, &errs, catalog.Standard())
		if status != 2 || !strings.HasPrefix(errs.String(), c.want) || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %q", c.args, status, errs.String(), c.want)
		}
	}
	t.Chdir(elsewhere)
	var out, errs bytes.Buffer
	if Run([]string{"gomocup", "pack"}, strings.NewReader(""), &out, &errs, catalog.Standard()); errs.String() != "sente: the brain is built from source: run this within a checkout of github.com/sente-games/sente, or name one with --source\n" {
		t.Errorf("%q", errs.String())
	}
}

// TestLongPack builds, packs and checks for real:
//
//	SENTE_LONG=1 go test -tags slow ./app -run TestLongPack -v
func TestLongPack(t *testing.T) {
	testutil.Long(t)
	for _, profile := range []string{"sente", "heuristic"} {
		var out, errs bytes.Buffer
		dir := t.TempDir()
		status := Run([]string{"gomocup", "pack", "--out", dir, "--profile", profile}, strings.NewReader(""), &out, &errs, catalog.Standard())
		if status != 0 || strings.Contains(out.String(), "fail") {
			t.Errorf("%s: status %d, %s\n%s", profile, status, errs.String(), out.String())
		}
		t.Log(out.String())
	}
}
