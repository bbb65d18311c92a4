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
	fs.Var(stringValue(&v.Game, "NAME"), "game", "Game; default: that of the list of engines, or of the engine's protocol if that has only one.")
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
		argument{text: &v.Engine, name: "ENGINE", usage: "Engine: the command line of a program, in quotes if it has arguments, optionally prefixed with its protocol as in ugi:COMMAND; the name of an engine of the list; or that of one of the engines of gomoku."},
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
	if list, err := env.readRoster(listFlag{}); err == nil {
		if e, err := list.FindEngine(v.Engine); err == nil {
			return v.listedSubject(env, p, e)
		}
	}
	d, _, prefixed := player.CutDialect(v.Engine)
	if p.Dialect = d; prefixed {
		if err := v.setGame(env, &p, v.Game); err != nil {
			return p, err
		}
	} else if err := v.setProfileGame(env, &p); err != nil {
		return p, err
	}
	argv, profile, err := player.ResolveSpec(p.Game, v.Engine)
	switch {
	case err != nil:
		return p, err
	case profile:
		return v.profileSubject(env, p)
	}
	p.Command = argv
	if !prefixed {
		if err := v.askProtocol(env, &p); err != nil {
			return p, err
		}
	}
	return p, v.checkSize(p)
}

// listedSubject returns an engine of the list.
func (v doctorVerb) listedSubject(env *environment, p doctor.Subject, e player.RosterEngine) (_ doctor.Subject, err error) {
	p.Dir = cmp.Or(v.Dir, e.Dir)
	if p.Dialect, err = e.Dialect(); err != nil {
		return p, err
	}
	if p.Command, err = player.ParseCommand(e.Command); err != nil {
		return p, err
	}
	if err := v.setGame(env, &p, cmp.Or(v.Game, e.GameName())); err != nil {
		return p, err
	}
	return p, v.checkSize(p)
}

// setGame sets the game of an engine with a known protocol; "" is the only game of the protocol.
func (v doctorVerb) setGame(env *environment, p *doctor.Subject, name string) error {
	if name = cmp.Or(name, p.Dialect.DefaultGame()); name == "" {
		return env.missingGameError(p.Dialect)
	}
	g, err := env.games.FindGame(name)
	if err != nil {
		return err
	}
	p.Game = g
	return p.Dialect.CheckGame(g)
}

// setProfileGame sets the game whose engines a name without a prefix may refer to.
func (v doctorVerb) setProfileGame(env *environment, p *doctor.Subject) (err error) {
	p.Game, err = env.games.FindGame(cmp.Or(v.Game, p.Dialect.DefaultGame()))
	return err
}

// profileSubject returns an engine of the program, which is examined via the Gomocup protocol.
func (v doctorVerb) profileSubject(env *environment, p doctor.Subject) (doctor.Subject, error) {
	if _, err := p.Game.ProfileOf(v.Engine); err != nil {
		return p, err
	}
	if !p.Dialect.Supports(p.Game) {
		return p, fmt.Errorf("doctor examines external engines, and %s's own engines of %s only: %s is an own engine of %s", env.displayName(), p.Dialect.DefaultGame(), visible.Clip(v.Engine), p.Game.Name)
	}
	if err := v.checkSize(p); err != nil {
		return p, err
	}
	var err error
	p.Brain, err = profileBrain(p.Game, v.Engine)
	return p, err
}

// askProtocol sets the protocol that the program speaks. A program that prints something else or ends is
// examined as an engine of the Gomocup protocol, which reports its faults.
func (v doctorVerb) askProtocol(env *environment, p *doctor.Subject) error {
	found, err := player.RecognizeDialect(env.ctx, p.Command, p.Dir)
	unrecognized := (*player.UnrecognizedError)(nil)
	switch {
	case err == nil:
		p.Dialect = found.Dialect
		return v.setGame(env, p, v.Game)
	case errors.As(err, &unrecognized) && !unrecognized.Mute && p.Dialect.Supports(p.Game):
		return nil
	}
	return err
}

// checkSize returns an error if --size is not possible for the protocol.
func (v doctorVerb) checkSize(p doctor.Subject) error {
	isGomocup := p.Dialect.Name == player.Dialects()[0].Name
	switch {
	case !isGomocup && v.Size != 0:
		return errors.New("--size is only for engines that use the Gomocup protocol")
	case isGomocup && (p.Size < gomocup.MinSize || p.Size > gomocup.MaxSize):
		return fmt.Errorf("--size %d is out of range for doctor: expected %d to %d", p.Size, gomocup.MinSize, gomocup.MaxSize)
	}
	return nil
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
