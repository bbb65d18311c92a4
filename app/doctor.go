package app

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/player/brain"
	"github.com/sente-games/sente/match/player/doctor"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

type doctorVerb struct {
	Engine string
	Game   string
	Size   int
	Time   amount.Span
	Most   amount.Span
	Dir    string
	JSON   bool
}

// register adds the flags to fs.
func (v *doctorVerb) register(fs *pflag.FlagSet) {
	v.Game = "gomoku"
	fs.Var(stringValue(&v.Game, "NAME"), "game", "Game; the Gomocup protocol supports only gomoku.")
	v.Size = 15
	fs.Var(numberValue(&v.Size, "N"), "size", "Board size: 5 to 22.")
	fs.Var(textValue(&v.Time, "TIME"), "time", "Turn limit of most checks: 10ms to 3s; default: 300ms.")
	fs.Var(textValue(&v.Most, "TIME"), "most", "Time limit for all checks together; default: 25s.")
	fs.Var(stringValue(&v.Dir, "DIR"), "dir", "Working directory of the program; default: the current one.")
	fs.BoolVar(&v.JSON, "json", false, "Print JSON.")
}

// newDoctorCommand returns the command doctor.
func newDoctorCommand(env *environment) *cobra.Command {
	v := new(doctorVerb)
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Test an engine that uses the Gomocup protocol",
		Long:  `Test an engine that uses the Gomocup protocol: all commands of the protocol, time control, memory usage, and the legality of its moves. Each line is one check: ok; warn for behaviour that the protocol permits but some managers do not handle; fail for errors that cost games. The exit status is 2 if a check fails.`,
		Example: env.selectExamples(`
{program} doctor ./pbrain-mine
{program} doctor "./pbrain-mine --threads 1" --time 1s --json
{program} doctor sente`, ``),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Engine, name: "ENGINE", usage: "Engine: the command line of a program, in quotes if it has arguments, or the name of one of the game's engines."},
	)
}

// doctorJSON is the JSON output.
type doctorJSON struct {
	Engine string `json:"engine"`
	doctor.Report
	Time int64 `json:"time_ms"`
}

// run examines the engine and prints the report.
func (v doctorVerb) run(env *environment) error {
	patient, err := v.doctorSubject(env)
	if err != nil {
		return err
	}
	began := time.Now()
	r := doctorJSON{Engine: v.Engine, Report: doctor.NewReport()}
	err = doctor.ExamineEngine(env.ctx, patient, func(f doctor.Finding) {
		r.AddFinding(f)
		if !v.JSON {
			fmt.Fprintf(env.out, "%-4s  %-26s  %s\n", f.Verdict, f.Clause, visible.Line(f.Observation))
		}
	})
	if err != nil {
		return err
	}
	if err := env.interruptError(); err != nil {
		return err // the checks were not completed
	}
	r.Time = time.Since(began).Milliseconds()
	if err := r.printReport(env.out, v.JSON); err != nil {
		return err
	}
	return r.failureError()
}

func (r *doctorJSON) printReport(out io.Writer, asJSON bool) error {
	if asJSON {
		return writeJSON(out, r)
	}
	_, err := fmt.Fprintf(out, "%d ok, %d warn, %d fail in %.1f s\n", r.OK, r.Warn, r.Fail, float64(r.Time)/1000)
	return err
}

// failureError returns an error if a check failed.
func (r *doctorJSON) failureError() error {
	first, failed := r.FirstFailure()
	if !failed {
		return nil
	}
	return fmt.Errorf("%s fails %d of %d checks; the first is %s: %s", r.Engine, r.Fail, len(r.Findings), first.Clause, first.Observation)
}

// doctorSubject returns the program to examine and the options of the command line.
func (v doctorVerb) doctorSubject(env *environment) (doctor.Subject, error) {
	p := doctor.Subject{Size: v.Size, Time: v.Time.Limit(), Timeout: v.Most.Limit(), Dir: v.Dir}
	g, err := env.games.FindGame(v.Game)
	switch {
	case err != nil:
		return p, err
	case g.Name != "gomoku":
		return p, fmt.Errorf("doctor supports only gomoku, the game of the Gomocup protocol, not %s", g.Name)
	case v.Size < gomocup.MinSize || v.Size > gomocup.MaxSize:
		return p, fmt.Errorf("--size %d is out of range for doctor: expected %d to %d", v.Size, gomocup.MinSize, gomocup.MaxSize)
	}
	p.Game = g
	argv, d, profile, err := player.ResolveSpec(g, v.Engine)
	if err != nil {
		return p, err
	}
	if !profile && d.Name != player.Dialects()[0].Name {
		return p, fmt.Errorf("doctor supports only the protocol %s, not %s", player.Dialects()[0].Title, d.Title)
	}
	if profile {
		p.Brain, err = profileBrain(g, v.Engine)
		return p, err
	}
	p.Command = argv
	return p, nil
}

// profileBrain returns the Gomocup engine that pbrain-sente uses for an engine of the catalog.
func profileBrain(g catalog.Game, spec string) (*gomocup.Brain, error) {
	b, err := brain.NewBrain(g, spec)
	if err != nil {
		return nil, err
	}
	b.About = gomocup.About{Name: spec}
	return b, nil
}
