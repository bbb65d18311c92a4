package app

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/player/brain"
	"github.com/sente-games/sente/match/player/doctor"
)

// newGomocupCommand returns the command gomocup.
func newGomocupCommand(env *environment) *cobra.Command {
	return newGroup(&cobra.Command{
		Use:   "gomocup",
		Short: "Build and check the archive for a Gomocup tournament",
	}, newPackCommand(env), newCheckArchiveCommand(env))
}

type packVerb struct {
	Out     string
	Profile string
	Source  string
	JSON    bool
}

// register adds the flags to fs.
func (v *packVerb) register(fs *pflag.FlagSet) {
	v.Out = "."
	fs.Var(stringValue(&v.Out, "DIR"), "out", "Archive to write.")
	v.Profile = "sente"
	fs.Var(stringValue(&v.Profile, "SPEC"), "profile", "Engine, with its options.")
	fs.Var(stringValue(&v.Source, "DIR"), "source", "Source checkout; default: the one that contains the current directory.")
	fs.BoolVar(&v.JSON, "json", false, "Print JSON.")
}

// newPackCommand returns the command pack.
func newPackCommand(env *environment) *cobra.Command {
	v := new(packVerb)
	cmd := &cobra.Command{
		Use:   "pack",
		Short: "Build the Windows engine and the archive for submission",
		Long:  `Build pbrain-sente64.exe for 64-bit Windows from source, pack it as Gomocup requires, and check the archive. The same source is also built for this machine and tested with doctor. Requires the Go toolchain and a checkout of sente.`,
		Example: env.selectExamples(`
{program} gomocup pack
{program} gomocup pack --out dist --profile sente:memory=128`, ``),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd)
}

type checkArch struct {
	File string
	JSON bool
}

// register adds the flags to fs.
func (v *checkArch) register(fs *pflag.FlagSet) {
	fs.BoolVar(&v.JSON, "json", false, "Print JSON.")
}

// newCheckArchiveCommand returns the command check.
func newCheckArchiveCommand(env *environment) *cobra.Command {
	v := new(checkArch)
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Check an archive for the tournament",
		Long:  `Check that an archive can be submitted to Gomocup: one program for 64-bit Windows whose name begins with pbrain-, no other files, and within the size limit. If this machine can run the program, it is started as well.`,
		Example: env.selectExamples(`
{program} gomocup check sente.zip`, ``),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.File, name: "FILE", usage: "Archive, a .zip file."},
	)
}

// packJSON is the output of both commands.
type packJSON struct {
	File string `json:"file"`
	doctor.Report
}

// printFindings prints all findings and returns an error if one of them is a failure.
func (p packJSON) printFindings(env *environment, asJSON bool) error {
	if asJSON {
		if err := writeJSON(env.out, p); err != nil {
			return err
		}
	} else {
		for _, f := range p.Findings {
			fmt.Fprintf(env.out, "%-4s  %-20s  %s\n", f.Verdict, f.Clause, visible.Line(f.Observation))
		}
	}
	if f, failed := p.FirstFailure(); failed {
		return fmt.Errorf("%s does not meet the requirements of Gomocup: %s: %s", p.File, f.Clause, f.Observation)
	}
	return nil
}

// run checks the archive.
func (v checkArch) run(env *environment) error {
	p := packJSON{File: v.File, Report: doctor.NewReport()}
	if err := checkArchive(env.ctx, v.File, p.AddFinding); err != nil {
		return err
	}
	return p.printFindings(env, v.JSON)
}

// run compiles, packs and checks.
func (v packVerb) run(env *environment) error {
	game, err := env.games.FindGame("gomoku")
	if err != nil {
		return err
	}
	if _, err := brain.NewBrain(game, v.Profile); err != nil {
		return fmt.Errorf("--profile %s: %w", v.Profile, err)
	}
	source, err := findSource(v.Source)
	if err != nil {
		return err
	}
	p := packJSON{Report: doctor.NewReport()}
	progress := newProgress(env.err)
	defer progress.clearLine()
	b := archiveBuilder{Source: source, Profile: v.Profile, Game: game, Disk: env.disk}
	p.File, err = b.PackArchive(env.ctx, v.Out, func(step string) { progress.setText("%s", step) }, p.AddFinding)
	if err != nil {
		return err
	}
	progress.clearLine()
	return p.printFindings(env, v.JSON)
}
