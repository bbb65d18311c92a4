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

// chronicle records the games of a run: it updates the statistics, the HTML page and the SGF file.
type chronicle struct {
	contest
	stats   *stats.Stats
	page    *report.Report // nil without --html
	sgf     *sgfLog        // nil without --sgf
	planned int            // games of the whole run, 0 if the number depends on results

	summary  stats.Summary // cached by counted
	looked   time.Time
	counting time.Duration // time to compute summary

	saved   time.Time     // time of the last write of the page
	took    time.Duration // duration of the last write of the page
	trouble error         // first error of the page or the SGF file
}

// chronicle creates a chronicle that contains the games of an existing journal.
func (c contest) chronicle() (*chronicle, error) {
	h := &chronicle{contest: c, stats: stats.New(c.env.games), planned: c.plan.Total(c.env.games)}
	if c.flags.HTML != "" {
		if err := c.env.mayWrite("--html", c.flags.HTML, report.Kind); err != nil {
			return nil, err
		}
		h.page = report.New(c.env.games, &h.plan)
		h.stats = h.page.Stats()
	}
	var past []match.Result // only for the SGF file, since a journal may be large
	err := c.past(func(r match.Result) {
		if h.add(r); c.flags.SGF != "" {
			past = append(past, r)
		}
	})
	if err == nil && c.flags.SGF != "" {
		h.sgf, err = openSGF(c.env, c.flags.SGF, past)
	}
	return h, err
}

// past calls yield with each complete game of the journal once. It ignores errors of the journal,
// which are reported when it is opened for writing.
func (c contest) past(yield func(match.Result)) error {
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
		return c.env.stopped()
	}
	seen := map[string]bool{}
	for r, err := range results {
		if err != nil || c.env.stopped() != nil {
			break
		}
		if key := fmt.Sprint(r.ID, ".", r.Seating); !seen[key] {
			seen[key] = true
			yield(r)
		}
	}
	return c.env.stopped()
}

// add adds a game to the statistics and the page.
func (h *chronicle) add(r match.Result) {
	g := stats.FromResult(r)
	var err error
	if h.page != nil {
		err = h.page.Add(g)
	} else {
		err = h.stats.Add(g)
	}
	h.fail(err)
}

// fail records the first error and prints a notice. The run continues, since its games remain
// valid.
func (h *chronicle) fail(err error) {
	if h.trouble == nil && err != nil {
		h.trouble = err
		h.env.notice(sentence(err) + "; the run continues")
	}
}

// take records games that have just ended.
func (h *chronicle) take(news []match.Result) {
	for _, r := range news {
		h.add(r)
	}
	if h.sgf != nil && len(news) > 0 {
		h.fail(h.sgf.append(news))
	}
	// Writing a page of many games takes time; at most 1/50 of the run is spent on it.
	if h.page != nil && len(news) > 0 && time.Since(h.saved) > max(2*time.Second, 50*h.took) {
		h.save("", true)
	}
}

// save writes the page.
func (h *chronicle) save(why string, running bool) {
	began := time.Now()
	h.env.saving.Lock()
	defer h.env.saving.Unlock()
	s := report.State{Title: titleOf(h.plan), Words: h.words, Planned: h.planned, Why: why, Running: running, Now: began}
	s.Words = append(s.Words[:len(s.Words):len(s.Words)], entrantsWords(h.plan)...)
	if err := h.page.Save(h.env.disk, h.flags.HTML, s); err != nil {
		h.fail(fmt.Errorf("--html: %w", err))
	}
	h.saved, h.took = time.Now(), time.Since(began)
}

// close closes the SGF file, writes the final page and returns the first error.
func (h *chronicle) close(why string) error {
	if h.sgf != nil {
		if err := h.sgf.log.Close(); err != nil {
			h.trouble = errors.Join(h.trouble, fmt.Errorf("--sgf: %w", err))
		}
	}
	if h.page != nil {
		before := h.trouble
		h.trouble = nil
		h.save(why, false)
		if h.trouble == nil { // the final page was written
			h.trouble = before
			if before != nil && strings.HasPrefix(before.Error(), "--html: ") {
				h.trouble = nil
			}
		}
	}
	return h.trouble
}

// titleOf returns the title of a run, with its players.
func titleOf(p match.Plan) string {
	if len(p.Players) == 2 {
		return fmt.Sprintf("%s vs %s, %s", p.Players[0].Name, p.Players[1].Name, p.Game)
	}
	return fmt.Sprintf("A %s of %s, %s", p.Kind, amount.Counted(len(p.Players), "player"), p.Game)
}

// entrantsWords returns a line for each player of a plan.
func entrantsWords(p match.Plan) (lines []string) {
	for _, e := range p.Players {
		lines = append(lines, fmt.Sprintf("%s: %s", e.Name, entrantWords(e)))
	}
	return lines
}

// entrantWords formats a player's engine and limits.
func entrantWords(e match.Entrant) string {
	l := e.Limits
	words := append([]string{e.Engine}, limitWords(l)...)
	if l.Threads > 1 {
		words = append(words, fmt.Sprintf("%d threads", l.Threads))
	}
	if l.Memory > 0 {
		words = append(words, fmt.Sprintf("%d MiB", l.Memory>>20))
	}
	return strings.Join(words, ", ")
}

// gameLine formats a finished game on one line; number counts the finished games from 1.
func gameLine(r match.Result, seats []string, number, planned int) string {
	count := fmt.Sprint(number)
	if planned > 0 {
		count += fmt.Sprintf("/%d", planned)
	}
	var who []string
	for i, name := range r.Record.Players {
		side := ""
		if i < len(seats) {
			side = " (" + seats[i] + ")"
		}
		who = append(who, visible.Clip(name)+side)
	}
	how := "drawn"
	if w := r.Record.Result.Winner; w != sente.Draw {
		how = visible.Clip(w) + " won"
	}
	if reason := r.Record.Result.Reason; reason != "" && reason != "draw" && !strings.HasSuffix(reason, " has won") { // a reason specific to the game
		how += ": " + visible.ClipTo(reason, 120)
	}
	if r.Cause.Fault() {
		how += fmt.Sprintf(" (%s)", r.Cause)
	}
	var spent time.Duration
	for _, t := range r.Record.Thinking {
		spent += t.Time
	}
	return fmt.Sprintf("game %s: %s – %s, %s, %d plies, %v", count, strings.Join(who[:min(1, len(who))], ""), strings.Join(who[min(1, len(who)):], " – "), how, len(r.Record.Moves), rounded(spent))
}

// runFacts is the JSON form of a run. It contains no times, so that two runs of one plan yield the
// same output.
type runFacts struct {
	match.Summary
	Black         int          `json:"black"` // games won by the first seat
	White         int          `json:"white"`
	Length        *float64     `json:"length,omitempty"`
	LengthBlack   *float64     `json:"length_black,omitempty"`
	LengthWhite   *float64     `json:"length_white,omitempty"`
	Repeated      int          `json:"repeated"`
	RepeatedBlack int          `json:"repeated_black"`
	RepeatedWhite int          `json:"repeated_white"`
	RepeatedDraws int          `json:"repeated_draws"`
	Seats         []stats.Seat `json:"seats"`
}

func (h *chronicle) facts(of match.Summary) runFacts {
	s := h.stats.Summary()
	return runFacts{of, s.Black, s.White, s.Length, s.LengthBlack, s.LengthWhite, s.Repeated, s.RepeatedBlack, s.RepeatedWhite, s.RepeatedDraws, s.Seats}
}

// counted returns statistics that are cached while computing them is expensive: at most about 1/20
// of the time is spent on it.
func (h *chronicle) counted() stats.Summary {
	if began := time.Now(); began.Sub(h.looked) >= 20*h.counting {
		h.summary = h.stats.Summary()
		h.looked = time.Now()
		h.counting = h.looked.Sub(began)
	}
	return h.summary
}

// seatWords formats the results by seat, and by player and seat.
func (h *chronicle) seatWords(s stats.Summary) (lines []string) {
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
