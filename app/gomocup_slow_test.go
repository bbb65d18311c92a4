//go:build slow

package app

import (
	"bytes"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
)

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
