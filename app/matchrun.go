package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
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
	Log         string
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
	fs.Var(stringValue(&f.Log, "FILE"), "log", "Log of every line exchanged with external engines, with its time, game and player.")
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

// matchRun is a run of a plan with its flags.
type matchRun struct {
	env       *environment
	plan      match.Plan
	flags     runFlags
	planLines []string // lines on the plan above the table

	comparesWithFirst bool // the table compares all players with the first one
}

// playRun runs the plan with its journal, displays its progress and returns its report.
func (c matchRun) playRun() (match.RunReport, error) {
	if err := c.checkPlan(); err != nil {
		return match.RunReport{}, err
	}
	if err := c.tryPlayers(); err != nil {
		return match.RunReport{}, err
	}
	if seats, err := c.plan.NumSeats(c.env.games); err == nil && c.plan.Kind != match.Match && c.plan.Games%seats != 0 {
		c.env.printNotice(fmt.Sprintf("%s per pairing: the player named first in the file moves first more often; games = %d gives all players the same seats",
			amount.Counted(c.plan.Games, "game"), c.plan.Games+seats-c.plan.Games%seats))
	}
	games, err := c.newRecorder()
	if err != nil {
		return match.RunReport{}, err
	}
	if c.flags.Log != "" && c.flags.Fleet != "" {
		return match.RunReport{}, errors.New("--log and --fleet cannot be combined: engines of a fleet run on other machines")
	}
	run := match.Run{Plan: c.plan, Games: c.env.games, MaxCrashes: int(c.flags.Crashes)}
	if c.flags.Journal != "" {
		j, err := match.OpenJournalOn(c.env.disk, c.flags.Journal, &c.plan)
		if err != nil {
			return match.RunReport{}, err
		}
		run.Journal = j
		for _, notice := range j.Notices() {
			c.env.printNotice(notice)
		}
	}
	report, err := c.playLocally(run, games)
	if run.Journal != nil {
		err = errors.Join(err, run.Journal.Close())
	}
	return report, err
}

func (c matchRun) playLocally(run match.Run, games *gameRecorder) (match.RunReport, error) {
	if c.flags.Fleet != "" {
		return c.playOnFleet(run, games)
	}
	local := match.NewLocalRunner(c.env.games, newPlayerOpener(c.env.games), int(c.flags.Concurrency))
	run.Runner = local
	var lines *lineLog
	if c.flags.Log != "" {
		var err error
		if lines, err = openLineLog(c.env.disk, c.flags.Log); err != nil {
			return match.RunReport{}, errors.Join(err, local.Close())
		}
		local.SetTracer(lines.traceLine)
	}
	view := newScoreboard(c, games)
	run.Observe = view.observeGames
	live, err := c.flags.liveFlags.openPage(c.env, c.plan, nil)
	if err == nil {
		err = live.watchRun(local, &run, c.flags.Journal)
	}
	var report match.RunReport
	if err == nil {
		report, err = run.PlayAll(c.env.ctx)
	}
	view.removeTable()
	err = errors.Join(err, live.closePage(report, err))
	if runErr := local.Close(); runErr != nil {
		c.env.printNotice(errorSentence(runErr)) // the games remain valid
	}
	if logErr := lines.Close(); logErr != nil {
		c.env.printNotice(errorSentence(logErr))
	}
	return c.writeResults(report, err, games, view)
}

// writeResults writes the final results and returns the error of the run.
func (c matchRun) writeResults(report match.RunReport, err error, games *gameRecorder, view *scoreboard) (match.RunReport, error) {
	if report.Crosstable == nil {
		return report, errors.Join(err, games.finish("of an error"))
	}
	err = errors.Join(err, games.finish(report.StopReason.Error()), view.writeFinal(report))
	switch {
	case err != nil || report.Complete:
	case c.env.ctx.Err() != nil:
		err = stoppedError{c.resumeHint(report)}
	default:
		err = fmt.Errorf("%s; %s", report.StopReason, c.resumeHint(report))
	}
	if err == nil {
		err = checkNotBroken(report.Crosstable)
	}
	return report, err
}

// checkNotBroken returns an error if a player crashed, stalled or ran out of time in every game, so that the results,
// although written, do not measure its strength.
func checkNotBroken(t *match.Crosstable) error {
	for _, row := range t.PlayerRows() {
		if n := row.NumGames(); n > 0 && int64(row.Faults[match.Crashed]+row.Faults[match.Stalled]+row.Faults[match.OutOfTime]) == n {
			return fmt.Errorf("%s failed in every game (%s): the results do not measure its strength", row.Name, strings.Join(match.DescribeCauses(row.Faults), ", "))
		}
	}
	return nil
}

// stoppedError is the error of an interrupted run.
type stoppedError struct{ text string }

func (e stoppedError) Error() string { return e.text }

// resumeHint returns a sentence with the command that resumes the run.
func (c matchRun) resumeHint(report match.RunReport) string {
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
	return after + ": resume with: " + c.env.commandLine()
}

// commandLine returns the command line, quoted for a shell.
func (env *environment) commandLine() string {
	words := []string{env.displayName()}
	for _, a := range env.args {
		words = append(words, visible.Shell(a))
	}
	return strings.Join(words, " ")
}

// newPlayerOpener returns a function that opens the players of a plan, both built-in and external
// engines.
func newPlayerOpener(games catalog.Catalog) match.PlayerOpener {
	return func(game sente.Record, e match.Entrant) (player.Player, error) {
		g, err := games.FindGame(game.Game)
		if err != nil {
			return player.Player{}, err
		}
		return player.OpenPlayer(g, e.Engine, player.EngineOptions{
			Memory: e.Limits.Memory, Suspend: e.Suspend, Ponder: e.Ponder, Fresh: e.Fresh, Start: e.Start, Pause: e.Pause,
			ReplyGrace: max(e.Grace, protocol.DefaultReplyGrace), // the referee times out first
		})
	}
}

// checkPlan returns an error if the plan cannot be carried out.
func (c matchRun) checkPlan() error {
	for _, e := range c.plan.Players {
		if e.Engine == player.Human {
			return fmt.Errorf("player %s is a human: name engines only, or use the command play", e.Name)
		}
	}
	if err := c.plan.Validate(c.env.games); err != nil {
		return err
	}
	return nil
}

// tryPlayers opens every player once, so that an unusable one is reported before the run, and adds
// to the line of the plan which players think on their opponents' time.
func (c *matchRun) tryPlayers() error {
	var pondering, waiting []string
	open := newPlayerOpener(c.env.games)
	if g, err := c.env.games.FindGame(c.plan.Game); err == nil {
		r := sente.Record{Game: g.Name, Rules: c.plan.Rules, Size: c.plan.Size, Opening: c.plan.Opening, Setup: c.plan.Setup}
		for _, e := range c.plan.Players {
			if err := c.env.checkWeights(g, r, e.Engine); err != nil {
				return fmt.Errorf("player %s: %w", e.Name, err)
			}
		}
	}
	for _, e := range c.plan.Players {
		p, err := open(sente.Record{Game: c.plan.Game}, e)
		if err != nil {
			return fmt.Errorf("player %s: %w", e.Name, err)
		}
		if _, ok := sente.As[sente.Ponderer](p.Engine); e.Ponder && ok {
			pondering = append(pondering, visible.Line(e.Name))
		} else if e.Ponder {
			waiting = append(waiting, visible.Line(e.Name))
		}
		if err := p.Close(); err != nil {
			return fmt.Errorf("player %s: %w", e.Name, err)
		}
	}
	if len(c.planLines) > 0 {
		c.planLines = slices.Clone(c.planLines)
		c.planLines[0] += formatPondering(pondering, waiting)
	}
	return nil
}

// formatPondering describes which players think on their opponents' time, "" if that is off.
func formatPondering(pondering, waiting []string) string {
	text := ""
	if len(pondering) > 0 {
		text = ", pondering: " + strings.Join(pondering, ", ")
	}
	if len(waiting) > 0 {
		text += ", cannot ponder: " + strings.Join(waiting, ", ")
	}
	return text
}

// isInterrupted reports whether an error only reports that a run was stopped.
func isInterrupted(err error) bool {
	return errors.As(err, new(stoppedError)) || errors.Is(err, context.Canceled)
}
