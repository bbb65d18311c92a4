package gomocup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/sente-games/sente"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// firstFree plays the first free point, row by row from the top, at once.
type firstFree struct {
	games  []sente.Record
	limits []sente.Limits
}

func (e *firstFree) Think(_ context.Context, game sente.Record, l sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	e.games, e.limits = append(e.games, game), append(e.limits, l)
	taken := stones(game)
	size, err := strconv.Atoi(game.Size)
	if err != nil {
		return sente.Choice{}, err
	}
	for y := range size {
		for x := range size {
			if m := FormatPoint(size, x, y); taken[m] == "" {
				return sente.Choice{Move: m, Info: sente.Info{Depth: 1, Line: []sente.Move{m}}}, nil
			}
		}
	}
	return sente.Choice{}, errors.New("the board is full")
}

// stones is the slow obvious reading of a record: whose stone is where.
func stones(game sente.Record) map[sente.Move]string {
	taken := map[sente.Move]string{}
	turn := "black"
	for _, part := range strings.Split(game.Setup, ";") {
		who, points, _ := strings.Cut(strings.TrimSpace(part), ":")
		if who == "to-move" {
			turn = strings.TrimSpace(points)
			continue
		}
		for _, p := range strings.Fields(points) {
			taken[sente.Move(p)] = who
		}
	}
	for _, m := range game.Moves {
		taken[m] = turn
		turn = map[string]string{"black": "white", "white": "black"}[turn]
	}
	return taken
}

// endlessThinker thinks until it is told to stop.
type endlessThinker struct{ firstFree }

func (e *endlessThinker) Think(ctx context.Context, game sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	<-ctx.Done()
	return e.firstFree.Think(ctx, game, l, report)
}

func brain(e sente.Engine) *Brain {
	return &Brain{
		About: About{Name: "test", Version: "1", Author: "nobody"},
		New:   func() (sente.Engine, error) { return e, nil },
	}
}

// talk sends all of the input at once and returns the answers, without MESSAGEs.
func talk(t *testing.T, b *Brain, input string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := b.Serve(t.Context(), strings.NewReader(input), &out); err != nil {
		t.Fatalf("Serve: %v", err)
	}
	return answersIn(t, out.String())
}

func answersIn(t testing.TB, out string) (lines []string) {
	t.Helper()
	for l := range strings.Lines(out) {
		switch class(l) {
		case "":
			t.Errorf("%q is no answer of the protocol", l)
		case "message":
		default:
			lines = append(lines, strings.TrimSuffix(l, "\n"))
		}
	}
	return lines
}

var classes = []struct {
	name string
	is   *regexp.Regexp
}{
	{"move", regexp.MustCompile(`^\d+,\d+\n$`)},
	{"moves", regexp.MustCompile(`^\d+,\d+( \d+,\d+)+\n$`)},
	{"swap", regexp.MustCompile(`^SWAP\n$`)},
	{"forbid", regexp.MustCompile(`^FORBID (\d{4})*\.\n$`)},
	{"suggest", regexp.MustCompile(`^SUGGEST \d+,\d+\n$`)},
	{"message", regexp.MustCompile(`^DEBUG [ -~]+\n$`)},
	{"message", regexp.MustCompile(`^INFO [ -~]+\n$`)},
	{"OK", regexp.MustCompile(`^OK\n$`)},
	{"ERROR", regexp.MustCompile(`^ERROR [ -~]+\n$`)},
	{"UNKNOWN", regexp.MustCompile(`^UNKNOWN [ -~]+\n$`)},
	{"message", regexp.MustCompile(`^MESSAGE [ -~]+\n$`)},
	{"about", regexp.MustCompile(`^name="[^"\r\n]*"(, [a-z]+="[^"\r\n]*")*\n$`)},
}

// class names what kind of answer a line is, "" if it is none.
func class(l string) string {
	for _, c := range classes {
		if c.is.MatchString(l) {
			return c.name
		}
	}
	return ""
}

func TestBrain_Conversations(t *testing.T) {
	for _, c := range []struct{ name, input, want string }{
		{"three line ends", "START 15\rABOUT\nSTART 20\r\n", `OK|name="test", version="1", author="nobody"|OK`},
		{"begin", "START 15\nBEGIN\n", "OK|0,0"},
		{"begin twice", "START 15\nBEGIN\nBEGIN\n", "OK|0,0|ERROR BEGIN requires an empty board: use TURN or BOARD to continue a game"},
		{"turn", "START 15\nTURN 7,7\nTURN 8,8\n", "OK|0,0|1,0"},
		{"turn on an own stone", "START 15\nBEGIN\nTURN 0,0\nTURN 1,1\n", "OK|0,0|ERROR TURN: 0,0 is occupied|1,0"},
		{"turn outside", "START 15\nTURN 15,0\nTURN 0,0\n", "OK|ERROR TURN: 15,0 is outside the board of 15: coordinates are 0 to 14|1,0"},
		{"turn with spaces", "START 15\nTURN  7 , 7 \n", "OK|0,0"},
		{"turn half", "START 15\nTURN 7\n", `OK|ERROR TURN: "7": expected 2 numbers separated by commas, such as 7,7`},
		{"turn without numbers", "START 15\nTURN a,b\n", `OK|ERROR TURN: "a,b": "a" is not a number`},
		{"board", "START 15\nBOARD\n0,0,1\n1,0,2\nDONE\nTURN 5,5\n", "OK|2,0|3,0"},
		{"board leaves the game alone when wrong", "START 15\nBEGIN\nBOARD\n7,7,1\n7,7,2\nDONE\nTURN 3,3\n", "OK|0,0|ERROR BOARD: 7,7 is occupied|1,0"},
		{"board broken off by turn", "START 15\nBOARD\n7,7,1\nTURN 0,0\n7,7,1\nDONE\n", `OK|ERROR BOARD: TURN came before DONE|1,0|UNKNOWN command "7,7,1"|ERROR DONE without BOARD`},
		{"board broken off by start", "START 15\nBOARD\n7,7,1\nSTART 10\nBEGIN\n", "OK|ERROR BOARD: START came before DONE|OK|0,0"},
		{"board with about", "START 15\nBOARD\n7,7,1\nABOUT\nDONE\nABOUT\n", `OK|ERROR BOARD: invalid row "ABOUT": expected a row such as 7,7,1, or DONE|name="test", version="1", author="nobody"`},
		{"board with info", "START 15\nBOARD\n7,7,1\nINFO timeout_turn 5\nDONE\n", "OK|0,0"},
		{"board before start", "BOARD\n7,7,1\nDONE\nSTART 15\n", "ERROR no game: start one with START 15|OK"},
		{"board with field 3", "START 15\nBOARD\n7,7,3\nDONE\n", "OK|ERROR BOARD: field 3 is only valid in renju (INFO rule 4) and in continuous games (INFO rule 2)"},
		{"points that renju forbids", "START 15\nINFO rule 4\nBOARD\n7,7,2\n0,0,3\n8,8,1\nDONE\n", "OK|0,0"},
		{"takeback", "START 15\nTURN 7,7\nTAKEBACK 0,0\nTAKEBACK 7,7\nBEGIN\n", "OK|0,0|OK|OK|0,0"},
		{"takeback of an earlier stone", "START 15\nTURN 7,7\nTAKEBACK 7,7\n", "OK|0,0|ERROR 7,7 cannot be taken back: the last stone is at 0,0"},
		{"takeback of a laid stone", "START 15\nBOARD\n7,7,2\n8,8,1\nDONE\nTAKEBACK 0,0\nTAKEBACK 7,7\nTAKEBACK 7,7\n", "OK|0,0|OK|OK|ERROR no stone to take back at 7,7"},
		{"restart", "START 15\nTURN 7,7\nRESTART\nTURN 7,7\n", "OK|0,0|OK|0,0"},
		{"rectstart", "RECTSTART 15,15\nRECTSTART 30,20\nRECTSTART 15\nBEGIN\n", `OK|ERROR a board of 30 by 20 is not supported: boards must be square|ERROR RECTSTART: "15": expected 2 numbers separated by commas, such as 7,7|0,0`},
		{"sizes", "START 4\nSTART 5\nSTART 22\nSTART 23\nSTART\n", `ERROR a board of 4 is not supported: sizes are 5 to 22|OK|OK|ERROR a board of 23 is not supported: sizes are 5 to 22|ERROR START: "" is not a number; write START 15`},
		{"swap2", "START 15\nSWAP2BOARD\n7,7,1\nDONE\nBEGIN\n", `OK|ERROR SWAP2BOARD: 1 stones on the board: expected none, three or five|0,0`},
		{"play before start", "PLAY 1,1\n", "ERROR no game: start one with START 15"},
		{"play", "START 15\nPLAY 1,1\nPLAY 2,2\nTURN 1,1\nTURN 7,7\nTAKEBACK 0,0\nPLAY 3,3\nPLAY 7\n", `OK|1,1|ERROR PLAY: it is the opponent's turn: the last stone, 1,1, is the brain's|ERROR TURN: 1,1 is occupied|0,0|OK|3,3|ERROR PLAY: "7": expected 2 numbers separated by commas, such as 7,7`},
		{"play outside and on a stone", "START 15\nPLAY 15,0\nBOARD\n7,7,2\nDONE\nTAKEBACK 0,0\nPLAY 7,7\nPLAY 7,8\n", "OK|ERROR PLAY: 15,0 is outside the board of 15: coordinates are 0 to 14|0,0|OK|ERROR PLAY: 7,7 is occupied|7,8"},
		{"start as Yixin's board tells it", "START 15 15\nSTART 15 14\nSTART 15 15 15\nBEGIN\n", `OK|ERROR START: a board of "15" by "14" is not supported: boards must be square|ERROR START: "15 15 15" is not a number; write START 15|0,0`},
		{"silent board", "START 15\nYXBOARD\n0,0,2\n1,0,1\n2,0,2\nDONE\nYXNBEST 1\nTURN 9,9\n", "OK|3,0|4,0"},
		{"silent board again", "START 15\nYXBOARD\n0,0,1\nDONE\nYXBOARD\nDONE\nYXNBEST 1\n", "OK|0,0"},
		{"wrong silent board", "START 15\nYXBOARD\n0,0,1\n0,0,2\nDONE\nYXBOARD\n15,0,1\nDONE\nYXBOARD\n0,0,5\nDONE\nYXBOARD\n0,0\nDONE\nBEGIN\n", `OK|ERROR YXBOARD: 0,0 is occupied|ERROR YXBOARD: 15,0 is outside the board of 15: coordinates are 0 to 14|ERROR YXBOARD: unknown field 5: expected 1 for an own stone or 2 for the opponent's|ERROR YXBOARD: "0,0": expected 3 numbers separated by commas, such as 7,7,1|0,0`},
		{"silent board broken off", "START 15\nYXBOARD\n0,0,1\nYXBOARD\nYXSHOWFORBID\n", "OK|ERROR YXBOARD: YXBOARD came before DONE|ERROR YXBOARD: YXSHOWFORBID came before DONE|FORBID ."},
		{"best lines", "START 15\nYXNBEST 0\nYXNBEST\nYXNBEST many\nYXNBEST 3\nYXNBEST 3\n", `OK|ERROR YXNBEST: invalid number of lines "0": expected 1 or more|ERROR YXNBEST: invalid number of lines "": expected 1 or more|ERROR YXNBEST: invalid number of lines "many": expected 1 or more|0,0|ERROR YXNBEST: it is the opponent's turn: use TURN or YXBOARD to continue the game`},
		{"nothing is forbidden", "YXSHOWFORBID\nSTART 15\nYXSHOWFORBID\nINFO rule 4\nYXSHOWFORBID\nINFO rule 77\nyxshowforbid\n", "FORBID .|OK|FORBID .|FORBID .|FORBID ."},
		{"before start", "YXBOARD\n7,7,1\nDONE\nYXBLOCK\n7,7\nDONE\nSWAP2BOARD\n7,7\nDONE\nYXNBEST 1\nYXHASHCLEAR\nYXBLOCKRESET\nYXSTOP\nSTART 15\n", "ERROR no game: start one with START 15|ERROR no game: start one with START 15|ERROR no game: start one with START 15|ERROR no game: start one with START 15|OK"},
		{"stop without a search", "YXSTOP\nSTART 15\nYXSTOP\nBEGIN\nSTOP\nYXSTOP now\nTURN 9,9\n", "OK|0,0|1,0"},
		{"stop between rows", "START 15\nBOARD\n0,0,2\nYXSTOP\nDONE\n", "OK|1,0"},
		{"words that only Yixin's engine knows", "START 15\nYXBLOCKPATH\n7,7\n8,8\nDONE\nYXQUERYDATABASEALL\n7,7\nDONE\nYXDRAW\nBEGIN\n", `OK|UNKNOWN command "YXBLOCKPATH"|UNKNOWN command "YXQUERYDATABASEALL"|UNKNOWN command "YXDRAW"|0,0`},
		{"what this brain was not given", "START 15\nYXBALANCEONE 0\nYXBALANCETWO\nYXBLOCK\n7,7\nDONE\nYXBLOCKUNDO\n7,7\nDONE\nBEGIN\n", `OK|UNKNOWN command "YXBALANCEONE"|UNKNOWN command "YXBALANCETWO"|UNKNOWN command "YXBLOCK"|UNKNOWN command "YXBLOCKUNDO"|0,0`},
		{"rule 2 is renju in Yixin's words", "START 15\nINFO rule 2\nYXHASHCLEAR\nBOARD\n0,0,3\n7,7,2\nDONE\n", "OK|0,0"},
		{"swap2, all numbers of stones", "START 15\nSWAP2BOARD\nDONE\nSWAP2BOARD\n7,7\n7,8\nDONE\nSWAP2BOARD\n7,7\n7,7\n8,8\nDONE\nSWAP2BOARD\n7,7\n7,15\n8,8\nDONE\nSWAP2BOARD\n7,7,1\n7,8,2\n8,8,1\nDONE\nBEGIN\n", "OK|0,0 1,0 2,0|ERROR SWAP2BOARD: 2 stones on the board: expected none, three or five|ERROR SWAP2BOARD: 7,7 is occupied|ERROR SWAP2BOARD: 7,15 is outside the board of 15: coordinates are 0 to 14|0,0 1,0|0,0"},
		{"end stops everything", "START 15\nEND\nSTART 15\n", "OK"},
		{"a continuous game has stones of nobody", "INFO rule 3\nSTART 15\nBOARD\n0,0,3\n1,0,3\n3,0,2\nDONE\nTURN 0,0\nTURN 4,0\nRESTART\nBOARD\n2,2,3\n2,2,1\nDONE\nINFO rule 1\nBOARD\n0,0,3\nDONE\nINFO rule 6\nBEGIN\n", "OK|2,0|ERROR TURN: 0,0 is occupied|5,0|OK|ERROR BOARD: 2,2 is occupied|ERROR BOARD: field 3 is only valid in renju (INFO rule 4) and in continuous games (INFO rule 2)|ERROR rule 6 is not supported: INFO rule 0 is freestyle, 1 exactly five, 2 a continuous game, 4 renju, 8 caro"},
		{"odd rule", "START 15\nINFO rule 255\nTURN 7,7\nINFO rule 0\nTURN 7,7\n", "OK|ERROR rule 255 is not supported: INFO rule 0 is freestyle, 1 exactly five, 2 a continuous game, 4 renju, 8 caro|0,0"},
		{"long line", "START 15\n" + strings.Repeat("A", maxLine+1) + "\nINFO " + strings.Repeat("A", maxLine) + "\nBEGIN\n", "OK|ERROR a line is longer than 4096 bytes|0,0"},
		{"long line in a board", "START 15\nBOARD\n" + strings.Repeat("7", maxLine+1) + "\nDONE\n", `OK|ERROR BOARD: invalid row "7777777777777777777777777777777777777777"...: expected a row such as 7,7,1, or DONE`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := strings.Join(talk(t, brain(&firstFree{}), c.input), "|")
			if got != c.want {
				t.Errorf("answers\n%s\nwant\n%s", strings.ReplaceAll(got, "|", "\n"), strings.ReplaceAll(c.want, "|", "\n"))
			}
		})
	}
}

func TestBrain_CallsJudge(t *testing.T) {
	b := brain(&firstFree{})
	b.Judge = func(r sente.Record) (string, error) {
		switch at := stones(r); {
		case at["h8"] != "":
			return "five in a row", nil
		case at["a1"] != "":
			return "", errors.New("a1 is forbidden")
		case at["o15"] != "":
			return "", errors.New("o15 is not for engines")
		}
		return "", nil
	}
	var fill strings.Builder
	for x := range 14 {
		fmt.Fprintf(&fill, "%d,0,%d\n", x, 1+x%2)
	}
	got := talk(t, b, "START 15\nTURN 0,14\nTURN 7,7\nTAKEBACK 7,7\nBOARD\n"+fill.String()+"DONE\n")
	want := "OK|ERROR a1 is forbidden|ERROR the game is over: five in a row|OK|ERROR the engine failed: o15 is not for engines"
	if s := strings.Join(got, "|"); s != want {
		t.Errorf("answers %s\nwant    %s", s, want)
	}
}

// wrong gives a move that cannot be played.
type wrong struct{ move sente.Move }

func (w wrong) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{Move: w.move}, nil
}

func TestBrain_ChecksEngineMoves(t *testing.T) {
	for _, m := range []sente.Move{"h8", "p1", "a16", "", "a", "a-1", "ä1", "a99999999999"} {
		got := talk(t, brain(wrong{m}), "START 15\nTURN 7,7\n")
		if len(got) != 2 || !strings.HasPrefix(got[1], "ERROR the engine failed: ") {
			t.Errorf("engine says %q: answers %q", m, got)
		}
	}
}

func TestBrain_EndOfInputStopsSearch(t *testing.T) {
	for _, end := range []string{"", "END\r\n", "end\n"} {
		synctest.Test(t, func(t *testing.T) {
			in, manager := io.Pipe()
			var out bytes.Buffer
			done := make(chan error, 1)
			go func() { done <- brain(&endlessThinker{}).Serve(t.Context(), in, &out) }()
			io.WriteString(manager, "START 15\nINFO timeout_turn 60000\nBEGIN\nTURN 7,7\nABOUT\nBOARD\n")
			synctest.Wait() // a pipelined command cancels nothing
			select {
			case err := <-done:
				t.Fatalf("Serve returned %v while the engine was thinking", err)
			default:
			}
			began := time.Now()
			io.WriteString(manager, end)
			manager.Close()
			if err := <-done; err != nil {
				t.Errorf("Serve: %v", err)
			}
			if took := time.Since(began); took > 0 {
				t.Errorf("after %q it went on for %v", end, took)
			}
			got := strings.Join(answersIn(t, out.String()), "|")
			if want := `OK|0,0|1,0|name="test", version="1", author="nobody"`; got != want {
				t.Errorf("after %q: answers %s, want %s", end, got, want)
			}
		})
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestBrain_BrokenOutput(t *testing.T) {
	err := brain(&endlessThinker{}).Serve(t.Context(), strings.NewReader("START 15\nBEGIN\nTURN 1,1\n"), brokenPipe{})
	if !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("Serve returned %v, want the error of writing", err)
	}
}

func TestBrain_BrokenInput(t *testing.T) {
	var out bytes.Buffer
	in := io.MultiReader(strings.NewReader("START 15\nBEGIN"), failing{})
	if err := brain(&firstFree{}).Serve(t.Context(), in, &out); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("Serve returned %v, want the error of reading", err)
	}
	if got := answersIn(t, out.String()); len(got) != 2 {
		t.Errorf("answers %q", got)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// talkingEngine reports all the time for a while.
type talkingEngine struct{ firstFree }

func (e *talkingEngine) Think(ctx context.Context, game sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	for began := time.Now(); time.Since(began) < 3*messageInterval; time.Sleep(time.Millisecond) {
		report(sente.Info{Depth: 3, Score: 17, Nodes: 5, Line: []sente.Move{"a15", "h8", "?"}, Source: "book"})
		report(sente.Info{Depth: 3, Rank: 1})
	}
	return e.firstFree.Think(ctx, game, l, report)
}

func TestBrain_LimitsMessages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lines := strings.Split(raw(t, brain(&talkingEngine{}), "START 15\nBEGIN\n"), "|")
		if n := len(lines); n < 4 || n > 6 || lines[n-1] != "0,0" {
			t.Errorf("answers %q", lines)
		}
		if want := `MESSAGE depth 3 ev +17 n 5 nps 0 tm 0 by "book" pv 0,0 7,7`; lines[1] != want {
			t.Errorf("message %q, want %q", lines[1], want)
		}
	})
}

type closer struct {
	firstFree
	closed int
}

func (c *closer) Close() error { c.closed++; return nil }

func TestBrain_NewEnginePerGame(t *testing.T) {
	var made []*closer
	b := &Brain{New: func() (sente.Engine, error) {
		made = append(made, &closer{})
		return made[len(made)-1], nil
	}}
	talk(t, b, "START 15\nBEGIN\nTURN 7,7\nRESTART\nRESTART\nBEGIN\nSTART 10\nBEGIN\n")
	if len(made) != 4 { // one for each START and RESTART
		t.Fatalf("%d engines were made, want 4", len(made))
	}
	for i, e := range made {
		if e.closed != 1 {
			t.Errorf("engine %d was closed %d times", i, e.closed)
		}
	}
}

func TestAbout_IsOneLine(t *testing.T) {
	a := About{Name: "a\"b", Version: "1\r\n2", Email: "x"}
	if got, want := a.String(), `name="a'b", version="1  2", email="x"`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestScores_RoundTrip: a manager of ours reads from a brain of ours what the
// engine said, wins and losses included.
func TestScores_RoundTrip(t *testing.T) {
	scores := map[sente.Score]string{
		0: "+0", 17: "+17", -300: "-300",
		sente.WinIn(1): "+M1", sente.WinIn(17): "+M17", sente.LossIn(2): "-M2", sente.LossIn(140): "-M140",
	}
	for s, want := range scores {
		text := formatScore(s)
		if text != want {
			t.Errorf("%v is written %q, want %q", s, text, want)
		}
		if got, bound, ok := parseScore(text); got != s || bound != sente.Exact || !ok {
			t.Errorf("%q is read as %v, %v, %v", text, got, bound, ok)
		}
	}
	for _, s := range []sente.Score{sente.WinIn(9).Presumed(), sente.LossIn(40).Presumed()} {
		if got, _, ok := parseScore(formatScore(s)); got != s || !ok {
			t.Errorf("%v is read as %v, %v", s, got, ok)
		}
	}
}
