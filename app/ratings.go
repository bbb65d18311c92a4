package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/record"
)

type ratingsVerb struct {
	Files     []string `arg:"" name:"file" help:"Journals of matches and tournaments, or games in any format that keeps players and results (.jsonl)."`
	Anchor    string   `placeholder:"PLAYER" help:"The player whose rating is --anchor-elo; default: the average of all is."`
	AnchorElo float64  `name:"anchor-elo" placeholder:"ELO" help:"Rating of the anchor; default: 0."`
	Seed      uint64   `placeholder:"N" help:"Seed of the intervals' resampling; default: 0."`
	Scale     bool     `help:"Fit the scale of everybody's scores, too: a position with a score s is won with the chance 1/(1+exp(-s/scale))."`
	JSON      bool     `help:"One object for each player."`
}

// Help teaches by example.
func (ratingsVerb) Help() string {
	return `Says how strong everybody in some files has played: one list of ratings that explains all results together (Bradley-Terry), with intervals that hold in 95 of 100 cases. A game that stands in two of the files counts in both; games that are not over, or whose players are not named, are left out and counted.

    sente ratings cup.jsonl
    sente ratings cup.jsonl --anchor sente --anchor-elo 2000
    sente ratings monday.jsonl tuesday.jsonl --json
    sente ratings cup.jsonl --scale`
}

// Run reads the games and rates their players.
func (v ratingsVerb) Run(env *environment) error {
	l := &league{env: env, scales: v.Scale, players: map[string]*rated{}, meetings: map[string]*rating.Meeting{}}
	for _, name := range v.Files {
		if err := l.read(name); err != nil {
			return err
		}
	}
	if len(l.players) == 0 {
		return fmt.Errorf("no finished game of named players is in %s", strings.Join(v.Files, ", "))
	}
	all, err := l.list(env.ctx, rating.ListOptions{Anchor: v.Anchor, AnchorElo: v.AnchorElo, Seed: v.Seed})
	if err != nil {
		return err
	}
	return l.write(all, v.JSON)
}

// league is what the players of all files did.
type league struct {
	env      *environment
	scales   bool // scores are looked at
	players  map[string]*rated
	meetings map[string]*rating.Meeting // of two players, by name
	order    []string                   // their names as they came
	games    int
	left     int // games that could not be counted
}

// rated is a player.
type rated struct {
	Name   string  `json:"name"`
	Games  int     `json:"games"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
	Score  float64 `json:"score"`
	// Elo is missing where all games had more than two players, the interval also
	// where drawing the games again changes nothing, as after a single one.
	Elo      *float64 `json:"elo,omitempty"`
	EloError *float64 `json:"elo_error,omitempty"` // half the interval
	Low      *float64 `json:"elo_low,omitempty"`
	High     *float64 `json:"elo_high,omitempty"`
	LOS      *float64 `json:"los,omitempty"`    // of being stronger than the next in the list
	Group    int      `json:"group,omitempty"`  // where games do not connect all players; 1 is the first
	Scale    *float64 `json:"scale,omitempty"`  // of its scores, if they say anything
	Scored   int64    `json:"scored,omitempty"` // positions whose scores were looked at
	tally    rating.Tally
	scale    rating.Scale
}

// read takes in a file: a journal, or records.
func (l *league) read(name string) error {
	file, err := regular.Open(name)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", name, err)
	}
	defer file.Close()
	in, journal := match.Sniff(file)
	if !journal {
		return record.Each(l.env.games, "", name, in, func(r sente.Record) error {
			l.add(l.env.games, r)
			return l.env.stopped()
		})
	}
	once := map[string]bool{}
	return match.ReadJournal(name, in, func(*match.Plan) error { return nil }, func(r match.Result) error {
		if err := l.env.stopped(); err != nil {
			return err
		}
		game := fmt.Sprintf("%s.%d", r.ID, r.Seating)
		if !once[game] && len(r.Record.Players) == len(r.Points) {
			once[game] = true
			l.count(name+" "+r.ID, r.Record, r.Points)
		}
		return nil
	}, l.env.notice)
}

// add counts a record if it is over and says who played.
func (l *league) add(games catalog.Catalog, r sente.Record) {
	points, err := pointsOf(games, r)
	if err != nil {
		l.left++
		return
	}
	l.count(fmt.Sprint("game ", l.games), r, points)
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

// count adds a game of an encounter, whose games hang together.
func (l *league) count(encounter string, r sente.Record, points []rating.Points) {
	names := r.Players
	l.games++
	for i, name := range names {
		p := l.players[name]
		if p == nil {
			p = &rated{Name: name}
			l.players[name] = p
		}
		p.tally.Add(points[i])
	}
	if len(names) == 2 && names[0] != names[1] {
		l.meet(encounter, names, points)
	}
	if l.scales {
		l.weigh(r, points)
	}
}

// weigh takes in what the players of a game thought of its positions.
func (l *league) weigh(r sente.Record, points []rating.Points) {
	if len(r.Thinking) != len(r.Moves) {
		return
	}
	start := r
	start.Moves = nil
	board, err := l.env.games.Board(start)
	if err != nil {
		return
	}
	for i, m := range r.Moves {
		t, seat := r.Thinking[i], board.Turn()
		if _, likely := t.Score.Likely(); t.Depth > 0 && !likely && !t.Score.Decided() {
			l.players[r.Players[seat]].scale.Add(int64(t.Score), points[seat])
		}
		if _, err := board.Play(string(m)); err != nil {
			return
		}
	}
}

// meet adds a game of two to their meeting.
func (l *league) meet(encounter string, names []string, points []rating.Points) {
	first := 0
	if names[1] < names[0] {
		first = 1
	}
	key := encounter + "\x00" + names[first] + "\x00" + names[1-first]
	m := l.meetings[key]
	if m == nil {
		m = &rating.Meeting{A: names[first], B: names[1-first]}
		l.meetings[key] = m
		l.order = append(l.order, key)
	}
	m.Result.Add(points[first])
}

// list is everybody, the strongest first; those without a rating come last.
func (l *league) list(ctx context.Context, o rating.ListOptions) (all []*rated, err error) {
	for _, p := range l.players {
		t := p.tally
		p.Games, p.Wins, p.Draws, p.Losses = int(t.Games()), int(t.Wins), int(t.Draws), int(t.Losses)
		p.Score = (float64(t.Wins) + float64(t.Draws)/2) / float64(t.Games())
		if scale := p.scale.Estimate(); !math.IsInf(scale, 1) {
			p.Scale = &scale
		}
		p.Scored = p.scale.Positions()
	}
	rank, err := l.rate(ctx, o)
	if err != nil {
		return nil, err
	}
	for _, p := range l.players {
		if _, ok := rank[p.Name]; !ok {
			rank[p.Name] = len(l.players)
		}
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b *rated) int {
		return cmp.Or(cmp.Compare(rank[a.Name], rank[b.Name]), cmp.Compare(b.Score, a.Score), cmp.Compare(a.Name, b.Name))
	})
	return all, nil
}

// rate gives ratings to those who met somebody alone, and says in which order.
func (l *league) rate(ctx context.Context, o rating.ListOptions) (map[string]int, error) {
	rank := map[string]int{}
	if len(l.order) == 0 {
		return rank, nil
	}
	meetings := make([]rating.Meeting, len(l.order))
	for i, key := range l.order {
		meetings[i] = *l.meetings[key]
	}
	list, err := rating.Rate(ctx, meetings, o)
	if err != nil {
		return nil, err
	}
	groups := list.Standings[len(list.Standings)-1].Group != list.Standings[0].Group
	for i, s := range list.Standings {
		rank[s.Player] = i
		p, margin := l.players[s.Player], (s.High-s.Low)/2
		p.Elo = &s.Elo
		if margin > 0 { // results that are all alike say nothing of how they might differ
			p.EloError, p.Low, p.High = &margin, &s.Low, &s.High
		}
		if groups {
			p.Group = s.Group - list.Standings[0].Group + 1
		}
		if i+1 < len(list.Standings) && list.Standings[i+1].Group == s.Group && margin > 0 {
			p.LOS = &list.LOS[i][i+1]
		}
	}
	return rank, nil
}

func (l *league) write(all []*rated, asJSON bool) error {
	wide := len("player")
	for _, p := range all {
		wide = max(wide, len([]rune(p.Name)))
	}
	if !asJSON {
		fmt.Fprintf(l.env.out, "%-*s %9s %9s %8s %7s %7s %7s %7s %8s\n", wide, "player", "elo", "error", "los", "games", "wins", "draws", "losses", "score"+l.scaleTitle())
	}
	for i, p := range all {
		if asJSON {
			if err := writeJSON(l.env.out, p); err != nil {
				return err
			}
			continue
		}
		if i > 0 && p.Group != all[i-1].Group {
			fmt.Fprintln(l.env.out, "no game connects those above with those below:")
		}
		fmt.Fprintf(l.env.out, "%-*s %9s %9s %8s %7d %7d %7d %7d %7.1f%%%s\n", wide, visible.Line(p.Name), number(p.Elo, 1), number(p.EloError, 1), percent(p.LOS), p.Games, p.Wins, p.Draws, p.Losses, 100*p.Score, l.scaleOf(p))
	}
	if !asJSON {
		fmt.Fprintf(l.env.out, "%d games, %d left out; error is half a 95 %% interval, los the likelihood of being stronger than the next\n", l.games, l.left)
	}
	return nil
}

// scaleTitle is the head of the column of scales, scaleOf what stands there.
func (l *league) scaleTitle() string {
	if !l.scales {
		return ""
	}
	return "   scale  positions"
}

func (l *league) scaleOf(p *rated) string {
	if !l.scales {
		return ""
	}
	return fmt.Sprintf(" %7s %10d", number(p.Scale, 0), p.Scored)
}

// number writes what may be missing.
func number(x *float64, digits int) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.*f", digits, *x)
}

func percent(x *float64) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100**x)
}
