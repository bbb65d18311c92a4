package app

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/fleet"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/terminal"
)

// scoreboard displays a run: on a terminal a live table, otherwise a status line at intervals and
// the table once at the end.
type scoreboard struct {
	matchRun
	games    *gameRecorder
	seats    []string
	out, err io.Writer
	table    *terminal.LiveLines // on standard error
	waiting  []string            // lines on games to be written above the table
	began    time.Time
	last     time.Time
	played   int // games in this process
	interval time.Duration

	mu            sync.Mutex
	shown         []string              // the last table, without the line on the fleet
	finished      bool                  // disables redraws
	fleetOverview func() fleet.Overview // state of the workers; nil on this machine
}

const (
	redrawInterval = 200 * time.Millisecond // interval on a terminal
	lineInterval   = 30 * time.Second       // interval elsewhere
)

func newScoreboard(c matchRun, games *gameRecorder) *scoreboard {
	b := &scoreboard{matchRun: c, games: games, out: c.env.out, err: c.env.err, began: time.Now(), last: time.Now(), interval: lineInterval}
	if board, err := c.env.games.OpenBoard(sente.Record{Game: c.plan.Game, Rules: c.plan.Rules, Size: c.plan.Size, Opening: c.plan.Opening, Setup: c.plan.Setup}); err == nil {
		b.seats = board.Seats()
	}
	if b.table = terminal.NewLiveLines(c.env.err); b.table.Width > 0 {
		b.interval = redrawInterval
	}
	return b
}

// observeGames records the new games and updates the display if the interval has passed.
func (b *scoreboard) observeGames(t *match.Crosstable, results []match.Result) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.games.recordGames(results)
	b.writeGames(t, results)
	b.played += len(results)
	if time.Since(b.last) < b.interval {
		return
	}
	b.last = time.Now()
	if b.table.Width == 0 {
		fmt.Fprintln(b.err, strings.Join(append([]string{b.formatShort(t), b.formatSpeed(t)}, b.fleetLine()...), ", "))
		return
	}
	b.flushLines()
	b.shown = append(b.tableLines(t), b.formatSpeed(t))
	b.drawTable()
}

// drawTable redraws the last table with the current state of the workers. The caller holds mu.
func (b *scoreboard) drawTable() {
	if lines := append(slices.Clip(b.shown), b.fleetLine()...); len(lines) > 0 && !b.finished {
		b.table.Draw(lines)
	}
}

// fleetLine returns a line on the workers of a fleet, if there is one.
func (b *scoreboard) fleetLine() []string {
	if b.fleetOverview == nil {
		return nil
	}
	return []string{"fleet: " + formatOverview(b.fleetOverview())}
}

// followFleet redraws the state of the workers every second until end is called. It prints a notice
// once if there are no workers.
func (b *scoreboard) followFleet(crew func() fleet.Overview) (end func()) {
	b.mu.Lock()
	b.fleetOverview = crew
	b.mu.Unlock()
	began, noticed := time.Now(), false
	return callEvery(time.Second, func() {
		if v := crew(); !noticed && v.Present > 0 {
			noticed = true
		} else if !noticed && time.Since(began) > noWorkersDelay {
			noticed = true
			b.printNotice(formatNoWorkers(v))
		}
		b.mu.Lock()
		defer b.mu.Unlock()
		b.drawTable()
	})
}

// formatNoWorkers returns the notice for a run without usable workers.
func formatNoWorkers(v fleet.Overview) string {
	if len(v.Workers) > 0 {
		return "no worker can play these games: " + formatOverview(v)
	}
	return noWorkersNotice
}

// printNotice writes a notice above the table.
func (b *scoreboard) printNotice(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.table.Clear()
	b.env.printNotice(text)
	b.drawTable()
}

// writeGames writes a line for each finished game: to standard output, as in other match managers, or
// with --json to standard error if that is a terminal.
func (b *scoreboard) writeGames(t *match.Crosstable, results []match.Result) {
	if b.flags.Quiet || b.comparesWithFirst || b.flags.JSON && b.table.Width == 0 {
		return
	}
	first := t.Games() - len(results)
	for i, r := range results {
		b.waiting = append(b.waiting, formatGame(r, b.seats, first+i+1, b.games.planned))
	}
	if b.table.Width == 0 {
		b.flushLines()
	}
}

// flushLines writes the waiting lines above the table.
func (b *scoreboard) flushLines() {
	if len(b.waiting) == 0 {
		return
	}
	b.table.Clear()
	to := b.out
	if b.flags.JSON {
		to = b.err
	}
	fmt.Fprintln(to, strings.Join(b.waiting, "\n"))
	b.waiting = nil
}

// removeTable removes the table and writes the waiting lines.
func (b *scoreboard) removeTable() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.finished = true
	b.table.Clear()
	b.flushLines()
}

// writeFinal writes the final table and why the run ended.
func (b *scoreboard) writeFinal(r match.RunReport) error {
	if b.flags.JSON && b.comparesWithFirst {
		return b.writeAblationJSON(b.out, r.Crosstable)
	}
	if b.flags.JSON {
		return writeJSON(b.out, b.games.runJSON(r.Summary(b.plan)))
	}
	b.games.countDuration = 0 // invalidates the cache, to include the last games
	lines := append(b.tableLines(r.Crosstable), b.formatSpeed(nil), "ended because "+r.StopReason.Error())
	if r.Unmatched > 0 {
		lines = append(lines, amount.Counted(r.Unmatched, "game of the journal")+": not part of this run and not counted")
	}
	_, err := fmt.Fprintln(b.out, strings.Join(lines, "\n"))
	return err
}

// hasTwoPlayers reports whether the run has two players.
func (b *scoreboard) hasTwoPlayers() bool { return len(b.plan.Players) == 2 }

// formatShort formats the results on one line.
func (b *scoreboard) formatShort(t *match.Crosstable) string {
	if !b.hasTwoPlayers() {
		best := t.PlayerRows()[t.Ranking()[0]]
		return fmt.Sprintf("%s, leader %s with %s points", amount.Counted(t.Games(), "game"), visible.Line(best.Name), formatPoints(best.Points()))
	}
	row := t.PlayerRows()[0]
	text := fmt.Sprintf("%s, +%d =%d -%d, %v", amount.Counted(t.Games(), "game"), row.Wins, row.Draws, row.Losses, t.HeadToHead(0, 1).Estimate())
	if test := t.Test(); test != nil {
		text += fmt.Sprintf(", LLR %.2f", test.Verdict().LLR)
	}
	return text
}

// tableLines returns the table.
func (b *scoreboard) tableLines(t *match.Crosstable) []string {
	lines := append([]string{}, b.planLines...)
	if b.comparesWithFirst {
		lines = append(lines, b.ablationTable(t)...)
		return append(append(lines, formatCauses(t)), formatNotBegun(t)...)
	}
	lines = append(lines, formatStandings(t, b.plan.Kind != match.Match)...)
	if b.hasTwoPlayers() {
		lines = append(lines, b.formatDuel(t)...)
	}
	lines = append(lines, formatSums(b.plan, t)...)
	lines = append(lines, b.games.formatSeats(b.games.currentStats())...)
	lines = append(lines, formatCauses(t))
	lines = append(lines, formatNotBegun(t)...)
	for _, f := range t.Failings() {
		lines = append(lines, fmt.Sprintf("first by %s: %s", f.Cause, visible.Line(f.Reason.Error())))
	}
	return append(lines, formatOpenings(t))
}

// formatDuel formats the results of a run of two players.
func (b *scoreboard) formatDuel(t *match.Crosstable) []string {
	if t.Games() == 0 {
		return nil
	}
	h := t.HeadToHead(0, 1)
	var lines []string
	if h.Tally.NumGames() > 0 {
		lines = append(lines, h.Estimate().String(), "score "+h.Estimate().FormatScore())
	}
	if h.Pairs.NumPairs() > 0 {
		lines = append(lines, fmt.Sprintf("pairs LL-LD-DD-WD-WW %v", h.Pairs))
	}
	if h.Pairs.IsSplit(h.Tally.Draws) {
		lines = append(lines, splitWarning(h.Pairs))
	}
	lines = append(lines, b.formatWithoutFaults(t)...)
	if test := t.Test(); test != nil {
		v := test.Verdict()
		s := b.plan.Test
		lines = append(lines, fmt.Sprintf("LLR %.3f (%.3f to %.3f), %s Elo %g against %g: %v", v.LLR, v.Lower, v.Upper, s.Model, s.Elo0, s.Elo1, v.Decision))
		if v.Decision != rating.Undecided {
			e := s.EstimateStopped(test.DecidedPairs())
			lines = append(lines, fmt.Sprintf("adjusted for early stopping: Elo %.2f, %.2f to %.2f", e.Elo, e.Low, e.High))
		}
	}
	return lines
}

// formatWithoutFaults formats for each player the score without games decided by the opponent's
// faults.
func (b *scoreboard) formatWithoutFaults(t *match.Crosstable) (lines []string) {
	rows := t.PlayerRows()
	for i, r := range rows {
		games, given := t.ResultsWithoutFaults(i, 1-i)
		if given == 0 {
			continue
		}
		line := fmt.Sprintf("%s won %s by faults of %s", visible.Line(r.Name), amount.Counted(int(given), "game"), visible.Line(rows[1-i].Name))
		if e := games.Estimate(); e.Games > 0 {
			line += fmt.Sprintf("; without them: score %s, %v", e.FormatScore(), e)
		}
		lines = append(lines, line)
	}
	return lines
}

// splitWarning returns the warning that every pair is split, so that the openings decided the games.
func splitWarning(p rating.Pairs) string {
	return fmt.Sprintf("all %d pairs are split: the openings decide the games, not the players; use balanced openings (--openings)", p.NumPairs())
}

// formatStandings returns a line for each player, ordered by rank or as in the plan.
func formatStandings(t *match.Crosstable, ranked bool) []string {
	rows := t.PlayerRows()
	wide := len("player")
	order := make([]int, len(rows))
	for i, r := range rows {
		wide, order[i] = max(wide, len([]rune(r.Name))), i
	}
	if ranked {
		order = t.Ranking()
	}
	lines := []string{fmt.Sprintf("%-*s %7s %7s %7s %7s %7s %5s %7s %7s %6s", wide, "player", "games", "wins", "draws", "losses", "points", "byes", "late", "crashes", "wrong")}
	for _, i := range order {
		r := rows[i]
		lines = append(lines, fmt.Sprintf("%-*s %7d %7d %7d %7d %7s %5d %7d %7d %6d", wide, visible.Line(r.Name), r.NumGames(), r.Wins, r.Draws, r.Losses,
			formatPoints(r.Points()), r.Byes, r.Faults[match.OutOfTime], r.Faults[match.Crashed]+r.Faults[match.Stalled], r.Faults[match.IllegalMove]))
	}
	return lines
}

// formatSums returns a line for each player with the sums of scores, if the plan counts them.
func formatSums(p match.Plan, t *match.Crosstable) (lines []string) {
	if !p.Sum {
		return nil
	}
	for _, r := range t.PlayerRows() {
		total := "0"
		if r.Sums.Total != nil {
			total = r.Sums.Total.String()
		}
		lines = append(lines, fmt.Sprintf("sums: %s +%d =%d -%d openings, %s in total", visible.Line(r.Name), r.Sums.Wins, r.Sums.Draws, r.Sums.Losses, total))
	}
	return lines
}

// formatPoints formats a number of half points.
func formatPoints(half int) string {
	if half%2 == 0 {
		return fmt.Sprint(half / 2)
	}
	return fmt.Sprintf("%d.5", half/2)
}

// formatCauses formats the numbers of games by cause of their end.
func formatCauses(t *match.Crosstable) string {
	parts := match.DescribeCauses(t.GamesByCause())
	if len(parts) == 0 {
		return "no game has ended yet"
	}
	return "games ended: " + strings.Join(parts, ", ")
}

// formatNotBegun returns a line with the number of games that never began, if there are any.
func formatNotBegun(t *match.Crosstable) []string {
	if t.NotBegun() == 0 {
		return nil
	}
	return []string{fmt.Sprintf("games not started because an engine failed before the first move: %d; they count as losses in points, but not in score, length or Elo", t.NotBegun())}
}

func formatOpenings(t *match.Crosstable) string {
	used, again := t.CountOpenings()
	return fmt.Sprintf("openings: %d used, %d of them repeatedly", used, again)
}

// formatSpeed formats the speed of the run and, unless t is nil, the estimated remaining time.
func (b *scoreboard) formatSpeed(t *match.Crosstable) string {
	seconds := time.Since(b.began).Seconds()
	text := fmt.Sprintf("%s in %.1f s, %.2f games/s", amount.Counted(b.played, "game"), seconds, float64(b.played)/max(seconds, 1e-3))
	if t == nil || b.played == 0 || b.games.planned == 0 || t.Test() != nil {
		return text
	}
	remaining := b.games.planned - t.Games()
	return text + fmt.Sprintf(", about %v left", roundDuration(time.Duration(seconds/float64(b.played)*float64(remaining)*float64(time.Second)).Round(time.Second)))
}

// formatPlan formats a plan on one line.
func formatPlan(p match.Plan, openings string) string {
	words := []string{p.Game}
	for _, w := range []string{p.Rules, p.Size} {
		if w != "" {
			words = append(words, w)
		}
	}
	return fmt.Sprintf("%s of %s, %s per pairing, %s, %s, seed %d", p.Kind, strings.Join(words, " "), amount.Counted(p.Games, "game"), formatPace(p), openings, p.Seed)
}

// formatPace formats the limits of the first player, and of the players with other limits.
func formatPace(p match.Plan) string {
	var parts []string
	c := p.Control
	if c.Game > 0 {
		parts = append(parts, sente.Control{Game: c.Game, Increment: c.Increment}.String()+" per game")
	}
	count := func(e match.Entrant) string {
		e.Limits.Time = cmp.Or(e.Limits.Time, c.Move)
		return strings.Join(formatLimits(e.Limits), " and ")
	}
	var first match.Entrant
	if len(p.Players) > 0 {
		first = p.Players[0]
	}
	common := count(first)
	if common != "" {
		parts = append(parts, common)
	}
	text := strings.Join(parts, " and ")
	for _, e := range p.Players {
		if own := count(e); own != common {
			text += fmt.Sprintf(", but %s for %s", cmp.Or(own, "no limit"), visible.Line(e.Name))
		}
	}
	return text
}

// formatLimits formats the limits of a player's moves.
func formatLimits(l sente.Limits) (parts []string) {
	if l.Time > 0 {
		parts = append(parts, fmt.Sprintf("%v per move", l.Time))
	}
	if l.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes", l.Nodes))
	}
	if l.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", l.Depth))
	}
	return parts
}

// exampleArguments returns example arguments of match with the right number of players.
func exampleArguments(games catalog.Catalog, p match.Plan, seats int) string {
	g, err := games.FindGame(p.Game)
	if err != nil || len(g.Profiles) == 0 {
		return strings.Repeat(" ENGINE", seats)[1:]
	}
	words := make([]string, seats)
	for i := range words {
		words[i] = g.Profiles[min(i, len(g.Profiles)-1)].Name
	}
	return strings.Join(words, " ") + " --game " + cmp.Or(p.Game, g.Name)
}
