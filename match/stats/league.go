package stats

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/record"
)

// League collects the results of the players of all files.
type League struct {
	Games   int // games counted
	LeftOut int // games that could not be counted

	catalog catalog.Catalog
	scales  bool // evaluate the scores of positions
	notice  func(string)
	players map[string]*RatedPlayer
	results rating.Results
}

// NewLeague returns an empty league. With scales it also evaluates the scores of positions. notice
// is called with a sentence about each line of a journal that cannot be used.
func NewLeague(games catalog.Catalog, scales bool, notice func(string)) *League {
	return &League{catalog: games, scales: scales, notice: notice, players: map[string]*RatedPlayer{}}
}

// RatedPlayer is a player with its results and its rating.
type RatedPlayer struct {
	Name   string  `json:"name"`
	Games  int     `json:"games"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
	Score  float64 `json:"score"`
	// Elo is nil if all games had more than two players. The interval is nil also if resampling the
	// games does not change the rating, as after a single game.
	Elo      *float64 `json:"elo,omitempty"`
	EloError *float64 `json:"elo_error,omitempty"` // half the width of the interval
	Low      *float64 `json:"elo_low,omitempty"`
	High     *float64 `json:"elo_high,omitempty"`
	LOS      *float64 `json:"los,omitempty"`    // likelihood that it is stronger than the next player of the list
	Group    int      `json:"group,omitempty"`  // if games do not connect all players; the first is 1
	Scale    *float64 `json:"scale,omitempty"`  // scale of its scores, if they are correlated with results
	Scored   int64    `json:"scored,omitempty"` // number of positions with an evaluated score
	tally    rating.Tally
	scale    rating.ScaleEstimator
}

// ReadFile adds the games of a file, a journal or records.
func (l *League) ReadFile(ctx context.Context, name string) error {
	file, err := keep.OpenInput(name)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", name, err)
	}
	defer file.Close()
	in, journal := match.DetectJournal(file)
	if !journal {
		for r, err := range record.StreamGames(l.catalog, "", name, in) {
			if err != nil {
				return err
			}
			l.addRecord(name, r)
			if err := interrupt.Stopped(ctx); err != nil {
				return err
			}
		}
		return nil
	}
	_, results, err := match.ReadJournal(name, in, l.notice)
	if err != nil {
		return err
	}
	counted := map[string]bool{}
	for r, err := range results {
		if err == nil {
			err = interrupt.Stopped(ctx)
		}
		if err != nil {
			return err
		}
		game := fmt.Sprintf("%s.%d", r.ID, r.Seating)
		if counted[game] || len(r.Record.Players) != len(r.Points) {
			continue
		}
		counted[game] = true
		if !r.HasBegun() {
			l.LeftOut++
			continue
		}
		l.countGame(name+" "+r.ID, r.Record, r.Points)
	}
	return nil
}

// addRecord counts a record if the game is over, has a player for each seat and, as a game of a
// match, has begun.
func (l *League) addRecord(file string, r sente.Record) {
	points, err := recordPoints(l.catalog, r)
	if err != nil || !match.HasBegun(r) {
		l.LeftOut++
		return
	}
	encounter := ""
	if bout, ok := match.MatchInfoOf(r); ok {
		encounter = file + " " + bout.Encounter
	}
	l.countGame(encounter, r, points)
}

// recordPoints returns the half points of the seats of a record.
func recordPoints(games catalog.Catalog, r sente.Record) ([]rating.Points, error) {
	board, err := games.OpenBoard(r)
	if err != nil {
		return nil, err
	}
	seats := board.Seats()
	if len(r.Players) != len(seats) {
		return nil, fmt.Errorf("the record has %d players (want %d)", len(r.Players), len(seats))
	}
	return match.WinnerPoints(seats, r.Result.Winner)
}

// countGame adds a game. The games of an encounter form pairs; games with an empty encounter stay
// single.
func (l *League) countGame(encounter string, r sente.Record, points []rating.Points) {
	names := r.Players
	l.Games++
	for i, name := range names {
		p := l.players[name]
		if p == nil {
			p = &RatedPlayer{Name: name}
			l.players[name] = p
		}
		p.tally.Add(points[i])
	}
	l.results.AddGame(encounter, names, points)
	if l.scales {
		l.addScores(r, points)
	}
}

// addScores adds the scores that the players gave to the positions of a game.
func (l *League) addScores(r sente.Record, points []rating.Points) {
	if len(r.Thinking) != len(r.Moves) {
		return
	}
	start := r
	start.Moves = nil
	board, err := l.catalog.OpenBoard(start)
	if err != nil {
		return
	}
	for i, m := range r.Moves {
		t, seat := r.Thinking[i], board.Turn()
		if _, likely := t.Score.Likely(); t.Depth > 0 && t.Bound == sente.Exact && !likely && !t.Score.Decided() {
			l.players[r.Players[seat]].scale.AddPosition(int64(t.Score), points[seat])
		}
		if _, err := board.Play(string(m)); err != nil {
			return
		}
	}
}
