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
)

// maxLine is the length in bytes up to which a line of input is read.
const maxLine = 1 << 16

// Lines plays a game line by line: moves and commands come from in, boards and
// answers go to out. echo repeats what was read, for input that is not shown where it is typed.
// The game may be left at any time by "quit", by the end of the input or by that of
// ctx, if it ends a read as well. An error means that the input or the output failed.
func Lines(ctx context.Context, t *Session, in io.Reader, out io.Writer, echo bool) error {
	l := &lines{session: t, in: bufio.NewScanner(in), out: out, echo: echo}
	l.in.Buffer(nil, maxLine)
	l.printf("%s\n", t.Title())
	for i := range t.Players {
		l.printf("%s: %s\n", t.Seat(i), visible.Line(t.player(i)))
	}
	l.board()
	for !l.left && l.failed == nil {
		l.step(ctx)
	}
	l.session.StopClock()
	return l.failed
}

// lines is the state of such a game.
type lines struct {
	session *Session
	in      *bufio.Scanner
	out     io.Writer
	echo    bool
	left    bool  // the game has been left
	failed  error // of in or out
	asking  bool  // whether the last turn is to be kept
	judged  *Judged
}

func (l *lines) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(l.out, format, args...); err != nil && l.failed == nil {
		l.failed = err
	}
}

func (l *lines) board() {
	scene := l.session.Scene()
	l.printf("\n%s\n", Plain(scene))
	if told := Remarks(scene); told != "" {
		l.printf("%s\n", told)
	}
	for _, told := range []string{l.session.counted(), l.session.noted(), l.session.faces()} {
		if told != "" {
			l.printf("%s\n\n", told)
		}
	}
}

// step makes one move, or asks for a word once the game is over.
func (l *lines) step(ctx context.Context) {
	l.session.keepTime(false)
	switch {
	case l.asking:
		l.ask(ctx)
	case !l.session.Over() && !l.session.Mover().IsHuman():
		l.think(ctx)
	case l.session.Over() && l.session.IsEnginesOnly():
		l.left = true
	default:
		l.ask(ctx)
	}
}

// think lets an engine move.
func (l *lines) think(ctx context.Context) {
	seat, p := l.session.Board().Turn(), l.session.Mover()
	err := l.session.PlayEngineMove(ctx, p, l.session.limits(), l.session.Grace, l.reporter())
	if ctx.Err() != nil {
		l.stop()
		return
	}
	if err == nil {
		l.announce(seat)
	}
	if l.session.Over() {
		l.finish()
	} else if l.session.HumanTurn() {
		l.board()
	}
}

// reporter prints what an engine thinks on the way, if that was asked for: for each
// depth the best line, its score, the nodes and the time.
func (l *lines) reporter() func(sente.Info) {
	if !l.session.Report {
		return nil
	}
	return func(i sente.Info) {
		if l.session.HidesThoughts() {
			return
		}
		l.printf("  %s  %s  %s  %s  %s\n", l.session.say("depth {depth}", "depth", i.Depth), l.session.worth(i, l.session.Turn()), l.session.nodes(i.Nodes), l.session.lasting(i.Time.Seconds(), 2), l.session.ShowAll(i.Line))
	}
}

// announce prints the move that an engine made and what it thought of it; after a turn
// of several moves whose board is not shown, the scores and the time used.
func (l *lines) announce(seat int) {
	r := l.session.Record()
	last := len(r.Moves) - 1
	thought := l.verdict(r.Thinking[last], seat)
	if l.session.HidesThoughts() {
		thought = ""
	}
	l.printf("%d. %s %s%s\n", last+1, l.session.Seat(seat), l.session.Show(r.Moves[last]), thought)
	if l.session.Over() || l.session.HumanTurn() {
		return // the board shows them
	}
	if plies, _, whole := l.session.LastTurn(); whole && plies > 1 {
		if told := l.session.counted(); told != "" {
			l.printf("%s\n", told)
		}
	}
}

// verdict is a thought without its time, so that the same game reads the same.
func (l *lines) verdict(t sente.Thought, seat int) string {
	if t.Nodes == 0 {
		return ""
	}
	return fmt.Sprintf("  (%s, %s)", l.session.deep(l.session.number(t, seat), t.Depth), l.session.nodes(t.Nodes))
}

func (l *lines) finish() {
	l.board()
	l.printf("%s\n", visible.Line(l.session.Result()))
	if !l.session.IsEnginesOnly() && l.session.reviewable() == nil {
		l.printf("%s\n", l.session.say("\"review\" judges every move"))
	}
}

// ask reads a line from the person to move.
func (l *lines) ask(ctx context.Context) {
	prompt := l.session.say("over")
	if !l.session.Over() {
		prompt = l.session.Seat(l.session.Board().Turn())
		if does := l.session.Board().Scene().Prompt; does != "" {
			prompt += ", " + l.session.translate(does)
		}
	}
	if l.asking {
		prompt = l.session.say("keep these moves?")
	}
	l.printf("%s> ", prompt)
	var work sync.WaitGroup
	stop := l.session.ponder(ctx, work.Go)
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
	if l.session.flag() {
		l.finish()
		return
	}
	said := listen(l.in.Text())
	if l.asking && l.replied(ctx, said.rest) && said.verb == "" {
		return
	}
	if err := l.obey(ctx, said); err != nil {
		l.printf("%s\n", l.session.why(err))
	}
}

// replied takes the answer to whether the last turn is kept, and reports whether the
// line was no more than that: anything but yes and no means yes, and what it says.
func (l *lines) replied(ctx context.Context, text string) bool {
	l.asking = false
	switch strings.ToLower(text) {
	case "n", "no":
		l.session.UndoLastTurn()
		l.board()
		return true
	case "", "y", "yes":
		if l.session.Over() {
			l.finish()
		}
		return true
	}
	for !l.left && !l.session.Over() && !l.session.Mover().IsHuman() {
		l.think(ctx)
	}
	return false
}

// stop leaves the game when the context has ended.
func (l *lines) stop() {
	l.printf("%s\n", l.session.say("stopped"))
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
		return l.then(l.session.Back())
	case "redo":
		return l.then(l.session.Again())
	case "restart":
		return l.then(l.session.Restart())
	case "rematch":
		return l.then(l.session.Rematch())
	case "resign":
		return l.ended(l.session.GiveUp())
	case "draw":
		return l.draw(ctx)
	case "hint":
		return l.hint(ctx, false)
	case "go":
		return l.hint(ctx, true)
	case "review":
		return l.review(ctx, s.rest)
	case "retry":
		return l.retry(ctx)
	case "save":
		return l.save(s.rest)
	case "quit":
		l.left = true
	case "help":
		l.printf("%s\n%s", l.session.say("{move}, or", "move", l.session.sample()), manual(l.session.say))
	case "board":
		l.board()
	case "report":
		l.session.Report = !l.session.Report
		told := l.session.say("engines tell their moves alone")
		if l.session.Report {
			told = l.session.say("engines tell what they think on the way")
		}
		l.printf("%s\n", told)
	}
	return nil
}

// ended tells the result if all went well.
func (l *lines) ended(err error) error {
	if err == nil {
		l.finish()
	}
	return err
}

// draw offers a draw: an engine answers at once, a person is asked.
func (l *lines) draw(ctx context.Context) error {
	other, err := l.session.OfferDraw()
	if err != nil || other == "" {
		return l.ended(err)
	}
	answer, ok := l.hear(ctx, l.session.say("{side}, a draw? y: yes; anything else: no", "side", other))
	if !ok {
		return nil
	}
	if answer = strings.ToLower(answer); answer != "y" && answer != "yes" {
		return errors.New(l.session.say("{side} declines the draw", "side", other))
	}
	l.session.AgreeDraw()
	return l.ended(nil)
}

// hear asks something and reads the answer; ok is false if the game is left instead.
func (l *lines) hear(ctx context.Context, question string) (answer string, ok bool) {
	l.printf("%s> ", question)
	switch {
	case !l.in.Scan():
		l.end()
		return "", false
	case ctx.Err() != nil:
		l.stop()
		return "", false
	}
	if l.echo {
		l.printf("%s\n", l.in.Text())
	}
	return strings.TrimSpace(l.in.Text()), true
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
	if err := l.session.Type(text); err != nil {
		return errors.New(l.session.say("{problem}; \"help\" lists what else can be said", "problem", l.session.why(err)))
	}
	if kept := l.session.waiting(); kept != "" {
		l.printf("%s\n", l.session.say("{move} is kept until the stones before it are placed", "move", kept))
		return nil
	}
	l.played()
	return nil
}

// played shows the board after a person's move; an engine that moves next shows
// it together with its own.
func (l *lines) played() {
	if l.asking = l.session.asks(); l.asking {
		l.board()
		return
	}
	l.passed()
}

// passed shows the board to the next person.
func (l *lines) passed() {
	switch {
	case l.session.Over():
		l.finish()
	case l.session.HumanTurn():
		l.board()
	}
}

func (l *lines) hint(ctx context.Context, play bool) error {
	choice, err := l.session.Hint(ctx, l.session.Record(), nil)
	if err != nil {
		return err
	}
	l.printf("%s\n", l.session.say("hint: {move}  ({thought})", "move", l.session.Show(choice.Move), "thought", l.session.deep(l.session.worth(choice.Info, l.session.Turn()), choice.Info.Depth)))
	if !play {
		return l.scores(ctx)
	}
	if err := l.session.PlayText(string(choice.Move)); err != nil {
		return err
	}
	l.played()
	return nil
}

// scores shows the board with the score of every move, if there is one.
func (l *lines) scores(ctx context.Context) error {
	marks, err := l.session.Scores(ctx, l.session.Record())
	if len(marks) > 0 {
		scene := l.session.Scene()
		scene.Marks = append(scene.Marks, marks...)
		l.printf("\n%s\n", Plain(scene))
	}
	return err
}

func (l *lines) save(name string) error {
	if name == "" {
		return errors.New(l.session.say("save needs the name of a file: save game.jsonl"))
	}
	if err := l.session.Save(name); err != nil {
		return err
	}
	l.printf("%s\n", l.session.say("saved {name}", "name", name))
	return nil
}
