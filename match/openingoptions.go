package match

import (
	"cmp"
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/record"
)

// OpeningOptions choose the start positions of games.
type OpeningOptions struct {
	File      string       `toml:"openings"` // in any format of package record; "" draws random plies
	Order     string       // "random" shuffles them by the plan's seed
	Start     amount.Count // number of the first opening, from 1
	Transform bool         // later passes use rotated and mirrored openings
	Plies     *uint        // number of random plies without a file; nil is the default
	Rows      string       // "top" if the file numbers rows from the top
}

// AddTo adds the openings of the given number of encounters to the plan, and returns a description
// of them.
func (o OpeningOptions) AddTo(ctx context.Context, games catalog.Catalog, p *Plan, encounters int) (string, error) {
	if o.File == "" {
		if p.Plies = defaultPlies; player.HasSwap(p.Opening) {
			p.Plies = 0 // the players place the first stones
		}
		if o.Plies != nil {
			p.Plies = int(*o.Plies)
		}
		if p.Plies == 0 {
			return "from the start of the game", nil
		}
		return fmt.Sprintf("after %d random plies", p.Plies), nil
	}
	if o.Plies != nil {
		return "", fmt.Errorf("--plies cannot be combined with --openings")
	}
	base := sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup}
	suite, err := o.readSuite(ctx, games, base)
	if err != nil {
		return "", fmt.Errorf("--openings: %w", err)
	}
	if o.Order == "random" {
		suite = suite.Shuffle(p.Seed)
	}
	if o.Start > 0 {
		suite = suite.StartFrom(int(o.Start))
	}
	words := amount.Counted(len(suite.Openings), "opening of") + " " + o.File
	if suite.NumTwins > 0 {
		words += fmt.Sprintf(" (%s skipped)", amount.Counted(suite.NumTwins, "twin"))
	}
	if o.Transform {
		if suite, err = suite.WithSymmetries(ctx, games, base, encounters); err != nil {
			return "", err
		}
	}
	p.Openings = suite.Openings[:min(len(suite.Openings), encounters)]
	return words, nil
}

// Records returns the games of the file, which may be a journal. It returns an error unless they
// have the game, the rules and the size of base.
func (o OpeningOptions) Records(games catalog.Catalog, base sente.Record) (all []sente.Record, err error) {
	g, err := games.FindGame(base.Game)
	if err != nil {
		return nil, err
	}
	want := base
	if len(g.Rules) > 0 {
		want.Rules = cmp.Or(base.Rules, g.Rules[0].Name)
	}
	if len(g.Sizes) > 0 {
		want.Size = cmp.Or(base.Size, g.Sizes[0])
	}
	file, err := keep.OpenInput(o.File)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", o.File, err)
	}
	defer file.Close()
	in, journal := DetectJournal(file)
	if !journal {
		return record.ReadSuite(games, record.ReadOptions{Base: want, RowsFromTop: o.Rows == "top"}, o.File, in)
	}
	_, results, err := ReadJournal(o.File, in, nil)
	if err != nil {
		return nil, err
	}
	for g, err := range results {
		if err != nil {
			return all, err
		}
		if len(all) == record.MaxGames {
			return all, fmt.Errorf("%s contains more than %d games: split it", o.File, record.MaxGames)
		}
		r, err := record.CheckRecord(games, want, g.Record)
		if err != nil {
			return all, fmt.Errorf("%s, game %d: %w", o.File, len(all)+1, err)
		}
		all = append(all, r)
	}
	return all, nil
}

// readSuite reads the openings, which must be of the same game.
func (o OpeningOptions) readSuite(ctx context.Context, games catalog.Catalog, base sente.Record) (Suite, error) {
	records, err := o.Records(games, base)
	if err != nil {
		return Suite{}, err
	}
	var openings [][]sente.Move
	for i, r := range records {
		if r.Setup != base.Setup {
			return Suite{}, fmt.Errorf("%s: opening %d starts with set-up stones instead of moves: use --setup for stones that all games start with", o.File, i+1)
		}
		openings = append(openings, r.Moves)
	}
	s, err := NewSuite(ctx, games, base, openings)
	if err != nil {
		err = fmt.Errorf("%s: %w", o.File, err)
	}
	return s, err
}
