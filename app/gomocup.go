package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/player/brain"
	"github.com/sente-games/sente/player/doctor"
)

// gomocupVerb is what an author needs for the Gomocup tournament.
type gomocupVerb struct {
	Pack  packVerb  `cmd:"" help:"Build the brain for Windows and the archive to send in."`
	Check checkArch `cmd:"" help:"Check an archive as the tournament will."`
}

type packVerb struct {
	Out     string `placeholder:"DIR" default:"." help:"Where the archive goes; default: here."`
	Profile string `placeholder:"SPEC" default:"sente" help:"The engine, with its options; default: sente."`
	Source  string `placeholder:"DIR" help:"A checkout of sente; default: the one that holds this directory."`
	JSON    bool   `name:"json" help:"Print JSON."`
}

// Help teaches by example.
func (packVerb) Help() string {
	return `Builds pbrain-sente64.exe for 64-bit Windows from source, packs it as the judge of Gomocup expects it, and checks the archive. The same source is built for this machine, too, and examined by the doctor. It needs the Go toolchain and a checkout of sente.

    sente gomocup pack
    sente gomocup pack --out dist --profile sente:memory=128`
}

type checkArch struct {
	File string `arg:"" help:"The archive, a .zip."`
	JSON bool   `name:"json" help:"Print JSON."`
}

// Help teaches by example.
func (checkArch) Help() string {
	return `Says whether an archive is fit to be sent to Gomocup: one program for 64-bit Windows whose name begins with pbrain-, nothing else, small enough. Where the system can run it, it is started, too.

    sente gomocup check sente.zip`
}

// packed is what both verbs tell.
type packed struct {
	File     string           `json:"file"`
	Findings []doctor.Finding `json:"findings"`
	OK       int              `json:"ok"`
	Warn     int              `json:"warn"`
	Fail     int              `json:"fail"`
}

func (p *packed) add(f doctor.Finding) {
	p.Findings = append(p.Findings, f)
	switch f.Verdict {
	case doctor.OK:
		p.OK++
	case doctor.Warn:
		p.Warn++
	default:
		p.Fail++
	}
}

// print tells all findings; a fail is an error.
func (p *packed) print(env *environment, asJSON bool) error {
	if asJSON {
		if err := writeJSON(env.out, p); err != nil {
			return err
		}
	} else {
		for _, f := range p.Findings {
			fmt.Fprintf(env.out, "%-4s  %-20s  %s\n", f.Verdict, f.Clause, visible.Line(f.Seen))
		}
	}
	for _, f := range p.Findings {
		if f.Verdict == doctor.Fail {
			return fmt.Errorf("%s is not fit for Gomocup: %s: %s", p.File, f.Clause, f.Seen)
		}
	}
	return nil
}

// Run checks.
func (v checkArch) Run(env *environment) error {
	p := &packed{File: v.File, Findings: []doctor.Finding{}}
	if err := checkArchive(env.ctx, v.File, p.add); err != nil {
		return err
	}
	return p.print(env, v.JSON)
}

// Run builds, packs and checks.
func (v packVerb) Run(env *environment) error {
	game, err := env.games.Game("gomoku")
	if err != nil {
		return err
	}
	if _, err := brain.New(game, v.Profile); err != nil {
		return fmt.Errorf("--profile %s: %w", v.Profile, err)
	}
	source, err := sourceOf(v.Source)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "sente-gomocup-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	return v.pack(env.ctx, env, game, source, work)
}

func (v packVerb) pack(ctx context.Context, env *environment, game catalog.Game, source, work string) error {
	name := archiveName(v.Profile)
	b := builder{ctx: ctx, source: source, profile: v.Profile}
	progress := newProgress(env.err)
	defer progress.clear()
	progress.say("building for Windows")
	exe := filepath.Join(work, "pbrain-"+name+"64.exe")
	if err := b.build(exe, "windows", "amd64"); err != nil {
		return err
	}
	if err := os.MkdirAll(v.Out, 0o755); err != nil {
		return err
	}
	file := filepath.Join(v.Out, name+".zip")
	if err := writeArchive(env.disk, file, exe); err != nil {
		return err
	}
	p := &packed{File: file, Findings: []doctor.Finding{}}
	if err := checkArchive(ctx, file, p.add); err != nil {
		return err
	}
	progress.say("building for this machine")
	native := filepath.Join(work, "native", "pbrain-"+name)
	if err := b.build(native, "", ""); err != nil {
		return err
	}
	progress.say("examining it")
	if err := examine(ctx, game, native, p.add); err != nil {
		return err
	}
	progress.clear()
	return p.print(env, v.JSON)
}

// archiveName turns a profile into the name of a program: "sente", or
// "sente-mcts-memory-64".
func archiveName(profile string) string {
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

// examined are the checks of the doctor that a tournament is sure to make.
var examined = []string{"START", "INFO", "BEGIN and TURN", "BOARD", "ABOUT", "RESTART", "TAKEBACK", "SWAP2BOARD", "turn limits"}

// examine has the doctor look at the program for this machine.
func examine(ctx context.Context, game catalog.Game, program string, tell func(doctor.Finding)) error {
	return doctor.Examine(ctx, doctor.Patient{
		Command: []string{program}, Game: game, Time: 200 * time.Millisecond, Checks: examined,
	}, tell)
}
