package app

import (
	"fmt"
	"io"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/player/brain"
	"github.com/sente-games/sente/player/doctor"
	"github.com/sente-games/sente/protocol/gomocup"
)

type doctorVerb struct {
	Engine string      `arg:"" help:"The engine: the command line of a program, in quotes if it has arguments, or the name of one of the game's engines."`
	Game   string      `default:"gomoku" placeholder:"NAME" help:"The game; the Gomocup protocol knows gomoku only."`
	Size   int         `default:"15" placeholder:"N" help:"Lines of the board: 5 to 22; default: 15."`
	Time   amount.Span `placeholder:"TIME" help:"Turn limit of most checks: 10ms to 3s; default: 300ms."`
	Most   amount.Span `placeholder:"TIME" help:"Longest time of the whole examination; default: 25s."`
	Dir    string      `placeholder:"DIR" help:"Where the program runs; default: here."`
	JSON   bool        `name:"json" help:"Print JSON."`
}

// Help teaches by example.
func (doctorVerb) Help() string {
	return `Examines an engine that speaks the Gomocup protocol: every clause of it, how it keeps its time, how much memory it takes, and whether its moves are legal. Each line is one finding: ok; warn, what the protocol leaves open but some managers stumble over; fail, what costs games. It ends with status 2 if there is a fail.

    sente doctor ./pbrain-mine
    sente doctor "./pbrain-mine --threads 1" --time 1s --json
    sente doctor sente`
}

// examination is what --json prints.
type examination struct {
	Engine string `json:"engine"`
	doctor.Report
	Time int64 `json:"time_ms"`
}

// Run examines and prints the report.
func (v doctorVerb) Run(env *environment) error {
	patient, err := v.patient(env)
	if err != nil {
		return err
	}
	began := time.Now()
	r := examination{Engine: v.Engine, Report: doctor.NewReport()}
	err = doctor.Examine(env.ctx, patient, func(f doctor.Finding) {
		r.Add(f)
		if !v.JSON {
			fmt.Fprintf(env.out, "%-4s  %-26s  %s\n", f.Verdict, f.Clause, visible.Line(f.Seen))
		}
	})
	if err != nil {
		return err
	}
	r.Time = time.Since(began).Milliseconds()
	if err := r.print(env.out, v.JSON); err != nil {
		return err
	}
	return r.verdict()
}

func (r *examination) print(out io.Writer, asJSON bool) error {
	if asJSON {
		return writeJSON(out, r)
	}
	_, err := fmt.Fprintf(out, "%d ok, %d warn, %d fail in %.1f s\n", r.OK, r.Warn, r.Fail, float64(r.Time)/1000)
	return err
}

// verdict is an error if anything failed.
func (r *examination) verdict() error {
	first, failed := r.Failure()
	if !failed {
		return nil
	}
	return fmt.Errorf("%s fails %d of %d checks; the first is %s: %s", r.Engine, r.Fail, len(r.Findings), first.Clause, first.Seen)
}

// patient finds out what the command line means.
func (v doctorVerb) patient(env *environment) (doctor.Patient, error) {
	p := doctor.Patient{Size: v.Size, Time: v.Time.Limit(), Most: v.Most.Limit(), Dir: v.Dir}
	g, err := env.games.Game(v.Game)
	switch {
	case err != nil:
		return p, err
	case g.Name != "gomoku":
		return p, fmt.Errorf("doctor speaks the Gomocup protocol, which knows gomoku only, not %s", g.Name)
	case v.Size < gomocup.MinSize || v.Size > gomocup.MaxSize:
		return p, fmt.Errorf("--size %d is not for doctor: write %d to %d", v.Size, gomocup.MinSize, gomocup.MaxSize)
	}
	p.Game = g
	argv, profile, err := player.Resolve(g, v.Engine)
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

// profileBrain is the brain that pbrain-sente has for an engine of the catalog.
func profileBrain(g catalog.Game, spec string) (*gomocup.Brain, error) {
	b, err := brain.New(g, spec)
	if err != nil {
		return nil, err
	}
	b.About = gomocup.About{Name: spec}
	return b, nil
}
