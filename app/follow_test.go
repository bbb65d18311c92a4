package app

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
)

// TestStudioPlaysByCertificates: each is verified while the studio serves, and one that is false
// keeps it from nothing.
func TestStudioPlaysByCertificates(t *testing.T) {
	folder := t.TempDir()
	proof, untrue := filepath.Join(folder, "win.proof"), filepath.Join(folder, "untrue.proof")
	var out bytes.Buffer
	if Run([]string{"solve", "gomoku", "h8a1i8a3i9o1", "--certificate", proof}, strings.NewReader(""), &out, &out, catalog.Standard()) != done {
		t.Fatal(out.String())
	}
	whole, err := os.ReadFile(proof)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(untrue, whole[:len(whole)-1], 0o644); err != nil {
		t.Fatal(err)
	}
	address, errs, end := serve(t, studioVerb{Listen: "127.0.0.1:0", NoOpen: true, Certificate: []string{untrue, proof}}, nil)
	said := errs.until("win.proof is true")
	if err := end(); err != nil {
		t.Error(err)
	}
	for _, want := range []string{
		"untrue.proof: the certificate was cut off or changed", "nothing is played by it",
		"win.proof is true, black can force a win: Find win plays by it, " + address + "#/gomoku?moves=h8,a1,i8,a3,i9,o1&seat=human&seat=human",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
}
