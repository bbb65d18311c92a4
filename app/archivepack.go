package app

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/toolchain"
	"github.com/sente-games/sente/match/player/doctor"
)

// archiveBuilder compiles the Gomocup engine from a checkout and packs it.
type archiveBuilder struct {
	Source  string       // the checkout; see [findSource]
	Profile string       // the engine spec with its options
	Game    catalog.Game // Gomoku, the rules for the doctor's checks
	Disk    keep.Disk
}

// PackArchive writes the archive to a directory, checks it, compiles the same source for this
// machine and runs the doctor's checks on that program. It returns the name of the archive, calls
// step when a step begins and tell for each finding.
func (b archiveBuilder) PackArchive(ctx context.Context, dir string, step func(string), tell func(doctor.Finding)) (file string, err error) {
	work, err := os.MkdirTemp("", "sente-gomocup-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(work)
	name := programNameOf(b.Profile)
	step("building for Windows")
	exe := filepath.Join(work, "pbrain-"+name+"64.exe")
	if err := b.buildProgram(ctx, exe, toolchain.Target{System: "windows", Processor: "amd64"}); err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	file = filepath.Join(dir, name+".zip")
	if err := writeArchive(b.Disk, file, exe); err != nil {
		return "", err
	}
	if err := checkArchive(ctx, file, tell); err != nil {
		return "", err
	}
	step("building for this machine")
	native := filepath.Join(work, "native", "pbrain-"+name)
	if err := b.buildProgram(ctx, native, toolchain.Target{}); err != nil {
		return "", err
	}
	step("examining it")
	return file, examineProgram(ctx, b.Game, native, tell)
}

// programNameOf returns the program name of a profile: "sente", or "sente-mcts-memory-64".
func programNameOf(profile string) string {
	if profile == "sente" {
		return profile
	}
	plain := func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}
	return "sente-" + strings.Map(plain, strings.TrimPrefix(profile, "sente:"))
}

// archiveClauses are the doctor's checks of commands that every tournament uses.
var archiveClauses = []string{"START", "INFO", "BEGIN and TURN", "BOARD", "ABOUT", "RESTART", "TAKEBACK", "SWAP2BOARD", "turn limits"}

// examineProgram runs the doctor's checks on the program for this machine.
func examineProgram(ctx context.Context, game catalog.Game, program string, tell func(doctor.Finding)) error {
	return doctor.ExamineEngine(ctx, doctor.Subject{
		Command: []string{program}, Game: game, Time: 200 * time.Millisecond, Checks: archiveClauses,
	}, tell)
}
