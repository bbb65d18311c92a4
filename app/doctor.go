package app

import (
	"cmp"
	"errors"
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
	fs.Var(stringValue(&v.Game, "NAME"), "game", "Game; default: the game of the engine's protocol, if that has only one.")
	fs.Var(numberValue(&v.Size, "N"), "size", "Board size in the Gomocup protocol: 5 to 22; default: 15.")
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
		Short: "Test an external engine",
		Long:  `Test an external engine: the commands of its protocol, time control, and the legality of its moves; with the Gomocup protocol also every optional command and memory usage. Each line is one check: ok; warn for behaviour that the protocol permits but some managers do not handle; fail for errors that cost games. The exit status is 2 if a check fails.`,
		Example: env.selectExamples(`
{program} doctor ./pbrain-mine
{program} doctor "./pbrain-mine --threads 1" --time 1s --json
{program} doctor ugi:./engine --game othello
{program} doctor sente`, ``),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Engine, name: "ENGINE", usage: "Engine: the command line of a program, in quotes if it has arguments, prefixed with its protocol as in ugi:COMMAND unless that is Gomocup, or the name of one of the game's engines."},
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
	p := doctor.Subject{Size: cmp.Or(v.Size, 15), Time: v.Time.Limit(), Timeout: v.Most.Limit(), Dir: v.Dir}
	p.Dialect, _, _ = player.CutDialect(v.Engine)
	name := cmp.Or(v.Game, p.Dialect.DefaultGame())
	if name == "" {
		return p, fmt.Errorf("missing --game: an engine that uses %s may support several games", p.Dialect.Title)
	}
	g, err := env.games.FindGame(name)
	if err == nil {
		err = p.Dialect.CheckGame(g)
	}
	isGomocup := p.Dialect.Name == player.Dialects()[0].Name
	switch {
	case err != nil:
		return p, err
	case !isGomocup && v.Size != 0:
		return p, errors.New("--size is only for engines that use the Gomocup protocol")
	case isGomocup && (p.Size < gomocup.MinSize || p.Size > gomocup.MaxSize):
		return p, fmt.Errorf("--size %d is out of range for doctor: expected %d to %d", p.Size, gomocup.MinSize, gomocup.MaxSize)
	}
	p.Game = g
	argv, profile, err := player.ResolveSpec(g, v.Engine)
	if err != nil {
		return p, err
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
