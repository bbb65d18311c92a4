package stats

import (
	"fmt"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
)

// Stats are the games counted so far. It is not safe for concurrent use.
type Stats struct {
	games   catalog.Catalog
	entries []*entry
	keys    map[string]int    // place among entries
	grounds map[string]ground // by setting, so that a board is opened once for each
	names   map[string]string // each name is kept once
}

// New returns statistics of no games.
func New(games catalog.Catalog) *Stats {
	return &Stats{games: games, keys: map[string]int{}, grounds: map[string]ground{}, names: map[string]string{}}
}

// Add counts a game. The error says in one sentence why it cannot be counted.
func (s *Stats) Add(g Game) error {
	e, err := s.entry(g)
	if err != nil {
		return err
	}
	if at, known := s.keys[g.Key]; known && g.Key != "" {
		if better(e, s.entries[at]) {
			s.entries[at] = e
		}
		return nil
	}
	if g.Key != "" {
		s.keys[g.Key] = len(s.entries)
	}
	s.entries = append(s.entries, e)
	return nil
}

// entry is what is kept of a game.
func (s *Stats) entry(g Game) (*entry, error) {
	r := g.Record
	e := &entry{start: r.Start.Unix(), order: g.Order, key: g.Key, encounter: g.Encounter, plies: len(r.Moves), winner: unended, points: g.Points, cause: g.Cause, culprit: s.name(g.Culprit)}
	at, err := s.groundOf(r)
	if err != nil {
		return nil, err
	}
	e.seats, e.moves = at.seats, hashMoves(r, at)
	if timed := len(r.Thinking) > 0 && len(r.Thinking) == len(r.Moves); timed || e.points == nil && r.Result.Winner == "" {
		err = s.replay(e, r)
	}
	if err == nil && e.points == nil && r.Result.Winner != "" {
		e.points, err = match.PointsOf(e.seats, r.Result.Winner)
		e.blame(r.Players)
	}
	switch {
	case err != nil:
		return nil, err
	case e.points != nil && len(e.points) != len(e.seats):
		return nil, fmt.Errorf("the game has %d seats, but the points of %d", len(e.seats), len(e.points))
	case !(match.Result{Cause: g.Cause, Record: r}).Begun():
		e.winner = idle
	case e.points != nil:
		e.winner = winnerOf(e.points)
	}
	if len(r.Players) == len(e.seats) {
		for _, name := range r.Players {
			e.names = append(e.names, s.name(name))
		}
	}
	return e, nil
}

// replay plays the moves of a record to learn who made them, and how the board ends the
// game if the record does not say.
func (s *Stats) replay(e *entry, r sente.Record) error {
	start := r
	start.Moves, start.Thinking = nil, nil
	board, err := s.games.Board(start)
	if err != nil {
		return err
	}
	e.use = make([]use, len(e.seats))
	for i, m := range r.Moves {
		turn := board.Turn()
		if _, err := board.Play(string(m)); err != nil {
			return catalog.MoveError(i, err)
		}
		if i < len(r.Thinking) {
			e.spend(turn, r.Thinking[i])
		}
	}
	over, winner, _ := board.Outcome()
	switch {
	case !over || e.points != nil || r.Result.Winner != "":
		return nil
	case winner >= 0:
		e.points, err = match.PointsOf(e.seats, e.seats[winner])
	default:
		e.points, err = match.PointsOf(e.seats, sente.Draw)
	}
	return err
}

// spend counts what a move took; those of an opening took nothing.
func (e *entry) spend(turn int, t sente.Thought) {
	if t == (sente.Thought{}) {
		return
	}
	one := use{moves: 1, time: max(t.Time, 0), slowest: max(t.Time, 0), nodes: max(t.Nodes, 0)}
	if t.Depth > 0 {
		one.depths, one.deep = t.Depth, 1
	}
	e.spent += one.time
	e.use[turn].add(one)
}

// name returns the one copy of a name.
func (s *Stats) name(name string) string {
	if known, ok := s.names[name]; ok {
		return known
	}
	s.names[name] = name
	return name
}

// ground is what a game is played on, with the names that records leave to defaults.
type ground struct {
	rules, size string
	seats       []string
}

// groundOf opens the board of a game.
func (s *Stats) groundOf(r sente.Record) (at ground, err error) {
	key := fmt.Sprintf("%q %q %q %q %q %d", r.Game, r.Rules, r.Size, r.Opening, r.Setup, len(r.Players))
	if at, ok := s.grounds[key]; ok {
		return at, nil
	}
	g, err := s.games.Game(r.Game)
	if err != nil {
		return at, err
	}
	start := r
	start.Moves, start.Thinking = nil, nil
	board, err := g.Open(start)
	if err != nil {
		return at, err
	}
	const most = 1024 // set-ups, each of which is another
	if len(s.grounds) == most {
		clear(s.grounds)
	}
	at = ground{g.RulesOf(r), board.Size(), board.Seats()}
	s.grounds[key] = at
	return at, nil
}

// blame takes from a player at fault what a game without a winner gave to all.
func (e *entry) blame(players []string) {
	if seat := slices.Index(players, e.culprit); e.culprit != "" && seat >= 0 && seat < len(e.points) {
		e.points[seat] = rating.Loss
	}
}

// inOrder are the games as they were played.
func (s *Stats) inOrder() []*entry {
	sorted := slices.Clone(s.entries)
	slices.SortFunc(sorted, compare)
	return sorted
}

// Games is how many games are known, those without a result among them.
func (s *Stats) Games() int { return len(s.entries) }

// Duration is the time that the players of all games needed.
func (s *Stats) Duration() (sum time.Duration) {
	for _, e := range s.entries {
		sum += e.spent
	}
	return sum
}
