package app

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/lab/selfplay"
	"github.com/sente-games/sente/match"
)

type selfplayVerb struct {
	Game   string
	Games  amount.Count
	Out    string
	Engine string
	searchFlags
	adjudicationFlags

	Plies *uint
	File  string
	Seed  uint64

	setupFlags

	Concurrency amount.Jobs
	fleetFlag
	Journal    string
	Crashes    uint
	Format     []string
	Validation float64
	Report     string
	JSON       bool
}

// searchFlags contains the flags that limit the searches of self-play.
type searchFlags struct {
	Nodes   amount.Count
	Time    amount.Span
	Depth   amount.Count
	Threads amount.Threads
	Memory  amount.Tables
}

// register adds the flags to fs.
func (v *searchFlags) register(fs *pflag.FlagSet) {
	fs.Var(textValue(&v.Nodes, "N"), "nodes", "Maximum nodes per search, which produces the same games on every machine; default, unless --time or --depth is given: 2k.")
	fs.Var(textValue(&v.Time, "TIME"), "time", "Time for each move.")
	fs.Var(textValue(&v.Depth, "N"), "depth", "Maximum search depth in plies.")
	fs.Var(textValue(&v.Threads, "N"), "threads", "Threads per search; default: 1.")
	fs.Var(textValue(&v.Memory, "MIB"), "memory", "Memory for the engine in MiB; default: the engine's own.")
}

// register adds the flags to fs.
func (v *selfplayVerb) register(fs *pflag.FlagSet) {
	fs.Var(textValue(&v.Games, "N"), "games", "Number of games.")
	fs.Var(stringValue(&v.Out, "PATH"), "out", "Output folder; or a single file for all games if PATH ends with .samples, .binpack or .jsonl.")
	fs.Var(stringValue(&v.Engine, "ENGINE"), "engine", "Engine; default: the game's first engine.")
	groupFlags(fs, "Limits", v.searchFlags.register)
	groupFlags(fs, "Adjudication", v.adjudicationFlags.register)
	fs.Var(optionalNumber(&v.Plies, "N"), "plies", "Random moves at the start of each game; default: 4.")
	fs.Var(stringValue(&v.File, "FILE"), "openings", "Opening file in any supported format, used instead of random moves.")
	fs.Var(numberValue(&v.Seed, "N"), "seed", "Random seed; default: 0.")
	v.setupFlags.register(fs)
	v.Concurrency = 1
	fs.VarP(textValue(&v.Concurrency, "N"), "concurrency", "j", "Games to play concurrently.")
	groupFlags(fs, "Fleet", v.fleetFlag.register)
	fs.Var(stringValue(&v.Journal, "FILE"), "journal", "Journal for games until all are played; default: journal.jsonl in the folder, or the file's name with .journal appended.")
	v.Crashes = 5
	fs.Var(numberValue(&v.Crashes, "N"), "crashes", "Stop when the engine has crashed or stalled in N games; 0 for never.")
	fs.Var(commaListValue(&v.Format, "LIST", "samples", "binpack", "jsonl"), "format", "Files to write to a folder, separated by commas: samples (the default: positions with scores and policies), binpack (for Rapfi's trainers), jsonl (records).")
	v.Validation = 0.05
	fs.Var(numberValue(&v.Validation, "SHARE"), "validation", "Fraction of the games in a folder for validation, 0 to 0.9.")
	fs.Var(stringValue(&v.Report, "PATH"), "report", "Play no games; print statistics of a folder, a sample file or a journal of such games.")
	fs.BoolVar(&v.JSON, "json", false, "Print the report as JSON.")
}

// newSelfplayCommand returns the command selfplay.
func newSelfplayCommand(env *environment) *cobra.Command {
	v := new(selfplayVerb)
	cmd := &cobra.Command{
		Use:   "selfplay",
		Short: "Generate training data by self-play",
		Long:  `Generate training data by letting an engine play against itself. For every position the search score, its bound and the distribution over the moves are stored. Symmetric positions are stored once, and each game is used either for training or for validation. With --nodes or --depth the same seed produces the same games for any -j. Ctrl-C stops the run; the same command resumes it, also with a larger --games (docs/selfplay.md).`,
		Example: env.selectExamples(`
{program} selfplay gomoku --games 10k --nodes 500 -j 8 --out freestyle/
{program} selfplay gomoku --rules renju --games 2k --format samples,binpack,jsonl --out renju/
{program} selfplay connectfour --engine mcts --games 500 --plies 2 --out four.samples
{program} selfplay --report freestyle/
{program} tune gomoku --data freestyle/train.samples --out weights.txt`, `
{program} selfplay{ game} --games 10k --nodes 500 -j 8 --out games/
{program} selfplay{ game} --engine {other} --games 500 --plies 2 --out games.samples
{program} selfplay --report games/`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Game, name: "GAME", usage: "Game, such as {game}.", optional: true},
	)
}

// run plays the missing games, writes all games and prints a report on them.
func (v selfplayVerb) run(env *environment) error {
	if v.Report != "" {
		return v.reportExisting(env)
	}
	target, err := v.outputTarget(env)
	if err != nil {
		return err
	}
	plan, err := v.newPlan(env)
	if err != nil {
		return err
	}
	c := matchRun{env: env, plan: plan, flags: runFlags{Journal: cmp.Or(v.Journal, target.JournalFile()), Concurrency: v.Concurrency, Crashes: v.Crashes}}
	if err := c.checkPlan(); err != nil {
		return err
	}
	if err := c.tryPlayers(); err != nil {
		return err
	}
	if err := selfplay.CheckPlan(env.games, &plan, target); err != nil {
		return fmt.Errorf("--format: %w", err)
	}
	if err := target.PrepareFolder(); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	if err := v.playMissing(c); err != nil {
		return err
	}
	d := selfplay.JournalData{Games: env.games, Name: c.flags.Journal, Notice: env.printNotice}
	report, err := d.WriteGames(env.ctx, target)
	if err != nil {
		return err
	}
	return v.writeReport(env, report)
}

// reportExisting prints a report on existing games.
func (v selfplayVerb) reportExisting(env *environment) error {
	if v.Games > 0 || v.Out != "" || v.Game != "" && !env.hasSingleGame() {
		return errors.New("--report cannot be combined with a game, --games or --out")
	}
	report, err := selfplay.ReportFile(env.ctx, env.games, v.Report, env.printNotice)
	if err != nil {
		return err
	}
	return v.writeReport(env, report)
}

// outputTarget returns the validated output of --out, --format and --validation.
func (v selfplayVerb) outputTarget(env *environment) (selfplay.Target, error) {
	switch {
	case v.Game == "":
		return selfplay.Target{}, fmt.Errorf("missing game: expected one of %s", strings.Join(env.games.GameNames(), ", "))
	case v.Games == 0:
		return selfplay.Target{}, errors.New("missing --games=N: see --help")
	case v.Out == "":
		return selfplay.Target{}, errors.New("missing --out=PATH: see --help")
	case !(v.Validation >= 0 && v.Validation <= 0.9):
		return selfplay.Target{}, fmt.Errorf("invalid --validation %v: expected a fraction from 0 to 0.9", v.Validation)
	}
	t := selfplay.ParseTarget(env.disk, v.Out)
	t.Validation = v.Validation
	for _, name := range v.Format {
		f := selfplay.Format(name)
		if t.File != "" && t.File != f {
			return t, fmt.Errorf("--format %s: %s stores %s: use a folder for other formats", f, v.Out, t.File)
		}
		if !slices.Contains(t.Formats, f) {
			t.Formats = append(t.Formats, f)
		}
	}
	if len(t.Formats) == 0 {
		t.Formats = []selfplay.Format{selfplay.Samples}
	}
	return t, nil
}

// defaultSelfplayNodes is the default number of nodes per move: enough for useful training data and
// few enough for many games.
const defaultSelfplayNodes = 2000

// newPlan returns the plan of the games.
func (v selfplayVerb) newPlan(env *environment) (match.Plan, error) {
	g, base, err := gameFlags{v.Game, v.setupFlags}.openGame(env.games)
	if err != nil {
		return match.Plan{}, err
	}
	if v.Nodes == 0 && v.Depth == 0 && v.Time.Limit() == 0 {
		v.Nodes = defaultSelfplayNodes
	}
	engine, err := v.engineSpec(g)
	if err != nil {
		return match.Plan{}, err
	}
	options := match.MatchOptions{
		Engines: []string{engine}, Game: g.Name, Rules: base.Rules, Size: base.Size, Opening: base.Opening, Setup: base.Setup,
		LimitOptions: match.LimitOptions{Time: v.Time, Nodes: v.Nodes, Depth: v.Depth, Threads: v.Threads, Memory: v.Memory}, AdjudicationOptions: match.AdjudicationOptions(v.adjudicationFlags), Seed: v.Seed,
	}
	if len(base.Players) > 0 {
		options.Players = fmt.Sprint(len(base.Players))
	}
	p, err := options.Plan(env.games)
	if err != nil {
		return p, err
	}
	p.Kind, p.Games, p.Policy = match.SelfPlay, int(v.Games), true
	_, err = match.OpeningOptions{File: v.File, Order: "sequential", Plies: v.Plies, Rows: v.Rows}.AddTo(env.ctx, env.games, &p, p.Games)
	return p, err
}

// engineSpec returns the spec of the engine, by default the game's first one.
func (v selfplayVerb) engineSpec(g catalog.Game) (string, error) {
	if v.Engine == "" {
		if len(g.Profiles) == 0 {
			return "", fmt.Errorf("%s has no engines: name one with --engine", g.Name)
		}
		return g.Profiles[0].Name, nil
	}
	return v.Engine, nil
}

// playMissing plays the games that the journal does not contain.
func (v selfplayVerb) playMissing(c matchRun) (err error) {
	journal, err := match.OpenJournalOn(c.env.disk, c.flags.Journal, &c.plan)
	if err != nil {
		return fmt.Errorf("--journal: %w", err)
	}
	for _, notice := range journal.Notices() {
		c.env.printNotice(notice)
	}
	runner, err := c.env.newRunner(v.fleetFlag, int(v.Concurrency), c.plan, "", nil)
	if err != nil {
		return errors.Join(err, journal.Close())
	}
	progress := newProgress(c.env.err)
	run := match.Run{Plan: c.plan, Games: c.env.games, Runner: runner, Journal: journal, MaxCrashes: int(v.Crashes), Observe: func(t *match.Crosstable, _ []match.Result) {
		progress.setText("%d of %s", t.Games(), amount.Counted(c.plan.Games, "game"))
	}}
	report, err := run.PlayAll(c.env.ctx)
	progress.clearLine()
	if runErr := runner.close(report.Complete); runErr != nil {
		c.env.printNotice(errorSentence(runErr)) // the games remain valid
	}
	err = errors.Join(err, journal.Close())
	if err != nil {
		return err
	}
	switch {
	case c.env.ctx.Err() != nil && !report.Complete:
		return stoppedError{c.resumeHint(report)}
	case !report.Complete:
		return fmt.Errorf("%s; %s", report.StopReason, c.resumeHint(report))
	}
	return checkNotBroken(report.Crosstable)
}

// writeReport writes the report as text or JSON.
func (v selfplayVerb) writeReport(env *environment, r selfplay.Report) error {
	if v.JSON {
		return writeJSON(env.out, r)
	}
	_, err := fmt.Fprintln(env.out, strings.Join(reportLines(r), "\n"))
	return err
}
