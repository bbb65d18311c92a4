package app

import (
	"fmt"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/review"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/study"
	"github.com/sente-games/sente/terminal"
)

type reviewVerb struct {
	positionFlags
	limitFlags
	Engine string `placeholder:"SPEC" help:"The judge: a profile of the game with its options, such as sente or sente:memory=256; default: the game's first engine."`
	SGF    string `name:"sgf" placeholder:"FILE" help:"Write the games with the judgements as comments and marks, and what was better as variations."`
	JSON   bool   `help:"The judgements as JSON, one object for each game."`
}

// Help teaches by example.
func (reviewVerb) Help() string {
	return `Judges every move of a game: what it gave away, what was better, and how the game went. Chances to win are those of the player who begins. The judge thinks about every position for as long as --time or --nodes says, once more where another move was played than its own, and twice as long about what seems a mistake.

    sente review game.sgf --time 0.2s
    sente review gomoku h8i9h10h9g9i7 --nodes 20k
    sente review @journal.jsonl#17 --json
    sente review game.sgf --sgf reviewed.sgf
    sente review connectfour 44444366 --engine sente`
}

// Run judges the games one after the other.
func (v reviewVerb) Run(env *environment) error {
	all, err := v.positions(env)
	if err != nil {
		return err
	}
	engine, err := newEngine(all[0].Game, v.Engine)
	if err != nil {
		return err
	}
	defer engine.Close()
	if v.SGF != "" {
		if err := env.mayWrite("--sgf", v.SGF, sgfKind); err != nil {
			return err
		}
	}
	if err := env.suits(all[0].Game, all[0].Record, v.Engine); err != nil {
		return err
	}
	var studies []*study.Study
	for i, p := range all {
		if i > 0 && !v.JSON {
			fmt.Fprintln(env.out)
		}
		r, err := v.review(env, engine, p)
		if err != nil {
			return err
		}
		s, err := r.Study(env.games, p.Record)
		if err != nil {
			return err
		}
		studies = append(studies, s)
	}
	if v.SGF == "" {
		return nil
	}
	err = keep.Replace(env.disk, v.SGF, sgfKind, func(w io.Writer) error {
		_, err := record.WriteStudies(w, env.games, record.SGF, studies...)
		return err
	})
	if err != nil {
		return fmt.Errorf("--sgf: %w", err)
	}
	return nil
}

// sgfKind are files of the Smart Game Format.
var sgfKind = keep.Begins("game in SGF", "(;")

// review judges a game and prints what the judge says.
func (v reviewVerb) review(env *environment, engine sente.Engine, p lab.Position) (review.Review, error) {
	progress := newProgress(env.err)
	judge := review.Judge{
		Engine: engine, Spec: v.Engine, Limits: v.limits(review.Usual),
		Progress: func(_ review.Judgement, done, of int) { progress.say("%d of %d moves", done, of) },
	}
	r, err := judge.Review(env.ctx, p)
	progress.clear()
	switch {
	case err != nil:
		return r, err
	case v.JSON:
		return r, writeJSON(env.out, r)
	}
	return r, terminal.WriteReview(env.out, r, p)
}
