package auth

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// TestLoadKey_ReplacesFileAtomically checks that a stored key has mode 0600 and does not change, and
// that a truncated file is replaced by a new file instead of being overwritten.
func TestLoadKey_ReplacesFileAtomically(t *testing.T) {
	folder := t.TempDir()
	name, link := filepath.Join(folder, keyFileName), filepath.Join(folder, "link")
	key := loadKey(folder)
	if again := loadKey(folder); !bytes.Equal(key, again) {
		t.Errorf("the key is %x, then %x", key, again)
	}
	testutil.NoError(t, os.Remove(name))
	testutil.NoError(t, os.WriteFile(name, key[:10], 0o644))
	testutil.NoError(t, os.Link(name, link))
	key = loadKey(folder)
	if stored := testutil.Must(os.ReadFile(name))(t); !bytes.Equal(stored, key) || len(key) != keyLength {
		t.Errorf("the key is %x, stored is %x", key, stored)
	}
	if old := testutil.Must(os.ReadFile(link))(t); len(old) != 10 {
		t.Errorf("the old file has %d bytes: it was written to", len(old))
	}
	if mode := testutil.Must(os.Stat(name))(t).Mode().Perm(); mode != 0o600 && runtime.GOOS != "windows" {
		t.Errorf("the mode is %v, want 0600", mode)
	}
	if loadKey(filepath.Join(folder, "missing")) == nil {
		t.Error("there is no key without a folder")
	}
}
