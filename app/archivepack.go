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

// archiveBuilder makes the brain out of a checkout and packs it.
type archiveBuilder struct {
	Source  string       // the checkout; see [Source]
	Profile string       // the engine, with its options
	Game    catalog.Game // Gomoku: the rules by which the doctor judges
	Disk    keep.Disk
}

// Pack writes the archive into a directory, checks it, builds the same source for
// this machine and has the doctor examine that. It returns the archive's name;
// findings are reported as they are made, steps as they begin.
func (b archiveBuilder) Pack(ctx context.Context, dir string, step func(string), tell func(doctor.Finding)) (file string, err error) {
	work, err := os.MkdirTemp("", "sente-gomocup-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(work)
	name := nameOf(b.Profile)
	step("building for Windows")
	exe := filepath.Join(work, "pbrain-"+name+"64.exe")
	if err := b.build(ctx, exe, toolchain.Target{System: "windows", Processor: "amd64"}); err != nil {
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
	if err := b.build(ctx, native, toolchain.Target{}); err != nil {
		return "", err
	}
	step("examining it")
	return file, examine(ctx, b.Game, native, tell)
}

// nameOf turns a profile into the name of a program: "sente", or
// "sente-mcts-memory-64".
func nameOf(profile string) string {
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

// archiveClauses are the checks of the doctor that a tournament is sure to make.
var archiveClauses = []string{"START", "INFO", "BEGIN and TURN", "BOARD", "ABOUT", "RESTART", "TAKEBACK", "SWAP2BOARD", "turn limits"}

// examine has the doctor look at the program for this machine.
func examine(ctx context.Context, game catalog.Game, program string, tell func(doctor.Finding)) error {
	return doctor.Examine(ctx, doctor.Patient{
		Command: []string{program}, Game: game, Time: 200 * time.Millisecond, Checks: archiveClauses,
	}, tell)
}
