package app

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"debug/pe"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player/doctor"
)

// windowsProgram returns the smallest file that is recognized as a Windows program.
func windowsProgram(machine, subsystem uint16, wide bool) []byte {
	var b bytes.Buffer
	dos := make([]byte, 0x40)
	copy(dos, "MZ")
	binary.LittleEndian.PutUint32(dos[0x3c:], 0x40)
	b.Write(dos)
	b.WriteString("PE\x00\x00")
	header := pe.FileHeader{Machine: machine}
	var optional any = pe.OptionalHeader32{Magic: 0x10b, Subsystem: subsystem, NumberOfRvaAndSizes: 16}
	if wide {
		optional = pe.OptionalHeader64{Magic: 0x20b, Subsystem: subsystem, NumberOfRvaAndSizes: 16}
	}
	header.SizeOfOptionalHeader = uint16(binary.Size(optional))
	binary.Write(&b, binary.LittleEndian, header)
	binary.Write(&b, binary.LittleEndian, optional)
	b.Write(make([]byte, 512))
	return b.Bytes()
}

// zipFiles writes a zip archive and returns its path.
func zipFiles(t *testing.T, files map[string][]byte) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, text := range files {
		f := testutil.Must(w.Create(name))(t)
		testutil.Must(f.Write(text))(t)
	}
	testutil.NoError(t, w.Close())
	file := filepath.Join(t.TempDir(), "x.zip")
	testutil.NoError(t, os.WriteFile(file, b.Bytes(), 0o600))
	return file
}

// TestArchive_ReportsEachFault checks that each fault of an archive is reported, and no other part
// is.
func TestArchive_ReportsEachFault(t *testing.T) {
	testutil.SkipUnderRace(t)
	t.Setenv("PATH", t.TempDir()) // without Wine these programs cannot be run
	sound := windowsProgram(pe.IMAGE_FILE_MACHINE_AMD64, pe.IMAGE_SUBSYSTEM_WINDOWS_CUI, true)
	noise := make([]byte, 9_000_000)
	state := uint32(1)
	for i := range noise {
		state = state*1664525 + 1013904223
		noise[i] = byte(state >> 24)
	}
	for _, c := range []struct {
		name  string
		files map[string][]byte
		want  string // clause and text of the only failure
	}{
		{"sound", map[string][]byte{"pbrain-sente64.exe": sound}, ""},
		{"empty", map[string][]byte{}, "program: the archive contains no .exe"},
		{"in a folder", map[string][]byte{"sente/pbrain-sente64.exe": sound}, "program: sente/pbrain-sente64.exe is in a folder"},
		{"old name", map[string][]byte{"sente64.exe": sound}, "program: sente64.exe would be run as an engine of the old protocol"},
		{"no 64", map[string][]byte{"pbrain-sente.exe": sound}, "program: pbrain-sente.exe would be run as a 32-bit program"},
		{"other files", map[string][]byte{"pbrain-sente64.exe": sound, "readme.txt": nil}, "other files: readme.txt"},
		{"no program", map[string][]byte{"pbrain-sente64.exe": []byte("#!/bin/sh")}, "contents: pbrain-sente64.exe is not a Windows program"},
		{"32 bits", map[string][]byte{"pbrain-sente64.exe": windowsProgram(pe.IMAGE_FILE_MACHINE_I386, pe.IMAGE_SUBSYSTEM_WINDOWS_CUI, false)}, "contents: pbrain-sente64.exe is not a 64-bit Windows program"},
		{"arm", map[string][]byte{"pbrain-sente64.exe": windowsProgram(pe.IMAGE_FILE_MACHINE_ARM64, pe.IMAGE_SUBSYSTEM_WINDOWS_CUI, true)}, "contents: pbrain-sente64.exe is not a 64-bit Windows program"},
		{"windows", map[string][]byte{"pbrain-sente64.exe": windowsProgram(pe.IMAGE_FILE_MACHINE_AMD64, pe.IMAGE_SUBSYSTEM_WINDOWS_GUI, true)}, "contents: pbrain-sente64.exe is a graphical program"},
		{"too large", map[string][]byte{"pbrain-sente64.exe": append(sound, noise...)}, "size: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			var failed []string
			err := checkArchive(t.Context(), zipFiles(t, c.files), func(f doctor.Finding) {
				if f.Verdict == doctor.Fail {
					failed = append(failed, f.Clause+": "+f.Observation)
				}
			})
			testutil.NoError(t, err)
			if got := strings.Join(failed, "|"); (c.want == "") != (got == "") || !strings.HasPrefix(got, c.want) || len(failed) > 1 {
				t.Errorf("found %q, want %q", got, c.want)
			}
		})
	}
}

// TestArchive_IsDeterministic checks that archives of one program are identical.
func TestArchive_IsDeterministic(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "pbrain-sente64.exe")
	testutil.NoError(t, os.WriteFile(program, windowsProgram(pe.IMAGE_FILE_MACHINE_AMD64, pe.IMAGE_SUBSYSTEM_WINDOWS_CUI, true), 0o600))
	var before []byte
	for range 2 {
		file := filepath.Join(dir, "x.zip")
		testutil.NoError(t, writeArchive(keep.OS, file, program))
		text := testutil.Must(os.ReadFile(file))(t)
		if before != nil && !bytes.Equal(before, text) {
			t.Error("two archives of one program differ")
		}
		before = text
	}
}

// addFalseSizeEntry adds an entry of n zero bytes with a header that claims a size of one byte.
func addFalseSizeEntry(t *testing.T, w *zip.Writer, name string, n int64) {
	t.Helper()
	var packed bytes.Buffer
	d, _ := flate.NewWriter(&packed, flate.BestCompression)
	sum := crc32.NewIEEE()
	testutil.Must(io.CopyN(io.MultiWriter(d, sum), zeros{}, n))(t)
	testutil.NoError(t, d.Close())
	f := testutil.Must(w.CreateRaw(&zip.FileHeader{Name: name, Method: zip.Deflate, CRC32: sum.Sum32(), CompressedSize64: uint64(packed.Len()), UncompressedSize64: 1}))(t)
	testutil.Must(f.Write(packed.Bytes()))(t)
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// TestArchive_Fault18BoundsUnpacking checks that unpacking is bounded by the bytes read, not by the
// sizes in headers.
func TestArchive_Fault18BoundsUnpacking(t *testing.T) {
	testutil.SkipUnderRace(t)
	t.Setenv("PATH", t.TempDir())
	bomb := func(name, want string, fill func(*zip.Writer)) {
		t.Helper()
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		fill(w)
		testutil.NoError(t, w.Close())
		var seen []string
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := archiveCheck{t.Context(), func(f doctor.Finding) { seen = append(seen, fmt.Sprint(f.Verdict, " ", f.Clause, ": ", f.Observation)) }}.checkBytes(b.Bytes())
		runtime.ReadMemStats(&after)
		all := strings.Join(seen, "\n")
		if err != nil || !strings.Contains(all, want) || len(all) > 4000 {
			t.Errorf("%s: %v, %.2000s, want %s", name, err, all, want)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 512<<20 {
			t.Errorf("%s: %d bytes were allocated for %d", name, took, b.Len())
		}
	}
	bomb("a lie about the size", "contents: cannot extract pbrain-x64.exe", func(w *zip.Writer) { addFalseSizeEntry(t, w, "pbrain-x64.exe", 1<<30) })
	bomb("an archive in an archive", "contents: pbrain-x64.exe is not a Windows program", func(w *zip.Writer) {
		var inner bytes.Buffer
		deep := zip.NewWriter(&inner)
		addFalseSizeEntry(t, deep, "pbrain-x64.exe", 1<<20)
		_ = deep.Close()
		f, _ := w.Create("pbrain-x64.exe")
		_, _ = f.Write(inner.Bytes())
	})
	bomb("many names", " more: not needed by the program", func(w *zip.Writer) {
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

// TestArchive_Fault18UnpacksLargestProgram checks that a program of the maximum size is read, and a
// larger one is not.
func TestArchive_Fault18UnpacksLargestProgram(t *testing.T) {
	testutil.SkipUnderRace(t)
	for n, ok := range map[int64]bool{maxProgram: true, maxProgram + 1: false} {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		f, _ := w.Create("a.exe")
		testutil.Must(io.CopyN(f, zeros{}, n))(t)
		_ = w.Close()
		packed := testutil.Must(zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len())))(t)
		if text, err := unpackFile(packed.File[0]); (err == nil) != ok || ok && int64(len(text)) != n {
			t.Errorf("%d bytes: %d, %v", n, len(text), err)
		}
	}
}

// TestArchive_Fault19NeverUsesNamesAsPaths checks that no name in an archive is used as a path.
func TestArchive_Fault19NeverUsesNamesAsPaths(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("runs a script in the place of wine")
	}
	bin, told := t.TempDir(), filepath.Join(t.TempDir(), "told")
	script := "#!/bin/sh\necho \"$1\" >>" + told + "\nls \"$1\" >>" + told + "\n"
	testutil.NoError(t, os.WriteFile(filepath.Join(bin, "wine64"), []byte(script), 0o755))
	t.Setenv("PATH", bin+":/usr/bin:/bin")
	sound := windowsProgram(pe.IMAGE_FILE_MACHINE_AMD64, pe.IMAGE_SUBSYSTEM_WINDOWS_CUI, true)
	for _, name := range []string{
		"../pbrain-x64.exe", "../../../../tmp/pbrain-x64.exe", "/pbrain-x64.exe", `..\pbrain-x64.exe`, `C:\pbrain-x64.exe`,
		"a/../../pbrain-x64.exe", "./pbrain-x64.exe", "pbrain-64\x00.exe", "pbrain-64\n.exe", "CON64.exe", "pbrain-64:.exe", ".exe",
	} {
		var found []doctor.Finding
		file := zipFiles(t, map[string][]byte{name: sound})
		if err := checkArchive(t.Context(), file, func(f doctor.Finding) { found = append(found, f) }); err != nil {
			t.Fatal(name, err)
		}
		if strings.ContainsAny(name, `/\`) && (found[1].Verdict != doctor.Fail || !strings.Contains(found[1].Observation, "is in a folder")) {
			t.Errorf("%q: %+v", name, found)
		}
	}
	paths := testutil.Must(os.ReadFile(told))(t)
	for line := range strings.Lines(string(paths)) {
		if line = strings.TrimSpace(line); filepath.Base(line) != "pbrain-checked.exe" || !strings.HasPrefix(filepath.Base(filepath.Dir(line)), "sente-check-") {
			t.Errorf("a program was put at %q", line)
		}
	}
}

// FuzzArchive checks arbitrary bytes as an archive.
func FuzzArchive(f *testing.F) {
	sound := windowsProgram(pe.IMAGE_FILE_MACHINE_AMD64, pe.IMAGE_SUBSYSTEM_WINDOWS_CUI, true)
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Add([]byte{})
	f.Add(sound)
	f.Fuzz(func(t *testing.T, text []byte) {
		ctx, stop := context.WithCancel(t.Context())
		stop() // so that no program is run
		_ = archiveCheck{ctx, func(found doctor.Finding) {
			if len(found.Observation) > 2000 {
				t.Errorf("%d bytes are said of %d", len(found.Observation), len(text))
			}
		}}.checkBytes(text)
		_, _ = programKind(text)
	})
}
