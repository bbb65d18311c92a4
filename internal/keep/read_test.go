package keep_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
)

func TestRead_Limits(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	testutil.NoError(t, os.WriteFile(name, []byte("12345"), 0o644))
	if data, err := keep.ReadFile(name, 5); string(data) != "12345" || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	if data, err := keep.ReadFile(name, 4); data != nil || err == nil || err.Error() != "it is longer than 4 bytes" {
		t.Errorf("too long: %q, %v", data, err)
	}
	if _, err := keep.ReadFile(name+"b", 4); err == nil || strings.Contains(err.Error(), name) {
		t.Errorf("missing: %v", err)
	}
	if _, err := keep.OpenFile(filepath.Dir(name)); err == nil || err.Error() != "it is a directory: name a regular file" {
		t.Errorf("a directory: %v", err)
	}
}
