package match

import (
	"cmp"
	"context"
	"fmt"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/visible"
)

// TournamentFile is a tournament in the form of a TOML file. Its keys are spelled like the flags of
// sente match.
type TournamentFile struct {
	Kind    string
	Game    string
	Rules   string
	Size    string
	Opening string
	Setup   string
	Games   int
	Rounds  int
	Seed    uint64
	LimitOptions
	OpeningOptions
	AdjudicationOptions
	Players []TournamentPlayer `toml:"player"`
}

// TournamentPlayer is one [[player]] table; a key that is not set takes the tournament's value.
type TournamentPlayer struct {
	Engine  string
	Name    string
	Nodes   amount.Count
	Depth   amount.Count
	Time    amount.Span
	Threads amount.Threads
	Memory  amount.Tables
	Suspend *bool
	Fresh   *bool
	Pause   amount.Span
}

// ReadTournament reads and parses a file.
func ReadTournament(name string) (TournamentFile, error) {
	text, err := keep.ReadInput(name, strict.MaxTOML)
	if err != nil {
		return TournamentFile{}, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	f, err := ParseTournament(string(text))
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return f, err
}

// ParseTournament parses a text. An unknown key is an error.
func ParseTournament(text string) (TournamentFile, error) {
	var f TournamentFile
	if err := strict.DecodeTOML(text, &f); err != nil {
		return f, err
	}
	if f.Order != "" && f.Order != "random" && f.Order != "sequential" {
		return f, fmt.Errorf("unknown order %q: expected sequential or random", visible.Clip(f.Order))
	}
	if f.Rows != "" && f.Rows != "top" && f.Rows != "bottom" {
		return f, fmt.Errorf("unknown value %q for rows: expected bottom or top", visible.Clip(f.Rows))
	}
	return f, nil
}

// Plan returns the plan of the tournament and a description of its openings.
func (f TournamentFile) Plan(ctx context.Context, games catalog.Catalog) (Plan, string, error) {
	kind, err := parseKind(cmp.Or(f.Kind, string(RoundRobin)))
	if err != nil {
		return Plan{}, "", err
	}
	t := MatchOptions{
		Game: f.Game, Rules: f.Rules, Size: f.Size, Opening: f.Opening, Setup: f.Setup, Seed: f.Seed,
		LimitOptions: f.LimitOptions, AdjudicationOptions: f.AdjudicationOptions,
	}
	for i, p := range f.Players {
		t.Engines = append(t.Engines, p.Engine)
		t.Own = append(t.Own, PlayerOptions{Number: i + 1, TournamentPlayer: p})
	}
	p, err := t.Plan(games)
	if err != nil {
		return p, "", err
	}
	p.Kind, p.Rounds = kind, f.Rounds
	seats, err := p.NumSeats(games)
	if err != nil {
		return p, "", err
	}
	if p.Games = f.Games; p.Games == 0 {
		p.Games = seats
	}
	about, err := f.AddTo(ctx, games, &p, maxEncounters(p, seats))
	return p, about, err
}

// applyTo sets the options that the player has.
func (own TournamentPlayer) applyTo(e *Entrant) {
	if own.Name != "" {
		e.Name = own.Name
	}
	l := &e.Limits
	for _, set := range []struct {
		own int64
		to  *int64
	}{{int64(own.Nodes), &l.Nodes}, {int64(own.Memory), &l.Memory}} {
		if set.own > 0 {
			*set.to = set.own
		}
	}
	if own.Depth > 0 {
		l.Depth = int(own.Depth)
	}
	if own.Threads > 0 {
		l.Threads = int(own.Threads)
	}
	if own.Time.Limit() > 0 {
		l.Time = own.Time.Limit()
	}
	if own.Pause.Set() {
		e.Pause = own.Pause.Limit()
	}
	if own.Suspend != nil {
		e.Suspend = *own.Suspend
	}
	if own.Fresh != nil {
		e.Fresh = *own.Fresh
	}
}

// maxEncounters returns an upper bound of the number of openings needed: all pairings of a phase
// use the same openings.
func maxEncounters(p Plan, seats int) int {
	phases := max(p.Rounds, 1) * max(len(p.Players), 1)
	return max(1, (p.Games+seats-1)/seats) * phases * 3 // a drawn tie is played up to three times
}
