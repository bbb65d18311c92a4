package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
)

// cup is a tournament as a file in TOML says it (docs/formats.md). Its keys are
// spelled as the flags of sente match.
type cup struct {
	Kind      string      `toml:"kind"`
	Game      string      `toml:"game"`
	Rules     string      `toml:"rules"`
	Size      string      `toml:"size"`
	Opening   string      `toml:"opening"`
	Setup     string      `toml:"setup"`
	Games     int         `toml:"games"`
	Rounds    int         `toml:"rounds"`
	Seed      uint64      `toml:"seed"`
	Time      span        `toml:"time"`
	Control   span        `toml:"control"`
	Increment span        `toml:"increment"`
	Grace     span        `toml:"grace"`
	Patience  span        `toml:"patience"`
	Nodes     count       `toml:"nodes"`
	Depth     count       `toml:"depth"`
	Threads   threads     `toml:"threads"`
	Memory    tables      `toml:"memory"`
	Suspend   bool        `toml:"suspend"`
	Fresh     bool        `toml:"fresh"`
	Openings  string      `toml:"openings"`
	Order     string      `toml:"order"`
	Start     count       `toml:"start"`
	Transform bool        `toml:"transform"`
	Plies     *uint       `toml:"plies"`
	Rows      string      `toml:"rows"`
	Resign    agreement   `toml:"resign"`
	Draw      agreement   `toml:"draw"`
	MaxMoves  count       `toml:"max-moves"`
	Solve     count       `toml:"solve"`
	Players   []cupPlayer `toml:"player"`
}

// cupPlayer is one [[player]]; what it leaves out is the cup's.
type cupPlayer struct {
	Engine  string  `toml:"engine"`
	Name    string  `toml:"name"`
	Nodes   count   `toml:"nodes"`
	Depth   count   `toml:"depth"`
	Time    span    `toml:"time"`
	Threads threads `toml:"threads"`
	Memory  tables  `toml:"memory"`
	Suspend *bool   `toml:"suspend"`
	Fresh   *bool   `toml:"fresh"`
}

// largestCup is the length in bytes up to which a file is read.
const largestCup = 1 << 20

// readCup reads a file.
func readCup(name string) (cup, error) {
	text, err := regular.Read(name, largestCup)
	if err != nil {
		return cup{}, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	c, err := parseCup(string(text))
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return c, err
}

// parseCup reads a text. A key that it does not know is an error.
func parseCup(text string) (cup, error) {
	var c cup
	if err := checkDepth(text); err != nil {
		return c, err
	}
	meta, err := toml.Decode(text, &c)
	var where toml.ParseError
	switch {
	case errors.As(err, &where):
		return c, fmt.Errorf("line %d: %s", where.Position.Line, strings.TrimPrefix(where.Message, "toml: "))
	case err != nil:
		return c, errors.New(strings.TrimPrefix(err.Error(), "toml: "))
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return c, fmt.Errorf("unknown key %q: the keys are those of docs/formats.md", unknown[0].String())
	}
	if c.Order != "" && c.Order != "random" && c.Order != "sequential" {
		return c, fmt.Errorf("order %q is none: write sequential or random", visible.Clip(c.Order))
	}
	if c.Rows != "" && c.Rows != "top" && c.Rows != "bottom" {
		return c, fmt.Errorf("rows %q is no side: write bottom or top", visible.Clip(c.Rows))
	}
	return c, nil
}

// plan is the tournament, and what its openings are in words.
func (c cup) plan(ctx context.Context, games catalog.Catalog) (match.Plan, string, error) {
	kind, err := match.ParseKind(orText(c.Kind, string(match.RoundRobin)))
	if err != nil {
		return match.Plan{}, "", err
	}
	openings := openingFlags{c.Openings, c.Order, c.Start, c.Transform, c.Plies, orText(c.Rows, "bottom")}
	f := contestFlags{
		Game: c.Game, Rules: c.Rules, Size: c.Size, Opening: c.Opening, Setup: c.Setup, Seed: c.Seed,
		paceFlags: paceFlags{
			Time: c.Time, Control: c.Control, Increment: c.Increment, Grace: c.Grace, Patience: c.Patience,
			Nodes: c.Nodes, Depth: c.Depth, Threads: c.Threads, Memory: c.Memory, Suspend: c.Suspend, Fresh: c.Fresh,
		},
		endFlags: endFlags{c.Resign, c.Draw, c.MaxMoves, c.Solve},
	}
	for _, p := range c.Players {
		f.Engines = append(f.Engines, p.Engine)
	}
	p, err := f.plan(games)
	if err != nil {
		return p, "", err
	}
	for i, own := range c.Players {
		own.apply(&p.Players[i])
	}
	p.Kind, p.Rounds = kind, c.Rounds
	seats, err := p.Seats(games)
	if err != nil {
		return p, "", err
	}
	if p.Games = c.Games; p.Games == 0 {
		p.Games = seats
	}
	about, err := openings.openings(ctx, games, &p, mostEncounters(p, seats))
	return p, about, err
}

// apply sets what a player has of its own.
func (own cupPlayer) apply(e *match.Entrant) {
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
	l.Time = own.Time.limit()
	if own.Suspend != nil {
		e.Suspend = *own.Suspend
	}
	if own.Fresh != nil {
		e.Fresh = *own.Fresh
	}
}

// mostEncounters bounds how many openings can be needed: everybody meets on the
// same ones.
func mostEncounters(p match.Plan, seats int) int {
	phases := max(p.Rounds, 1) * max(len(p.Players), 1)
	return max(1, (p.Games+seats-1)/seats) * phases * 3 // drawn ties are played up to three times
}

// orText is the text, or another one if it is empty.
func orText(text, other string) string {
	if text == "" {
		return other
	}
	return text
}
