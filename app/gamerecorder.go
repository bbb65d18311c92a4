package app

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/report"
	"github.com/sente-games/sente/match/stats"
)

// gameRecorder records the games of a run: it updates the statistics, the HTML page and the SGF file.
type gameRecorder struct {
	matchRun
	stats   *stats.GameStats
	page    *report.GameReport // nil without --html
	sgf     *sgfLog            // nil without --sgf
	planned int                // games of the whole run, 0 if the number depends on results

	summary       stats.Summary // cached by counted
	lastCounted   time.Time
	countDuration time.Duration // time to compute summary

	lastSave     time.Time     // time of the last write of the page
	saveDuration time.Duration // duration of the last write of the page
	firstError   error         // first error of the page or the SGF file
}

// newRecorder creates a recorder with the games of an existing journal.
func (c matchRun) newRecorder() (*gameRecorder, error) {
	h := &gameRecorder{matchRun: c, stats: stats.NewStats(c.env.games), planned: c.plan.NumGames(c.env.games)}
	if c.flags.HTML != "" {
		if err := c.env.checkOverwrite("--html", c.flags.HTML, report.FileKind); err != nil {
			return nil, err
		}
		h.page = report.NewReport(c.env.games, &h.plan)
		h.stats = h.page.Stats()
	}
	var past []match.Result // only for the SGF file, since a journal may be large
	err := c.journalGames(func(r match.Result) {
		if h.addGame(r); c.flags.SGF != "" {
			past = append(past, r)
		}
	})
	if err == nil && c.flags.SGF != "" {
		h.sgf, err = openSGF(c.env, c.flags.SGF, past)
	}
	return h, err
}

// journalGames calls yield with each complete game of the journal once. It ignores errors of the
// journal, which are reported when it is opened for writing.
func (c matchRun) journalGames(yield func(match.Result)) error {
	if c.flags.Journal == "" {
		return nil
	}
	file, err := keep.OpenFile(c.flags.Journal)
	if err != nil {
		return nil
	}
	defer file.Close()
	_, results, err := match.ReadJournal(c.flags.Journal, file, nil)
	if err != nil {
		return c.env.interruptError()
	}
	seen := map[string]bool{}
	for r, err := range results {
		if err != nil || c.env.interruptError() != nil {
			break
		}
		if key := fmt.Sprint(r.ID, ".", r.Seating); !seen[key] {
			seen[key] = true
			yield(r)
		}
	}
	return c.env.interruptError()
}

// addGame adds a game to the statistics and the page.
func (h *gameRecorder) addGame(r match.Result) {
	g := stats.FromResult(r)
	var err error
	if h.page != nil {
		err = h.page.AddGame(g)
	} else {
		err = h.stats.AddGame(g)
	}
	h.recordError(err)
}

// recordError records the first error and prints a notice. The run continues, since its games remain
// valid.
func (h *gameRecorder) recordError(err error) {
	if h.firstError == nil && err != nil {
		h.firstError = err
		h.env.printNotice(errorSentence(err) + "; the run continues")
	}
}

// recordGames records games that have just ended.
func (h *gameRecorder) recordGames(results []match.Result) {
	for _, r := range results {
		h.addGame(r)
	}
	if h.sgf != nil && len(results) > 0 {
		h.recordError(h.sgf.appendGames(results))
	}
	// Writing a page of many games takes time; at most 1/50 of the run is spent on it.
	if h.page != nil && len(results) > 0 && time.Since(h.lastSave) > max(2*time.Second, 50*h.saveDuration) {
		h.savePage("", true)
	}
}

// savePage writes the page.
func (h *gameRecorder) savePage(why string, running bool) {
	began := time.Now()
	h.env.saveLock.Lock()
	defer h.env.saveLock.Unlock()
	s := report.PageState{Title: runTitle(h.plan), SettingLines: h.planLines, Planned: h.planned, EndReason: why, Running: running, Now: began}
	s.SettingLines = append(s.SettingLines[:len(s.SettingLines):len(s.SettingLines)], formatEntrants(h.plan)...)
	if err := h.page.Save(h.env.disk, h.flags.HTML, s); err != nil {
		h.recordError(fmt.Errorf("--html: %w", err))
	}
	h.lastSave, h.saveDuration = time.Now(), time.Since(began)
}

// finish closes the SGF file, writes the final page and returns the first error.
func (h *gameRecorder) finish(why string) error {
	if h.sgf != nil {
		if err := h.sgf.log.Close(); err != nil {
			h.firstError = errors.Join(h.firstError, fmt.Errorf("--sgf: %w", err))
		}
	}
	if h.page != nil {
		before := h.firstError
		h.firstError = nil
		h.savePage(why, false)
		if h.firstError == nil { // the final page was written
			h.firstError = before
			if before != nil && strings.HasPrefix(before.Error(), "--html: ") {
				h.firstError = nil
			}
		}
	}
	return h.firstError
}

// runTitle returns the title of a run, with its players.
func runTitle(p match.Plan) string {
	if len(p.Players) == 2 {
		return fmt.Sprintf("%s vs %s, %s", p.Players[0].Name, p.Players[1].Name, p.Game)
	}
	return fmt.Sprintf("A %s of %s, %s", p.Kind, amount.Counted(len(p.Players), "player"), p.Game)
}

// formatEntrants returns a line for each player of a plan.
func formatEntrants(p match.Plan) (lines []string) {
	for _, e := range p.Players {
		lines = append(lines, fmt.Sprintf("%s: %s", e.Name, formatEntrant(e)))
	}
	return lines
}

// formatEntrant formats a player's engine and limits.
func formatEntrant(e match.Entrant) string {
	l := e.Limits
	words := append([]string{e.Engine}, formatLimits(l)...)
	if l.Threads > 1 {
		words = append(words, fmt.Sprintf("%d threads", l.Threads))
	}
	if l.Memory > 0 {
		words = append(words, fmt.Sprintf("%d MiB", l.Memory>>20))
	}
	return strings.Join(words, ", ")
}

// formatGame formats a finished game on one line; number counts the finished games from 1.
func formatGame(r match.Result, seats []string, number, planned int) string {
	count := fmt.Sprint(number)
	if planned > 0 {
		count += fmt.Sprintf("/%d", planned)
	}
	var mover []string
	for i, name := range r.Record.Players {
		side := ""
		if i < len(seats) {
			side = " (" + seats[i] + ")"
		}
		mover = append(mover, visible.Clip(name)+side)
	}
	how := "drawn"
	if w := r.Record.Result.Winner; w != sente.Draw {
		how = visible.Clip(w) + " won"
	}
	if reason := r.Record.Result.Reason; reason != "" && reason != "draw" && !strings.HasSuffix(reason, " has won") { // a reason specific to the game
		how += ": " + visible.ClipTo(reason, 120)
	}
	if r.Cause.IsFault() {
		how += fmt.Sprintf(" (%s)", r.Cause)
	}
	var spent time.Duration
	for _, t := range r.Record.Thinking {
		spent += t.Time
	}
	return fmt.Sprintf("game %s: %s – %s, %s, %d plies, %v", count, strings.Join(mover[:min(1, len(mover))], ""), strings.Join(mover[min(1, len(mover)):], " – "), how, len(r.Record.Moves), roundDuration(spent))
}

// runJSON is the JSON form of a run. It contains no times, so that two runs of one plan yield the
// same output.
type runJSON struct {
	match.Summary
	Black         int                 `json:"black"` // games won by the first seat
	White         int                 `json:"white"`
	Length        *float64            `json:"length,omitempty"`
	LengthBlack   *float64            `json:"length_black,omitempty"`
	LengthWhite   *float64            `json:"length_white,omitempty"`
	Repeated      int                 `json:"repeated"`
	RepeatedBlack int                 `json:"repeated_black"`
	RepeatedWhite int                 `json:"repeated_white"`
	RepeatedDraws int                 `json:"repeated_draws"`
	Seats         []stats.SeatSummary `json:"seats"`
}

func (h *gameRecorder) runJSON(of match.Summary) runJSON {
	s := h.stats.Summary()
	return runJSON{of, s.Black, s.White, s.Length, s.LengthBlack, s.LengthWhite, s.Repeated, s.RepeatedBlack, s.RepeatedWhite, s.RepeatedDraws, s.Seats}
}

// currentStats returns statistics that are cached while computing them is expensive: at most about
// 1/20 of the time is spent on it.
func (h *gameRecorder) currentStats() stats.Summary {
	if began := time.Now(); began.Sub(h.lastCounted) >= 20*h.countDuration {
		h.summary = h.stats.Summary()
		h.lastCounted = time.Now()
		h.countDuration = h.lastCounted.Sub(began)
	}
	return h.summary
}

// formatSeats formats the results by seat, and by player and seat.
func (h *gameRecorder) formatSeats(s stats.Summary) (lines []string) {
	if s.Games == 0 {
		return nil
	}
	var parts []string
	for _, seat := range s.Seats {
		parts = append(parts, fmt.Sprintf("%s won %d (%.1f %%)", seat.Name, seat.Wins, 100*float64(seat.Wins)/float64(s.Games)))
	}
	lines = append(lines, fmt.Sprintf("%s, drawn %d; %.1f plies on average, %s repeated", strings.Join(parts, ", "), s.Draws, *s.Length, amount.Counted(s.Repeated, "game")))
	if len(s.Seats) == 2 && len(s.Players) == 2 {
		for _, p := range s.Players {
			lines = append(lines, fmt.Sprintf("%s: %v as %s, %v as %s", visible.Clip(p.Name), p.First, s.Seats[0].Name, p.Other, s.Seats[1].Name))
		}
	}
	return lines
}
