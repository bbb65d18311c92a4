package app

import (
	"archive/zip"
	"bytes"
	"debug/pe"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/player/doctor"
)

// windowsProgram is the least that counts as a program for Windows.
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

// zipped writes an archive of files.
func zipped(t *testing.T, files map[string][]byte) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, text := range files {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "x.zip")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestArchives: each fault of an archive is found, and what is sound is not
// blamed.
func TestArchives(t *testing.T) {
	t.Setenv("PATH", t.TempDir()) // no wine: these programs cannot run
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
		want  string // clause and words of the only failure
	}{
		{"sound", map[string][]byte{"pbrain-sente64.exe": sound}, ""},
		{"empty", map[string][]byte{}, "program: there is no .exe"},
		{"in a folder", map[string][]byte{"sente/pbrain-sente64.exe": sound}, "program: sente/pbrain-sente64.exe is in a folder"},
		{"old name", map[string][]byte{"sente64.exe": sound}, "program: sente64.exe is taken for a brain of the old protocol"},
		{"no 64", map[string][]byte{"pbrain-sente.exe": sound}, "program: pbrain-sente.exe is taken for a 32-bit program"},
		{"other files", map[string][]byte{"pbrain-sente64.exe": sound, "readme.txt": nil}, "other files: readme.txt"},
		{"no program", map[string][]byte{"pbrain-sente64.exe": []byte("#!/bin/sh")}, "contents: pbrain-sente64.exe is no program for Windows"},
		{"32 bits", map[string][]byte{"pbrain-sente64.exe": windowsProgram(pe.IMAGE_FILE_MACHINE_I386, pe.IMAGE_SUBSYSTEM_WINDOWS_CUI, false)}, "contents: pbrain-sente64.exe is no program for 64-bit Windows"},
		{"arm", map[string][]byte{"pbrain-sente64.exe": windowsProgram(pe.IMAGE_FILE_MACHINE_ARM64, pe.IMAGE_SUBSYSTEM_WINDOWS_CUI, true)}, "contents: pbrain-sente64.exe is no program for 64-bit Windows"},
		{"windows", map[string][]byte{"pbrain-sente64.exe": windowsProgram(pe.IMAGE_FILE_MACHINE_AMD64, pe.IMAGE_SUBSYSTEM_WINDOWS_GUI, true)}, "contents: pbrain-sente64.exe is a program with windows"},
		{"too large", map[string][]byte{"pbrain-sente64.exe": append(sound, noise...)}, "size: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			var failed []string
			err := checkArchive(t.Context(), zipped(t, c.files), func(f doctor.Finding) {
				if f.Verdict == doctor.Fail {
					failed = append(failed, f.Clause+": "+f.Seen)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(failed, "|"); (c.want == "") != (got == "") || !strings.HasPrefix(got, c.want) || len(failed) > 1 {
				t.Errorf("found %q, want %q", got, c.want)
			}
		})
	}
}

// TestSameArchive: the same program gives the same bytes.
func TestSameArchive(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "pbrain-sente64.exe")
	if err := os.WriteFile(program, windowsProgram(pe.IMAGE_FILE_MACHINE_AMD64, pe.IMAGE_SUBSYSTEM_WINDOWS_CUI, true), 0o600); err != nil {
		t.Fatal(err)
	}
	var before []byte
	for range 2 {
		file := filepath.Join(dir, "x.zip")
		if err := writeArchive(keep.OS, file, program); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if before != nil && !bytes.Equal(before, text) {
			t.Error("two archives of one program differ")
		}
		before = text
	}
}

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
//	SENTE_LONG=1 go test ./app -run TestLongPack -v
func TestLongPack(t *testing.T) {
	if os.Getenv("SENTE_LONG") != "1" {
		return
	}
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
