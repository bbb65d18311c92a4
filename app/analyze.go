package app

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/terminal"
)

type analyzeVerb struct {
	positionFlags
	limitFlags
	Lines   amount.Count `placeholder:"N" help:"Best lines to show; default: 1."`
	Threat  bool         `help:"What if the side to move passed: show what the other side threatens."`
	Balance amount.Count `placeholder:"N" help:"Gomoku: place so many stones, 1 to 3, after which the position is even."`
	Engine  string       `placeholder:"SPEC" help:"Engine: a profile of the game with its options, such as sente or sente:memory=256."`
	JSON    bool         `help:"Facts as JSON, one object for each position."`
}

// Help teaches by example.
func (analyzeVerb) Help() string {
	return `Lets an engine think and prints its best lines, scores seen by the side to move. A forced move is thought about like any other. Ctrl-C ends the thinking, not the answer.

    sente analyze gomoku h8i9 --time 5s --lines 3
    sente analyze gomoku h8i9h10 --threat
    sente analyze connectfour 4453 --depth 12 --json
    sente analyze gomoku --balance 3 --time 5s
    sente analyze gomoku - --nodes 100k < positions.txt`
}

// Run thinks about every position in turn.
func (v analyzeVerb) Run(env *environment) error {
	all, err := v.positions(env)
	if err != nil {
		return err
	}
	for _, p := range all {
		if err := p.goesOn(); err != nil {
			return err
		}
	}
	engine, err := player.New(all[0].game, v.Engine)
	switch {
	case err != nil:
		return err
	case engine.IsHuman():
		return fmt.Errorf("--engine %s is a person: name an engine, such as %s", v.Engine, all[0].game.ProfileNames()[0])
	}
	defer engine.Close()
	for i, p := range all {
		if i > 0 && env.ctx.Err() != nil {
			return fmt.Errorf("stopped after %d of %d positions", i, len(all))
		}
		think := v.analyze
		if v.Balance > 0 {
			think = v.balance
		}
		if err := think(env.ctx, env, engine, p); err != nil {
			return err
		}
	}
	return nil
}

func (v analyzeVerb) analyze(ctx context.Context, env *environment, engine sente.Engine, p position) error {
	limits := v.limits(5 * time.Second)
	limits.Lines, limits.Analysis = int(max(v.Lines, 1)), true
	asked := p
	if v.Threat {
		var err error
		if p, err = p.afterPass(); err != nil {
			return err
		}
	}
	lines := ranking{}
	progress := newProgress(env.err)
	began := time.Now()
	choice, err := engine.Think(ctx, p.record, limits, func(i sente.Info) {
		lines.add(i)
		progress.say("%s", p.brief(i))
	})
	progress.clear()
	if err != nil {
		return err
	}
	a := p.analysis(choice, lines.best(choice, limits.Lines), time.Since(began))
	if v.Threat {
		turn := a.ToMove
		a.positionFacts, a.Threat = asked.identity(), true
		a.ToMove = turn
	}
	if v.JSON {
		return writeJSON(env.out, a)
	}
	return a.write(env.out, p)
}

// ranking keeps the latest report of every line.
type ranking map[int]sente.Info

func (r ranking) add(i sente.Info) {
	if len(i.Line) > 0 {
		r[i.Rank] = i
	}
}

// best returns up to n lines, the choice first, as far as the engine told them.
func (r ranking) best(c sente.Choice, n int) []sente.Info {
	first := c.Info
	if len(first.Line) == 0 {
		first.Line = []sente.Move{c.Move}
	}
	lines := []sente.Info{first}
	for rank := 1; len(lines) < n; rank++ {
		i, ok := r[rank]
		if !ok {
			break
		}
		if i.Line[0] != c.Move {
			lines = append(lines, i)
		}
	}
	return lines
}

// analysis is what an engine found out.
type analysis struct {
	positionFacts
	Threat   bool         `json:"threat,omitempty"` // the turn was passed first
	Result   string       `json:"result"`           // for the side to move: win, loss, draw or unknown
	Distance *int         `json:"distance,omitempty"`
	Score    sente.Score  `json:"score"`
	Move     sente.Move   `json:"move"`
	Line     []sente.Move `json:"line"`
	Depth    int          `json:"depth"`
	Nodes    int64        `json:"nodes"`
	TimeMS   int64        `json:"time_ms"`
	Source   string       `json:"source"`
	Forced   bool         `json:"forced,omitempty"` // no other move is worth a thought
	Lines    []variation  `json:"lines"`
}

// variation is one of the best lines.
type variation struct {
	Move     sente.Move   `json:"move"`
	Result   string       `json:"result"`
	Distance *int         `json:"distance,omitempty"`
	Score    sente.Score  `json:"score"`
	Bound    sente.Bound  `json:"bound"`
	Depth    int          `json:"depth"`
	Line     []sente.Move `json:"line"`
}

func (p position) analysis(c sente.Choice, lines []sente.Info, took time.Duration) analysis {
	a := analysis{
		positionFacts: p.identity(), Score: c.Info.Score, Move: c.Move, Line: lines[0].Line,
		Depth: c.Info.Depth, Nodes: c.Info.Nodes, TimeMS: took.Milliseconds(), Source: source(c.Info),
		Forced: c.Info.Forced || len(p.board.Legal()) == 1,
	}
	a.Result, a.Distance = result(c.Info)
	for _, i := range lines {
		v := variation{Move: i.Line[0], Score: i.Score, Bound: i.Bound, Depth: i.Depth, Line: i.Line}
		v.Result, v.Distance = result(i)
		a.Lines = append(a.Lines, v)
	}
	return a
}

// source says where a move comes from.
func source(i sente.Info) string {
	return cmp.Or(i.Source, "search")
}

// result reads a score as a result for the side to move. A decided score is a
// bound that can only grow better for its owner, so it stands whatever its bound.
func result(i sente.Info) (name string, distance *int) {
	plies, decided := i.Score.Distance()
	switch {
	case decided && i.Score.Won() && i.Bound != sente.Upper:
		return "win", &plies
	case decided && i.Score.Lost() && i.Bound != sente.Lower:
		return "loss", &plies
	case i.Score == 0 && i.Source == "proof" && i.Bound == sente.Exact:
		return "draw", nil
	}
	return "unknown", nil
}

// write prints an analysis for eyes.
func (a analysis) write(w io.Writer, p position) error {
	show := p.shower()
	var b strings.Builder
	if a.Threat {
		b.WriteString("after a pass ")
	}
	fmt.Fprintf(&b, "%s to move: %s, depth %d, %s nodes, %d ms", a.ToMove, show(a.Move), a.Depth, terminal.Short(a.Nodes), a.TimeMS)
	if a.Source == "book" {
		b.WriteString(", from the book")
	}
	if a.Forced {
		b.WriteString(", forced")
	}
	b.WriteByte('\n')
	for n, v := range a.Lines {
		fmt.Fprintf(&b, "%2d. %s%-8s", n+1, v.Bound, v.Score)
		for _, m := range v.Line {
			fmt.Fprintf(&b, " %s", show(m))
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// shower writes moves with rows counted as the user asked.
func (p position) shower() func(sente.Move) string {
	return func(m sente.Move) string {
		if p.top {
			if text, err := p.game.FromTop(p.record, string(m)); err == nil {
				return text
			}
		}
		return string(m)
	}
}

// brief is a report on one line.
func (p position) brief(i sente.Info) string {
	show := p.shower()
	text := fmt.Sprintf("depth %d  %s%s  %s nodes  %.1f s ", i.Depth, i.Bound, i.Score, terminal.Short(i.Nodes), i.Time.Seconds())
	for _, m := range i.Line {
		text += " " + show(m)
	}
	return text
}
