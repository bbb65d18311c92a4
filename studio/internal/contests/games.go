package contests

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/stats"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// GameFilter selects games of a match. All conditions must hold.
type GameFilter struct {
	Games  []int  `json:"games"`  // numbers of the games; empty for all games
	Player string `json:"player"` // name of a participant
	Result string `json:"result"` // the winning seat, "draw", "fault", or "won" or "lost" by the player
	From   int    `json:"from"`   // first number; 0 for no bound
	To     int    `json:"to"`
}

// matches reports whether a game matches the filter, ignoring the list of numbers.
func (q GameFilter) matches(f FinishedGame, seats []string) bool {
	at := slices.Index(f.Players, q.Player)
	switch {
	case q.From > 0 && f.Number < q.From || q.To > 0 && f.Number > q.To:
		return false
	case q.Player != "" && at < 0:
		return false
	}
	switch q.Result {
	case "":
		return true
	case "fault":
		return f.Fault != "" && (q.Player == "" || f.Fault == q.Player)
	case "won":
		return at >= 0 && at < len(seats) && f.Winner == seats[at]
	case "lost":
		return at >= 0 && at < len(seats) && f.Winner != seats[at] && f.Winner != sente.Draw
	}
	return f.Winner == q.Result
}

// validate returns an error for a filter that is incomplete or too large.
func (q GameFilter) validate() error {
	if (q.Result == "won" || q.Result == "lost") && q.Player == "" {
		return httpapi.Errorf(http.StatusUnprocessableEntity, "the result %s is that of a player: name the player", q.Result)
	}
	if len(q.Games) > maxGames {
		return httpapi.Errorf(http.StatusUnprocessableEntity, "too many games (got %d, maximum %d)", len(q.Games), maxGames)
	}
	return nil
}

// FilterGames returns the matching games in the order of their ends.
func (c *Contest) FilterGames(q GameFilter) (all []FinishedGame, err error) {
	if err := q.validate(); err != nil {
		return nil, err
	}
	numbers := map[int]bool{}
	for _, n := range q.Games {
		numbers[n] = true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	all = []FinishedGame{}
	for _, f := range c.finished.games {
		if (len(q.Games) == 0 || numbers[f.Number]) && q.matches(f, c.planSize().seats) {
			all = append(all, f)
		}
	}
	return all, nil
}

// Statistics computes the statistics of the matching games.
func (c *Contest) Statistics(q GameFilter) (sum stats.Summary, err error) {
	of, err := c.FilterGames(q)
	if err != nil {
		return sum, err
	}
	if len(of) == c.countFinished() {
		return c.statistics(), nil
	}
	all := stats.NewStats(c.contests.games)
	if err := c.eachResult(of, func(r match.Result) error { return all.AddGame(stats.FromResult(r)) }); err != nil {
		return sum, err
	}
	return all.Summary(), nil
}

// eachResult yields the complete results of the listed games.
func (c *Contest) eachResult(of []FinishedGame, yield func(match.Result) error) error {
	wanted := map[match.GameID]bool{}
	for _, f := range of {
		wanted[f.at] = true
	}
	pick := func(r match.Result) error {
		at := match.GameID{Number: r.Number, Seating: r.Seating}
		if !wanted[at] {
			return nil
		}
		delete(wanted, at)
		return yield(r)
	}
	if c.JournalName != "" {
		return readGames(c.JournalName, pick)
	}
	c.mu.Lock()
	kept := slices.Clone(c.finished.results)
	c.mu.Unlock()
	for _, r := range kept {
		if err := pick(r); err != nil {
			return err
		}
	}
	return nil
}

// Game returns the game with a number.
func (c *Contest) Game(number string) (found match.Result, err error) {
	n, err := httpapi.ParseNumber(number)
	if err != nil {
		return found, err
	}
	of, err := c.FilterGames(GameFilter{Games: []int{int(n)}})
	if err == nil && len(of) == 0 {
		err = httpapi.Errorf(http.StatusNotFound, "no game %d", n)
	}
	if err == nil {
		err = c.eachResult(of, func(r match.Result) error { found = r; return nil })
	}
	if err == nil && found.ID == "" {
		err = httpapi.Errorf(http.StatusNotFound, "game %d is not stored", n)
	}
	return found, err
}

// File is a file of games.
type File struct {
	Name, Kind string
	Data       []byte
}

// File returns the matching games as an SGF, JSONL or HTML file, or as a ZIP archive with a .gzero file
// per game.
func (c *Contest) File(form record.Format, q GameFilter) (f File, err error) {
	of, err := c.FilterGames(q)
	if err != nil {
		return f, err
	}
	if len(of) == 0 {
		return f, httpapi.Errorf(http.StatusUnprocessableEntity, "no games match the filters")
	}
	var b bytes.Buffer
	f = File{Name: fmt.Sprintf("%s-%s", c.plan.Game, c.id), Kind: "application/octet-stream"}
	switch form {
	case "html":
		f.Name, f.Kind = f.Name+".html", "text/html; charset=utf-8"
		err = c.writeReport(&b, of)
	case record.JSONL, record.SGF:
		f.Name += "." + string(form)
		err = c.writeRecords(&b, form, of)
	case record.Gzero:
		f.Name, f.Kind = f.Name+".zip", "application/zip"
		err = c.writeArchive(&b, of)
	default:
		err = httpapi.Errorf(http.StatusNotFound, "unknown format %q: expected sgf, jsonl, gzero or html", visible.Clip(string(form)))
	}
	f.Data = b.Bytes()
	return f, err
}

// ReportData is the input of [Options.Report].
type ReportData struct {
	Plan    *match.Plan
	Planned int    // number of games, 0 if it depends on results
	Why     string // why the match ended, "" while it continues
	Running bool
	Games   func(yield func(match.Result) error) error // yields the games of the report
}

// writeReport writes an HTML report with plots and replayable games.
func (c *Contest) writeReport(to io.Writer, of []FinishedGame) error {
	writePage := c.contests.Report
	if writePage == nil {
		return httpapi.Errorf(http.StatusNotFound, "this program cannot write match pages: use sente match --html")
	}
	c.mu.Lock()
	data := ReportData{Plan: &c.plan, Planned: c.planSize().games, Why: c.endReason.Error(), Running: c.phase == Running || c.phase == Paused}
	c.mu.Unlock()
	data.Games = func(yield func(match.Result) error) error { return c.eachResult(of, yield) }
	return writePage(to, data)
}

func (c *Contest) writeRecords(to io.Writer, form record.Format, of []FinishedGame) error {
	return c.eachResult(of, func(r match.Result) error {
		if err := record.Write(to, c.contests.games, form, r.Record); err != nil {
			return httpapi.Unprocessable(err)
		}
		return nil
	})
}

// writeArchive writes a ZIP archive with a file per game. The file names follow Zero+: game number,
// winner, number of moves and time.
func (c *Contest) writeArchive(to io.Writer, of []FinishedGame) error {
	numbers := map[match.GameID]FinishedGame{}
	for _, f := range of {
		numbers[f.at] = f
	}
	z := zip.NewWriter(to)
	err := c.eachResult(of, func(r match.Result) error {
		file, err := z.Create(gzeroFileName(numbers[match.GameID{Number: r.Number, Seating: r.Seating}], c.planSize().seats))
		if err != nil {
			return err
		}
		if err := record.Write(file, c.contests.games, record.Gzero, r.Record); err != nil {
			return httpapi.Unprocessable(err)
		}
		return nil
	})
	return errors.Join(err, z.Close())
}

// gzeroFileName returns a name such as "battle_3_b_wins_@step=24_t=7s.gzero".
func gzeroFileName(f FinishedGame, seats []string) string {
	result := "draw"
	if f.Winner != sente.Draw && f.Winner != "" {
		side := "w"
		if len(seats) > 0 && strings.EqualFold(f.Winner, seats[0]) {
			side = "b"
		}
		result = fmt.Sprintf("%s_wins_@step=%d", side, f.Plies)
	}
	return fmt.Sprintf("battle_%d_%s_t=%.0fs.gzero", f.Number, result, f.Seconds)
}
