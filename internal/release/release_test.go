package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var noon = time.Date(2026, 11, 23, 12, 0, 0, 999, time.FixedZone("elsewhere", 3600))

// unpacked are the names, modes and texts of an archive, of either kind.
func unpacked(t *testing.T, f file) (all []entry) {
	t.Helper()
	if strings.HasSuffix(f.name, ".zip") {
		r, err := zip.NewReader(bytes.NewReader(f.text), int64(len(f.text)))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range r.File {
			in, err := e.Open()
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(in)
			if err != nil || !e.Modified.Equal(noon.Truncate(time.Second)) {
				t.Errorf("%s: %v, of %s", e.Name, err, e.Modified)
			}
			all = append(all, entry{e.Name, e.Mode(), text})
		}
		return all
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(f.text))
	if err != nil || unzipped.Name != "" || !unzipped.ModTime.IsZero() {
		t.Fatal(err, unzipped)
	}
	for r := tar.NewReader(unzipped); ; {
		h, err := r.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil || !h.ModTime.Equal(noon.Truncate(time.Second)) || h.Uid+h.Gid != 0 || h.Uname+h.Gname != "" {
			t.Errorf("%s: %v, of %s, owned by %d %s", h.Name, err, h.ModTime, h.Uid, h.Uname)
		}
		all = append(all, entry{h.Name, h.FileInfo().Mode(), text})
	}
}

// TestSameArchives: an archive holds all it was given, and its bytes do not depend on the
// order, the zone or the run.
func TestSameArchives(t *testing.T) {
	content := []entry{{"sente", 0o755, []byte("program")}, {"LICENSE", 0o644, []byte("free")}, {"man/man1/sente.1", 0o644, nil}}
	for _, to := range []target{{"linux", "amd64"}, {"windows", "arm64"}} {
		first, err := to.pack("sente-v1", content, noon)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, e := range unpacked(t, first) {
			at := slices.IndexFunc(content, func(c entry) bool { return "sente-v1/"+c.name == e.name })
			if at < 0 || content[at].mode != e.mode || !bytes.Equal(content[at].text, e.text) {
				t.Errorf("%s: %+v is not what was packed", to, e)
			}
			names = append(names, e.name)
		}
		if got := strings.Join(names, " "); got != "sente-v1/LICENSE sente-v1/man/man1/sente.1 sente-v1/sente" {
			t.Errorf("%s: %s", to, got)
		}
		turned := slices.Clone(content)
		slices.Reverse(turned)
		again, err := to.pack("sente-v1", turned, noon.UTC().Truncate(time.Second))
		if err != nil || again.name != first.name || !bytes.Equal(again.text, first.text) {
			t.Errorf("%s: %v, a second archive differs", to, err)
		}
	}
}

// TestContent: each archive has the programs under the names of its system, the licences, the
// manual and the completions.
func TestContent(t *testing.T) {
	b := builder{ctx: t.Context(), source: filepath.Join("..", "..")}
	for _, to := range []target{{"linux", "arm64"}, {"windows", "amd64"}} {
		folder := t.TempDir()
		for _, name := range programs {
			if err := os.WriteFile(filepath.Join(folder, to.program(name)), []byte(name), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		all, err := b.content(to, folder, stamp{"v1.2.3", "abcdef", noon})
		if err != nil {
			t.Fatal(err)
		}
		held := map[string]entry{}
		for _, e := range all {
			held[e.name] = e
		}
		for name, want := range map[string]string{
			to.program("sente"): "sente", to.program("pbrain-sente"): "pbrain-sente", "LICENSE": "MIT", "NOTICES": "preact",
			"README.md": "# sente", "CHANGELOG.md": "# Changelog", "man/man1/sente.1": `"2026-11-23" "sente v1.2.3"`, "completions/sente.bash": "complete -o", "completions/_sente": "#compdef sente", "completions/sente.fish": "complete -c sente",
		} {
			text := strings.ReplaceAll(string(held[name].text), `\-`, "-")
			runs := name == to.program("sente") || name == to.program("pbrain-sente")
			if !strings.Contains(text, want) || runs != (held[name].mode&0o111 != 0) {
				t.Errorf("%s: %s, mode %o, lacks %q", to, name, held[name].mode, want)
			}
			delete(held, name)
		}
		for name := range held {
			if !strings.HasPrefix(name, "docs/") || strings.Count(name, "/") > 2 {
				t.Errorf("%s: and %s", to, name)
			}
		}
	}
}

// TestFolderOfARelease: the sums are those of the archives, those of the release before are
// gone, and a folder with anything else is left as it is.
func TestFolderOfARelease(t *testing.T) {
	out := filepath.Join(t.TempDir(), "new", "release")
	var told bytes.Buffer
	for _, version := range []string{"v1", "v2"} {
		if err := write(out, []file{{"sente-" + version + "-b.zip", []byte("b")}, {"sente-" + version + "-a.tar.gz", []byte("a")}}, &told); err != nil {
			t.Fatal(err)
		}
	}
	sums, err := os.ReadFile(filepath.Join(out, sumsName))
	want := fmt.Sprintf("%x  sente-v2-a.tar.gz\n%x  sente-v2-b.zip\n", sha256.Sum256([]byte("a")), sha256.Sum256([]byte("b")))
	if held, _ := os.ReadDir(out); err != nil || string(sums) != want || len(held) != 3 {
		t.Errorf("%v, %v\n%s", err, held, sums)
	}
	for _, own := range []string{"thesis.txt", "sente-games.db", "sente-v2-c.zip"} {
		if err := os.WriteFile(filepath.Join(out, own), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := write(out, nil, &told); err == nil || !strings.Contains(err.Error(), own) {
			t.Error(err)
		}
		if held, _ := os.ReadDir(out); len(held) != 4 {
			t.Errorf("%s: %v", own, held)
		}
		if err := os.Remove(filepath.Join(out, own)); err != nil {
			t.Fatal(err)
		}
	}
	if err := write(filepath.Join(out, sumsName), nil, &told); err == nil {
		t.Error("a file is taken for a folder")
	}
}

// TestStamp: the version and the time come from the program; a time that is said counts, and
// without any there is no release.
func TestStamp(t *testing.T) {
	program, err := os.Executable() // of a test, which carries no commit
	if err != nil {
		t.Fatal(err)
	}
	for setting, want := range map[string]string{"": "this is no checkout with a commit", "yesterday": "write seconds", "-5": "write seconds", "1700000000": ""} {
		t.Setenv(epoch, setting)
		s, err := stampOf(program)
		if want == "" && (err != nil || s.at.Unix() != 1700000000) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, %v", setting, s, err)
		}
	}
	if _, err := stampOf(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("no program has a stamp")
	}
}

// TestLinks: each link of a document in an archive leads to a file of the archive, or to the
// source of its commit.
func TestLinks(t *testing.T) {
	all, err := documents(filepath.Join("..", ".."), "abcdef")
	if err != nil {
		t.Fatal(err)
	}
	held := map[string]bool{}
	for _, e := range all {
		held[e.name] = true
	}
	inside, outside := 0, 0
	for _, e := range all {
		for _, m := range link.FindAllStringSubmatch(string(e.text), -1) {
			switch to := path.Join(path.Dir(e.name), m[1]); {
			case !strings.HasSuffix(e.name, ".md"):
			case held[to]:
				inside++
			case strings.HasPrefix(m[1], browsable+"abcdef/"):
				at := strings.TrimPrefix(m[1], browsable+"abcdef/")
				if _, err := os.Stat(filepath.Join("..", "..", at)); err != nil {
					t.Errorf("%s: %v", e.name, err)
				}
				outside++
			case !strings.Contains(m[1], ":"):
				t.Errorf("%s leads to %s, which is not there", e.name, m[1])
			}
		}
	}
	if inside < 30 || outside < 30 {
		t.Errorf("%d links within the archive, %d to the source", inside, outside)
	}
}
