package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/match/protocol"
)

// runFlags contains the flags for how a plan is run. They do not affect the games.
type runFlags struct {
	Journal     string
	Concurrency amount.Jobs
	Crashes     uint
	JSON        bool
	HTML        string
	SGF         string
	liveFlags
	fleetFlag
	Quiet bool
}

// register adds the flags to fs.
func (f *runFlags) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.Journal, "FILE"), "journal", "Journal of the finished games; the same command resumes the run.")
	f.Concurrency = 1
	fs.VarP(textValue(&f.Concurrency, "N"), "concurrency", "j", "Games to play concurrently.")
	f.Crashes = 5
	fs.Var(numberValue(&f.Crashes, "N"), "crashes", "Stop when a player has crashed or stalled in N games; 0 for never.")
	fs.BoolVar(&f.JSON, "json", false, "Print the results as JSON.")
	fs.Var(stringValue(&f.HTML, "FILE"), "html", "Write an HTML report with charts and replayable games; it is updated during the run.")
	fs.Var(stringValue(&f.SGF, "FILE"), "sgf", "Write every finished game to an SGF file.")
	f.liveFlags.register(fs)
	groupFlags(fs, "Fleet", f.fleetFlag.register)
	fs.BoolVar(&f.Quiet, "quiet", false, "Do not print a line for each finished game.")
}

// contest is a run of a plan with its flags.
type contest struct {
	env   *environment
	plan  match.Plan
	flags runFlags
	words []string // lines on the plan above the table

	compares bool // the table compares all players with the first one
}

// play runs the plan with its journal, displays its progress and returns its report.
func (c contest) play() (match.Report, error) {
	if err := c.check(); err != nil {
		return match.Report{}, err
	}
	if seats, err := c.plan.Seats(c.env.games); err == nil && c.plan.Kind != match.Match && c.plan.Games%seats != 0 {
		c.env.notice(fmt.Sprintf("%s per pairing: the player named first in the file moves first more often; games = %d gives all players the same seats",
			amount.Counted(c.plan.Games, "game"), c.plan.Games+seats-c.plan.Games%seats))
	}
	games, err := c.chronicle()
	if err != nil {
		return match.Report{}, err
	}
	run := match.Run{Plan: c.plan, Games: c.env.games, Crashes: int(c.flags.Crashes)}
	if c.flags.Journal != "" {
		j, err := match.OpenJournalOn(c.env.disk, c.flags.Journal, &c.plan)
		if err != nil {
			return match.Report{}, err
		}
		run.Journal = j
		for _, notice := range j.Notices() {
			c.env.notice(notice)
		}
	}
	report, err := c.carryOut(run, games)
	if run.Journal != nil {
		err = errors.Join(err, run.Journal.Close())
	}
	return report, err
}

func (c contest) carryOut(run match.Run, games *chronicle) (match.Report, error) {
	if c.flags.Fleet != "" {
		return c.carryOutElsewhere(run, games)
	}
	local := match.NewLocal(c.env.games, openerOf(c.env.games), int(c.flags.Concurrency))
	run.Runner = local
	view := newScoreboard(c, games)
	run.Observe = view.observe
	live, err := c.flags.liveFlags.open(c.env, c.plan, nil)
	if err == nil {
		err = live.watch(local, &run, c.flags.Journal)
	}
	var report match.Report
	if err == nil {
		report, err = run.Play(c.env.ctx)
	}
	view.end()
	err = errors.Join(err, live.close(report, err))
	if trouble := local.Close(); trouble != nil {
		c.env.notice(sentence(trouble)) // the games remain valid
	}
	return c.conclude(report, err, games, view)
}

// conclude writes the final results and returns the error of the run.
func (c contest) conclude(report match.Report, err error, games *chronicle, view *scoreboard) (match.Report, error) {
	if report.Crosstable == nil {
		return report, errors.Join(err, games.close("of an error"))
	}
	err = errors.Join(err, games.close(report.Why.Error()), view.finish(report))
	switch {
	case err != nil || report.Complete:
	case c.env.ctx.Err() != nil:
		err = stoppedError{c.howToGoOn(report)}
	default:
		err = fmt.Errorf("%s; %s", report.Why, c.howToGoOn(report))
	}
	if err == nil {
		err = broken(report.Crosstable)
	}
	return report, err
}

// broken returns an error if a player crashed or stalled in every game, so that the results,
// although written, do not measure its strength.
func broken(t *match.Crosstable) error {
	for _, row := range t.Rows() {
		if n := row.Games(); n > 0 && int64(row.Faults[match.Crashed]+row.Faults[match.Stalled]) == n {
			return fmt.Errorf("%s failed in every game (%s): the results do not measure its strength", row.Name, strings.Join(match.Counted(row.Faults), ", "))
		}
	}
	return nil
}

// stoppedError is the error of an interrupted run.
type stoppedError struct{ text string }

func (e stoppedError) Error() string { return e.text }

// howToGoOn returns a sentence with the command that resumes the run.
func (c contest) howToGoOn(report match.Report) string {
	after := "stopped after " + amount.Counted(report.Crosstable.Games(), "game")
	if report.Planned > 0 {
		after = fmt.Sprintf("stopped after %d of %s", report.Crosstable.Games(), amount.Counted(report.Planned, "game"))
	}
	if c.flags.Journal == "" && c.flags.Fleet != "" {
		return after + ": the queue has stored the results; run the same command to resume"
	}
	if c.flags.Journal == "" {
		return after + ": results were not saved; use --journal FILE to be able to resume"
	}
	return after + ": resume with: " + c.env.command()
}

// command returns the command line, quoted for a shell.
func (env *environment) command() string {
	words := []string{env.program()}
	for _, a := range env.args {
		words = append(words, visible.Shell(a))
	}
	return strings.Join(words, " ")
}

// openerOf returns a function that opens the players of a plan, both built-in and external engines.
func openerOf(games catalog.Catalog) match.Opener {
	return func(game sente.Record, e match.Entrant) (player.Player, error) {
		g, err := games.Game(game.Game)
		if err != nil {
			return player.Player{}, err
		}
		return player.Open(g, e.Engine, player.Options{
			Memory: e.Limits.Memory, Suspend: e.Suspend, Fresh: e.Fresh, Start: e.Start,
			Patience: max(e.Grace, protocol.DefaultPatience), // the referee times out first
		})
	}
}

// check returns an error if the plan cannot be carried out.
func (c contest) check() error {
	for _, e := range c.plan.Players {
		if e.Engine == player.Human {
			return fmt.Errorf("player %s is a human: name engines only, or use the command play", e.Name)
		}
	}
	if err := c.plan.Check(c.env.games); err != nil {
		return err
	}
	return c.tryOut()
}

// tryOut opens every player once, so that an unusable one is reported before the run.
func (c contest) tryOut() error {
	open := openerOf(c.env.games)
	if g, err := c.env.games.Game(c.plan.Game); err == nil {
		r := sente.Record{Game: g.Name, Rules: c.plan.Rules, Size: c.plan.Size, Opening: c.plan.Opening, Setup: c.plan.Setup}
		for _, e := range c.plan.Players {
			if err := c.env.suits(g, r, e.Engine); err != nil {
				return fmt.Errorf("player %s: %w", e.Name, err)
			}
		}
	}
	for _, e := range c.plan.Players {
		p, err := open(sente.Record{Game: c.plan.Game}, e)
		if err != nil {
			return fmt.Errorf("player %s: %w", e.Name, err)
		}
		if err := p.Close(); err != nil {
			return fmt.Errorf("player %s: %w", e.Name, err)
		}
	}
	return nil
}

// interrupted reports whether an error only reports that a run was stopped.
func interrupted(err error) bool {
	return errors.As(err, new(stoppedError)) || errors.Is(err, context.Canceled)
}
