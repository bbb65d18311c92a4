package selfplay

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record/samples"
)

// JournalData are the games of a journal, to be converted or counted.
type JournalData struct {
	Games  catalog.Catalog
	Name   string       // name of the journal
	Notice func(string) // called for unusable lines

	game   catalog.Game
	header samples.Header
	table  samples.Table
	scale  float64
}

// CheckPlan returns an error if games of a plan cannot be written to a target.
func CheckPlan(games catalog.Catalog, p *match.Plan, t Target) error {
	d := JournalData{Games: games, Name: "the plan"}
	if err := d.setPlan(p); err != nil {
		return err
	}
	for _, o := range t.outputFiles() {
		if _, err := d.newSink(o, io.Discard); err != nil {
			return err
		}
	}
	return nil
}

// WriteGames writes the games of a journal, in the order of the run, and returns a report.
func (d JournalData) WriteGames(ctx context.Context, t Target) (report Report, err error) {
	if err := d.surveyJournal(ctx); err != nil {
		return report, err
	}
	files := parallelFiles{outputs: t.outputFiles()}
	err = t.replaceAll(files.outputs, func(to []io.Writer) error {
		if err := files.beginAll(&d, to); err != nil {
			return err
		}
		tally, err := d.passGames(ctx, t, files.writeGame)
		if err == nil {
			report = tally.finishReport()
			err = files.endAll(report)
		}
		return err
	})
	if err == nil {
		report.Files = files.summaries()
	}
	return report, err
}

// CountGames is WriteGames without output.
func (d JournalData) CountGames(ctx context.Context) (Report, error) {
	if err := d.surveyJournal(ctx); err != nil {
		return Report{}, err
	}
	tally, err := d.passGames(ctx, Target{}, func(string, uniqueGame) error { return nil })
	if err != nil {
		return Report{}, err
	}
	return tally.finishReport(), nil
}

// surveyJournal reads the journal once for the common data of all games: the setting and the moves.
func (d *JournalData) surveyJournal(ctx context.Context) error {
	in, err := keep.OpenFile(d.Name)
	if err != nil {
		return fmt.Errorf("the journal %s cannot be read: %w", d.Name, keep.Cause(err))
	}
	defer in.Close()
	plan, results, err := match.ReadJournal(d.Name, in, func(string) {}) // pour calls Notice
	if err == nil {
		err = d.setPlan(plan)
	}
	if err != nil {
		return err
	}
	var moves samples.Collector
	for r, err := range results {
		if err == nil {
			err = interrupt.Stopped(ctx)
		}
		if err != nil {
			return err
		}
		if r.Cause.IsFault() {
			continue
		}
		if err := moves.Add(r.Record); err != nil {
			return fmt.Errorf("%s: %w", d.Name, gameError(r.Number, err))
		}
	}
	d.header.Moves, d.table = moves.Moves(), moves.Table()
	return nil
}

// setPlan sets the common data of the games of a plan.
func (d *JournalData) setPlan(p *match.Plan) (err error) {
	if d.game, err = d.Games.FindGame(p.Game); err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	if p.Kind != match.SelfPlay {
		return fmt.Errorf("%s is the journal of a %s, not of self-play games", d.Name, p.Kind)
	}
	start := sente.Record{Game: p.Game, Rules: p.Rules, Size: p.Size, Opening: p.Opening, Setup: p.Setup}
	board, err := d.game.Open(start)
	if err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	title := d.game.BookTitle(start)
	d.header = samples.Header{
		Game: p.Game, Rules: title.Rules, Size: title.Size, Opening: title.Opening, Setup: p.Setup,
		Seats: board.Seats(), Engine: p.Players[0].Engine,
	}
	d.scale = d.game.ScoreScale(p.Players[0].Engine)
	return nil
}

// uniqueGame is a game with its training samples.
type uniqueGame struct {
	game   samples.Game
	record sente.Record // including all thoughts
}

// passGames passes on the games with new positions, in order, and counts all games.
func (d *JournalData) passGames(ctx context.Context, t Target, to func(part string, s uniqueGame) error) (*reportTally, error) {
	in, err := os.Open(d.Name)
	if err != nil {
		return nil, fmt.Errorf("the journal %s cannot be read: %w", d.Name, keep.Cause(err))
	}
	defer in.Close()
	sieve, count := newDuplicateFilter(d.game), newTally(d.header)
	for _, part := range t.partNames() {
		count.findPart(part)
	}
	_, results, err := match.ReadInOrder(d.Name, in, d.Notice)
	if err != nil {
		return nil, err
	}
	for r, err := range results {
		if err == nil {
			err = interrupt.Stopped(ctx)
		}
		if err != nil {
			return nil, err
		}
		if r.Cause.IsFault() {
			count.Faulty++
			continue
		}
		filtered, hash, ok, err := sieve.removeDuplicates(r.Record)
		if err == nil && ok {
			var g samples.Game
			if g, err = d.table.EncodeRecord(filtered, d.header.Seats); err == nil {
				part := t.gamePart(hash)
				count.addGame(part, g)
				err = to(part, uniqueGame{g, r.Record})
			}
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.Name, gameError(r.Number, err))
		}
	}
	count.Duplicates, count.Repeated = sieve.duplicates, sieve.repeated
	return count, nil
}
