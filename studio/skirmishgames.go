package studio

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

// choiceOf is which games of a skirmish are meant: those of a list, or those that fit all
// that is asked for.
type choiceOf struct {
	Games  []int  `json:"games"`  // their numbers; none is all
	Player string `json:"player"` // who took part
	Result string `json:"result"` // a seat that won, "draw", "won" or "lost" by the player, or "fault"
	From   int    `json:"from"`   // numbers; 0 is no bound
	To     int    `json:"to"`
}

// fits reports whether a game is meant, as far as its number is not asked for.
func (q choiceOf) fits(f finishedGame, seats []string) bool {
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
func (q choiceOf) check() error {
	if (q.Result == "won" || q.Result == "lost") && q.Player == "" {
		return httpapi.Errorf(http.StatusUnprocessableEntity, "result %s is that of a player: name one", q.Result)
	}
	if len(q.Games) > mostSkirmishGames {
		return httpapi.Errorf(http.StatusUnprocessableEntity, "%d games are named: name up to %d", len(q.Games), mostSkirmishGames)
	}
	return nil
}

// chosen are the games that are meant, in the order in which they ended.
func (c *skirmish) chosen(q choiceOf) (all []finishedGame, err error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	numbers := map[int]bool{}
	for _, n := range q.Games {
		numbers[n] = true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	all = []finishedGame{}
	for _, f := range c.finished {
		if (len(q.Games) == 0 || numbers[f.Number]) && q.fits(f, c.size().seats) {
			all = append(all, f)
		}
	}
	return all, nil
}

// statistics counts the games that are meant, as sente stats does.
func (c *skirmish) statistics(q choiceOf) (sum stats.Summary, err error) {
	of, err := c.chosen(q)
	if err != nil {
		return sum, err
	}
	if len(of) == c.gamesNow() {
		return c.counted(), nil
	}
	all := stats.New(c.all.games)
	if err := c.results(of, func(r match.Result) error { return all.Add(stats.FromResult(r)) }); err != nil {
		return sum, err
	}
	return all.Summary(), nil
}

// results yields the games of a list in full.
func (c *skirmish) results(of []finishedGame, yield func(match.Result) error) error {
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
	if c.name != "" {
		return readGames(c.name, nil, pick)
	}
	c.mu.Lock()
	kept := slices.Clone(c.kept)
	c.mu.Unlock()
	for _, r := range kept {
		if err := pick(r); err != nil {
			return err
		}
	}
	return nil
}

// game is the game of a number.
func (c *skirmish) game(number string) (found match.Result, err error) {
	n, err := httpapi.ParseNumber(number)
	if err != nil {
		return found, err
	}
	of, err := c.chosen(choiceOf{Games: []int{int(n)}})
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

// file is a file of games.
type file struct {
	name, kind string
	data       []byte
}

// file returns the games that are meant as a file: SGF or JSONL, or .gzero, which are files of a
// game each and come in an archive.
func (c *skirmish) file(form record.Format, q choiceOf) (f file, err error) {
	of, err := c.chosen(q)
	if err != nil {
		return f, err
	}
	if len(of) == 0 {
		return f, httpapi.Errorf(http.StatusUnprocessableEntity, "no game fits what was asked for")
	}
	var b bytes.Buffer
	f = file{name: fmt.Sprintf("%s-%s", c.plan.Game, c.id), kind: "application/octet-stream"}
	switch form {
	case "html":
		f.name, f.kind = f.name+".html", "text/html; charset=utf-8"
		err = c.writeReport(&b, of)
	case record.JSONL, record.SGF:
		f.name += "." + string(form)
		err = c.write(&b, form, of)
	case record.Gzero:
		f.name, f.kind = f.name+".zip", "application/zip"
		err = c.archive(&b, of)
	default:
		err = httpapi.Errorf(http.StatusNotFound, "games are not written as %q: the forms are sgf, jsonl, gzero and html", visible.Clip(string(form)))
	}
	f.data = b.Bytes()
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
func (c *skirmish) writeReport(to io.Writer, of []finishedGame) error {
	tell := c.all.Report
	if tell == nil {
		return httpapi.Errorf(http.StatusNotFound, "pages of matches are not written here: sente match --html writes one")
	}
	c.mu.Lock()
	told := Told{Plan: &c.plan, Planned: c.size().games, Why: c.why, Running: c.phase == running || c.phase == paused}
	c.mu.Unlock()
	told.Games = func(yield func(match.Result) error) error { return c.results(of, yield) }
	return tell(to, told)
}

func (c *skirmish) write(to io.Writer, form record.Format, of []finishedGame) error {
	return c.results(of, func(r match.Result) error {
		if err := record.Write(to, c.all.games, form, r.Record); err != nil {
			return httpapi.Unprocessable(err)
		}
		return nil
	})
}

// archive writes a file for each game, named as Zero+ named its own: the number of the game,
// who won after how many moves, and the time that it took.
func (c *skirmish) archive(to io.Writer, of []finishedGame) error {
	numbers := map[match.Seated]finishedGame{}
	for _, f := range of {
		numbers[f.at] = f
	}
	z := zip.NewWriter(to)
	err := c.results(of, func(r match.Result) error {
		file, err := z.Create(zeroName(numbers[match.Seated{Number: r.Number, Seating: r.Seating}], c.size().seats))
		if err != nil {
			return err
		}
		if err := record.Write(file, c.all.games, record.Gzero, r.Record); err != nil {
			return httpapi.Unprocessable(err)
		}
		return nil
	})
	return errors.Join(err, z.Close())
}

// zeroName is "battle_3_b_wins_@step=24_t=7s.gzero".
func zeroName(f finishedGame, seats []string) string {
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
