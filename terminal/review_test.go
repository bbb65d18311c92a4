package terminal

import (
	"errors"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/session"
)

// lost is a game of tic-tac-toe in which a2 loses a drawn position.
var lost = sente.Record{Game: "tictactoe", Moves: []sente.Move{"b2", "a2", "a1", "c3", "c1", "b1", "a3"}}

// judge runs the task of the latest job and sends its messages to the model.
func (b *bench) judge() {
	b.Helper()
	b.Update(b.job().task(b.Context(), func(m tea.Msg) { b.Update(m) }))
}

// sitLost opens the end of the lost game for players such as "h,h".
func sitLost(t *testing.T, seats string) *bench {
	b := sit(t, lost, seats)
	b.session.Limits = sente.Limits{Depth: 9}
	return b
}

// TestModel_Review checks that j reviews the game with its progress, lists the mistakes with their grades
// and lets the user retry one.
func TestModel_Review(t *testing.T) {
	b := sitLost(t, "x,h")
	b.says("You lost")
	b.says("j review")
	b.press("j")
	b.says("0 of 7 moves reviewed")
	b.Update(reviewProgressMsg{b.job(), 3, 7})
	b.says("3 of 7 moves reviewed")
	golden(t, "screen-reviewing", b.page().render())
	b.judge()
	golden(t, "screen-reviewed", b.page().render())
	b.says("2 a2    blunder")
	b.Update(tea.WindowSizeMsg{Width: 44, Height: 24})
	golden(t, "screen-reviewed-narrow", b.page().render())
	b.Update(tea.WindowSizeMsg{Width: 80, Height: 24})

	b.press("enter")
	b.says("Move 2: second played a2, a")
	b.want("b2")
	b.write("undo") // commands of the game are not accepted here
	b.says("Press Esc to leave the review first")
	b.write("b2")
	b.says("b2 is occupied")
	b.write("b1")
	b.says("b1 is being reviewed")
	b.press("enter") // ignored until the attempt is judged
	b.judge()
	b.says("b1 is worse: first wins in 3 moves")
	b.want("b2")
	b.at("c3")
	b.press("enter")
	b.judge()
	b.says("c3 is as good as the best move: a draw")
	b.want("b2 c3")
	b.press("enter") // no other mistake: back to the list
	b.says("2 a2    blunder")

	b.press("enter", "h")
	b.says("the best move was a3")
	b.says("◎")
	b.press("esc", "esc")
	b.says("You lost")
	jobs := len(b.worker.jobs)
	b.press("j") // the review is kept
	b.says("2 a2    blunder")
	if len(b.worker.jobs) != jobs {
		t.Error("the game is judged once more")
	}
	b.press("j", "u")
	b.press("j")
	if len(b.worker.jobs) != jobs+1 {
		t.Error("another line of moves is not judged anew")
	}
}

// TestModel_ReviewRefused checks the reasons for which a review does not start, and that a stopped or
// failed review leaves the game unchanged.
func TestModel_ReviewRefused(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,x")
	b.press("j")
	b.says("there are no moves to review yet")
	b.press("enter", "j")
	b.says("An engine is thinking: review the game when it has finished")
	b.answer("i9")
	b.press("j")
	b.says("0 of 2 moves reviewed")
	b.press("s")
	b.says("Review stopped")
	b.judge()
	b.want("h8 i9")
	b.says("Your turn")
	b.press("j")
	b.Update(reviewDoneMsg{job: b.job(), err: errors.New("no idea")})
	b.says("no idea")
	b.write("review nobody")
	b.judge()
	b.says("unknown engine")
	b.write("retry")
	b.says("Review the game first")

	b.press("j", "up", "enter") // playing on leaves the review
	if b.engines.HasPurpose(session.Reviewing) {
		t.Error("the judge goes on while the game does")
	}
	control := testutil.Must(sente.ParseControl("1m"))(t)
	b = sit(t, sente.Record{Game: "gomoku", Control: control, Moves: []sente.Move{"h8"}}, "h,h")
	b.press("j")
	b.says("Your clock is running")
	b = sit(t, sente.Record{Game: "gomoku", Opening: "swap2", Moves: []sente.Move{"h8", "h9", "i9"}}, "h,x")
	b.press("j")
	b.says("once the colours are chosen")
}

// TestModel_ReviewWithoutMistakes checks a review that finds no mistake.
func TestModel_ReviewWithoutMistakes(t *testing.T) {
	b := sit(t, sente.Record{Game: "tictactoe", Moves: []sente.Move{"b2", "a1"}}, "h,h")
	b.session.Limits = sente.Limits{Depth: 9}
	b.press("j")
	b.judge()
	b.says("no mistake")
	b.press("down", "up", "enter", "t")
	b.says("Esc back to the game")
	b.press("esc")
	b.write("retry")
	b.says("The review found no mistakes of yours")
	b.want("b2 a1")
}

// TestRunLines_Review checks a review in line mode.
func TestRunLines_Review(t *testing.T) {
	b := sitLost(t, "h,h")
	var out strings.Builder
	in := "retry\nreview\nretry\n\nz9\nb1\na2\nshow\nretry\nc3\nretry\nskip\nretry\nend\nreview nobody\nreview search\nquit\n"
	testutil.NoError(t, RunLines(t.Context(), b.session, strings.NewReader(in), &out, true))
	golden(t, "lines-review", out.String())
	b.want("b2 a2 a1 c3 c1 b1 a3")

	out.Reset()
	if err := RunLines(t.Context(), b.session, strings.NewReader("review\nretry\nquit\nboard\n"), &out, true); err != nil || strings.Contains(out.String(), "over> board") {
		t.Errorf("%v %s", err, out.String())
	}
	for _, in := range []string{"review\nretry\n", "review\nretry\nb1\n"} {
		if err := RunLines(t.Context(), b.session, strings.NewReader(in), &out, true); err != nil {
			t.Error(in, err)
		}
	}
	out.Reset()
	e := sit(t, sente.Record{Game: "tictactoe"}, "h,h")
	if err := RunLines(t.Context(), e.session, strings.NewReader("review\nquit\n"), &out, true); err != nil || !strings.Contains(out.String(), "there are no moves to review yet") {
		t.Errorf("%v %s", err, out.String())
	}
}
