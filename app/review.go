package app

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/terminal"
)

type reviewVerb struct {
	positionFlags
	limitFlags
	Engine string
	SGF    string
	JSON   bool
	fleetFlag
}

// register adds the flags to fs.
func (v *reviewVerb) register(fs *pflag.FlagSet) {
	v.positionFlags.register(fs)
	v.limitFlags.register(fs)
	fs.Var(stringValue(&v.Engine, "SPEC"), "engine", "Engine for the review: a profile of the game, optionally with options as in {engine}:KEY=VALUE,…; default: the game's first engine.")
	fs.Var(stringValue(&v.SGF, "FILE"), "sgf", "Write the games to a new file, with the review as comments and marks, and better moves as variations.")
	fs.BoolVar(&v.JSON, "json", false, "Print the review as JSON, one object per game.")
	v.fleetFlag.register(fs)
}

// newReviewCommand returns the command review.
func newReviewCommand(env *environment) *cobra.Command {
	v := new(reviewVerb)
	cmd := &cobra.Command{
		Use:   "review",
		Short: "Review every move of a game",
		Long:  `Review every move of a game: what it lost, which move was better, and how the game went. Win chances are those of the player who moves first. The engine searches every position with the limit of --time or --nodes, once more if it would have played another move, and twice as long for apparent mistakes.`,
		Example: env.selectExamples(`
{program} review game.sgf --time 0.2s
{program} review gomoku h8i9h10h9g9i7 --nodes 20k
{program} review @journal.jsonl#17 --json
{program} review game.sgf --sgf reviewed.sgf
{program} review connectfour 44444366 --engine sente
{program} review games.sgf --nodes 20k --fleet nats://127.0.0.1:4222`, `
{program} review game.jsonl --time 0.2s
{program} review{ game} {moves} --nodes 20k
{program} review @journal.jsonl#17 --engine {engine} --json`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd, v.gameArgument(), v.positionArgument())
}

// run reviews the games one after the other.
func (v reviewVerb) run(env *environment) error {
	all, err := v.readGames(env)
	if err != nil {
		return err
	}
	if v.SGF != "" {
		if err := env.checkOverwrite("--sgf", v.SGF, keep.Kind{}); err != nil {
			return err
		}
	}
	if err := env.checkWeights(all[0].Game, all[0].Record, v.Engine); err != nil {
		return err
	}
	var studies []*study.Study
	tell := func(i int, r review.Review) error {
		if i > 0 && !v.JSON {
			fmt.Fprintln(env.out)
		}
		if err := v.writeReview(env, r, all[i]); err != nil {
			return err
		}
		s, err := r.ToStudy(env.games, all[i].Record)
		studies = append(studies, s)
		return err
	}
	if v.Fleet != "" {
		err = v.reviewOnFleet(env, all, tell)
	} else {
		err = v.reviewLocally(env, all, tell)
	}
	if v.SGF != "" && len(studies) > 0 { // also after an interrupt or an error
		err = errors.Join(err, v.writeSGF(env, studies))
	}
	return err
}

// writeSGF writes the reviewed games.
func (v reviewVerb) writeSGF(env *environment, studies []*study.Study) error {
	err := keep.Replace(env.disk, v.SGF, keep.Kind{}, func(w io.Writer) error {
		_, err := record.WriteStudies(w, env.games, record.SGF, studies...)
		return err
	})
	if err != nil {
		return fmt.Errorf("--sgf: %w", err)
	}
	return nil
}

// readGames returns all games of a file, or the positions that the arguments select.
func (v reviewVerb) readGames(env *environment) (all []lab.Position, err error) {
	name, isFile := strings.CutPrefix(withFilePrefix(env, v.Game), "@")
	if !isFile || strings.Contains(name, "#") || len(v.Position) > 0 {
		return v.readPositions(env)
	}
	base := v.textDefaults()
	records, err := lab.ReadGames(env.games, base, name)
	if err != nil || len(records) < 2 {
		return v.readPositions(env) // returns the error
	}
	for i, r := range records {
		if r.Game != records[0].Game {
			return nil, fmt.Errorf("%s contains games of %s and of %s, which one engine cannot review: select one with @%s#%d", name, records[0].Game, r.Game, name, i+1)
		}
		g, err := env.games.FindGame(r.Game)
		if err != nil {
			return nil, err
		}
		setting := lab.PositionDefaults{Games: env.games, Game: g, Base: base, FromTop: v.Rows == "top", Seats: v.numSeats()}
		if r, err = record.CheckRecord(env.games, base, r); err != nil {
			return nil, fmt.Errorf("game %d of %s: %w", i+1, name, err)
		}
		p, err := setting.PositionAt(r)
		if err != nil {
			return nil, fmt.Errorf("game %d of %s: %w", i+1, name, err)
		}
		all = append(all, p)
	}
	return all, nil
}

// reviewLocally reviews games one after the other on this machine. A game that is reviewed only in
// part, because of an interrupt or an error of the engine, is passed to each as well.
func (v reviewVerb) reviewLocally(env *environment, all []lab.Position, each func(i int, r review.Review) error) error {
	engine, err := newEngine(all[0].Game, v.Engine)
	if err != nil {
		return err
	}
	defer engine.Close()
	progress := newProgress(env.err)
	judge := review.Reviewer{
		Engine: engine, Spec: v.Engine, Limits: v.searchLimits(review.DefaultTime),
		Progress: func(_ review.Judgement, done, total int) { progress.setText("%d of %d moves", done, total) },
	}
	for i, p := range all {
		r, err := judge.ReviewGame(env.ctx, p)
		progress.clearLine()
		if len(r.Moves) > 0 {
			if reported := each(i, r); reported != nil {
				return reported
			}
		}
		if env.ctx.Err() != nil && err != nil {
			return fmt.Errorf("stopped: of game %d of %d, only the last %d of %d moves were reviewed", i+1, len(all), len(r.Moves), len(p.Record.Moves))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writeReview writes a review as text or JSON.
func (v reviewVerb) writeReview(env *environment, r review.Review, p lab.Position) error {
	if v.JSON {
		return writeJSON(env.out, r)
	}
	return terminal.WriteReview(env.out, r, p)
}
