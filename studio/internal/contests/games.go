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

// Choice is which games of a contest are meant: those of a list, or those that fit all
// that is asked for.
type Choice struct {
	Games  []int  `json:"games"`  // their numbers; none is all
	Player string `json:"player"` // who took part
	Result string `json:"result"` // a seat that won, "draw", "won" or "lost" by the player, or "fault"
	From   int    `json:"from"`   // numbers; 0 is no bound
	To     int    `json:"to"`
}

// fits reports whether a game is meant, as far as its number is not asked for.
func (q Choice) fits(f FinishedGame, seats []string) bool {
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

// check refuses what asks for nothing that there is.
func (q Choice) check() error {
	if (q.Result == "won" || q.Result == "lost") && q.Player == "" {
		return httpapi.Errorf(http.StatusUnprocessableEntity, "result %s is that of a player: name one", q.Result)
	}
	if len(q.Games) > maxGames {
		return httpapi.Errorf(http.StatusUnprocessableEntity, "%d games are named: name up to %d", len(q.Games), maxGames)
	}
	return nil
}

// Choose are the games that are meant, in the order in which they ended.
func (c *Contest) Choose(q Choice) (all []FinishedGame, err error) {
	if err := q.check(); err != nil {
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
		if (len(q.Games) == 0 || numbers[f.Number]) && q.fits(f, c.planSize().seats) {
			all = append(all, f)
		}
	}
	return all, nil
}

// Statistics counts the games that are meant, as sente stats does.
func (c *Contest) Statistics(q Choice) (sum stats.Summary, err error) {
	of, err := c.Choose(q)
	if err != nil {
		return sum, err
	}
	if len(of) == c.countFinished() {
		return c.statistics(), nil
	}
	all := stats.New(c.contests.games)
	if err := c.results(of, func(r match.Result) error { return all.Add(stats.FromResult(r)) }); err != nil {
		return sum, err
	}
	return all.Summary(), nil
}

// results yields the games of a list in full.
func (c *Contest) results(of []FinishedGame, yield func(match.Result) error) error {
	wanted := map[match.Seated]bool{}
	for _, f := range of {
		wanted[f.at] = true
	}
	pick := func(r match.Result) error {
		at := match.Seated{Number: r.Number, Seating: r.Seating}
		if !wanted[at] {
			return nil
		}
		delete(wanted, at)
		return yield(r)
	}
	if c.FileName != "" {
		return readGames(c.FileName, pick)
	}
	c.mu.Lock()
	kept := slices.Clone(c.finished.kept)
	c.mu.Unlock()
	for _, r := range kept {
		if err := pick(r); err != nil {
			return err
		}
	}
	return nil
}

// Game is the game of a number.
func (c *Contest) Game(number string) (found match.Result, err error) {
	n, err := httpapi.ParseNumber(number)
	if err != nil {
		return found, err
	}
	of, err := c.Choose(Choice{Games: []int{int(n)}})
	if err == nil && len(of) == 0 {
		err = httpapi.Errorf(http.StatusNotFound, "there is no game %d", n)
	}
	if err == nil {
		err = c.results(of, func(r match.Result) error { found = r; return nil })
	}
	if err == nil && found.ID == "" {
		err = httpapi.Errorf(http.StatusNotFound, "game %d is not kept", n)
	}
	return found, err
}

// File is a file of games.
type File struct {
	Name, Kind string
	Data       []byte
}

// File returns the games that are meant as a file: SGF or JSONL, or .gzero, which are files of a
// game each and come in an archive.
func (c *Contest) File(form record.Format, q Choice) (f File, err error) {
	of, err := c.Choose(q)
	if err != nil {
		return f, err
	}
	if len(of) == 0 {
		return f, httpapi.Errorf(http.StatusUnprocessableEntity, "no game fits what was asked for")
	}
	var b bytes.Buffer
	f = File{Name: fmt.Sprintf("%s-%s", c.plan.Game, c.id), Kind: "application/octet-stream"}
	switch form {
	case "html":
		f.Name, f.Kind = f.Name+".html", "text/html; charset=utf-8"
		err = c.writeReport(&b, of)
	case record.JSONL, record.SGF:
		f.Name += "." + string(form)
		err = c.write(&b, form, of)
	case record.Gzero:
		f.Name, f.Kind = f.Name+".zip", "application/zip"
		err = c.archive(&b, of)
	default:
		err = httpapi.Errorf(http.StatusNotFound, "games are not written as %q: the forms are sgf, jsonl, gzero and html", visible.Clip(string(form)))
	}
	f.Data = b.Bytes()
	return f, err
}

// Told is a match as [Options.Report] is told of it.
type Told struct {
	Plan    *match.Plan
	Planned int    // games, 0 if that depends on results
	Why     string // it ended, "" while it goes on
	Running bool
	Games   func(yield func(match.Result) error) error // those that the page is about
}

// writeReport writes a page about games, with plots and the games to be replayed.
func (c *Contest) writeReport(to io.Writer, of []FinishedGame) error {
	tell := c.contests.Report
	if tell == nil {
		return httpapi.Errorf(http.StatusNotFound, "pages of matches are not written here: sente match --html writes one")
	}
	c.mu.Lock()
	told := Told{Plan: &c.plan, Planned: c.planSize().games, Why: c.why.Error(), Running: c.phase == Running || c.phase == Paused}
	c.mu.Unlock()
	told.Games = func(yield func(match.Result) error) error { return c.results(of, yield) }
	return tell(to, told)
}

func (c *Contest) write(to io.Writer, form record.Format, of []FinishedGame) error {
	return c.results(of, func(r match.Result) error {
		if err := record.Write(to, c.contests.games, form, r.Record); err != nil {
			return httpapi.Unprocessable(err)
		}
		return nil
	})
}

// archive writes a file for each game, named as Zero+ named its own: the number of the game,
// who won after how many moves, and the time that it took.
func (c *Contest) archive(to io.Writer, of []FinishedGame) error {
	numbers := map[match.Seated]FinishedGame{}
	for _, f := range of {
		numbers[f.at] = f
	}
	z := zip.NewWriter(to)
	err := c.results(of, func(r match.Result) error {
		file, err := z.Create(zeroFileName(numbers[match.Seated{Number: r.Number, Seating: r.Seating}], c.planSize().seats))
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

// zeroFileName is "battle_3_b_wins_@step=24_t=7s.gzero".
func zeroFileName(f FinishedGame, seats []string) string {
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
