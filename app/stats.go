package app

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/report"
	"github.com/sente-games/sente/match/stats"
)

type statsVerb struct {
	Files  []string
	Player []string
	JSON   bool
	HTML   string
}

// register adds the flags to fs.
func (v *statsVerb) register(fs *pflag.FlagSet) {
	fs.Var(commaListValue(&v.Player, "NAME"), "player", "Only games of this player; may be repeated for several players.")
	fs.BoolVar(&v.JSON, "json", false, "Print JSON.")
	fs.Var(stringValue(&v.HTML, "FILE"), "html", "Write an HTML report with charts and replayable games.")
}

// newStatsCommand returns the command stats.
func newStatsCommand(env *environment) *cobra.Command {
	v := new(statsVerb)
	cmd := &cobra.Command{
		Use:   "stats",
		Short: "Print statistics of games: results, lengths, strength",
		Long:  `Print statistics of games: wins of each side and draws, lengths, repeated games, thinking times, and the relative strength of the players. A game that occurs in a journal and in a copy of it counts once; games without a result, and those that never started because an engine failed, are counted separately.`,
		Example: env.selectExamples(`
{program} stats run.jsonl
{program} stats games/ --json
{program} stats run.jsonl#1-20 --player sente
{program} stats monday.jsonl tuesday.sgf --html both.html`, `
{program} stats run.jsonl
{program} stats games/ --json
{program} stats run.jsonl#1-20 --player {engine}
{program} stats monday.jsonl tuesday.jsonl --html both.html`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{list: &v.Files, name: "FILE", usage: "Game files in any supported format, match journals, and folders with them; FILE#3 is the third game of a file, FILE#3-7 are five games."},
	)
}

// run counts the games and prints the statistics.
func (v statsVerb) run(env *environment) error {
	if err := env.checkOverwrite("--html", v.HTML, report.FileKind); err != nil {
		return err
	}
	all := stats.NewStats(env.games)
	var plan *match.Plan
	var page *report.GameReport
	plans, excluded := 0, 0
	add := func(g stats.Game) error {
		if len(v.Player) > 0 && !slices.ContainsFunc(v.Player, func(name string) bool { return slices.Contains(g.Record.Players, name) }) {
			return nil
		}
		if v.HTML != "" && page == nil { // the plan of a journal precedes its games
			page = report.NewReport(env.games, plan)
			all = page.Stats()
		}
		count := all.AddGame
		if page != nil {
			count = page.AddGame
		}
		if err := count(g); err != nil {
			if excluded++; excluded <= maxNotices {
				env.printNotice(fmt.Sprintf("skipped a game: %v", err))
			}
		}
		return nil
	}
	r := stats.GameReader{Games: env.games, Yield: add, Notice: env.printNotice, Plan: func(p *match.Plan) {
		if plans++; plans == 1 && len(v.Files) == 1 {
			plan = p
		}
	}}
	for _, name := range v.Files {
		if err := r.ReadGames(env.ctx, name); err != nil {
			return err
		}
	}
	if all.NumGames() == 0 {
		return v.noGamesError(excluded)
	}
	if page != nil {
		if err := v.savePage(env, page, plan); err != nil {
			return err
		}
	}
	s := all.Summary()
	if v.JSON {
		return writeJSON(env.out, s)
	}
	return writeStats(env.out, s, excluded)
}

// maxNotices is the maximum number of notices on excluded games.
const maxNotices = 10

// noGamesError returns an error that explains why there are no games to count.
func (v statsVerb) noGamesError(excluded int) error {
	where := strings.Join(v.Files, ", ")
	switch {
	case excluded > 0:
		return fmt.Errorf("no games in %s can be counted", where)
	case len(v.Player) > 0:
		return fmt.Errorf("no games of %s in %s: names must match exactly", strings.Join(v.Player, ", "), where)
	}
	return fmt.Errorf("no games in %s", where)
}

func (v statsVerb) savePage(env *environment, page *report.GameReport, plan *match.Plan) error {
	env.saveLock.Lock()
	defer env.saveLock.Unlock()
	s := report.PageState{Title: "Games of " + strings.Join(v.Files, ", "), Now: time.Now()}
	if plan != nil {
		s.SettingLines = []string{formatPlan(*plan, amount.Counted(len(plan.Openings), "opening"))}
	}
	if err := page.Save(env.disk, v.HTML, s); err != nil {
		return fmt.Errorf("--html: %w", err)
	}
	return nil
}

// writeStats writes the statistics as tables.
func writeStats(out io.Writer, s stats.Summary, excluded int) error {
	lines := []string{amount.Counted(s.Games, "game") + ", " + amount.Counted(s.Incomplete, "game") + " without a result, " + fmt.Sprintf("%d repeated", s.Repeated)}
	if excluded > 0 {
		lines[0] += fmt.Sprintf(", %d skipped", excluded)
	}
	lines = append(lines, s.Notes()...)
	lines = append(lines, "", fmt.Sprintf("%-12s %7s %8s %8s %9s", "", "games", "share", "plies", "repeated"))
	for _, l := range s.ResultLines() {
		share := "-"
		if s.Games > 0 {
			share = fmt.Sprintf("%.1f %%", l.Share)
		}
		lines = append(lines, fmt.Sprintf("%-12s %7d %8s %8s %9d", visible.Line(l.Name), l.Games, share, formatNumber(l.Length, 1), l.Repeated))
	}
	lines = append(lines, formatTimes(s)...)
	lines = append(lines, formatLengths(s.Lengths)...)
	lines = append(lines, formatPlayers(s.Players)...)
	lines = append(lines, formatPairings(s.Pairings)...)
	_, err := fmt.Fprintln(out, strings.Join(lines, "\n"))
	return err
}

// formatTimes formats the players' times, if known, and the causes of the games' ends.
func formatTimes(s stats.Summary) (lines []string) {
	var spent time.Duration
	moves := 0
	for _, p := range s.Players {
		spent, moves = spent+p.Time, moves+p.Moves
	}
	if n := s.Games + s.Incomplete; spent > 0 && n > 0 {
		lines = append(lines, "", fmt.Sprintf("thinking time: %v, %v per game, %v per move", roundDuration(spent), roundDuration(spent/time.Duration(n)), roundDuration(spent/time.Duration(max(moves, 1)))))
	}
	if ends := match.DescribeCauses(s.Causes); len(ends) > 0 {
		lines = append(lines, "games ended: "+strings.Join(ends, ", "))
	}
	return lines
}

// roundDuration rounds a duration to about three digits.
func roundDuration(d time.Duration) time.Duration {
	for _, step := range []time.Duration{time.Second, 100 * time.Millisecond, 10 * time.Millisecond, time.Millisecond, 10 * time.Microsecond} {
		if d >= 100*step {
			return d.Round(step)
		}
	}
	return d.Round(time.Microsecond)
}

// formatLengths draws a histogram of the lengths of games.
func formatLengths(bins []stats.LengthBin) (lines []string) {
	if len(bins) < 2 {
		return nil
	}
	maxCount := 0
	count := func(b stats.LengthBin) int { return b.Black + b.White + b.Draws + b.Others }
	for _, b := range bins {
		maxCount = max(maxCount, count(b))
	}
	lines = []string{"", "plies"}
	const widest = 40
	empty := 0
	for _, b := range bins {
		if count(b) > 0 {
			empty = 0
		} else if empty++; empty == 2 {
			lines[len(lines)-1] = "      ..."
			continue
		} else if empty > 2 {
			continue
		}
		name := fmt.Sprintf("%d-%d", b.From, b.To)
		if b.From == b.To {
			name = fmt.Sprint(b.From)
		}
		n := count(b)
		bar := strings.Repeat("▇", (n*widest+maxCount-1)/maxCount)
		lines = append(lines, strings.TrimRight(fmt.Sprintf("%9s %7d %s", name, n, bar), " "))
	}
	return lines
}

// maxTableRows is the maximum number of players and of pairings in a table.
const maxTableRows = 100

func formatPlayers(players []stats.PlayerSummary) (lines []string) {
	if len(players) == 0 {
		return nil
	}
	wide := len("player")
	for _, p := range players[:min(len(players), maxTableRows)] {
		wide = max(wide, len([]rune(visible.Clip(p.Name))))
	}
	lines = []string{"", fmt.Sprintf("%-*s %7s %7s %7s %7s %8s %14s %14s %8s %8s %6s", wide, "player", "games", "wins", "draws", "losses", "score", "moving first", "otherwise", "a move", "slowest", "depth")}
	for _, p := range players[:min(len(players), maxTableRows)] {
		score, move, slow, depth := "-", "-", "-", "-"
		if p.Games > 0 {
			score = fmt.Sprintf("%.1f %%", 100*(float64(p.Wins)+float64(p.Draws)/2)/float64(p.Games))
		}
		if p.Moves > 0 && p.Time > 0 {
			move = roundDuration(p.Time / time.Duration(p.Moves)).String()
			slow = roundDuration(p.Longest).String()
		}
		if p.Depth > 0 {
			depth = fmt.Sprintf("%.1f", p.Depth)
		}
		lines = append(lines, fmt.Sprintf("%-*s %7d %7d %7d %7d %8s %14s %14s %8s %8s %6s", wide, visible.Clip(p.Name), p.Games, p.Wins, p.Draws, p.Losses, score, p.First, p.Other, move, slow, depth))
	}
	if more := len(players) - maxTableRows; more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more players", more))
	}
	for _, p := range players[:min(len(players), maxTableRows)] {
		if text := p.ClockText(); text != "" {
			lines = append(lines, visible.Clip(p.Name)+": "+text)
		}
	}
	return lines
}

func formatPairings(pairings []stats.Pairing) (lines []string) {
	if len(pairings) == 0 {
		return nil
	}
	lines = []string{""}
	for _, p := range pairings[:min(len(pairings), maxTableRows)] {
		lines = append(lines, fmt.Sprintf("%s vs %s: +%d =%d -%d, %v", visible.Clip(p.Players[0]), visible.Clip(p.Players[1]), p.Wins, p.Draws, p.Losses, p.Estimate))
		if p.Split {
			lines = append(lines, splitWarning(p.Pairs))
		}
	}
	if more := len(pairings) - maxTableRows; more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more pairings", more))
	}
	return lines
}
