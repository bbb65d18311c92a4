package app

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/player/process"
)

type listEngines struct {
	listFlag
	JSON  bool
	Names bool
}

// register adds the flags to fs.
func (v *listEngines) register(fs *pflag.FlagSet) {
	v.listFlag.register(fs)
	fs.BoolVar(&v.JSON, "json", false, "Print JSON, one object per engine.")
	fs.BoolVar(&v.Names, "names", false, "Print only the names, one per line.")
}

// newListEnginesCommand returns the command list.
func newListEnginesCommand(env *environment) *cobra.Command {
	v := new(listEngines)
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the engines; same as engines without a subcommand",
		RunE:  func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd)
}

// namedEngine is the JSON form of an engine of the list.
type namedEngine struct {
	Name    string            `json:"name"`
	Game    string            `json:"game"`
	UGI     bool              `json:"ugi"`
	Command string            `json:"command"`
	Dir     string            `json:"dir,omitempty"`
	Missing string            `json:"missing,omitempty"` // why it cannot be started, a sentence; "" if it can
	Checked *catalog.External `json:"checked,omitempty"`
}

// run lists the engines.
func (v listEngines) run(env *environment) error {
	if v.JSON && v.Names {
		return errFormsExclude
	}
	list, err := env.roster(v.listFlag)
	if err != nil {
		return err
	}
	for _, e := range list.Engines {
		if v.Names {
			fmt.Fprintln(env.out, e.Name)
			continue
		}
		n := entryOf(list, e)
		if v.JSON {
			err = writeJSON(env.out, n)
		} else {
			_, err = fmt.Fprintf(env.out, "%-12s %-12s %-8s %s\n    %s\n", n.Name, n.Game, protocolOf(n), n.state(), visible.Line(n.Command))
		}
		if err != nil {
			return err
		}
	}
	if len(list.Engines) == 0 && !v.JSON && !v.Names {
		env.notice("no engines in the list: add one with engines add NAME COMMAND")
	}
	return nil
}

func entryOf(list player.Roster, e player.RosterEngine) namedEngine {
	n := namedEngine{Name: e.Name, Game: e.Plays(), UGI: e.UGI, Command: e.Command, Dir: e.Dir}
	if argv, err := player.Words(e.Command); err != nil {
		n.Missing = err.Error()
	} else if _, err := process.Find(argv); err != nil {
		n.Missing = err.Error()
	}
	if found := list.Verdict(e); found.Checked != "" {
		n.Checked = &found
	}
	return n
}

func protocolOf(n namedEngine) string {
	if n.UGI {
		return "UGI"
	}
	return "Gomocup"
}

// state describes the state of the engine.
func (n namedEngine) state() string {
	switch {
	case n.Missing != "":
		return "cannot be started: " + visible.Line(n.Missing)
	case n.Checked == nil:
		return "not tested yet"
	}
	return found(*n.Checked)
}

// found describes the result of an examination.
func found(x catalog.External) string {
	if x.Checked == "" {
		return "not tested yet"
	}
	text := fmt.Sprintf("%d ok, %d warn, %d fail on %s", x.OK, x.Warn, x.Fail, x.Checked)
	if x.Fault != "" {
		text += "; " + visible.Line(x.Fault)
	}
	return text
}
