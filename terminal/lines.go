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

// maxLineBytes is the maximum length of an input line in bytes.
const maxLineBytes = 1 << 16

// RunLines plays a game line by line: it reads moves and commands from in and writes boards and
// replies to out. echo repeats each line read, for input that the terminal does not show. The
// command "quit", the end of the input or of ctx ends the game; ctx does so only if it also
// interrupts a pending read. An error means that reading or writing failed.
func RunLines(ctx context.Context, t *Session, in io.Reader, out io.Writer, echo bool) error {
	l := &lineMode{session: t, in: bufio.NewScanner(in), out: out, echo: echo}
	l.in.Buffer(nil, maxLineBytes)
	l.printf("%s\n", t.Title())
	for i := range t.Players {
		l.printf("%s: %s\n", t.SeatName(i), visible.Line(t.playerName(i)))
	}
	if notice := t.notice(); notice != "" {
		l.printf("%s\n", notice)
	}
	l.showBoard()
	for !l.quit && l.ioErr == nil {
		l.runStep(ctx)
	}
	l.session.StopClock()
	return l.ioErr
}

// lineMode is the state of a game played line by line.
type lineMode struct {
	session        *Session
	in             *bufio.Scanner
	out            io.Writer
	echo           bool
	quit           bool  // the game has ended or the user left it
	ioErr          error // first error of in or out
	confirmingTurn bool  // the user is asked whether to keep the last turn
	lastReview     *GameReview
}

func (l *lineMode) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(l.out, format, args...); err != nil && l.ioErr == nil {
		l.ioErr = err
	}
}

func (l *lineMode) showBoard() {
	scene := l.session.Scene()
	l.printf("\n%s\n", DrawPlain(scene))
	if told := SceneTexts(scene); told != "" {
		l.printf("%s\n", told)
	}
	for _, told := range []string{l.session.formatScores(), l.session.formatCounters(), l.session.formatClocks()} {
		if told != "" {
			l.printf("%s\n\n", told)
		}
	}
}

// runStep lets an engine move or reads a command from the user.
func (l *lineMode) runStep(ctx context.Context) {
	l.session.updateClock(false)
	switch {
	case l.confirmingTurn:
		l.readCommand(ctx)
	case !l.session.IsOver() && !l.session.PlayerToMove().IsHuman():
		l.runEngine(ctx)
	case l.session.IsOver() && l.session.IsEnginesOnly():
		l.quit = true
	default:
		l.readCommand(ctx)
	}
}

// runEngine lets the engine to move play.
func (l *lineMode) runEngine(ctx context.Context) {
	seat, p := l.session.Board().Turn(), l.session.PlayerToMove()
	err := l.session.PlayEngineMove(ctx, p, l.session.moveLimits(), l.session.Grace, l.infoPrinter())
	if ctx.Err() != nil {
		l.quitInterrupted()
		return
	}
	if err == nil {
		l.printMove(seat)
	}
	if l.session.IsOver() {
		l.showResult()
	} else if l.session.IsHumanTurn() {
		l.showBoard()
	}
}

// infoPrinter returns a function that prints engine output if requested: for each depth the
// principal variation, its score, the nodes and the time.
func (l *lineMode) infoPrinter() func(sente.Info) {
	if !l.session.PrintInfo {
		return nil
	}
	return func(i sente.Info) {
		if l.session.HidesThoughts() {
			return
		}
		l.printf("  %s  %s  %s  %s  %s\n", l.session.localize("depth {depth}", "depth", i.Depth), l.session.formatScore(i, l.session.Turn()), l.session.formatNodes(i.Nodes), l.session.formatDuration(i.Time.Seconds(), 2), l.session.FormatMoves(i.Line))
	}
}

// printMove prints the engine's move and its evaluation; after a turn of several moves whose board
// is not shown, also the scores and the time used.
func (l *lineMode) printMove(seat int) {
	r := l.session.Record()
	last := len(r.Moves) - 1
	thought := l.formatThought(r.Thinking[last], seat)
	if l.session.hidesEvaluation() {
		thought = ""
	}
	l.printf("%d. %s %s%s\n", last+1, l.session.SeatName(seat), l.session.FormatMove(r.Moves[last]), thought)
	if l.session.IsOver() || l.session.IsHumanTurn() {
		return // the board contains the scores
	}
	if plies, _, whole := l.session.LastTurn(); whole && plies > 1 {
		if told := l.session.formatScores(); told != "" {
			l.printf("%s\n", told)
		}
	}
}

// formatThought returns an evaluation without its time, so that the output of the same game is
// reproducible.
func (l *lineMode) formatThought(t sente.Thought, seat int) string {
	if t.Nodes == 0 {
		return ""
	}
	return fmt.Sprintf("  (%s, %s)", l.session.addDepth(l.session.formatThoughtScore(t, seat), t.Depth), l.session.formatNodes(t.Nodes))
}

func (l *lineMode) showResult() {
	l.showBoard()
	l.printf("%s\n", visible.Line(l.session.ResultText()))
	if !l.session.IsEnginesOnly() && l.session.checkReviewable() == nil {
		l.printf("%s\n", l.session.localize("Next: review, restart, rematch or quit"))
	}
}

// readCommand reads and executes a line of the player to move.
func (l *lineMode) readCommand(ctx context.Context) {
	prompt := l.session.localize("Game over")
	if !l.session.IsOver() {
		prompt = l.session.SeatName(l.session.Board().Turn())
		if action := l.session.turnPrompt(); action != "" {
			prompt += ", " + action
		}
	}
	if l.confirmingTurn {
		prompt = l.session.localize("Keep these moves? [Y/n]")
	}
	l.printf("%s> ", prompt)
	var work sync.WaitGroup
	stop := l.session.startPondering(ctx, work.Go)
	scanned := l.in.Scan()
	stop()
	work.Wait()
	switch {
	case ctx.Err() != nil:
		l.quitInterrupted()
		return
	case !scanned:
		l.handleInputEnd()
		return
	}
	if l.echo {
		l.printf("%s\n", l.in.Text())
	}
	if l.session.checkTimeout() {
		l.showResult()
		return
	}
	line := parseCommand(l.in.Text())
	if l.confirmingTurn && l.confirmTurn(ctx, line.argument) && line.name == "" {
		return
	}
	if err := l.runCommand(ctx, line); err != nil {
		l.printf("%s\n", l.session.translateError(err))
	}
}

// confirmTurn handles the reply to the question whether to keep the last turn and reports whether
// the line was only that reply. Any other text means yes and is then executed.
func (l *lineMode) confirmTurn(ctx context.Context, text string) bool {
	l.confirmingTurn = false
	switch strings.ToLower(text) {
	case "n", "no":
		l.session.UndoLastTurn()
		l.showBoard()
		return true
	case "", "y", "yes":
		if l.session.IsOver() {
			l.showResult()
		}
		return true
	}
	for !l.quit && !l.session.IsOver() && !l.session.PlayerToMove().IsHuman() {
		l.runEngine(ctx)
	}
	return false
}

// quitInterrupted ends the game after ctx was cancelled.
func (l *lineMode) quitInterrupted() {
	l.printf("%s\n", l.session.localize("Stopped"))
	l.quit = true
}

// handleInputEnd handles the end of the input like quit, and records a read error.
func (l *lineMode) handleInputEnd() {
	l.quit = true
	l.printf("\n")
	if err := l.in.Err(); errors.Is(err, bufio.ErrTooLong) {
		l.ioErr = fmt.Errorf("input line is longer than %d bytes: expected one move per line", maxLineBytes)
	} else if err != nil {
		l.ioErr = fmt.Errorf("standard input cannot be read: %w", err)
	}
}

// runCommand executes a line of input; a returned error is shown to the user and does not end the
// game.
func (l *lineMode) runCommand(ctx context.Context, s commandLine) error {
	switch s.name {
	case "":
		return l.playMove(s.argument)
	case "undo":
		return l.showBoardUnless(l.session.UndoMoves())
	case "redo":
		return l.showBoardUnless(l.session.RedoMoves())
	case "restart":
		return l.showBoardUnless(l.session.Restart())
	case "rematch":
		return l.showBoardUnless(l.session.Rematch())
	case "resign":
		return l.showResultUnless(l.session.ResignHuman())
	case "draw":
		return l.offerDraw(ctx)
	case "hint":
		return l.showHint(ctx, false)
	case "go":
		return l.showHint(ctx, true)
	case "review":
		return l.reviewGame(ctx, s.argument)
	case "retry":
		return l.retryMistakes(ctx)
	case "save":
		return l.saveGame(s.argument)
	case "quit":
		l.quit = true
	case "help":
		l.printf("%s\n%s", l.session.localize("{move}, or", "move", l.session.exampleMove()), formatCommands(l.session.localize))
	case "board":
		l.showBoard()
	case "report":
		l.printf("%s\n", l.session.toggleEvaluation())
	}
	return nil
}

// showResultUnless shows the result unless err is set, and returns err.
func (l *lineMode) showResultUnless(err error) error {
	if err == nil {
		l.showResult()
	}
	return err
}

// offerDraw offers a draw: an engine replies immediately, a human opponent is asked for
// confirmation.
func (l *lineMode) offerDraw(ctx context.Context) error {
	other, err := l.session.OfferDraw()
	if err != nil || other == "" {
		return l.showResultUnless(err)
	}
	answer, ok := l.askQuestion(ctx, l.session.localize("{side}, accept a draw? [y/N]", "side", other))
	if !ok {
		return nil
	}
	if answer = strings.ToLower(answer); answer != "y" && answer != "yes" {
		return errors.New(l.session.localize("{side} declined the draw", "side", other))
	}
	l.session.AgreeDraw()
	return l.showResultUnless(nil)
}

// askQuestion prints a question and reads the reply; ok is false if the game ended instead.
func (l *lineMode) askQuestion(ctx context.Context, question string) (answer string, ok bool) {
	l.printf("%s> ", question)
	switch {
	case !l.in.Scan():
		l.handleInputEnd()
		return "", false
	case ctx.Err() != nil:
		l.quitInterrupted()
		return "", false
	}
	if l.echo {
		l.printf("%s\n", l.in.Text())
	}
	return strings.TrimSpace(l.in.Text()), true
}

// showBoardUnless shows the board unless err is set, and returns err.
func (l *lineMode) showBoardUnless(err error) error {
	if err == nil {
		l.showBoard()
	}
	return err
}

func (l *lineMode) playMove(text string) error {
	if text == "" {
		return nil
	}
	if err := l.session.PlayText(text); err != nil {
		return errors.New(l.session.localize(`{problem}; type "help" for the list of commands`, "problem", l.session.translateError(err)))
	}
	if kept := l.session.waitingMoves(); kept != "" {
		l.printf("%s\n", l.session.localize("{move} will be played after the stones before it", "move", kept))
		return nil
	}
	l.showPlayedMove()
	return nil
}

// showPlayedMove shows the board after a human move; an engine that moves next shows it together
// with its own move.
func (l *lineMode) showPlayedMove() {
	if l.confirmingTurn = l.session.needsTurnConfirmation(); l.confirmingTurn {
		l.showBoard()
		return
	}
	l.showNextTurn()
}

// showNextTurn shows the board to the next human player, or the result.
func (l *lineMode) showNextTurn() {
	switch {
	case l.session.IsOver():
		l.showResult()
	case l.session.IsHumanTurn():
		l.showBoard()
	}
}

func (l *lineMode) showHint(ctx context.Context, play bool) error {
	choice, err := l.session.SuggestMove(ctx, l.session.Record(), nil)
	if err != nil {
		return err
	}
	l.printf("%s\n", l.session.localize("Hint: {move} ({thought})", "move", l.session.FormatMove(choice.Move), "thought", l.session.addDepth(l.session.formatScore(choice.Info, l.session.Turn()), choice.Info.Depth)))
	if !play {
		return l.showScores(ctx)
	}
	if err := l.session.Session.PlayText(string(choice.Move)); err != nil {
		return err
	}
	l.showPlayedMove()
	return nil
}

// showScores shows the board with the score of every move if scores are available.
func (l *lineMode) showScores(ctx context.Context) error {
	marks, err := l.session.ScoreMarks(ctx, l.session.Record())
	if len(marks) > 0 {
		scene := l.session.Scene()
		scene.Marks = append(scene.Marks, marks...)
		l.printf("\n%s\n", DrawPlain(scene))
	}
	return err
}

func (l *lineMode) saveGame(name string) error {
	if name == "" {
		return errors.New(l.session.localize("Save needs a file name, for example: save game.jsonl"))
	}
	if err := l.session.SaveGame(name); err != nil {
		return err
	}
	l.printf("%s\n", l.session.localize("Saved {name}", "name", name))
	return nil
}
