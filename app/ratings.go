package app

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/record"
)

type ratingsVerb struct {
	Files []string `arg:"" name:"file" help:"Journals of matches and tournaments, or games in any format that keeps players and results (.jsonl)."`
	JSON  bool     `help:"One object for each player."`
}

// Help teaches by example.
func (ratingsVerb) Help() string {
	return `Says how strong everybody in some files has played. A game that stands in two of the files counts in both; games that are not over, or whose players are not named, are left out and counted.

    sente ratings cup.jsonl
    sente ratings monday.jsonl tuesday.jsonl --json`
}

// Run reads the games and rates their players.
func (v ratingsVerb) Run(env *environment) error {
	l := &league{env: env, players: map[string]*rated{}}
	for _, name := range v.Files {
		if err := l.read(name); err != nil {
			return err
		}
	}
	if len(l.players) == 0 {
		return fmt.Errorf("no finished game of named players is in %s", strings.Join(v.Files, ", "))
	}
	return l.write(v.JSON)
}

// league is what the players of all files did.
type league struct {
	env     *environment
	players map[string]*rated
	games   int
	left    int // games that could not be counted
}

// rated is a player.
type rated struct {
	Name   string  `json:"name"`
	Games  int     `json:"games"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
	Score  float64 `json:"score"`
	// Elo is how much stronger the player was than those it met, all together.
	Elo      *float64 `json:"elo,omitempty"`
	EloError *float64 `json:"elo_error,omitempty"`
	tally    rating.Tally
	more     bool // some of its games had more than two players
}

// read takes in a file: a journal, or records.
func (l *league) read(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", name, plainly(err))
	}
	defer file.Close()
	in := bufio.NewReader(file)
	if start, _ := in.Peek(len(journalStart)); string(start) != journalStart {
		records, err := record.ReadFile(l.env.games, "", name)
		if err != nil {
			return err
		}
		for _, r := range records {
			l.add(l.env.games, r)
		}
		return nil
	}
	once := map[string]bool{}
	return match.ReadJournal(name, in, func(*match.Plan) error { return nil }, func(r match.Result) error {
		game := fmt.Sprintf("%s.%d", r.ID, r.Seating)
		if !once[game] && len(r.Record.Players) == len(r.Points) {
			once[game] = true
			l.count(r.Record.Players, r.Points)
		}
		return nil
	}, func(notice string) { fmt.Fprintln(l.env.err, "sente:", notice) })
}

// journalStart is how a journal begins.
const journalStart = `{"sente":"match",`

// add counts a record if it is over and says who played.
func (l *league) add(games catalog.Catalog, r sente.Record) {
	points, err := pointsOf(games, r)
	if err != nil {
		l.left++
		return
	}
	l.count(r.Players, points)
}

var errUncounted = errors.New("the record cannot be counted")

// pointsOf are the half points of the seats of a record.
func pointsOf(games catalog.Catalog, r sente.Record) ([]rating.Points, error) {
	board, err := games.Board(r)
	if err != nil {
		return nil, err
	}
	seats := board.Seats()
	winner := slices.Index(seats, r.Result.Winner)
	if len(r.Players) != len(seats) || winner < 0 && r.Result.Winner != sente.Draw {
		return nil, errUncounted
	}
	points := make([]rating.Points, len(seats))
	for i := range points {
		switch {
		case i == winner:
			points[i] = rating.Win
		case winner < 0:
			points[i] = rating.Draw
		}
	}
	return points, nil
}

func (l *league) count(names []string, points []rating.Points) {
	l.games++
	for i, name := range names {
		p := l.players[name]
		if p == nil {
			p = &rated{Name: name}
			l.players[name] = p
		}
		p.tally.Add(points[i])
		p.more = p.more || len(names) > 2
	}
}

// list is everybody, the best first.
func (l *league) list() (all []*rated) {
	for _, p := range l.players {
		t := p.tally
		p.Games, p.Wins, p.Draws, p.Losses = int(t.Games()), int(t.Wins), int(t.Draws), int(t.Losses)
		p.Score = (float64(t.Wins) + float64(t.Draws)/2) / float64(t.Games())
		if !p.more {
			e := t.Estimate()
			p.Elo, p.EloError = &e.Elo, &e.EloError
		}
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b *rated) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name))
	})
	return all
}

func (l *league) write(asJSON bool) error {
	all := l.list()
	wide := len("player")
	for _, p := range all {
		wide = max(wide, len([]rune(p.Name)))
	}
	if !asJSON {
		fmt.Fprintf(l.env.out, "%-*s %7s %7s %7s %7s %8s %9s %9s\n", wide, "player", "games", "wins", "draws", "losses", "score", "elo", "error")
	}
	for _, p := range all {
		if asJSON {
			if err := writeJSON(l.env.out, p); err != nil {
				return err
			}
			continue
		}
		elo, errors := "-", "-"
		if p.Elo != nil {
			elo, errors = fmt.Sprintf("%.1f", *p.Elo), fmt.Sprintf("%.1f", *p.EloError)
		}
		fmt.Fprintf(l.env.out, "%-*s %7d %7d %7d %7d %7.1f%% %9s %9s\n", wide, p.Name, p.Games, p.Wins, p.Draws, p.Losses, 100*p.Score, elo, errors)
	}
	if !asJSON {
		fmt.Fprintf(l.env.out, "%d games, %d left out; elo is against all that a player met\n", l.games, l.left)
	}
	return nil
}
