package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// text is bytes that repeat themselves from near and afar.
func text(seed uint64, size int) []byte {
	dice := rand.New(rand.NewPCG(seed, 1))
	var all []byte
	for len(all) < size {
		if from := dice.IntN(len(all) + 1); len(all) > 1000 && dice.IntN(3) > 0 {
			all = append(all, all[from:min(from+dice.IntN(3000), len(all))]...)
			continue
		}
		for range dice.IntN(400) {
			all = append(all, byte(dice.IntN(256)))
		}
	}
	return all
}

// unfold undoes fold, step by step.
func unfold(t *testing.T, folded []byte) (out []byte) {
	t.Helper()
	head := [3]int{}
	for i := range head {
		head[i] = int(binary.LittleEndian.Uint32(folded[4*i:]))
	}
	steps, taken := folded[12:12+head[2]], folded[12+head[2]:]
	number := func() int {
		n, size := binary.Uvarint(steps)
		steps = steps[size:]
		return int(n)
	}
	for len(steps) > 0 {
		literal, more, back := number(), number(), number()
		out, taken = append(out, taken[:literal]...), taken[literal:]
		for range more + head[0] {
			out = append(out, out[len(out)-back])
		}
	}
	out = append(out, taken...)
	if len(out) != head[1] {
		t.Fatalf("%d bytes are there, %d were promised", len(out), head[1])
	}
	return out
}

func TestFoldRepeats_RoundTrip(t *testing.T) {
	for seed, size := range []int{0, 1, minCopy - 1, minCopy, 1000, 50_000, 200_000, 400_000} {
		whole := text(uint64(seed), size)
		folded := foldRepeats(whole)
		if !bytes.Equal(unfold(t, folded), whole) {
			t.Errorf("%d bytes are not what they were", size)
		}
		if size >= 200_000 && len(folded) > len(whole)*9/10 {
			t.Errorf("%d bytes that repeat themselves became %d", len(whole), len(folded))
		}
	}
}

// TestSite_FilesAreLinked: the page is the studio's with another transport, and the
// service worker has the sum of every file.
func TestSite_FilesAreLinked(t *testing.T) {
	files := testutil.Must(Site{Title: "Own & only"}.collectFiles())(t)
	files[packedName] = []byte("program")
	testutil.NoError(t, linkFiles(files))
	for name, wants := range map[string][]string{
		"index.html":           {"<title>Own &amp; only</title>", `rel="manifest"`, "'wasm-unsafe-eval'", `max="7"`},
		"js/net/transport.js":  {"new Worker("},
		"manifest.webmanifest": {`"name": "Own \u0026 only"`},
		"messages/de.json":     {"{"},
	} {
		for _, want := range wants {
			if !strings.Contains(string(files[name]), want) {
				t.Errorf("%s lacks %s:\n%.900s", name, want, files[name])
			}
		}
	}
	if strings.Contains(string(files["index.html"]), "frame-ancestors") {
		t.Error("the page says what only a header may say")
	}
	var sums map[string]string
	list := regexp.MustCompile(`(?m)^const files = (\{.*\});`).FindSubmatch(files["sw.js"])
	if list == nil || json.Unmarshal(list[1], &sums) != nil {
		t.Fatalf("%.300s", files["sw.js"])
	}
	for name, file := range files {
		if name != "sw.js" && sums[name] != fmt.Sprintf("%x", sha256.Sum256(file)) {
			t.Errorf("%s has the sum %q in the list", name, sums[name])
		}
	}
	if len(sums) != len(files)-1 || strings.Contains(string(files["sw.js"]), "VERSION") {
		t.Errorf("%d sums of %d files", len(sums), len(files))
	}
}

// TestSite_KeepsOtherFolders: a folder that holds no site is left as it is.
func TestSite_KeepsOtherFolders(t *testing.T) {
	dir := t.TempDir()
	own := filepath.Join(dir, "thesis.txt")
	testutil.NoError(t, os.WriteFile(own, nil, 0o644))
	for folder, want := range map[string]string{dir: "contains other files", own: "cannot be used as the folder of a site"} {
		if _, err := (Site{}).Write(context.Background(), folder); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", folder, err)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := (Site{}).Write(context.Background(), filepath.Join(dir, "new")); err == nil || !strings.Contains(err.Error(), "go not found in PATH") {
		t.Error(err)
	}
}
