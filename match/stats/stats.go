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

// GameStats counts games. It is not safe for concurrent use.
type GameStats struct {
	games    catalog.Catalog
	entries  []*gameEntry
	keys     map[string]int          // index in entries by key
	settings map[string]gameSettings // by game settings, so that a board is created once for each
	names    map[string]string       // interned names
}

// NewStats returns empty statistics.
func NewStats(games catalog.Catalog) *GameStats {
	return &GameStats{games: games, keys: map[string]int{}, settings: map[string]gameSettings{}, names: map[string]string{}}
}

// AddGame counts a game. The error explains in one sentence why the game cannot be counted.
func (s *GameStats) AddGame(g Game) error {
	e, err := s.newEntry(g)
	if err != nil {
		return err
	}
	if at, known := s.keys[g.Key]; known && g.Key != "" {
		if isMoreComplete(e, s.entries[at]) {
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

// newEntry returns the stored data of a game.
func (s *GameStats) newEntry(g Game) (*gameEntry, error) {
	r := g.Record
	e := &gameEntry{start: r.Start.Unix(), order: g.Order, key: g.Key, encounter: g.Encounter, plies: len(r.Moves), winner: winnerUnended, points: g.Points, cause: g.Cause, culprit: s.internName(g.Culprit)}
	settings, err := s.settingsOf(r)
	if err != nil {
		return nil, err
	}
	e.seats, e.moves = settings.seats, hashMoves(r, settings)
	if timed := len(r.Thinking) > 0 && len(r.Thinking) == len(r.Moves); timed || e.points == nil && r.Result.Winner == "" {
		err = s.replayMoves(e, r)
	}
	if err == nil && e.points == nil && r.Result.Winner != "" {
		e.points, err = match.WinnerPoints(e.seats, r.Result.Winner)
		e.setCulpritLoss(r.Players)
	}
	switch {
	case err != nil:
		return nil, err
	case e.points != nil && len(e.points) != len(e.seats):
		return nil, fmt.Errorf("the game has %d seats, but points for %d", len(e.seats), len(e.points))
	case !(match.Result{Cause: g.Cause, Record: r}).HasBegun():
		e.winner = winnerNotBegun
	case e.points != nil:
		e.winner = pointsWinner(e.points)
	}
	if len(r.Players) == len(e.seats) {
		for _, name := range r.Players {
			e.names = append(e.names, s.internName(name))
		}
	}
	return e, nil
}

// replayMoves plays the moves of a record to find the player of each, and the result of the board
// if the record has no result.
func (s *GameStats) replayMoves(e *gameEntry, r sente.Record) error {
	start := r
	start.Moves, start.Thinking = nil, nil
	board, err := s.games.OpenBoard(start)
	if err != nil {
		return err
	}
	e.use = make([]moveUsage, len(e.seats))
	for i, m := range r.Moves {
		turn := board.Turn()
		if _, err := board.Play(string(m)); err != nil {
			return catalog.MoveError(i, err)
		}
		if i < len(r.Thinking) {
			e.addThought(turn, r.Thinking[i])
		}
	}
	isOver, winner, _ := board.Outcome()
	switch {
	case !isOver || e.points != nil || r.Result.Winner != "":
		return nil
	case winner >= 0:
		e.points, err = match.WinnerPoints(e.seats, e.seats[winner])
	default:
		e.points, err = match.WinnerPoints(e.seats, sente.Draw)
	}
	return err
}

// addThought adds the time and effort of a move; moves of an opening have neither.
func (e *gameEntry) addThought(turn int, t sente.Thought) {
	if t == (sente.Thought{}) {
		return
	}
	one := moveUsage{moves: 1, time: max(t.Time, 0), slowest: max(t.Time, 0), nodes: max(t.Nodes, 0)}
	if t.Depth > 0 {
		one.depths, one.numDepths = t.Depth, 1
	}
	if t.Latency > 0 {
		one.latency = latencySum{1, t.Latency, t.Latency}
	}
	one.left = leastTime{t.Left, t.Left != 0}
	e.spent += one.time
	e.use[turn].addUsage(one)
}

// internName returns the interned copy of a name.
func (s *GameStats) internName(name string) string {
	if known, ok := s.names[name]; ok {
		return known
	}
	s.names[name] = name
	return name
}

// gameSettings is the rules, the size and the seats of a game, with defaults filled in.
type gameSettings struct {
	rules, size string
	seats       []string
}

// settingsOf returns the settings of a game, cached.
func (s *GameStats) settingsOf(r sente.Record) (settings gameSettings, err error) {
	key := fmt.Sprintf("%q %q %q %q %q %d", r.Game, r.Rules, r.Size, r.Opening, r.Setup, len(r.Players))
	if settings, ok := s.settings[key]; ok {
		return settings, nil
	}
	g, err := s.games.FindGame(r.Game)
	if err != nil {
		return settings, err
	}
	start := r
	start.Moves, start.Thinking = nil, nil
	board, err := g.Open(start)
	if err != nil {
		return settings, err
	}
	const most = 1024 // limits the cache, since each set-up is a separate entry
	if len(s.settings) == most {
		clear(s.settings)
	}
	settings = gameSettings{g.RulesOf(r), board.Size(), board.Seats()}
	s.settings[key] = settings
	return settings, nil
}

// setCulpritLoss sets the points of the player at fault to a loss in a game without a winner.
func (e *gameEntry) setCulpritLoss(players []string) {
	if seat := slices.Index(players, e.culprit); e.culprit != "" && seat >= 0 && seat < len(e.points) {
		e.points[seat] = rating.Loss
	}
}

// sortedEntries returns the games sorted by time.
func (s *GameStats) sortedEntries() []*gameEntry {
	sorted := slices.Clone(s.entries)
	slices.SortFunc(sorted, compareEntries)
	return sorted
}

// NumGames returns the number of games added, including games without a result.
func (s *GameStats) NumGames() int { return len(s.entries) }

// Duration returns the total time of all players' moves.
func (s *GameStats) Duration() (sum time.Duration) {
	for _, e := range s.entries {
		sum += e.spent
	}
	return sum
}
