package app

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train"
	"github.com/sente-games/sente/train/optimise"
)

// matchTuningFlags contains the flags of methods that play matches.
type matchTuningFlags struct {
	Journal     string
	Curve       string
	Only        []string
	Random      bool
	Pairs       amount.Count
	Trials      amount.Count
	Progress    *amount.Share
	Time        amount.Span
	Openings    string
	Plies       *uint
	Concurrency amount.Jobs
	SprtGames   *amount.Share
	testFlags
	liveFlags
	fleetFlag
}

// register adds the flags to fs.
func (f *matchTuningFlags) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.Journal, "FILE"), "journal", "Journal of the matches; the same command resumes the run.")
	fs.Var(stringValue(&f.Curve, "FILE"), "curve", "Draw the strength over the generations as SVG, after every generation; with --journal only, draw it without playing.")
	fs.Var(commaListValue(&f.Only, "NAME"), "only", "Tune only parameters whose names start with one of these prefixes, separated by commas.")
	fs.BoolVar(&f.Random, "random", false, "Start evolution with random parameters within their ranges; they are written to the file of --out with .start appended.")
	fs.Var(textValue(&f.Pairs, "N"), "pairs", "Pairs of games per trial; default: 8 for spsa, 4 for cma, 20 for evolution.")
	fs.Var(textValue(&f.Trials, "N"), "trials", "Trials per generation; default: 4 for spsa, 20 for evolution, computed from the games for cma.")
	fs.Var(optionalNumber(&f.Progress, "N"), "progress", "Pairs between the best and the initial parameters in each generation, for the curve; default: a tenth of the games.")
	fs.Var(textValue(&f.Time, "TIME"), "time", "Time for each move instead of --nodes; results then depend on the machine.")
	fs.Var(stringValue(&f.Openings, "FILE"), "openings", "Opening file in any supported format; the last fifth of the openings is used only for the final test.")
	fs.Var(optionalNumber(&f.Plies, "N"), "plies", "Without --openings: random moves at the start of each game; default: 4.")
	f.Concurrency = 1
	fs.VarP(textValue(&f.Concurrency, "N"), "concurrency", "j", "Games to play concurrently.")
	fs.Var(optionalNumber(&f.SprtGames, "N"), "sprt-games", "Number of games for the final test against the initial parameters; default: a fifth.")
	groupFlags(fs, "Final test", f.testFlags.register)
	f.liveFlags.register(fs)
	groupFlags(fs, "Fleet", f.fleetFlag.register)
}

// givenFlag returns one of these flags that was given, or "".
func (f matchTuningFlags) givenFlag() string {
	for _, flag := range []struct {
		name  string
		given bool
	}{
		{"--journal", f.Journal != ""},
		{"--curve", f.Curve != ""},
		{"--only", f.Only != nil},
		{"--random", f.Random},
		{"--pairs", f.Pairs > 0},
		{"--trials", f.Trials > 0},
		{"--progress", f.Progress != nil},
		{"--time", f.Time.Set()},
		{"--openings", f.Openings != ""},
		{"--plies", f.Plies != nil},
		{"--sprt-games", f.SprtGames != nil},
		{"--fleet", f.Fleet != ""},
		{"--live", f.Live != ""},
	} {
		if flag.given {
			return flag.name
		}
	}
	return ""
}

// defaultTuneNodes is the default number of nodes per move: small, since more games are more
// informative.
const defaultTuneNodes = 400

// tuningRun is a tuning run in progress.
type tuningRun struct {
	env          *environment
	verb         tuneVerb
	spec         string // spec of the tuned engine
	game         catalog.Game
	tunable      train.Tunable
	session      tuning.Session
	test         rating.SPRT
	best         *optimise.Optimiser
	log          tuning.TuningLog // states of this process and of the journal
	line         statusLine
	lastReported tuning.TestState
	live         *livePage // nil without a page
}

// tuneByMatches optimizes the parameters by matches, tests them, and writes them.
func (f matchTuningFlags) tuneByMatches(env *environment, v tuneVerb, g catalog.Game, base sente.Record) error {
	t, settings, err := f.newTuningRun(env, v, g, base)
	if err != nil {
		return err
	}
	for _, file := range []struct {
		flag, name string
	}{{"--out", v.Out}, {"--out", t.startFileName()}} {
		if err := env.checkOverwrite(file.flag, file.name, parametersKind); err != nil {
			return err
		}
	}
	if err := env.checkOverwrite("--curve", f.Curve, curveKind); err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "sente-tune-")
	if err != nil {
		return fmt.Errorf("cannot create a folder for parameter files: %w", systemError(err))
	}
	runner, err := env.newRunner(f.fleetFlag, int(f.Concurrency), t.pagePlan(), fmt.Sprintf("%s: tuning of %s by %s", g.Name, t.spec, v.Method), settings)
	if err != nil {
		return errors.Join(err, os.RemoveAll(folder))
	}
	if t.live, err = f.liveFlags.openPage(env, t.pagePlan(), nil); err == nil {
		t.live.watchTuning(runner.local)
		err = t.runTrials(runner, folder, settings)
		err = errors.Join(err, t.live.closePage(t.finalReport(err), err))
	}
	if tuneErr := runner.close(err == nil); tuneErr != nil {
		env.printNotice(errorSentence(tuneErr)) // the games remain valid
	}
	return errors.Join(err, os.RemoveAll(folder))
}

// pagePlan returns the plan for the page of the run; all trials have the same players.
func (t *tuningRun) pagePlan() match.Plan {
	p := t.session.Plan
	p.Kind, p.Games = match.Match, int(t.verb.Games)
	for _, name := range []string{"A", "B"} {
		p.Players = append(p.Players, match.Entrant{Name: t.spec + " " + name, Engine: t.spec, Limits: t.session.Limits})
	}
	return p
}

// finalReport returns the final report for the page of the run.
func (t *tuningRun) finalReport(err error) match.RunReport {
	if err != nil {
		return match.RunReport{}
	}
	return match.RunReport{Complete: true, StopReason: &sente.Message{Text: t.testConclusion()}}
}

// newTuningRun validates the flags and returns the run that they describe.
func (f matchTuningFlags) newTuningRun(env *environment, v tuneVerb, g catalog.Game, base sente.Record) (*tuningRun, optimise.Settings, error) {
	t := &tuningRun{env: env, verb: v, game: g, spec: v.Engine, line: newProgress(env.err)}
	if t.spec == "" {
		t.spec = g.Profiles[0].Name
	}
	var settings optimise.Settings
	tunable, err := g.Tunable(t.spec, base)
	if err == nil {
		t.tunable, err = tunable.Only(f.Only)
	}
	if err != nil {
		return nil, settings, err
	}
	switch {
	case len(v.Data) > 0:
		return nil, settings, fmt.Errorf("--data requires --method fit: %s plays its own games", v.Method)
	case v.Out == "":
		return nil, settings, errors.New("missing --out FILE: the file for the tuned parameters")
	case v.Games == 0:
		return nil, settings, errors.New("missing --games N: the total number of games")
	}
	if t.test, err = f.testFlags.newTest(); err != nil {
		return nil, settings, err
	}
	reserved := int(v.Games) / 5
	if f.SprtGames != nil {
		reserved = int(*f.SprtGames)
	}
	if reserved >= int(v.Games) {
		return nil, settings, fmt.Errorf("--sprt-games %d leaves no games for tuning: --games is %d", reserved, v.Games)
	}
	if settings, err = f.optimizerSettings(v, t.tunable.Space, int(v.Games)-reserved); err != nil {
		return nil, settings, err
	}
	if err := f.setPlan(t, base); err != nil {
		return nil, settings, err
	}
	return t, settings, nil
}

// optimizerSettings returns the settings of the optimizer; games includes the games of progress
// matches.
func (f matchTuningFlags) optimizerSettings(v tuneVerb, space train.Space, games int) (optimise.Settings, error) {
	s := optimise.Settings{
		Method: v.Method, Seed: v.Seed, Games: games, Pairs: int(f.Pairs), Trials: int(f.Trials),
		Whole: true, Random: f.Random,
	}
	if f.Progress != nil {
		s.Progress = int(*f.Progress)
		return s.Complete(space)
	}
	const part = 10 // fraction 1/part of the games is for progress matches
	s.Games = games - games/part
	s, err := s.Complete(space)
	s.Progress = max(1, s.Trials*s.Pairs/(part-1))
	return s, err
}

// setPlan creates the plan of the trials from the flags.
func (f matchTuningFlags) setPlan(t *tuningRun, base sente.Record) error {
	p := match.Plan{Game: t.game.Name, Rules: base.Rules, Size: base.Size, Opening: base.Opening, Setup: base.Setup, Seed: t.verb.Seed}
	if seats, err := p.NumSeats(t.env.games); err != nil {
		return err
	} else if seats != 2 {
		return fmt.Errorf("tuning needs a game for two players, but this %s has %d seats", p.Game, seats)
	}
	limits := sente.Limits{Nodes: int64(cmp.Or(t.verb.Nodes, defaultTuneNodes))}
	if f.Time.Set() {
		if t.verb.Nodes > 0 {
			return errors.New("--time and --nodes cannot be combined")
		}
		limits = sente.Limits{Time: f.Time.Limit()}
	}
	openings := match.OpeningOptions{File: f.Openings, Plies: f.Plies, Rows: t.verb.Rows}
	if _, err := openings.AddTo(t.env.ctx, t.env.games, &p, math.MaxInt); err != nil {
		return err
	}
	t.session = tuning.Session{Games: t.env.games, Plan: p, Limits: limits}
	if n := len(p.Openings); n > 0 {
		const forTest = 5
		if n < forTest {
			return fmt.Errorf("--openings: too few openings (got %d, want at least %d): a fifth of them is reserved for the final test", n, forTest)
		}
		t.session.Plan.Openings, t.session.TestOpenings = p.Openings[:n-n/forTest], p.Openings[n-n/forTest:]
	}
	return nil
}

// runTrials plays all trials and the test, and writes the result.
func (t *tuningRun) runTrials(runner match.Runner, folder string, settings optimise.Settings) error {
	weights := &tuning.WeightsFiles{Folder: folder, File: t.tunable.File, Spec: func(file string) string { return t.game.WithWeights(t.spec, file) }}
	t.session.Runner, t.session.Spec, t.session.Release = runner, weights.WriteSpec, weights.RemoveFiles
	journal, err := t.openJournal(settings)
	if err != nil {
		return err
	}
	t.live.updateTuning(t.log)
	if err := t.writeStartFile(); err != nil {
		return errors.Join(err, journal.Close())
	}
	err = t.session.RunTuning(t.env.ctx, t.best, journal, t.recordGeneration)
	if err == nil {
		err = t.playTest(journal)
	}
	t.line.clearLine()
	if saving := t.saveResult(); err == nil || saving != nil {
		err = errors.Join(err, saving)
	}
	err = errors.Join(err, journal.Close())
	if t.env.ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return stoppedError{t.resumeHint()}
	}
	if err == nil {
		t.printResult()
	}
	return err
}

// openJournal opens the journal, if there is one, and restores the optimizer from it.
func (t *tuningRun) openJournal(settings optimise.Settings) (j *tuning.TuningJournal, err error) {
	name := t.verb.Journal
	if name == "" {
		if t.best, err = optimise.New(t.tunable.Space, settings); err == nil {
			t.log.Head = t.session.JournalHead(t.spec, t.tunable.Space, t.best)
		}
		return nil, err
	}
	j, t.best, err = t.session.OpenJournal(t.env.disk, name, t.spec, t.tunable.Space, settings)
	if err == nil {
		if t.log, err = tuning.ReadLog(name); err != nil {
			err = errors.Join(err, j.Close())
		}
	}
	return j, err
}

// recordGeneration records a generation, and writes the current parameters and the curve.
func (t *tuningRun) recordGeneration(s optimise.State) error {
	t.log.States = append(t.log.States, s)
	t.live.updateTuning(t.log)
	t.line.setText("generation %d: %s%s", s.Generation, formatGamesPlayed(s), formatStrength(t.log))
	return t.saveResult()
}

func formatGamesPlayed(s optimise.State) string {
	return fmt.Sprintf("%d of %d games", s.Games, s.Settings.Games)
}

// formatStrength formats the latest estimate of the curve, after a semicolon.
func formatStrength(l tuning.TuningLog) string {
	curve := l.StrengthCurve()
	if len(curve) == 0 {
		return ""
	}
	return fmt.Sprintf("; vs. initial %v", curve[len(curve)-1].Estimate)
}

// numPlayed returns the number of games played so far.
func (t *tuningRun) numPlayed() int {
	games := t.log.NumGames() - 2*int(t.log.Test.NumPairs())
	return games + 2*int(t.lastReported.Pairs.NumPairs())
}

// playTest plays the test if games are left for it and the parameters have changed.
func (t *tuningRun) playTest(j *tuning.TuningJournal) (err error) {
	remaining := int(t.verb.Games) - t.numPlayed()
	if t.verb.SprtGames != nil {
		remaining = min(remaining, int(*t.verb.SprtGames))
	}
	if remaining < 2 || t.isUnchanged() {
		return nil
	}
	t.lastReported, err = t.session.RunTest(t.env.ctx, t.best, j, tuning.TestPlan{SPRT: t.test, MaxGames: remaining, Report: func(now tuning.TestState) {
		t.lastReported = now
		shown := t.log
		shown.Test = now.Pairs
		t.live.updateTuning(shown)
		t.line.setText("test against the initial parameters: %d of %d games, LLR %.2f", 2*now.Pairs.NumPairs(), remaining, now.Verdict().LLR)
	}})
	return err
}

// isUnchanged reports whether the best parameters, rounded, equal the initial ones.
func (t *tuningRun) isUnchanged() bool {
	return bytes.Equal(t.tunable.File(t.best.Best()).Encode(), t.tunable.File(t.best.Start()).Encode())
}

// parameterFile returns a parameter file with notes on its origin.
func (t *tuningRun) parameterFile(values []float64, notes ...string) train.File {
	f := t.tunable.File(values)
	f.Notes = append(f.Notes, notes...)
	return f
}

// saveResult writes the best parameters and the curve.
func (t *tuningRun) saveResult() error {
	f := t.parameterFile(t.best.Best(), t.originText(), t.testConclusion())
	if err := writeParameters(t.env.disk, "--out", t.verb.Out, f); err != nil {
		return err
	}
	return t.env.writeCurve(t.verb.Curve, t.curveTitle(), t.log)
}

// startFileName returns the file of the random initial parameters, "" if the run did not begin with
// random ones.
func (t *tuningRun) startFileName() string {
	if !t.verb.Random {
		return ""
	}
	return t.verb.Out + ".start"
}

func (t *tuningRun) writeStartFile() error {
	if t.startFileName() == "" {
		return nil
	}
	return writeParameters(t.env.disk, "--out", t.startFileName(), t.parameterFile(t.best.Start(), "random parameters within their ranges, the initial parameters of "+visible.Line(t.verb.Out)))
}

// originText describes the tuning run.
func (t *tuningRun) originText() string {
	s := t.best.State()
	from := t.spec
	if t.verb.Random {
		from += " with random parameters"
	}
	text := fmt.Sprintf("tuned by %s from %s, %s, %s, seed %d: %s", s.Settings.Method, from, t.game.Name, t.limitsText(), s.Settings.Seed, formatGamesPlayed(s))
	if t.verb.Only != nil {
		text += "; only " + strings.Join(t.verb.Only, ", ")
	}
	return visible.Line(text)
}

// limitsText formats the limits of a move.
func (t *tuningRun) limitsText() string {
	if l := t.session.Limits; l.Time > 0 {
		return l.Time.String() + " per move"
	}
	return fmt.Sprintf("%d nodes per move", t.session.Limits.Nodes)
}

// testConclusion states whether the parameters are better than the initial ones, as decided only by
// the test.
func (t *tuningRun) testConclusion() string {
	n := t.lastReported.Pairs.NumPairs()
	if t.isUnchanged() {
		return "these are the initial parameters: no better ones were found"
	}
	if n == 0 {
		return "not confirmed: no test against the initial parameters was played; to play it: " + t.testCommand()
	}
	e := t.test.EstimateStopped(t.lastReported.Pairs)
	result := fmt.Sprintf("the test against the initial parameters (%g to %g Elo, %s) after %d pairs (%v), LLR %.2f; Elo %+.1f, %+.1f to %+.1f",
		t.test.Elo0, t.test.Elo1, t.test.Model, n, t.lastReported.Pairs, t.lastReported.Verdict().LLR, e.Elo, e.Low, e.High)
	switch t.lastReported.Verdict().Decision {
	case rating.H1:
		return "confirmed: H1 by " + result
	case rating.H0:
		return "refuted, not better than the initial parameters: H0 by " + result
	}
	return "not confirmed, undecided: " + result + "; for a longer test: " + t.testCommand()
}

// testCommand returns the command that tests the parameters against the initial ones, on other
// openings than this run.
func (t *tuningRun) testCommand() string {
	start := t.spec
	if t.startFileName() != "" {
		start = t.game.WithWeights(t.spec, t.startFileName())
	}
	p := t.session.Plan
	words := []string{t.env.displayName(), "sprt", t.game.WithWeights(t.spec, t.verb.Out), start, "--game", p.Game}
	for _, f := range []struct{ flag, value string }{
		{"--rules", p.Rules}, {"--size", p.Size}, {"--opening", p.Opening}, {"--setup", p.Setup},
	} {
		if f.value != "" {
			words = append(words, f.flag, f.value)
		}
	}
	if l := t.session.Limits; l.Time > 0 {
		words = append(words, "--time", l.Time.String())
	} else {
		words = append(words, "--nodes", strconv.FormatInt(l.Nodes, 10))
	}
	if t.verb.Plies != nil {
		words = append(words, "--plies", strconv.FormatUint(uint64(*t.verb.Plies), 10))
	}
	words = append(words, "--elo0", fmt.Sprint(t.test.Elo0), "--elo1", fmt.Sprint(t.test.Elo1), "--seed", strconv.FormatUint(t.verb.Seed+1, 10))
	for i, w := range words {
		words[i] = visible.Shell(w)
	}
	return strings.Join(words, " ")
}

// resumeHint returns a sentence on the state of an interrupted run, with the command that resumes
// it.
func (t *tuningRun) resumeHint() string {
	after := fmt.Sprintf("stopped after %d of %d games: %s contains the best parameters so far", t.numPlayed(), t.verb.Games, t.verb.Out)
	if t.verb.Journal == "" {
		return after + "; use --journal FILE to be able to resume"
	}
	return after + "; resume with: " + t.env.commandLine()
}

// printResult prints the changed parameters and the result of the test.
func (t *tuningRun) printResult() {
	best, start := t.best.Best(), t.best.Start()
	for i, p := range t.tunable.Space {
		if a, b := math.Round(start[i]), math.Round(best[i]); a != b {
			fmt.Fprintf(t.env.out, "%-32s %6.0f to %6.0f\n", p.Name, a, b)
		}
	}
	fmt.Fprintf(t.env.out, "%s: %s\n", t.verb.Out, t.testConclusion())
}
