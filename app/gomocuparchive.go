package app

import (
	"archive/zip"
	"bytes"
	"context"
	"debug/pe"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/player/doctor"
	"github.com/sente-games/sente/player/process"
)

// What Gomocup takes: an archive below 8 MB, with programs for Windows whose names
// begin with pbrain-; one with 64 in its name is for 64-bit systems.
const (
	mostArchive = 8_000_000
	mostRead    = 16 << 20 // bytes of an archive that are looked at
	mostProgram = 64 << 20 // unpacked; an archive may claim any size
	mostNames   = 10       // of files that are listed
)

// writeArchive packs one program, the same bytes for the same program.
func writeArchive(disk keep.Disk, file, program string) (err error) {
	text, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	header := &zip.FileHeader{Name: filepath.Base(program), Method: zip.Deflate, Modified: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)}
	header.SetMode(0o755)
	entry, err := w.CreateHeader(header)
	if err != nil {
		return err
	}
	if _, err := entry.Write(text); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return keep.Replace(disk, file, archiveKind, func(w io.Writer) error {
		_, err := w.Write(b.Bytes())
		return err
	})
}

// archiveKind are archives of one program, such as the verb writes.
var archiveKind = keep.Kind{Name: "archive for Gomocup", Is: func(in io.Reader) bool {
	text, err := io.ReadAll(io.LimitReader(in, mostProgram))
	if err != nil {
		return false
	}
	archive, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	return err == nil && len(archive.File) == 1 && strings.HasPrefix(archive.File[0].Name, "pbrain-")
}}

// checkArchive tells what the tournament will find. An error means that there is
// no archive.
func checkArchive(ctx context.Context, file string, tell func(doctor.Finding)) error {
	text, err := regular.Read(file, mostRead)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", file, err)
	}
	if err := (archiveCheck{ctx, tell}).archive(text); err != nil {
		return fmt.Errorf("%s is no zip archive: %w", file, err)
	}
	return nil
}

type archiveCheck struct {
	ctx  context.Context
	tell func(doctor.Finding)
}

func (c archiveCheck) say(v doctor.Verdict, clause, format string, args ...any) {
	c.tell(doctor.Finding{Clause: clause, Verdict: v, Seen: fmt.Sprintf(format, args...)})
}

// archive looks at the bytes of an archive. Of all that it may hold, one program is
// unpacked, and nothing that is packed in it.
func (c archiveCheck) archive(text []byte) error {
	archive, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return err
	}
	c.size(len(text))
	if exe := c.names(archive); exe != nil {
		c.program(exe)
	}
	return nil
}

func (c archiveCheck) size(bytes int) {
	if bytes >= mostArchive {
		c.say(doctor.Fail, "size", "%.2f MB: Gomocup takes less than 8", float64(bytes)/1e6)
		return
	}
	c.say(doctor.OK, "size", "%.2f MB of 8", float64(bytes)/1e6)
}

// names returns the program, if there is exactly one.
func (c archiveCheck) names(archive *zip.Reader) *zip.File {
	var exe *zip.File
	var others []string
	for _, f := range archive.File {
		if exe == nil && strings.HasSuffix(strings.ToLower(f.Name), ".exe") {
			exe = f
			continue
		}
		others = append(others, visible.Clip(f.Name))
	}
	switch {
	case exe == nil:
		c.say(doctor.Fail, "program", "there is no .exe in the archive")
		return nil
	case strings.ContainsAny(exe.Name, `/\`):
		c.say(doctor.Fail, "program", "%s is in a folder: the judge looks at the top only", visible.Clip(exe.Name))
	case !strings.HasPrefix(strings.ToLower(exe.Name), "pbrain-"):
		c.say(doctor.Fail, "program", "%s is taken for a brain of the old protocol: its name must begin with pbrain-", visible.Clip(exe.Name))
	case !strings.Contains(exe.Name, "64"):
		c.say(doctor.Fail, "program", "%s is taken for a 32-bit program: its name must have 64 in it", visible.Clip(exe.Name))
	default:
		c.say(doctor.OK, "program", "%s", visible.Clip(exe.Name))
	}
	if len(others) > 0 {
		more := ""
		if n := len(others) - mostNames; n > 0 {
			others, more = others[:mostNames], fmt.Sprintf(" and %d more", n)
		}
		c.say(doctor.Fail, "other files", "%s%s: the program needs none", strings.Join(others, ", "), more)
	} else {
		c.say(doctor.OK, "other files", "none")
	}
	return exe
}

// program looks into the program, and runs it where that can be.
func (c archiveCheck) program(f *zip.File) {
	text, err := unpack(f)
	if err != nil {
		c.say(doctor.Fail, "contents", "%s cannot be unpacked: %v", visible.Clip(f.Name), err)
		return
	}
	kind, err := programKind(text)
	if err != nil {
		c.say(doctor.Fail, "contents", "%s is %v", visible.Clip(f.Name), err)
		return
	}
	c.say(doctor.OK, "contents", "%s, %.2f MB", kind, float64(len(text))/1e6)
	c.run(text)
}

func unpack(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, mostProgram+1))
	if err == nil && len(text) > mostProgram {
		err = errors.New("it is larger than any program")
	}
	return text, err
}

// programKind says what a program is for, or in the error why it is not for 64-bit
// Windows.
func programKind(text []byte) (string, error) {
	p, err := pe.NewFile(bytes.NewReader(text))
	if err != nil {
		return "", errors.New("no program for Windows")
	}
	defer p.Close()
	header, wide := p.OptionalHeader.(*pe.OptionalHeader64)
	switch {
	case !wide || p.Machine != pe.IMAGE_FILE_MACHINE_AMD64:
		return "", errors.New("no program for 64-bit Windows (PE32+, amd64)")
	case header.Subsystem != pe.IMAGE_SUBSYSTEM_WINDOWS_CUI:
		return "", errors.New("a program with windows: the judge talks to a console program")
	}
	return "PE32+ for amd64, console", nil
}

// runner is what starts a program for Windows on this system.
func runner() []string {
	if runtime.GOOS == "windows" {
		return []string{}
	}
	for _, wine := range []string{"wine64", "wine"} {
		if path, err := exec.LookPath(wine); err == nil {
			return []string{path}
		}
	}
	return nil
}

// run starts the program where the system can and has it make a move.
func (c archiveCheck) run(text []byte) {
	with := runner()
	if with == nil {
		c.say(doctor.OK, "run", "not tried: neither Windows nor wine is here")
		return
	}
	dir, err := os.MkdirTemp("", "sente-check-")
	if err == nil {
		defer os.RemoveAll(dir)
		path := filepath.Join(dir, "pbrain-checked.exe") // a name in an archive may lead anywhere
		if err = os.WriteFile(path, text, 0o755); err == nil {
			err = c.converse(append(with, path))
		}
	}
	if err != nil {
		c.say(doctor.Fail, "run", "it %v", err)
		return
	}
	c.say(doctor.OK, "run", "answered START, BEGIN and END")
}

// converse plays one move with a program.
func (c archiveCheck) converse(argv []string) error {
	p, err := process.Start(process.Options{}, argv...)
	if err != nil {
		return err
	}
	defer p.Close(time.Second)
	ctx, cancel := context.WithTimeout(c.ctx, 30*time.Second)
	defer cancel()
	for _, said := range [][2]string{{"START 15", "OK"}, {"INFO timeout_turn 500", ""}, {"BEGIN", ","}} {
		if err := p.Send(ctx, said[0]); err != nil {
			return err
		}
		for answer := "MESSAGE"; said[1] != "" && strings.HasPrefix(answer, "MESSAGE"); {
			if answer, err = p.Receive(ctx); err != nil {
				return fmt.Errorf("did not answer %s: %w", said[0], err)
			}
			if !strings.HasPrefix(answer, "MESSAGE") && !strings.Contains(answer, said[1]) {
				return fmt.Errorf("answered %s with %q", said[0], answer)
			}
		}
	}
	return p.Send(ctx, "END")
}
