package gomocup_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/protocol"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// script is a brain that answers from a list and remembers what it was told.
type script struct {
	answers map[string][]string // to a command, or to its first word
	told    []string
	lines   []string
}

func (s *script) Send(_ context.Context, l string) error {
	s.told = append(s.told, l)
	name, _, _ := strings.Cut(l, " ")
	if a, ok := s.answers[l]; ok {
		s.lines = append(s.lines, a...)
	} else {
		s.lines = append(s.lines, s.answers[name]...)
	}
	return nil
}

func (s *script) Receive(ctx context.Context) (string, error) {
	if l, ok := s.Pending(); ok {
		return l, nil
	}
	<-ctx.Done()
	return "", ctx.Err()
}

func (s *script) Pending() (string, bool) {
	if len(s.lines) == 0 {
		return "", false
	}
	l := s.lines[0]
	s.lines = s.lines[1:]
	return l, true
}

// commands are the lines told that are no INFO.
func (s *script) commands() []string {
	return slices.DeleteFunc(slices.Clone(s.told), func(l string) bool { return strings.HasPrefix(l, "INFO") })
}

func manager(w protocol.Wire) *gomocup.Manager {
	return &gomocup.Manager{Wire: w, Timeouts: protocol.Timeouts{ReplyGrace: 20 * time.Millisecond, Stop: 10 * time.Millisecond}}
}

func record(moves ...sente.Move) sente.Record { return sente.Record{Game: "gomoku", Moves: moves} }

var fast = sente.Limits{Time: 20 * time.Millisecond}

func TestManager_SendsMovesOrBoard(t *testing.T) {
	s := &script{answers: map[string][]string{"START": {"OK"}, "BEGIN": {"0,0"}, "TURN": {"1,0"}, "DONE": {"2,0"}}}
	m := manager(s)
	setup := sente.Record{Setup: "black: h8 i9; white: g7; to-move: white"}
	for _, r := range []sente.Record{
		record(),
		record("a15", "h8"),       // goes on
		record("h8"),              // another game, the first move is ours
		record("h8", "b15", "i9"), // goes on
		record("h8", "c15", "i9"), // not what was answered
		setup,
	} {
		if _, err := m.Think(t.Context(), r, fast, nil); err != nil {
			t.Fatalf("%v: %v", r.Moves, err)
		}
	}
	want := []string{
		"START 15", "BEGIN", "TURN 7,7",
		"START 15", "TURN 7,7", "TURN 8,6",
		"START 15", "BOARD", "7,7,2", "2,0,1", "8,6,2", "DONE",
		"START 15", "BOARD", "7,7,2", "8,6,2", "6,8,1", "DONE",
	}
	if d := cmp.Diff(want, s.commands()); d != "" {
		t.Error(d)
	}
}

func TestManager_SendsRemainingTime(t *testing.T) {
	for name, c := range map[string]struct {
		limits sente.Limits
		want   string
	}{
		"turn":      {sente.Limits{Time: 1500 * time.Microsecond}, "timeout_turn 1; timeout_match 0; time_left 2147483647"},
		"at once":   {sente.Limits{Time: 1}, "timeout_turn 0; timeout_match 0; time_left 2147483647"},
		"match":     {sente.Limits{Time: 30 * time.Second, Left: 180 * time.Second}, "timeout_turn 30000; timeout_match 180000; time_left 180000"},
		"only game": {sente.Limits{Left: 7 * time.Second, Increment: time.Second}, "timeout_turn 7000; timeout_match 7000; time_left 7000; time_increment 1000"},
		"overdrawn": {sente.Limits{Time: time.Second, Left: -1}, "timeout_turn 1000; timeout_match 0; time_left -1"},
		"nodes":     {sente.Limits{Nodes: 5000, Depth: 7, Threads: 2}, "timeout_turn 300000; timeout_match 0; time_left 2147483647; max_node 5000; max_depth 7; thread_num 2"},
		"memory":    {sente.Limits{Time: time.Second, Memory: 1 << 20}, "timeout_turn 1000; timeout_match 0; time_left 2147483647; max_memory 1048576"},
	} {
		s := &script{answers: map[string][]string{"START": {"OK"}, "BEGIN": {"0,0"}}}
		if _, err := manager(s).Think(t.Context(), record(), c.limits, nil); err != nil {
			t.Fatal(err)
		}
		var infos []string
		for _, l := range s.told {
			if rest, ok := strings.CutPrefix(l, "INFO "); ok {
				infos = append(infos, rest)
			}
		}
		if got := strings.Join(infos, "; "); got != "rule 0; game_type 0; "+c.want {
			t.Errorf("%s: %s", name, got)
		}
	}
	// Afterwards only changes are sent.
	s := &script{answers: map[string][]string{"START": {"OK"}, "BEGIN": {"0,0"}, "TURN": {"1,0"}}}
	m, limits := manager(s), sente.Limits{Time: time.Second, Left: time.Minute}
	_, first := m.Think(t.Context(), record(), limits, nil)
	s.told = nil
	_, second := m.Think(t.Context(), record("a15", "h8"), limits, nil)
	if d := cmp.Diff([]string{"INFO time_left 60000", "TURN 7,7"}, s.told); d != "" || first != nil || second != nil {
		t.Error(d, first, second)
	}
}

func TestManager_Complaints(t *testing.T) {
	for name, c := range map[string]struct {
		begin []string
		kind  protocol.ComplaintKind
		text  string
	}{
		"silence": {nil, protocol.NoReply, "did not answer BEGIN within "},
		"abc":     {[]string{"abc"}, protocol.InvalidReply, `answered BEGIN with "abc" (expected a move such as 7,7)`},
		"ok":      {[]string{"OK"}, protocol.InvalidReply, `answered BEGIN with "OK"`},
		"off":     {[]string{"15,0"}, protocol.OffBoard, `"15,0", which is off the board`},
		"minus":   {[]string{"-1,0"}, protocol.OffBoard, "off the board"},
		"error":   {[]string{"ERROR no"}, protocol.Refused, `rejected BEGIN: "no"`},
		"unknown": {[]string{"UNKNOWN", "UNKNOWN", "UNKNOWN", "UNKNOWN", "UNKNOWN", "UNKNOWN", "UNKNOWN"}, protocol.Unsupported, "does not support BEGIN"},
	} {
		s := &script{answers: map[string][]string{"START": {"OK"}, "BEGIN": c.begin}}
		_, err := manager(s).Think(t.Context(), record(), fast, nil)
		var got *protocol.Complaint
		if !errors.As(err, &got) || got.Kind != c.kind || !strings.Contains(got.Error(), c.text) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestManager_RejectsSecondAnswer(t *testing.T) {
	s := &script{answers: map[string][]string{"START": {"OK"}, "BEGIN": {"0,0", "3,3"}, "TURN": {"1,0"}}}
	m := manager(s)
	if _, err := m.Think(t.Context(), record(), fast, nil); err != nil {
		t.Fatal(err)
	}
	_, err := m.Think(t.Context(), record("a15", "h8"), fast, nil)
	var got *protocol.Complaint
	if !errors.As(err, &got) || got.Kind != protocol.Unsolicited {
		t.Errorf("got %v", err)
	}
}

func TestManager_SkipsMessages(t *testing.T) {
	s := &script{answers: map[string][]string{
		"START": {"welcome to my engine", "OK"},
		"INFO":  {"UNKNOWN info"},
		"BEGIN": {`name="late", version="1"`, "DEBUG x", "MESSAGE hello", "SUGGEST 4,4"},
		"PLAY":  {"4,4"},
	}}
	c, err := manager(s).Think(t.Context(), record(), fast, nil)
	if err != nil || c.Move != "e11" {
		t.Errorf("got %v, %v", c.Move, err)
	}
}

func TestManager_ConvertsMessagesToInfo(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		want  sente.Info
	}{
		"sente": {
			[]string{"MESSAGE depth 9-14 ev >=+120 n 81234 nps 402118 tm 202 pv 7,6 8,6"},
			sente.Info{Depth: 9, SelDepth: 14, Score: 120, Bound: sente.Lower, Nodes: 81234, EngineTime: 202 * time.Millisecond, Line: []sente.Move{"h9", "i9"}},
		},
		"rapfi": {
			[]string{"MESSAGE Speed 1008K | Depth 17-39 | Eval -M12 | Node 474K | Time 470ms", "MESSAGE Bestline H7 G9"},
			sente.Info{Depth: 17, SelDepth: 39, Score: sente.LossIn(12), Nodes: 474000, EngineTime: 470 * time.Millisecond, Line: []sente.Move{"h9", "g7"}},
		},
		"from below": {
			[]string{"MESSAGE depth 2 ev 1 pv h9 g9"},
			sente.Info{Depth: 2, Score: 1, Line: []sente.Move{"h9", "g9"}},
		},
		"wine": {
			[]string{"MESSAGE depth=4 NPS=0k", "MESSAGE best: [7,6] val=-33", "MESSAGE bestLine: [7,6] [9,9]"},
			sente.Info{Depth: 4, Score: -33, Line: []sente.Move{"h9", "j6"}},
		},
		"yixin":    {[]string{"MESSAGE DEPTH 8-12 VAL 42 | pv [1,1]"}, sente.Info{Depth: 8, SelDepth: 12, Score: 42, Line: []sente.Move{"h9"}}},
		"upper":    {[]string{"MESSAGE depth 3 ev <= -40 tm 1.5s"}, sente.Info{Depth: 3, Score: -40, Bound: sente.Upper, EngineTime: 1500 * time.Millisecond, Line: []sente.Move{"h9"}}},
		"lower":    {[]string{"MESSAGE depth 3 | eval ≥ +M7"}, sente.Info{Depth: 3, Score: sente.WinIn(7), Bound: sente.Lower, Line: []sente.Move{"h9"}}},
		"at most":  {[]string{"MESSAGE ev ≤+M9"}, sente.Info{Score: sente.WinIn(9), Bound: sente.Upper, Line: []sente.Move{"h9"}}},
		"exact":    {[]string{"MESSAGE ev >5", "MESSAGE ev 6"}, sente.Info{Score: 6, Line: []sente.Move{"h9"}}},
		"no time":  {[]string{"MESSAGE ev 6 time soon tm -5 tm NaN tm 9e99"}, sente.Info{Score: 6, Line: []sente.Move{"h9"}}},
		"indented": {[]string{"MESSAGE dep \t-", " ev 26 nd 9433 tm 38 sp 248"}, sente.Info{Score: 26, Nodes: 9433, EngineTime: 38 * time.Millisecond, Line: []sente.Move{"h9"}}},
		"dashed":   {[]string{"MESSAGE dep ", "-\x12 ev 26 nd 9433"}, sente.Info{Score: 26, Nodes: 9433, Line: []sente.Move{"h9"}}},
		"nonsense": {[]string{"MESSAGE depth deep ev high n NaN pv x"}, sente.Info{Bound: sente.NoScore, Line: []sente.Move{"h9"}}},
	} {
		s := &script{answers: map[string][]string{"START": {"OK"}, "BEGIN": append(c.lines, "7,6")}}
		var last sente.Info
		choice, err := manager(s).Think(t.Context(), record(), fast, func(i sente.Info) { last = i })
		testutil.NoError(t, err)
		if d := cmp.Diff(last, choice.Info); d != "" {
			t.Errorf("%s: the last report is not the choice: %s", name, d)
		}
		choice.Info.Time = 0
		if d := cmp.Diff(c.want, choice.Info); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// TestManager_StopsSearch checks that a cancelled search is stopped and that the session continues,
// whether or not the brain supports YXSTOP.
func TestManager_StopsSearch(t *testing.T) {
	for name, answers := range map[string][]string{
		"stops":   {"7,7"},
		"unknown": {"UNKNOWN command", "7,7"},
		"error":   {"7,7", "ERROR what is that?"},
		"later":   {"7,7", "UNKNOWN command"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &script{answers: map[string][]string{"START": {"OK"}, "YXSTOP": answers}}
				m := &gomocup.Manager{Wire: s}
				ctx, stop := context.WithCancel(t.Context())
				time.AfterFunc(time.Minute, stop)
				began := time.Now()
				c, err := m.Think(ctx, record(), sente.Limits{}, nil)
				if err != nil || c.Move != "h8" || time.Since(began) != time.Minute {
					t.Fatalf("%v, %v after %v; want h8 at once", c.Move, err, time.Since(began))
				}
				s.answers["TURN"] = []string{"1,0"}
				if c, err := m.Think(t.Context(), record("h8", "h9"), fast, nil); err != nil || c.Move != "b15" {
					t.Errorf("the next move: %v, %v", c.Move, err)
				}
				want := []string{"START 15", "BEGIN", "YXSTOP", "TURN 7,6"}
				if d := cmp.Diff(want, s.commands()); d != "" {
					t.Error(d)
				}
			})
		})
	}
}

func TestManager_Swap2(t *testing.T) {
	for _, c := range []struct {
		moves  []sente.Move
		answer string
		want   gomocup.Swap2Decision
		wrong  string
	}{
		{nil, "7,7 8,7 9,9", gomocup.Swap2Decision{Moves: []sente.Move{"h8", "i8", "j6"}}, ""},
		{[]sente.Move{"h8", "i8", "j6"}, "SWAP", gomocup.Swap2Decision{Swap: true}, ""},
		{[]sente.Move{"h8", "i8", "j6"}, "1,1 2,2", gomocup.Swap2Decision{Moves: []sente.Move{"b14", "c13"}}, ""},
		{nil, "SWAP", gomocup.Swap2Decision{}, "expected SWAP or points"},
		{nil, "7,7 7,7 8,8", gomocup.Swap2Decision{}, "expected SWAP or points"},
		{nil, "7,7 8,7 99,9", gomocup.Swap2Decision{}, "off the board"},
		{nil, "UNKNOWN", gomocup.Swap2Decision{}, "does not support SWAP2BOARD"},
	} {
		s := &script{answers: map[string][]string{"START": {"OK"}, "DONE": {c.answer}}}
		got, err := manager(s).Swap2(t.Context(), record(c.moves...), fast)
		if d := cmp.Diff(c.want, got); d != "" || (err == nil) != (c.wrong == "") || (err != nil && !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%s after %v: %v, %s", c.answer, c.moves, err, d)
		}
	}
}

// recordingEngine remembers the records it is asked about and plays the first free point.
type recordingEngine struct {
	seen []sente.Record
}

func (e *recordingEngine) Think(_ context.Context, r sente.Record, _ sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	e.seen = append(e.seen, r)
	taken := r.Setup
	for _, m := range r.Moves {
		taken += " " + string(m)
	}
	for y := range 15 {
		for x := range 15 {
			if p := gomocup.FormatPoint(15, x, y); !strings.Contains(taken+" ", string(p)+" ") && !strings.Contains(taken, string(p)+";") {
				return sente.Choice{Move: p}, nil
			}
		}
	}
	return sente.Choice{}, errors.New("full")
}

// stones are the stones on the board and the side to move, however a record was made.
func stones(t *testing.T, r sente.Record) string {
	t.Helper()
	var all []string
	black := true
	for part := range strings.SplitSeq(r.Setup, ";") {
		key, value, _ := strings.Cut(strings.TrimSpace(part), ":")
		if key == "to-move" {
			black = strings.TrimSpace(value) == "black"
			continue
		}
		for _, p := range strings.Fields(value) {
			all = append(all, p+"="+key)
		}
	}
	for _, m := range r.Moves {
		all = append(all, fmt.Sprintf("%s=%s", m, map[bool]string{true: "black", false: "white"}[black]))
		black = !black
	}
	slices.Sort(all)
	return fmt.Sprint(all, black)
}

// TestProtocol_BothEndsAgreeOnPosition drives our brain by our manager
// through random games with jumps; the oracle is the record itself.
func TestProtocol_BothEndsAgreeOnPosition(t *testing.T) {
	engine := &recordingEngine{}
	local := protocol.NewLocalWire((&gomocup.Brain{New: func() (sente.Engine, error) { return engine, nil }}).Serve)
	m := &gomocup.Manager{Wire: local}
	random := rand.New(rand.NewPCG(7, 7))
	r := record()
	for range 200 {
		if random.IntN(6) == 0 || len(r.Moves) > 60 {
			r = record()
			for range random.IntN(8) {
				r = extend(random, r)
			}
		}
		c, err := m.Think(t.Context(), r, sente.Limits{Time: time.Second}, nil)
		if err != nil {
			t.Fatalf("%v: %v", r.Moves, err)
		}
		if got, want := stones(t, engine.seen[len(engine.seen)-1]), stones(t, r); got != want {
			t.Fatalf("the brain saw %s, the record is %s", got, want)
		}
		r = extend(random, r.WithMove(c.Move))
	}
	if err := m.End(t.Context()); err != nil {
		t.Error(err)
	}
	if err := local.Close(); err != nil {
		t.Error(err)
	}
}

// extend plays a random free point.
func extend(random *rand.Rand, r sente.Record) sente.Record {
	for {
		p := gomocup.FormatPoint(15, random.IntN(15), random.IntN(15))
		if !slices.Contains(r.Moves, p) {
			return r.WithMove(p)
		}
	}
}

// FuzzManager holds a manager to one error or one move on the board, whatever a brain says.
func FuzzManager(f *testing.F) {
	for _, seed := range []string{"OK\n7,7", "OK\nMESSAGE depth 9-14 ev +M3 pv 7,7\n1,1", "OK\nSUGGEST 1,1\n1,1", "hello\nOK\nERROR x", "OK\n\x00\n", "OK\nname=\"a\", version=\n3,3", "OK\nMESSAGE n 9e99 ev -M99999999 depth 1-\n0,0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := &script{lines: strings.Split(text, "\n")}
		ctx, stop := context.WithCancel(t.Context())
		stop()
		m := &gomocup.Manager{Wire: s, Timeouts: protocol.Timeouts{Start: time.Millisecond, Stop: time.Millisecond}}
		s.lines = nil
		s.answers = map[string][]string{"START": strings.Split(text, "\n")}
		c, err := m.Think(ctx, record(), sente.Limits{Time: 1}, nil)
		if err != nil {
			return
		}
		if _, _, err := gomocup.ParsePoint(15, c.Move); err != nil {
			t.Error(err)
		}
		if c.Info.Line[0] != c.Move || c.Info.Depth < 0 || c.Info.Nodes < 0 || c.Info.Score > sente.MaxScore || c.Info.Score < -sente.MaxScore {
			t.Errorf("%+v", c.Info)
		}
	})
}
