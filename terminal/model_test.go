package terminal

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/scene"
)

// patient is a worker that keeps its jobs until the test completes them.
type patient struct {
	jobs      []*job
	stopped   []*job
	pondering int
}

func (p *patient) startPondering(t *Session) func() {
	if t.nextPonderer() == nil {
		return func() {}
	}
	p.pondering++
	return func() { p.pondering-- }
}

func (p *patient) startJob(j *job) context.CancelFunc {
	p.jobs = append(p.jobs, j)
	return func() { p.stopped = append(p.stopped, j) }
}

// bench is a model under test.
type bench struct {
	*testing.T
	*model
	worker *patient
	now    time.Time
}

// sit opens a game with players such as "h,x", where x is an engine whose replies the test supplies.
func sit(t *testing.T, r sente.Record, seats string) *bench {
	t.Helper()
	var players []player.Player
	for _, s := range strings.Split(seats, ",") {
		p := player.Player{Name: "human"}
		if s != "h" {
			p = player.Player{Name: "engine", Engine: silent{}}
		}
		players = append(players, p)
	}
	session := testutil.Must(New(standard.Games(), r, players))(t)
	b := &bench{T: t, worker: &patient{}, now: time.Unix(1000, 0)}
	b.model = newModel(session, b.worker, func() time.Time { return b.now })
	b.Init()
	return b
}

type silent struct{}

func (silent) Ponder(context.Context, sente.Record) {}

func (silent) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{}, errors.New("silent")
}

// press sends keys by their names.
func (b *bench) press(keys ...string) {
	b.Helper()
	named := map[string]rune{
		"enter": tea.KeyEnter, "left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown,
		"esc": tea.KeyEscape, "backspace": tea.KeyBackspace, "space": tea.KeySpace,
	}
	for _, k := range keys {
		key := tea.KeyPressMsg{Code: []rune(k)[0], Text: k}
		if code, ok := named[k]; ok {
			key = tea.KeyPressMsg{Code: code}
		}
		b.Update(key)
	}
}

// write types a line after a colon.
func (b *bench) write(line string) {
	b.Helper()
	b.press(":")
	for _, r := range line {
		b.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	b.press("enter")
}

// job returns the latest engine job.
func (b *bench) job() *job { return b.worker.jobs[len(b.worker.jobs)-1] }

// answer completes the latest job with a move.
func (b *bench) answer(m sente.Move) {
	b.Helper()
	j := b.job()
	b.Update(answerMsg{job: j, answer: match.MoveReply{Seat: j.seat, Elapsed: time.Second, Choice: sente.Choice{
		Move: m, Info: sente.Info{Depth: 9, Score: 42, Nodes: 123_456},
	}}})
}

func (b *bench) moves() string { return b.session.FormatMoves(b.session.Record().Moves) }

func (b *bench) want(moves string) {
	b.Helper()
	if got := b.moves(); got != moves {
		b.Errorf("the moves are %q, want %q", got, moves)
	}
}

func (b *bench) says(text string) {
	b.Helper()
	if page := b.page().render(); !strings.Contains(page, text) {
		b.Errorf("the screen does not say %q:\n%s", text, page)
	}
}

func TestModel_Screens(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,x")
	golden(t, "screen-start", b.page().render())
	b.session.PrintInfo = true
	b.press("enter")
	b.now = b.now.Add(1300 * time.Millisecond)
	b.Update(infoMsg{b.job(), sente.Info{
		Depth: 7, Score: -12, Bound: sente.Lower, Nodes: 45_678, Time: time.Second,
		Line: []sente.Move{"i9", "h9", "h10", "g7", "i7", "i8", "g8", "j10", "f7"},
		Candidates: []sente.Candidate{
			{Move: "i9", Share: 0.6, Score: -12, Bound: sente.Lower},
			{Move: "g9", Share: 0.2, Score: -20, Bound: sente.Upper},
			{Move: "i8", Share: 0.1, Score: -31},
			{Move: "g7", Share: 0.1, Score: -40},
			{Move: "a1"},
		},
	}})
	golden(t, "screen-thinking", b.page().render())
	b.answer("i9")
	b.press("down", "down", "right", "right")
	golden(t, "screen-answered", b.page().render())
	b.press("?")
	golden(t, "screen-help", b.page().render())
	b.press("q") // closes only the help
	if strings.Contains(b.page().render(), "Keyboard shortcuts") {
		t.Error("q leaves the help open")
	}
	b.press("e")
	b.says("Evaluation hidden during the game")
	b.press("left", "right")
	golden(t, "screen-hidden", b.page().render())
	b.press("e", "left", "right")
	b.Update(tea.WindowSizeMsg{Width: 110, Height: 40})
	golden(t, "screen-wide", b.page().render())
	b.Update(tea.WindowSizeMsg{Width: 44, Height: 24})
	golden(t, "screen-narrow", b.page().render())
	b.Update(tea.WindowSizeMsg{Width: 30, Height: 8})
	golden(t, "screen-tiny", b.page().render())
}

// TestCursorRemark_ExplainsMarks checks that the bottom line explains the mark under the cursor.
func TestCursorRemark_ExplainsMarks(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku", Rules: "capture", Setup: "black: e7 f6 i4 j4; white: a9 c9 e9; to-move: black"}, "h,h")
	for _, c := range b.session.Scene().Marks {
		if c.Kind == scene.Forbidden {
			b.cursor = c.Cell
		}
	}
	if page := b.page().render(); !strings.Contains(page, "h4: double three: i4 j4 and f6 e7") || !strings.Contains(page, "capture · 19") {
		t.Error(page)
	}
}

// TestView_FitsWindow checks that the page of each game fits into windows of all sizes.
func TestView_FitsWindow(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, r := range []sente.Record{{Game: "gomoku"}, {Game: "gomoku", Size: "22"}, {Game: "connectfour"}, {Game: "tictactoe"}} {
		b := sit(t, r, "h,h")
		for width := 1; width < 130; width += 16 {
			for height := 1; height < 60; height += 8 {
				b.Update(tea.WindowSizeMsg{Width: width, Height: height})
				rows := strings.Split(b.page().render(), "\n")
				if len(rows) > height {
					t.Fatalf("%s: %d rows in a window of %dx%d", r.Game, len(rows), width, height)
				}
				for _, row := range rows {
					if n := len([]rune(row)); n > width && width > 20 {
						t.Fatalf("%s: a row of %d in a window of %dx%d: %q", r.Game, n, width, height, row)
					}
				}
			}
		}
	}
}

func TestModel_UndoRedoReachHumanTurn(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,x")
	b.press("u")
	b.says("You have no move to take back")
	b.press("enter")
	b.answer("i9")
	b.press("u")
	b.want("")
	b.press("r")
	b.want("h8 i9")
	b.press("up", "enter")
	b.want("h8 i9 h9")
	b.press("u") // the engine is thinking: its job is cancelled
	b.want("h8 i9")
	if len(b.worker.stopped) != 1 {
		t.Errorf("%d jobs were stopped, want 1", len(b.worker.stopped))
	}
	b.answer("a1")
	b.want("h8 i9")
}

func TestModel_StartsEngineToMove(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "x,h")
	b.press("enter")
	b.says("engine is thinking")
	b.answer("h8")
	b.press("u")
	b.says("You have no move to take back")
	b.want("h8")
}

func TestModel_ExplainsIllegalMoves(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,h")
	b.press("enter", "enter")
	b.says("h8 is occupied")
	b.write("z99")
	b.says("z99")
	b.want("h8")
	b.write("i9")
	b.want("h8 i9")
}

func TestModel_FoulEndsGame(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,x")
	b.press("enter")
	b.answer("h8")
	b.says("You won: engine made")
	b.press("N")
	b.want("")
	b.says("Your turn")
}

func TestModel_HintAndGo(t *testing.T) {
	b := sit(t, sente.Record{Game: "connectfour"}, "h,h")
	b.press("h")
	b.says("hint is thinking")
	b.Update(hintMsg{job: b.job(), choice: sente.Choice{Move: "3", Info: sente.Info{Score: 5, Depth: 4}}})
	b.says("Hint: 3 (Red 52 %, depth 4)")
	b.says("[◎]")
	b.press("t")
	b.Update(hintMsg{job: b.job(), choice: sente.Choice{Move: "3"}})
	b.want("3")
	b.press("h")
	b.Update(hintMsg{job: b.job(), err: errors.New("no idea")})
	b.says("no idea")
}

func TestModel_StopPlaysBestMoveSoFar(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "x,h")
	b.press("s")
	b.Update(answerMsg{job: b.job(), err: context.Canceled, answer: match.MoveReply{Choice: sente.Choice{Move: "h8"}}})
	b.want("h8")
}

func TestModel_Watching(t *testing.T) {
	b := sit(t, sente.Record{Game: "tictactoe"}, "x,x")
	b.answer("b2")
	b.press("p")
	b.says("Paused")
	b.answer("a1")
	b.want("b2")
	b.press("p")
	b.answer("a1")
	b.want("b2 a1")
	b.press("u")
	b.says("Paused")
	b.want("b2")
	b.press("p")
	for _, m := range []sente.Move{"a1", "a3", "c1", "b1", "b3", "a2", "c2", "c3"} {
		b.answer(m)
	}
	b.says("Draw: board full")
	if n := len(b.worker.jobs); !b.engines.IsIdle() {
		t.Errorf("after the end an engine works on job %d", n)
	}
}

// TestModel_Pondering checks that engines ponder exactly while a human player is to move and no job runs.
func TestModel_Pondering(t *testing.T) {
	b := sit(t, sente.Record{Game: "tictactoe"}, "h,x")
	ponders := func(want int) {
		t.Helper()
		if b.worker.pondering != want {
			t.Errorf("%d engines ponder, want %d", b.worker.pondering, want)
		}
	}
	ponders(0)
	b.session.Ponder = true
	b.continueGame()
	ponders(1)
	b.press("enter")
	ponders(0)
	b.answer("a1")
	ponders(1)
	b.press("h")
	ponders(0)
	b.Update(hintMsg{job: b.job(), choice: sente.Choice{Move: "c3"}})
	ponders(1)
	b.press("u")
	ponders(1)
	b.press("q")
	b.stopPondering()
	ponders(0)
}

func TestModel_Mouse(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,h")
	d := b.page().drawBoard(b.page().chooseLayout())
	x, y := d.plan.cellPosition(b.session.Scene().Cells[0])
	b.Update(tea.MouseClickMsg{X: x + marginX, Y: y + marginY, Button: tea.MouseLeft})
	b.want("a15")
	b.Update(tea.MouseClickMsg{X: 79, Y: 23, Button: tea.MouseLeft})
	b.Update(tea.MouseClickMsg{X: x + marginX, Y: y + marginY, Button: tea.MouseRight})
	b.want("a15")
}

func TestModel_Typing(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,h")
	b.press(":", "h", "9", "backspace", "8")
	b.says(":h8▏")
	b.Update(tea.PasteMsg{Content: " "})
	b.press("enter")
	b.want("h8")
	b.press(":", "q", "esc")
	b.write("")
	b.write("undo")
	b.want("")
	b.write("redo")
	b.want("h8")
	b.write("save")
	b.says("Save needs a file name")
	b.write("save " + filepath.Join(t.TempDir(), "game.jsonl"))
	b.says("Saved ")
	b.write("restart")
	b.want("")
}

func TestNumberRowsFromTop_RoundTrip(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,h")
	b.session.FromTop = true
	b.write("a1")
	b.want("a1")
	if m := b.session.Record().Moves[0]; m != "a15" {
		t.Errorf("a1 from the top is played as %s, want a15", m)
	}
}

func TestModel_UsesColoursIfAvailable(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,h")
	b.press("enter")
	for profile, want := range map[colorprofile.Profile]bool{colorprofile.TrueColor: true, colorprofile.ASCII: false} {
		b.Update(tea.ColorProfileMsg{Profile: profile})
		if got := strings.Contains(b.page().render(), "\x1b["); got != want {
			t.Errorf("with profile %s the page has colours: %v", profile, got)
		}
	}
}

func TestModel_QuitStopsEngine(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "x,h")
	_, cmd := b.Update(tea.KeyPressMsg{Code: 'q', Text: "q"})
	if cmd == nil || len(b.worker.stopped) != 1 {
		t.Errorf("quit leaves the engine at work")
	}
}

// slow thinks until it is stopped and then plays.
type slow struct{ working *int }

func (s slow) Think(ctx context.Context, _ sente.Record, _ sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	*s.working++
	defer func() { *s.working-- }()
	if report != nil {
		report(sente.Info{Depth: 1})
	}
	<-ctx.Done()
	return sente.Choice{Move: "h8"}, nil
}

func TestEngineWorker_RunsOneJobAtATime(t *testing.T) {
	working := 0
	ctx, stop := context.WithCancel(t.Context())
	messages := make(chan tea.Msg, 10)
	d := &engineWorker{ctx: ctx, send: func(m tea.Msg) { messages <- m }}
	begin := func() (*job, context.CancelFunc) {
		j := &job{player: player.Player{Name: "slow", Engine: slow{&working}}}
		return j, d.startJob(j)
	}
	first, hurry := begin()
	if _, ok := (<-messages).(infoMsg); !ok {
		t.Error("the first message is no progress")
	}
	hurry()
	if a, ok := (<-messages).(answerMsg); !ok || a.answer.Choice.Move != "h8" || a.job != first {
		t.Errorf("an engine that was hurried answers %+v", a)
	}
	begin()
	begin()
	<-messages // one of them is running
	stop()
	d.work.Wait()
	if working != 0 {
		t.Errorf("%d engines are still at work", working)
	}
}

func TestRunScreen_PlaysAndQuits(t *testing.T) {
	b := sit(t, sente.Record{Game: "gomoku"}, "h,h")
	in, keys := io.Pipe()
	typed := make(chan error, 1)
	go func() {
		for _, key := range []string{"\r", "\x1b[A", "\r", "q"} {
			if _, err := io.WriteString(keys, key); err != nil {
				typed <- err
				return
			}
		}
		typed <- nil
	}()
	var out bytes.Buffer
	if err := RunScreen(t.Context(), b.session, in, &out); err != nil {
		t.Error(err)
	}
	if err := <-typed; err != nil {
		t.Error(err)
	}
	b.want("h8 h9")
	if out.Len() == 0 {
		t.Error("nothing was drawn")
	}
}

func TestRunScreen_EndsWithContext(t *testing.T) {
	working := 0
	b := sit(t, sente.Record{Game: "gomoku"}, "x,h")
	b.session.Players[0].Engine = slow{&working}
	ctx, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer stop()
	in, keys := io.Pipe()
	defer keys.Close()
	if err := RunScreen(ctx, b.session, in, io.Discard); err != nil {
		t.Error(err)
	}
	if working != 0 {
		t.Error("an engine is still at work")
	}
}

// TestSuggestMove_WithoutLimits checks that a hint ends in a game with clocks, which sets no time per move.
func TestSuggestMove_WithoutLimits(t *testing.T) {
	s := sit(t, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9"}}, "h,h").session
	s.Limits = sente.Limits{}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	choice, err := s.SuggestMove(ctx, s.Record(), nil)
	if err != nil || choice.Move == "" || ctx.Err() != nil {
		t.Errorf("%+v, %v; %v", choice, err, ctx.Err())
	}
}

// TestModel_HintShowsScores checks that a hint shows the score of every column if the game has a solver.
func TestModel_HintShowsScores(t *testing.T) {
	b := sit(t, sente.Record{Game: "connectfour", Moves: []sente.Move{"1", "2", "1", "2", "1"}}, "h,h").session
	marks, err := b.ScoreMarks(t.Context(), b.Record())
	if err != nil || len(marks) != 7 {
		t.Fatalf("%v, %v: want the scores of seven columns", marks, err)
	}
	sc := b.Scene()
	for _, m := range marks {
		if block := sc.Cells[m.Cell].Name == "1.4"; m.Kind != scene.Hint || strings.HasPrefix(m.Text, "-18") == block {
			t.Errorf("%s: %+v; all but the block lose at once", sc.Cells[m.Cell].Name, m)
		}
	}
	sc.Marks = append(sc.Marks, marks...)
	if drawn := DrawPlain(sc); strings.Count(drawn, "-18") != 6 {
		t.Errorf("the scores are not drawn:\n%s", drawn)
	}
	if marks, err := sit(t, sente.Record{Game: "tictactoe"}, "h,h").session.ScoreMarks(t.Context(), sente.Record{Game: "tictactoe"}); err != nil || len(marks) != 0 {
		t.Errorf("a game without a scale: %v, %v", marks, err)
	}
}
