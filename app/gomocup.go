package app

import (
	"fmt"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab/archive"
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

// packed is what both verbs print.
type packed struct {
	File string `json:"file"`
	doctor.Report
}

// print prints all findings; a fail is an error.
func (p packed) print(env *environment, asJSON bool) error {
	if asJSON {
		if err := writeJSON(env.out, p); err != nil {
			return err
		}
	} else {
		for _, f := range p.Findings {
			fmt.Fprintf(env.out, "%-4s  %-20s  %s\n", f.Verdict, f.Clause, visible.Line(f.Seen))
		}
	}
	if f, failed := p.Failure(); failed {
		return fmt.Errorf("%s is not fit for Gomocup: %s: %s", p.File, f.Clause, f.Seen)
	}
	return nil
}

// Run checks.
func (v checkArch) Run(env *environment) error {
	p := packed{File: v.File, Report: doctor.NewReport()}
	if err := archive.Check(env.ctx, v.File, p.Add); err != nil {
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
	source, err := archive.Source(v.Source)
	if err != nil {
		return err
	}
	p := packed{Report: doctor.NewReport()}
	progress := newProgress(env.err)
	defer progress.clear()
	b := archive.Builder{Source: source, Profile: v.Profile, Game: game, Disk: env.disk}
	p.File, err = b.Pack(env.ctx, v.Out, func(step string) { progress.say("%s", step) }, p.Add)
	if err != nil {
		return err
	}
	progress.clear()
	return p.print(env, v.JSON)
}
