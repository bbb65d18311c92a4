package app

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/player/doctor"
)

// Gomocup accepts an archive of less than 8 MB with Windows programs named pbrain-*; a program with
// 64 in its name is for 64-bit systems. The constants bound the work on an untrusted archive.
const (
	mostArchive = 8_000_000
	mostRead    = 16 << 20 // bytes of an archive that are read
	mostProgram = 64 << 20 // uncompressed bytes; an archive may claim any size
	mostNames   = 10       // file names in a report
)

// checkArchive reports a finding for each requirement of the tournament. It returns an error if the
// file cannot be read as a zip archive.
func checkArchive(ctx context.Context, file string, tell func(doctor.Finding)) error {
	text, err := keep.ReadFile(file, mostRead)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", file, err)
	}
	if err := (archiveCheck{ctx, tell}).bytes(text); err != nil {
		return fmt.Errorf("%s is not a zip archive: %w", file, err)
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

// bytes checks the bytes of an archive. It unpacks only one program, and no archive inside it.
func (c archiveCheck) bytes(text []byte) error {
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

func (c archiveCheck) size(n int) {
	if n >= mostArchive {
		c.say(doctor.Fail, "size", "%.2f MB: the limit of Gomocup is 8 MB", float64(n)/1e6)
		return
	}
	c.say(doctor.OK, "size", "%.2f MB of 8", float64(n)/1e6)
}

// names checks the names in the archive and returns the program, nil if there is not exactly one.
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
		c.say(doctor.Fail, "program", "the archive contains no .exe")
		return nil
	case strings.ContainsAny(exe.Name, `/\`):
		c.say(doctor.Fail, "program", "%s is in a folder: only the top level of the archive is used", visible.Clip(exe.Name))
	case !strings.HasPrefix(strings.ToLower(exe.Name), "pbrain-"):
		c.say(doctor.Fail, "program", "%s would be run as an engine of the old protocol: its name must begin with pbrain-", visible.Clip(exe.Name))
	case !strings.Contains(exe.Name, "64"):
		c.say(doctor.Fail, "program", "%s would be run as a 32-bit program: its name must contain 64", visible.Clip(exe.Name))
	default:
		c.say(doctor.OK, "program", "%s", visible.Clip(exe.Name))
	}
	if len(others) > 0 {
		more := ""
		if n := len(others) - mostNames; n > 0 {
			others, more = others[:mostNames], fmt.Sprintf(" and %d more", n)
		}
		c.say(doctor.Fail, "other files", "%s%s: not needed by the program", strings.Join(others, ", "), more)
	} else {
		c.say(doctor.OK, "other files", "none")
	}
	return exe
}

// program checks the program's format and runs it if this system can.
func (c archiveCheck) program(f *zip.File) {
	text, err := unpack(f)
	if err != nil {
		c.say(doctor.Fail, "contents", "cannot extract %s: %v", visible.Clip(f.Name), err)
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
		err = errors.New("file is too large")
	}
	return text, err
}
