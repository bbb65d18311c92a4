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

// engineJSON is the JSON form of an engine of the list.
type engineJSON struct {
	Name    string                 `json:"name"`
	Game    string                 `json:"game"`
	UGI     bool                   `json:"ugi"`
	Command string                 `json:"command"`
	Dir     string                 `json:"dir,omitempty"`
	Missing string                 `json:"missing,omitempty"` // why it cannot be started, a sentence; "" if it can
	Checked *catalog.ExternalCheck `json:"checked,omitempty"`
}

// run lists the engines.
func (v listEngines) run(env *environment) error {
	if v.JSON && v.Names {
		return errFormsExclude
	}
	list, err := env.readRoster(v.listFlag)
	if err != nil {
		return err
	}
	for _, e := range list.Engines {
		if v.Names {
			fmt.Fprintln(env.out, e.Name)
			continue
		}
		n := newEngineJSON(list, e)
		if v.JSON {
			err = writeJSON(env.out, n)
		} else {
			_, err = fmt.Fprintf(env.out, "%-12s %-12s %-8s %s\n    %s\n", n.Name, n.Game, protocolName(n), n.stateText(), visible.Line(n.Command))
		}
		if err != nil {
			return err
		}
	}
	if len(list.Engines) == 0 && !v.JSON && !v.Names {
		env.printNotice("no engines in the list: add one with engines add NAME COMMAND")
	}
	return nil
}

func newEngineJSON(list player.Roster, e player.RosterEngine) engineJSON {
	n := engineJSON{Name: e.Name, Game: e.GameName(), UGI: e.UGI, Command: e.Command, Dir: e.Dir}
	if argv, err := player.ParseCommand(e.Command); err != nil {
		n.Missing = err.Error()
	} else if _, err := process.FindExecutable(argv); err != nil {
		n.Missing = err.Error()
	}
	if found := list.CheckResult(e); found.Checked != "" {
		n.Checked = &found
	}
	return n
}

func protocolName(n engineJSON) string {
	if n.UGI {
		return "UGI"
	}
	return "Gomocup"
}

// stateText describes the state of the engine.
func (n engineJSON) stateText() string {
	switch {
	case n.Missing != "":
		return "cannot be started: " + visible.Line(n.Missing)
	case n.Checked == nil:
		return "not tested yet"
	}
	return formatCheckResult(*n.Checked)
}

// formatCheckResult describes the result of an examination.
func formatCheckResult(x catalog.ExternalCheck) string {
	if x.Checked == "" {
		return "not tested yet"
	}
	text := fmt.Sprintf("%d ok, %d warn, %d fail on %s", x.OK, x.Warn, x.Fail, x.Checked)
	if x.Fault != "" {
		text += "; " + visible.Line(x.Fault)
	}
	return text
}
