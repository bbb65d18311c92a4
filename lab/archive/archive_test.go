package archive

import (
	"archive/zip"
	"bytes"
	"debug/pe"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
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
	testutil.SkipUnderRace(t)
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
			err := Check(t.Context(), zipped(t, c.files), func(f doctor.Finding) {
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
		if err := Write(keep.OS, file, program); err != nil {
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
