package app

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/player/doctor"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

type checkEngines struct {
	Names []string
	listFlag
	JSON bool
}

// register adds the flags to fs.
func (v *checkEngines) register(fs *pflag.FlagSet) {
	v.listFlag.register(fs)
	fs.BoolVar(&v.JSON, "json", false, "Print JSON, one object per engine.")
}

// newCheckEnginesCommand returns the command check.
func newCheckEnginesCommand(env *environment) *cobra.Command {
	v := new(checkEngines)
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Test engines of the list and store the results",
		RunE:  func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{list: &v.Names, name: "NAME", usage: "Engines to test; default: all.", optional: true},
	)
}

// run examines the engines and stores the results. It returns an error if an engine fails.
func (v checkEngines) run(env *environment) error {
	list, err := env.readRoster(v.listFlag)
	if err != nil {
		return err
	}
	chosen := list.Engines
	if len(v.Names) > 0 {
		chosen = nil
		for _, name := range v.Names {
			e, err := list.FindEngine(name)
			if err != nil {
				return err
			}
			chosen = append(chosen, e)
		}
	}
	if len(chosen) == 0 {
		return errors.New("no engines in the list: add one with engines add NAME COMMAND")
	}
	failed := 0
	for _, e := range chosen {
		x, err := env.examineEngine(e)
		if err != nil {
			return err
		}
		if err := list.StoreCheckResult(env.disk, e, x); err != nil {
			return err
		}
		if x.Fail > 0 {
			failed++
		}
		if v.JSON {
			err = writeJSON(env.out, newEngineJSON(list, e))
		} else {
			_, err = fmt.Fprintf(env.out, "%-12s %s\n", e.Name, formatCheckResult(x))
		}
		if err != nil {
			return err
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d engines failed", failed, len(chosen))
	}
	return nil
}

// examineEngine runs the doctor's checks on an engine.
func (env *environment) examineEngine(e player.RosterEngine) (catalog.ExternalCheck, error) {
	x := catalog.ExternalCheck{Checked: time.Now().Format(time.DateOnly)}
	r := doctor.NewReport()
	g, err := env.ownGames().FindGame(e.GameName())
	if err != nil {
		return x, err
	}
	d, err := e.Dialect()
	if err != nil {
		return x, err
	}
	argv, err := player.ParseCommand(e.Command)
	if err != nil {
		return x, err
	}
	if err := doctor.ExamineEngine(env.ctx, doctor.Subject{Command: argv, Dialect: d, Dir: e.Dir, Game: g}, func(f doctor.Finding) {
		if f.Clause == doctor.HasteClause && f.Verdict == doctor.Warn {
			x.PauseMS = int(gomocup.UsualPause.Milliseconds())
		}
		r.AddFinding(f)
	}); err != nil {
		r.AddFinding(doctor.Finding{Clause: "start", Verdict: doctor.Fail, Observation: err.Error()})
	}
	if err := env.interruptError(); err != nil {
		return x, err
	}
	x.OK, x.Warn, x.Fail = r.OK, r.Warn, r.Fail
	if first, failed := r.FirstFailure(); failed {
		x.Fault = first.Clause + ": " + first.Observation
	}
	return x, nil
}
