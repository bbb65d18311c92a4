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
	maxArchive     = 8_000_000
	maxArchiveRead = 16 << 20 // bytes of an archive that are read
	maxProgram     = 64 << 20 // uncompressed bytes; an archive may claim any size
	maxListedNames = 10       // file names in a report
)

// checkArchive reports a finding for each requirement of the tournament. It returns an error if the
// file cannot be read as a zip archive.
func checkArchive(ctx context.Context, file string, tell func(doctor.Finding)) error {
	text, err := keep.ReadFile(file, maxArchiveRead)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", file, err)
	}
	if err := (archiveCheck{ctx, tell}).checkBytes(text); err != nil {
		return fmt.Errorf("%s is not a zip archive: %w", file, err)
	}
	return nil
}

type archiveCheck struct {
	ctx    context.Context
	report func(doctor.Finding)
}

func (c archiveCheck) reportFinding(v doctor.Verdict, clause, format string, args ...any) {
	c.report(doctor.Finding{Clause: clause, Verdict: v, Observation: fmt.Sprintf(format, args...)})
}

// checkBytes checks the bytes of an archive. It unpacks only one program, and no archive inside it.
func (c archiveCheck) checkBytes(text []byte) error {
	archive, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return err
	}
	c.checkSize(len(text))
	if exe := c.checkNames(archive); exe != nil {
		c.checkProgram(exe)
	}
	return nil
}

func (c archiveCheck) checkSize(n int) {
	if n >= maxArchive {
		c.reportFinding(doctor.Fail, "size", "%.2f MB: the limit of Gomocup is 8 MB", float64(n)/1e6)
		return
	}
	c.reportFinding(doctor.OK, "size", "%.2f MB of 8", float64(n)/1e6)
}

// checkNames checks the names in the archive and returns the program, nil if there is not exactly
// one.
func (c archiveCheck) checkNames(archive *zip.Reader) *zip.File {
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
		c.reportFinding(doctor.Fail, "program", "the archive contains no .exe")
		return nil
	case strings.ContainsAny(exe.Name, `/\`):
		c.reportFinding(doctor.Fail, "program", "%s is in a folder: only the top level of the archive is used", visible.Clip(exe.Name))
	case !strings.HasPrefix(strings.ToLower(exe.Name), "pbrain-"):
		c.reportFinding(doctor.Fail, "program", "%s would be run as an engine of the old protocol: its name must begin with pbrain-", visible.Clip(exe.Name))
	case !strings.Contains(exe.Name, "64"):
		c.reportFinding(doctor.Fail, "program", "%s would be run as a 32-bit program: its name must contain 64", visible.Clip(exe.Name))
	default:
		c.reportFinding(doctor.OK, "program", "%s", visible.Clip(exe.Name))
	}
	if len(others) > 0 {
		more := ""
		if n := len(others) - maxListedNames; n > 0 {
			others, more = others[:maxListedNames], fmt.Sprintf(" and %d more", n)
		}
		c.reportFinding(doctor.Fail, "other files", "%s%s: not needed by the program", strings.Join(others, ", "), more)
	} else {
		c.reportFinding(doctor.OK, "other files", "none")
	}
	return exe
}

// checkProgram checks the program's format and runs it if this system can.
func (c archiveCheck) checkProgram(f *zip.File) {
	text, err := unpackFile(f)
	if err != nil {
		c.reportFinding(doctor.Fail, "contents", "cannot extract %s: %v", visible.Clip(f.Name), err)
		return
	}
	kind, err := programKind(text)
	if err != nil {
		c.reportFinding(doctor.Fail, "contents", "%s is %v", visible.Clip(f.Name), err)
		return
	}
	c.reportFinding(doctor.OK, "contents", "%s, %.2f MB", kind, float64(len(text))/1e6)
	c.runProgram(text)
}

func unpackFile(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, maxProgram+1))
	if err == nil && len(text) > maxProgram {
		err = errors.New("file is too large")
	}
	return text, err
}
