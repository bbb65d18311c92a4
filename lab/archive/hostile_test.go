package archive

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"debug/pe"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/player/doctor"
)

// deflated is an entry that unpacks to n zero bytes, and says that it holds but one.
func deflated(t *testing.T, w *zip.Writer, name string, n int64) {
	t.Helper()
	var packed bytes.Buffer
	d, _ := flate.NewWriter(&packed, flate.BestCompression)
	sum := crc32.NewIEEE()
	if _, err := io.CopyN(io.MultiWriter(d, sum), zeros{}, n); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := w.CreateRaw(&zip.FileHeader{Name: name, Method: zip.Deflate, CRC32: sum.Sum32(), CompressedSize64: uint64(packed.Len()), UncompressedSize64: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(packed.Bytes()); err != nil {
		t.Fatal(err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// TestFault18ZipBombs: an archive unpacks to no more than is read of it, whatever its
// head says; nothing in it is unpacked in turn, and of its names a few are listed.
func TestFault18ZipBombs(t *testing.T) {
	testutil.SkipUnderRace(t)
	t.Setenv("PATH", t.TempDir())
	bomb := func(name, want string, fill func(*zip.Writer)) {
		t.Helper()
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		fill(w)
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		var seen []string
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := check{t.Context(), func(f doctor.Finding) { seen = append(seen, fmt.Sprint(f.Verdict, " ", f.Clause, ": ", f.Seen)) }}.bytes(b.Bytes())
		runtime.ReadMemStats(&after)
		all := strings.Join(seen, "\n")
		if err != nil || !strings.Contains(all, want) || len(all) > 4000 {
			t.Errorf("%s: %v, %.2000s, want %s", name, err, all, want)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 512<<20 {
			t.Errorf("%s: %d bytes were allocated for %d", name, took, b.Len())
		}
	}
	bomb("a lie about the size", "contents: pbrain-x64.exe cannot be unpacked", func(w *zip.Writer) { deflated(t, w, "pbrain-x64.exe", 1<<30) })
	bomb("an archive in an archive", "contents: pbrain-x64.exe is no program for Windows", func(w *zip.Writer) {
		var inner bytes.Buffer
		deep := zip.NewWriter(&inner)
		deflated(t, deep, "pbrain-x64.exe", 1<<20)
		_ = deep.Close()
		f, _ := w.Create("pbrain-x64.exe")
		_, _ = f.Write(inner.Bytes())
	})
	bomb("many names", " more: the program needs none", func(w *zip.Writer) {
		for i := range 50_000 {
			_, _ = w.Create(fmt.Sprint(i))
		}
		_, _ = w.Create("pbrain-x64.exe")
	})
	bomb("long names", "other files: ", func(w *zip.Writer) {
		for i := range 20 {
			_, _ = w.Create(fmt.Sprint(i, strings.Repeat("n", 60_000)))
		}
		_, _ = w.Create(strings.Repeat("n", 60_000) + ".exe")
	})
}

// TestFault18HonestProgramsAreUnpacked: a program as large as may be is read, one byte more is not.
func TestFault18HonestProgramsAreUnpacked(t *testing.T) {
	testutil.SkipUnderRace(t)
	for n, ok := range map[int64]bool{mostProgram: true, mostProgram + 1: false} {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		f, _ := w.Create("a.exe")
		if _, err := io.CopyN(f, zeros{}, n); err != nil {
			t.Fatal(err)
		}
		_ = w.Close()
		packed, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
		if err != nil {
			t.Fatal(err)
		}
		if text, err := unpack(packed.File[0]); (err == nil) != ok || ok && int64(len(text)) != n {
			t.Errorf("%d bytes: %d, %v", n, len(text), err)
		}
	}
}

// TestFault19NamesThatLeadElsewhere: no name in an archive becomes a path. Even where
// the program would be run, it is put under a name of ours: a PATH with a wine that
// looks at what it was given shows it.
func TestFault19NamesThatLeadElsewhere(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("runs a script in the place of wine")
	}
	bin, told := t.TempDir(), filepath.Join(t.TempDir(), "told")
	script := "#!/bin/sh\necho \"$1\" >>" + told + "\nls \"$1\" >>" + told + "\n"
	if err := os.WriteFile(filepath.Join(bin, "wine64"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":/usr/bin:/bin")
	sound := windowsProgram(pe.IMAGE_FILE_MACHINE_AMD64, pe.IMAGE_SUBSYSTEM_WINDOWS_CUI, true)
	for _, name := range []string{
		"../pbrain-x64.exe", "../../../../tmp/pbrain-x64.exe", "/pbrain-x64.exe", `..\pbrain-x64.exe`, `C:\pbrain-x64.exe`,
		"a/../../pbrain-x64.exe", "./pbrain-x64.exe", "pbrain-64\x00.exe", "pbrain-64\n.exe", "CON64.exe", "pbrain-64:.exe", ".exe",
	} {
		var found []doctor.Finding
		file := zipped(t, map[string][]byte{name: sound})
		if err := Check(t.Context(), file, func(f doctor.Finding) { found = append(found, f) }); err != nil {
			t.Fatal(name, err)
		}
		if strings.ContainsAny(name, `/\`) && (found[1].Verdict != doctor.Fail || !strings.Contains(found[1].Seen, "is in a folder")) {
			t.Errorf("%q: %+v", name, found)
		}
	}
	paths, err := os.ReadFile(told)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(paths)) {
		if line = strings.TrimSpace(line); filepath.Base(line) != "pbrain-checked.exe" || !strings.HasPrefix(filepath.Base(filepath.Dir(line)), "sente-check-") {
			t.Errorf("a program was put at %q", line)
		}
	}
}

// FuzzArchive looks at anything as an archive.
func FuzzArchive(f *testing.F) {
	sound := windowsProgram(pe.IMAGE_FILE_MACHINE_AMD64, pe.IMAGE_SUBSYSTEM_WINDOWS_CUI, true)
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Add([]byte{})
	f.Add(sound)
	f.Fuzz(func(t *testing.T, text []byte) {
		ctx, stop := context.WithCancel(t.Context())
		stop() // nothing is run
		_ = check{ctx, func(found doctor.Finding) {
			if len(found.Seen) > 2000 {
				t.Errorf("%d bytes are said of %d", len(found.Seen), len(text))
			}
		}}.bytes(text)
		_, _ = programKind(text)
	})
}
