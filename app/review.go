package app

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
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
	env.noteInstead(all[0].Game, all[0].Record, v.Engine)
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
		Engine: engine, Spec: v.Engine, Limits: v.limits(200 * time.Millisecond),
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
	return r, writeReview(env.out, r, p)
}

// writeReview prints a review to be read.
func writeReview(w io.Writer, r review.Review, p lab.Position) error {
	rows := [][]string{}
	for _, j := range r.Moves {
		rows = append(rows, []string{
			fmt.Sprintf("%d.", j.Number), j.Seat, p.Text(j.Move), j.Grade.String(), stand(r, j, j.After), advice(r, j, p),
		})
	}
	ink := colours(w)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n\n", visible.Line(heading(r, p)), visible.Line(judgeLine(r)))
	wide := widths(rows)
	for i, row := range rows {
		text := fmt.Sprintf("%*s %-*s %-*s  %-*s  %-*s  %s", wide[0], row[0], wide[1], row[1], wide[2], row[2], wide[3], row[3], wide[4], row[4], row[5])
		b.WriteString(ink(r.Moves[i].Grade, strings.TrimRight(text, " ")) + "\n")
	}
	fmt.Fprintf(&b, "\n%s\n", r.Summary)
	if r.Judge.Guessed {
		fmt.Fprintf(&b, "What a score of %s is worth was never measured for %s: chances are a guess.\n", r.Judge.Engine, r.Game)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// heading names the game, its players and its result.
func heading(r review.Review, p lab.Position) string {
	text := r.Settings(p.Game.Title)
	for i, name := range r.Players {
		if i < len(r.Seats) {
			text += fmt.Sprintf(", %s %s", r.Seats[i], name)
		}
	}
	switch {
	case r.Result == nil:
	case r.Result.Winner == sente.Draw:
		text += ", drawn"
	default:
		text += ", won by " + r.Result.Winner
	}
	return text
}

// judgeLine says who judged, and for how long.
func judgeLine(r review.Review) string {
	text := "judged by " + r.Judge.Engine
	if r.Judge.TimeMS > 0 {
		text += fmt.Sprintf(", %v a position", time.Duration(r.Judge.TimeMS)*time.Millisecond)
	}
	if r.Judge.Nodes > 0 {
		text += fmt.Sprintf(", %s nodes a position", terminal.Short(r.Judge.Nodes))
	}
	if r.Judge.Depth > 0 {
		text += fmt.Sprintf(", depth %d", r.Judge.Depth)
	}
	return text
}

// stand is how a position stands: the chance of the side that numbers are about, or who
// wins.
func stand(r review.Review, j review.Judgement, v review.View) string {
	if v.Proven {
		return v.Words
	}
	side := j.Seat
	if len(r.Seats) == 2 {
		side = r.Seats[0]
	}
	return fmt.Sprintf("%s %.0f %%", side, 100*v.Chance)
}

// mostShown is how many moves of a better line are shown.
const mostShown = 8

// advice is what was better than a move that gave something away.
func advice(r review.Review, j review.Judgement, p lab.Position) string {
	if j.Grade == review.Fine {
		if j.Note == "not compared" {
			return j.Note
		}
		return ""
	}
	text := ""
	if j.Before.Outcome != j.After.Outcome {
		text = fmt.Sprintf("%s to %s: ", j.Before.Outcome, j.After.Outcome)
	}
	text += "better"
	for _, m := range j.Line[:min(len(j.Line), mostShown)] {
		text += " " + p.Text(m)
	}
	return text + " (" + stand(r, j, j.Before) + ")"
}

// widths are those of the columns.
func widths(rows [][]string) []int {
	wide := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, text := range row {
			wide[i] = max(wide[i], len([]rune(text)))
		}
	}
	return wide
}

// colours paints lines by their grade where they are read on a terminal.
func colours(w io.Writer) func(review.Grade, string) string {
	if _, ok := terminal.Descriptor(w); !ok || os.Getenv("NO_COLOR") != "" {
		return func(_ review.Grade, text string) string { return text }
	}
	return func(g review.Grade, text string) string {
		code := map[review.Grade]string{review.Inaccuracy: "33", review.Mistake: "35", review.Blunder: "31"}[g]
		if code == "" {
			return text
		}
		return "\x1b[" + code + "m" + text + "\x1b[0m"
	}
}
