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

// Stats counts games. It is not safe for concurrent use.
type Stats struct {
	games   catalog.Catalog
	entries []*entry
	keys    map[string]int    // index in entries by key
	grounds map[string]ground // by game settings, so that a board is created once for each
	names   map[string]string // interned names
}

// New returns empty statistics.
func New(games catalog.Catalog) *Stats {
	return &Stats{games: games, keys: map[string]int{}, grounds: map[string]ground{}, names: map[string]string{}}
}

// Add counts a game. The error explains in one sentence why the game cannot be counted.
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

// entry returns the stored data of a game.
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
		return nil, fmt.Errorf("the game has %d seats, but points for %d", len(e.seats), len(e.points))
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

// replay plays the moves of a record to find the player of each, and the result of the board if the
// record has no result.
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

// spend adds the time and effort of a move; moves of an opening have neither.
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

// name returns the interned copy of a name.
func (s *Stats) name(name string) string {
	if known, ok := s.names[name]; ok {
		return known
	}
	s.names[name] = name
	return name
}

// ground is the rules, the size and the seats of a game, with defaults filled in.
type ground struct {
	rules, size string
	seats       []string
}

// groundOf returns the settings of a game, cached.
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
	const most = 1024 // limits the cache, since each set-up is a separate entry
	if len(s.grounds) == most {
		clear(s.grounds)
	}
	at = ground{g.RulesOf(r), board.Size(), board.Seats()}
	s.grounds[key] = at
	return at, nil
}

// blame sets the points of the player at fault to a loss in a game without a winner.
func (e *entry) blame(players []string) {
	if seat := slices.Index(players, e.culprit); e.culprit != "" && seat >= 0 && seat < len(e.points) {
		e.points[seat] = rating.Loss
	}
}

// inOrder returns the games sorted by time.
func (s *Stats) inOrder() []*entry {
	sorted := slices.Clone(s.entries)
	slices.SortFunc(sorted, compare)
	return sorted
}

// Games returns the number of games added, including games without a result.
func (s *Stats) Games() int { return len(s.entries) }

// Duration returns the total time of all players' moves.
func (s *Stats) Duration() (sum time.Duration) {
	for _, e := range s.entries {
		sum += e.spent
	}
	return sum
}
