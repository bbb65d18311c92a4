package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
)

// maxLine is the length in bytes up to which a line of input is read.
const maxLine = 1 << 16

// Lines plays a game line by line: moves and commands come from in, boards and
// answers go to out. echo repeats what was read, for input that nobody sees.
// The game may be left at any time by "quit", by the end of the input or by that of
// ctx, if it ends a read as well. An error means that the input or the output failed.
func Lines(ctx context.Context, t *Table, in io.Reader, out io.Writer, echo bool) error {
	l := &lines{table: t, in: bufio.NewScanner(in), out: out, echo: echo}
	l.in.Buffer(nil, maxLine)
	l.printf("%s\n", t.Title())
	for i, p := range t.Players {
		l.printf("%s: %s\n", t.Seat(i), visible.Line(p.Name))
	}
	l.board()
	for !l.left && l.failed == nil {
		l.step(ctx)
	}
	return l.failed
}

// lines is the state of such a game.
type lines struct {
	table  *Table
	in     *bufio.Scanner
	out    io.Writer
	echo   bool
	left   bool  // nobody wants to go on
	failed error // of in or out
	asking bool  // whether the last turn is to be kept
}

func (l *lines) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(l.out, format, args...); err != nil && l.failed == nil {
		l.failed = err
	}
}

func (l *lines) board() {
	l.printf("\n%s\n", Plain(l.table.Scene()))
	for _, told := range []string{l.table.counted(), l.table.noted()} {
		if told != "" {
			l.printf("%s\n\n", told)
		}
	}
}

// step makes one move, or asks for a word once the game is over.
func (l *lines) step(ctx context.Context) {
	switch {
	case l.asking:
		l.ask(ctx)
	case !l.table.Over() && !l.table.Mover().IsHuman():
		l.think(ctx)
	case l.table.Over() && l.table.Watched():
		l.left = true
	default:
		l.ask(ctx)
	}
}

// think lets an engine move.
func (l *lines) think(ctx context.Context) {
	seat, p := l.table.Ref.Board().Turn(), l.table.Mover()
	err := match.Turn(ctx, l.table.Ref, p, l.table.Limits, l.table.Grace, l.reporter())
	if ctx.Err() != nil {
		l.stop()
		return
	}
	if err == nil {
		l.announce(seat)
	}
	if l.table.Over() {
		l.finish()
	} else if l.table.HumanTurn() {
		l.board()
	}
}

// reporter tells what an engine thinks on the way, if that was asked for: for each
// depth the best line, its score, the nodes and the time.
func (l *lines) reporter() func(sente.Info) {
	if !l.table.Report {
		return nil
	}
	return func(i sente.Info) {
		l.printf("  depth %d  %s  %d nodes  %.2f s  %s\n", i.Depth, i.Score, i.Nodes, i.Time.Seconds(), l.table.ShowAll(i.Line))
	}
}

// announce tells the move that an engine made and what it thought of it; after a turn
// of several moves that nobody sees the board of, the scores and the time used.
func (l *lines) announce(seat int) {
	r := l.table.Ref.Record()
	last := len(r.Moves) - 1
	l.printf("%d. %s %s%s\n", last+1, l.table.Seat(seat), l.table.Show(r.Moves[last]), verdict(r.Thinking[last]))
	if l.table.Over() || l.table.HumanTurn() {
		return // the board shows them
	}
	if plies, _, whole := l.table.turnOf(); whole && plies > 1 {
		if told := l.table.counted(); told != "" {
			l.printf("%s\n", told)
		}
	}
}

// verdict is a thought without its time, so that the same game reads the same.
func verdict(t sente.Thought) string {
	if t.Nodes == 0 {
		return ""
	}
	return fmt.Sprintf("  (%s, depth %d, %d nodes)", t.Score, t.Depth, t.Nodes)
}

func (l *lines) finish() {
	l.board()
	l.printf("%s\n", visible.Line(l.table.Result()))
}

// ask reads a line from the person to move.
func (l *lines) ask(ctx context.Context) {
	prompt := "over"
	if !l.table.Over() {
		prompt = l.table.Seat(l.table.Ref.Board().Turn())
	}
	if l.asking {
		prompt = "keep these moves?"
	}
	l.printf("%s> ", prompt)
	var work sync.WaitGroup
	stop := l.table.ponder(ctx, work.Go)
	heard := l.in.Scan()
	stop()
	work.Wait()
	switch {
	case ctx.Err() != nil:
		l.stop()
		return
	case !heard:
		l.end()
		return
	}
	if l.echo {
		l.printf("%s\n", l.in.Text())
	}
	said := listen(l.in.Text())
	if l.asking && l.replied(ctx, said.rest) && said.verb == "" {
		return
	}
	if err := l.obey(ctx, said); err != nil {
		l.printf("%v\n", err)
	}
}

// replied takes the answer to whether the last turn is kept, and reports whether the
// line was no more than that: anything but yes and no means yes, and what it says.
func (l *lines) replied(ctx context.Context, text string) bool {
	l.asking = false
	switch strings.ToLower(text) {
	case "n", "no":
		l.table.takeBack()
		l.board()
		return true
	case "", "y", "yes":
		if l.table.Over() {
			l.finish()
		}
		return true
	}
	for !l.left && !l.table.Over() && !l.table.Mover().IsHuman() {
		l.think(ctx)
	}
	return false
}

// stop leaves the game when the context has ended.
func (l *lines) stop() {
	l.printf("stopped\n")
	l.left = true
}

// end takes the end of the input for a quit.
func (l *lines) end() {
	l.left = true
	l.printf("\n")
	if err := l.in.Err(); errors.Is(err, bufio.ErrTooLong) {
		l.failed = fmt.Errorf("a line of the input is longer than %d bytes: write one move a line", maxLine)
	} else if err != nil {
		l.failed = fmt.Errorf("the input cannot be read: %w", err)
	}
}

// obey does what a person said; the error is an answer, not a failure.
func (l *lines) obey(ctx context.Context, s said) error {
	switch s.verb {
	case "":
		return l.move(s.rest)
	case "undo":
		return l.then(l.table.Undo())
	case "redo":
		return l.then(l.table.Redo())
	case "restart":
		return l.then(l.table.Restart())
	case "hint":
		return l.hint(ctx, false)
	case "go":
		return l.hint(ctx, true)
	case "save":
		return l.save(s.rest)
	case "quit":
		l.left = true
	case "help":
		l.printf("a move%s, or\n%s", l.table.sample(), manual())
	case "board":
		l.board()
	case "report":
		l.table.Report = !l.table.Report
		l.printf("engines tell %s\n", map[bool]string{true: "what they think on the way", false: "their moves alone"}[l.table.Report])
	}
	return nil
}

// then shows the board if all went well.
func (l *lines) then(err error) error {
	if err == nil {
		l.board()
	}
	return err
}

func (l *lines) move(text string) error {
	if text == "" {
		return nil
	}
	if err := l.table.Play(text); err != nil {
		return fmt.Errorf("%w; \"help\" lists what else can be said", err)
	}
	if kept := l.table.Kept(); kept != "" {
		l.printf("%s is kept until the stones before it are placed\n", kept)
		return nil
	}
	l.played()
	return nil
}

// played shows the board after a person's move; an engine that moves next shows
// it together with its own.
func (l *lines) played() {
	if l.asking = l.table.asks(); l.asking {
		l.board()
		return
	}
	l.passed()
}

// passed shows the board to the next person.
func (l *lines) passed() {
	switch {
	case l.table.Over():
		l.finish()
	case l.table.HumanTurn():
		l.board()
	}
}

func (l *lines) hint(ctx context.Context, play bool) error {
	choice, err := l.table.Hint(ctx, l.table.Ref.Record(), nil)
	if err != nil {
		return err
	}
	l.printf("hint: %s  (%s, depth %d)\n", l.table.Show(choice.Move), choice.Info.Score, choice.Info.Depth)
	if !play {
		return l.scores(ctx)
	}
	if err := l.table.Ref.Play(string(choice.Move), sente.Thought{}); err != nil {
		return err
	}
	l.played()
	return nil
}

// scores shows the board with the score of every move, if there is one.
func (l *lines) scores(ctx context.Context) error {
	marks, err := l.table.Scores(ctx, l.table.Ref.Record())
	if len(marks) > 0 {
		scene := l.table.Scene()
		scene.Marks = append(scene.Marks, marks...)
		l.printf("\n%s\n", Plain(scene))
	}
	return err
}

func (l *lines) save(name string) error {
	if name == "" {
		return errors.New("save needs the name of a file: save game.jsonl")
	}
	if err := l.table.Save(name); err != nil {
		return err
	}
	l.printf("saved %s\n", name)
	return nil
}
