package protocol

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// gameHost is a host of a game that plays the first legal move, and reports it with a fixed score.
type gameHost struct {
	open   func(sente.Record) (rules.Board, error)
	record sente.Record
	limits []sente.Limits
	only   []sente.Move
	wait   bool // a search without limits waits for its end
}

func (h *gameHost) Options() []UGIOption {
	return []UGIOption{{Name: "rules", Default: "freestyle", Vars: []string{"freestyle", "standard"}}, {Name: "threads", Default: "1", Min: 1, Max: 8}}
}

func (h *gameHost) Set(name, value string) error {
	next := h.record
	switch name {
	case "size":
		next.Size = value
	case "rules":
		next.Rules = value
	case "threads":
		return nil
	}
	_, err := h.open(next)
	if err == nil {
		h.record = next
	}
	return err
}

func (h *gameHost) Board(setup string, moves []sente.Move) (sente.Record, rules.Board, error) {
	r := h.record
	r.Setup = setup
	board, err := h.open(r)
	for _, m := range moves {
		if err == nil {
			m, err = board.Play(string(m))
			r.Moves = append(r.Moves, m)
		}
	}
	return r, board, err
}

func (h *gameHost) Prepare() error { return nil }
func (h *gameHost) NewGame()       {}
func (h *gameHost) Close() error   { return nil }

func (h *gameHost) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	_, board, err := h.Board(game.Setup, game.Moves)
	if err != nil {
		return sente.Choice{}, err
	}
	return h.ThinkAmong(ctx, game, board.Legal(), limits, report)
}

func (h *gameHost) ThinkAmong(ctx context.Context, _ sente.Record, only []sente.Move, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	h.limits, h.only = append(h.limits, limits), only
	first := sente.Info{Depth: 3, Score: 100, Nodes: 40, Line: only[:1]}
	first.Candidates = []sente.Candidate{{Move: only[0], Share: 0.75, Score: 100}}
	for i, m := range only[1:min(len(only), max(limits.Lines, 1))] {
		first.Candidates = append(first.Candidates, sente.Candidate{Move: m, Share: 0.25, Score: sente.Score(-100 * i)})
	}
	if report != nil {
		report(first)
		if limits.Lines > 1 && len(only) > 1 {
			report(sente.Info{Depth: 3, Rank: 1, Score: 0, Nodes: 40, Line: only[1:2]})
		}
	}
	if h.wait && limits.Time == 0 && limits.Left == 0 && limits.Nodes == 0 {
		<-ctx.Done()
	}
	return sente.Choice{Move: only[0], Info: first}, nil
}

func newGomokuHost(size string) *gameHost {
	return &gameHost{open: gomoku.Open, record: sente.Record{Game: "gomoku", Size: size}}
}

func newOthelloHost() *gameHost {
	return &gameHost{open: othello.Open, record: sente.Record{Game: "othello"}}
}

// talkGTP sends lines to a server and returns its responses.
func talkGTP(t *testing.T, h *gameHost, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	s := GTPServer{Name: "sente", Version: "1.2.3", Host: h, Limits: sente.Limits{Nodes: 7}}
	testutil.NoError(t, s.Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &out))
	return strings.Split(strings.TrimSuffix(out.String(), "\n\n"), "\n\n")
}

func TestGTPServer_Replies(t *testing.T) {
	for name, c := range map[string]struct{ said, want []string }{
		"identity":      {[]string{"protocol_version", "1 name", "22 version", "known_command play", "known_command fly"}, []string{"= 2", "=1 sente", "=22 1.2.3", "= true", "= false"}},
		"layout":        {[]string{"\tname # ask", "# nothing", "", "7\tname\r", "\x01na\x02me\r\n"}, []string{"= sente", "=7 sente", "= sente"}},
		"no letter I":   {[]string{"play b J9", "play w i8", "genmove w", "play b h9"}, []string{"=", `? illegal move: invalid vertex "i8": GTP has no column I`, "= A1", "="}},
		"illegal":       {[]string{"play b D4", "play w D4", "play w Z1", "play x D5", "play b"}, []string{"=", "? illegal move: d4 is occupied", "? illegal move", `? syntax error: invalid colour "x": expected black or white`, "? syntax error: expected play COLOUR MOVE"}},
		"undo":          {[]string{"undo", "play b A1", "undo", "genmove b"}, []string{"? cannot undo", "=", "=", "= A1"}},
		"board":         {[]string{"boardsize 5", "play b A1", "play w E5", "showboard", "gogui-rules_board_size", "gogui-rules_side_to_move"}, []string{"=", "=", "=", "=\n   A B C D E\n 5 . . . . O\n 4 . . . . .\n 3 . . . . .\n 2 . . . . .\n 1 X . . . .", "= 5", "= black"}},
		"size":          {[]string{"boardsize 99", "boardsize x", "boardsize 9 8", "rectangular_boardsize 9 9"}, []string{"? unacceptable size", `? syntax error: invalid number "x": expected an integer, 0 or more`, "? unacceptable size", "="}},
		"out of turn":   {[]string{"play w A1", "genmove w", "play b C3", "undo", "undo", "undo", "undo"}, []string{"=", "= B1", "=", "=", "=", "=", "? cannot undo"}},
		"a win":         {[]string{"play-game a1 b1 a2 b2 a3 b3 a4 b4 a5", "final_score", "genmove w", "genmove b", "gogui-rules_final_result"}, []string{"=", "= B+", "= resign", "= pass", "= Black wins: five in a row"}},
		"no win":        {[]string{"final_score", "gogui-rules_final_result"}, []string{"? cannot score: the game is not over", "? the game is not over"}},
		"refusals":      {[]string{"set_free_handicap D4", "fly", "3 fly"}, []string{"? handicap stones are not supported", "? unknown command", "?3 unknown command"}},
		"komi":          {[]string{"komi 6.5", "komi", "get_komi"}, []string{"=", "? syntax error: expected komi NUMBER", "= 0"}},
		"regression":    {[]string{"reg_genmove b", "reg_genmove b", "play b A1", "undo"}, []string{"= A1", "= A1", "=", "="}},
		"parameters":    {[]string{"kata-get-param numSearchThreads", "kata-get-param x", "kata-list-params", "kata-set-rules standard", "kata-get-rules", "kata-set-rules x"}, []string{"= 1", `? unknown parameter "x"`, "= rules threads", "=", `= {"game":"gomoku","rules":"standard"}`, `? unknown rules "x": expected freestyle, standard, renju, swap, omok, caro, connect6 or wild`}},
		"times":         {[]string{"time_left", "time_settings 60 0 0", "time_left b", "time_left w 7 0", "time_left", "kgs-time_settings none", "kata-time_settings sand 1", "time_settings 1 2", "kata-time_settings absolute -1"}, []string{"= Black: 0, White: 0", "=", "= 60", "=", "= Black: 60, White: 7", "=", `? unknown time control "sand": expected none, absolute, byoyomi, canadian, fischer, fischer-capped`, "? syntax error: expected time_settings MAIN PERIOD MOVES", `? syntax error: invalid time "-1": expected seconds, 0 or more`}},
		"quit at once":  {[]string{"quit", "name"}, []string{"="}},
		"pairs":         {[]string{"gogui-play_sequence b A1 w A2", "gogui-play_sequence b"}, []string{"=", "? syntax error: expected pairs of COLOUR MOVE"}},
		"no analysis":   {[]string{"lz-analyze b 10 avoid b", "kata-analyze interval x", "lz-analyze b avoid b i9 1", "lz-analyze b allow b Z9 1"}, []string{`? syntax error: missing value of "avoid"`, `? syntax error: invalid number "x": expected an integer, 0 or more`, `? invalid vertex "i9": GTP has no column I`, "? no legal move is allowed"}},
		"no SGF":        {[]string{"loadsgf x.sgf"}, []string{"? cannot load file: SGF files are not supported here"}},
		"games":         {[]string{"list_games", "set_game Gomoku", "set_game Chess"}, []string{"= gomoku", "=", "? unsupported game: this is gomoku"}},
		"end of search": {[]string{"kata-analyze 10"}, []string{"=\ninfo move A1 visits 30 utility 0.462117 winrate 0.731059 scoreMean 1.000 scoreStdev 0.000 scoreLead 1.000 scoreSelfplay 1.000 weight 30.0 prior 0.750000 lcb 0.731059 utilityLcb 0.462117 order 0 pv A1 info move B1 visits 10 utility 0.000000 winrate 0.500000 scoreMean 0.000 scoreStdev 0.000 scoreLead 0.000 scoreSelfplay 0.000 weight 10.0 prior 0.250000 lcb 0.500000 utilityLcb 0.000000 order 1 pv B1"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := talkGTP(t, newGomokuHost("15"), c.said...)
			if name == "end of search" {
				got[0], _, _ = strings.Cut(got[0], " info move C1")
			}
			if name == "parameters" {
				got[5] = c.want[5] // the list of rules belongs to another package
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Othello passes by force: a controller may leave such a pass out.
func TestGTPServer_PlaysForcedPasses(t *testing.T) {
	h := newOthelloHost()
	said, board := playToPass(t, h)
	passing := board.Turn()
	_, err := board.Play(passMove)
	testutil.NoError(t, err)
	next := board.Legal()[0]
	said = append(said, "genmove "+gtpColours[passing], "undo", "play "+gtpColours[1-passing]+" "+string(next))
	got := talkGTP(t, h, said...)
	if want := []string{"= pass", "=", "="}; !slices.Equal(got[len(got)-3:], want) {
		t.Errorf("%q, want %q", got[len(got)-3:], want)
	}
}

// playToPass plays random games of Othello until a pass is forced, and returns its commands.
func playToPass(t *testing.T, h *gameHost) (said []string, board rules.Board) {
	rng := rand.New(rand.NewPCG(1, 2))
	for {
		_, board, err := h.Board("", nil)
		testutil.NoError(t, err)
		said = nil
		for len(board.Legal()) > 0 {
			if board.Legal()[0] == passMove {
				return said, board
			}
			m := board.Legal()[rng.IntN(len(board.Legal()))]
			said = append(said, "play "+gtpColours[board.Turn()]+" "+string(m))
			_, err := board.Play(string(m))
			testutil.NoError(t, err)
		}
	}
}

func TestGTPServer_FinalScoreOfOthello(t *testing.T) {
	h := newOthelloHost()
	var said []string
	_, board, err := h.Board("", nil)
	testutil.NoError(t, err)
	for len(board.Legal()) > 0 {
		m := board.Legal()[0]
		said = append(said, "play "+gtpColours[board.Turn()]+" "+string(m))
		_, err := board.Play(string(m))
		testutil.NoError(t, err)
	}
	got := talkGTP(t, h, append(said, "final_score")...)
	discs := [2]int{}
	g, _ := gridOf(board.Picture())
	for _, row := range g.seats {
		for _, seat := range row {
			if seat >= 0 {
				discs[seat]++
			}
		}
	}
	want := fmt.Sprintf("= B+%d", discs[0]-discs[1])
	if discs[1] > discs[0] {
		want = fmt.Sprintf("= W+%d", discs[1]-discs[0])
	}
	if last := got[len(got)-1]; last != want && discs[0] != discs[1] {
		t.Errorf("%q, want %q", last, want)
	}
}

// The commands of Sabaki: it asks for the identity, replays its tree, aborts an analysis by another
// command and plays on by undo.
func TestGTPServer_SessionOfSabaki(t *testing.T) {
	h := newGomokuHost("15")
	h.wait = true
	got := talkGTP(t, h, "name", "version", "protocol_version", "komi 6.5", "boardsize 15", "clear_board", "play B H8", "play W J9",
		"kata-analyze B 20", "protocol_version", "kata-genmove_analyze W 20 maxmoves 1", "undo", "play W K9", "genmove B", "quit")
	want := []string{"= sente", "= 1.2.3", "= 2", "=", "=", "=", "=", "="}
	if diff := cmp.Diff(want, got[:8]); diff != "" {
		t.Error(diff)
	}
	if !strings.HasPrefix(got[8], "=\ninfo move A1 visits 30 utility ") || strings.Count(got[8], "\n") != 1 {
		t.Errorf("analysis: %q", got[8])
	}
	if got[9] != "= 2" || !strings.HasPrefix(got[10], "=\ninfo move A1 ") || !strings.HasSuffix(got[10], " pv A1\nplay A1") || strings.Count(got[10], "info") != 1 {
		t.Errorf("move: %q", got[10])
	}
	if diff := cmp.Diff([]string{"=", "=", "= A1", "="}, got[11:]); diff != "" {
		t.Error(diff)
	}
}

// The commands of Lizzie: every one has a number, which must be in the response without a blank, and
// analyses end by the next command.
func TestGTPServer_SessionOfLizzie(t *testing.T) {
	h := newGomokuHost("15")
	h.wait = true
	got := talkGTP(t, h, "0 name", "1 version", "2 boardsize 15", "3 komi 0", "4 time_settings 0 5 1", "5 lz-analyze 10",
		"6 play B J9", "7 lz-analyze 10 avoid b A1,B1 30 avoid w A1,B1 30", "8 name", "9 lz-genmove_analyze W 10", "10 undo", "11 clear_board", "12 quit")
	want := []string{"=0 sente", "=1 1.2.3", "=2", "=3", "=4"}
	if diff := cmp.Diff(want, got[:5]); diff != "" {
		t.Error(diff)
	}
	const first = "=5\ninfo move A1 visits 30 winrate 7311 prior 7500 lcb 7311 order 0 pv A1 info move B1 visits 10 winrate 5000 prior 2500 lcb 5000 order 1 pv B1"
	if !strings.HasPrefix(got[5], first) {
		t.Errorf("%q, want %q", got[5], first)
	}
	if got[6] != "=6" || !strings.HasPrefix(got[7], "=7\ninfo move C1 ") || got[8] != "=8 sente" {
		t.Errorf("%q", got[6:9])
	}
	if !strings.HasPrefix(got[9], "=9\ninfo move A1 ") || !strings.HasSuffix(got[9], "\nplay A1") {
		t.Errorf("%q", got[9])
	}
	if l := h.limits[len(h.limits)-1]; l.Time <= 4*time.Second || l.Time > 5*time.Second {
		t.Errorf("limits %+v, want about 5 s for the move", l)
	}
}

func TestGTPServer_TimeOfMoves(t *testing.T) {
	for name, c := range map[string]struct {
		said  []string
		check func(sente.Limits) bool
	}{
		"flags":      {nil, func(l sente.Limits) bool { return l.Nodes == 7 && l.Time == 0 }},
		"absolute":   {[]string{"time_settings 60 0 0"}, func(l sente.Limits) bool { return l.Left > 59*time.Second && l.Left < time.Minute && l.Time == 0 }},
		"left":       {[]string{"time_settings 60 0 0", "time_left b 10 0"}, func(l sente.Limits) bool { return l.Left > 9*time.Second && l.Left < 10*time.Second }},
		"left alone": {[]string{"time_left b 10 0"}, func(l sente.Limits) bool { return l.Left > 9*time.Second && l.Left < 10*time.Second }},
		"none":       {[]string{"time_settings 60 0 0", "time_settings 0 10 0"}, func(l sente.Limits) bool { return l.Nodes == 7 && l.Left == 0 }},
		"canadian":   {[]string{"time_settings 60 20 10"}, func(l sente.Limits) bool { return l.Left > 59*time.Second && l.Increment == 2*time.Second }},
		"in a period": {[]string{"time_settings 60 20 10", "time_left b 4 4"}, func(l sente.Limits) bool {
			return l.Left < 4*time.Second && l.Left > 3*time.Second && l.Time < 2*time.Second
		}},
		"byoyomi": {[]string{"kgs-time_settings byoyomi 0 3 5", "time_left b 3 5"}, func(l sente.Limits) bool { return l.Time > 2*time.Second && l.Time < 3*time.Second && l.Left == 0 }},
		"fischer": {[]string{"kata-time_settings fischer-capped 10 0.5 -1 2"}, func(l sente.Limits) bool {
			return l.Left > 9*time.Second && l.Increment == 500*time.Millisecond && l.Time < 2*time.Second && l.Time > time.Second
		}},
		"over": {[]string{"time_settings 1 0 0", "time_left b 0 0"}, func(l sente.Limits) bool { return l.Left < 0 }},
	} {
		h := newGomokuHost("15")
		talkGTP(t, h, append(c.said, "genmove b")...)
		if l := h.limits[0]; !c.check(l) {
			t.Errorf("%s: %+v", name, l)
		}
	}
}

// Letters in the order of Go players.
func TestGTPNotation_Points(t *testing.T) {
	const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
	for x, letter := range letters {
		for _, y := range []int{1, 9, 19} {
			own := sente.Move(string(rune('a'+x)) + strconv.Itoa(y))
			text := string(letter) + strconv.Itoa(y)
			if got := (gtpNotation{}).format(own); got != text {
				t.Errorf("%s is %s, want %s", own, got, text)
			}
			if got, err := (gtpNotation{}).parse(text); got != own || err != nil {
				t.Errorf("%s is %s, %v, want %s", text, got, err, own)
			}
		}
	}
	for _, text := range []string{"pass", "swap-pieces", "e2e4", "4", "h8/i9"} {
		if got := (gtpNotation{}).format(sente.Move(text)); got != text {
			t.Errorf("%s is %s", text, got)
		}
	}
	if got := (gtpNotation{htp: true}).format("i9"); got != "i9" {
		t.Errorf("HTP: %s", got)
	}
}

// Whatever came before, every response begins with a sign and ends with an empty line, and there is
// one for each command.
func FuzzGTPServer(f *testing.F) {
	for _, seed := range []string{
		"name\n1 play b a1\ngenmove w\nundo\nfinal_score", "lz-analyze b 1 avoid b A1 1\n\nkata-genmove_analyze w 1\n# x\nquit", "boardsize 3\nclear_board\nkomi x\n99999999999999999999 list_commands",
		"time_settings 1 1e300 1\ntime_left b 1 -1\nkata-time_settings fischer 1 nan", "play-game a1 b1 a2\rgogui-play_sequence b a3 w b3\nshowboard\nall_legal_moves", "kata-set-param size 3x3\nkata-set-rules x\nparam_game allow_swap 1",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		var out bytes.Buffer
		s := GTPServer{Name: "x", Version: "1", Host: &testHost{quick: true}, Limits: sente.Limits{Nodes: 1}}
		in := append(slices.Clip(input), "\n5 protocol_version\n"...)
		testutil.NoError(t, s.Serve(t.Context(), bytes.NewReader(in), &out))
		text := out.String()
		quits := slices.ContainsFunc(strings.FieldsFunc(string(input), func(r rune) bool { return r == '\n' || r == '\r' }), func(l string) bool {
			c, _ := parseGTPCommand(l)
			return c.name == "quit"
		})
		if !quits && !strings.HasSuffix(text, "=5 2\n\n") {
			t.Errorf("afterwards: %q", text)
		}
		for response := range strings.SplitSeq(strings.TrimSuffix(text, "\n\n"), "\n\n") {
			if response != "" && response[0] != '=' && response[0] != '?' {
				t.Errorf("response %q", response)
			}
		}
	})
}

func FuzzParseAnalysisLine(f *testing.F) {
	for _, seed := range []string{
		"info move D4 visits 4 winrate 4198 prior 1730 lcb 2346 order 1 pv D4 Q4 info move Q16 visits 1 winrate 5000 order 0 pv Q16 pass",
		"info move A1 visits 9999999999999999999 winrate NaN order -1 pv", "info move pass visits 1 winrate 0.5 pv pass rootInfo visits 3", "info info move",
	} {
		f.Add(seed, true)
		f.Add(seed, false)
	}
	f.Fuzz(func(t *testing.T, line string, kata bool) {
		for _, i := range parseAnalysisLine(line, kata, gtpNotation{}) {
			if len(i.Line) == 0 || i.Line[0] == "" || i.Nodes < 0 || i.Rank < 0 || i.Score.Decided() || max(i.Score, -i.Score) > sente.MaxEval {
				t.Errorf("%q: %+v", line, i)
			}
		}
	})
}

// What the server writes, the manager reads.
func TestParseAnalysisLine_ReadsServer(t *testing.T) {
	for _, kata := range []bool{true, false} {
		l := &analysisLog{options: analysisOptions{kata: kata, maxMoves: 5, rootInfo: true}, scale: defaultScoreScale, points: func(sente.Score) (int, bool) { return 0, false }, lines: map[int]sente.Info{}}
		var out bytes.Buffer
		l.out = &replyWriter{out: &out}
		l.addInfo(sente.Info{Nodes: 100, Score: 50, Line: []sente.Move{"i9", "j10"}, Candidates: []sente.Candidate{{Move: "i9", Share: 0.9}, {Move: "a1", Share: 0.1, Score: -30}}})
		l.write()
		got := parseAnalysisLine(out.String(), kata, gtpNotation{})
		want := []sente.Info{{Nodes: 90, Score: 50, Line: []sente.Move{"i9", "j10"}}, {Rank: 1, Nodes: 10, Score: -30, Line: []sente.Move{"a1"}}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("kata %v: %s", kata, diff)
		}
	}
}

// gtpEngine is a fake engine: it answers each command without its id.
type gtpEngine struct {
	answer func(id, command string) []string
	lines  []string
	sent   []string
}

func (w *gtpEngine) Send(_ context.Context, line string) error {
	w.sent = append(w.sent, line)
	id, command := CutWord(line)
	w.lines = append(w.lines, w.answer(id, command)...)
	return nil
}

func (w *gtpEngine) Receive(ctx context.Context) (string, error) {
	if l, ok := w.Pending(); ok {
		return l, nil
	}
	<-ctx.Done()
	return "", ctx.Err()
}

func (w *gtpEngine) Pending() (string, bool) {
	if len(w.lines) == 0 {
		return "", false
	}
	l := w.lines[0]
	w.lines = w.lines[1:]
	return l, true
}

// newGTPEngine returns an engine with these commands that plays B2, except for the given answers by
// the name of the command; % is the id.
func newGTPEngine(commands string, answers map[string][]string) *gtpEngine {
	return &gtpEngine{answer: func(id, command string) []string {
		name, _ := CutWord(command)
		lines, ok := answers[name]
		if !ok {
			lines = []string{"=%"}
			switch name {
			case "list_commands":
				lines = append([]string{"=% play"}, strings.Fields(commands)...)
			case "genmove":
				lines = []string{"=% B2"}
			case "quit":
			}
		}
		var out []string
		for _, l := range lines {
			out = append(out, strings.ReplaceAll(l, "%", id))
		}
		return out
	}}
}

func newGTPManager(w Wire) *GTPManager {
	return &GTPManager{Connection: Connection{Wire: w, Timeouts: equalTimeouts(50 * time.Millisecond)}, Open: gomoku.Open}
}

func TestGTPManager_Conversation(t *testing.T) {
	w := newGTPEngine("genmove time_settings time_left undo kata-genmove_analyze", map[string][]string{
		"kata-genmove_analyze": {"Tuning", "=%", "info move J9 visits 6 winrate 0.731059 order 0 pv J9 K10 info move A1 visits 2 winrate 0.5 order 1 pv A1", "play J9"},
	})
	m := newGTPManager(w)
	game := sente.Record{Game: "gomoku", Size: "19", Moves: []sente.Move{"i9"}}
	c, err := m.Think(t.Context(), game, sente.Limits{Left: time.Minute, Lines: 2}, func(sente.Info) {})
	testutil.NoError(t, err)
	if c.Move != "i9" || c.Info.Score != 100 || c.Info.Nodes != 8 || len(c.Info.Candidates) != 2 {
		t.Errorf("%+v", c)
	}
	game.Moves = []sente.Move{"i9", "a2", "a3"}
	_, err = m.Think(t.Context(), game, sente.Limits{Left: 30 * time.Second}, nil)
	testutil.NoError(t, err)
	testutil.NoError(t, m.End(t.Context()))
	want := []string{
		"1 list_commands", "2 protocol_version", "3 boardsize 19", "4 clear_board", "5 play b J9", "6 time_settings 60 0 0", "7 time_left w 60 0", "8 kata-genmove_analyze w 25",
		"9 undo", "10 play w A2", "11 play b A3", "12 time_left w 30 0", "13 kata-genmove_analyze w 25", "14 quit",
	}
	if diff := cmp.Diff(want, w.sent); diff != "" {
		t.Error(diff)
	}
}

// An analysis ends with its time or its context, by another command.
func TestGTPManager_Analyses(t *testing.T) {
	w := newGTPEngine("lz-analyze", map[string][]string{"lz-analyze": {"=%", "info move C3 visits 10 winrate 5000 order 0 pv C3", "info move D4 visits 30 winrate 6000 order 0 pv D4 info move C3 visits 20 winrate 5000 order 1 pv C3"}})
	m := newGTPManager(w)
	ranks := map[int]sente.Move{}
	c, err := m.Think(t.Context(), sente.Record{Game: "gomoku"}, sente.Limits{Time: 20 * time.Millisecond, Lines: 2, Analysis: true}, func(i sente.Info) { ranks[i.Rank] = i.Line[0] })
	testutil.NoError(t, err)
	if c.Move != "d4" || ranks[1] != "c3" || w.sent[len(w.sent)-1] != "6 protocol_version" || !m.IsSynced() {
		t.Errorf("%+v, %v, %q", c, ranks, w.sent)
	}
}

func TestGTPManager_Complaints(t *testing.T) {
	for name, c := range map[string]struct {
		answers map[string][]string
		kind    ComplaintKind
		want    string
	}{
		"silence":       {map[string][]string{"genmove": nil}, NoReply, "did not answer genmove b within "},
		"no start":      {map[string][]string{"list_commands": nil}, NoReply, "did not answer list_commands within "},
		"wrong id":      {map[string][]string{"clear_board": {"=77"}}, InvalidReply, `answered clear_board with "=77" (expected a response that begins with =`},
		"refusal":       {map[string][]string{"boardsize": {"? unacceptable size"}}, Refused, `rejected boardsize 15: "? unacceptable size"`},
		"unknown":       {map[string][]string{"boardsize": {"?% unknown command"}}, Unsupported, "does not support boardsize 15: "},
		"no move":       {map[string][]string{"genmove": {"=%"}}, InvalidReply, `answered genmove b with "" (expected a move such as C3)`},
		"wrong move":    {map[string][]string{"genmove": {"=% I5"}}, InvalidReply, "answered genmove b with "},
		"false success": {map[string][]string{"play": {`= illegal move: "a1" occupied`}}, Refused, "rejected play b A1: "},
		"endless":       {map[string][]string{"genmove": slices.Repeat([]string{"thinking"}, 1<<16)}, NoReply, "did not answer genmove b within "},
	} {
		m := newGTPManager(newGTPEngine("genmove", c.answers))
		game := sente.Record{Game: "gomoku"}
		if name == "false success" {
			game.Moves = []sente.Move{"a1"}
		}
		_, err := m.Think(t.Context(), game, sente.Limits{Time: time.Millisecond}, nil)
		var complaint *Complaint
		if !errors.As(err, &complaint) || complaint.Kind != c.kind || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// Engines that drop ids, or write a blank before them as Edax does.
func TestGTPManager_AcceptsOtherIDs(t *testing.T) {
	for _, reply := range []string{"= B2", "= % B2", "=% B2", "=% b2", "=%  B2 "} {
		m := newGTPManager(newGTPEngine("genmove", map[string][]string{"genmove": {reply}, "boardsize": {"="}, "clear_board": {"= %"}}))
		c, err := m.Think(t.Context(), sente.Record{Game: "gomoku"}, sente.Limits{Time: time.Second}, nil)
		if err != nil || c.Move != "b2" {
			t.Errorf("%s: %+v, %v", reply, c, err)
		}
	}
}

func TestGTPManager_Resignation(t *testing.T) {
	for _, text := range []string{"=% resign", "=% RESIGN"} {
		m := newGTPManager(newGTPEngine("genmove", map[string][]string{"genmove": {text}}))
		if _, err := m.Think(t.Context(), sente.Record{Game: "gomoku"}, sente.Limits{Time: time.Second}, nil); !errors.Is(err, ErrResigned) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestGTPManager_Setups(t *testing.T) {
	w := newGTPEngine("genmove", nil)
	m := newGTPManager(w)
	_, err := m.Think(t.Context(), sente.Record{Game: "gomoku", Setup: "black: i9; white: a1; to-move: white"}, sente.Limits{Time: time.Second}, nil)
	testutil.NoError(t, err)
	if want := []string{"5 play b J9", "6 play w A1", "7 genmove w"}; !slices.Equal(w.sent[4:], want) {
		t.Errorf("%q, want %q", w.sent[4:], want)
	}
	m = &GTPManager{Connection: Connection{Wire: newGTPEngine("genmove", nil)}, Open: othello.Open}
	if _, err := m.Think(t.Context(), sente.Record{Game: "othello", Setup: "black: d4; white: e4; to-move: black"}, sente.Limits{Time: time.Second}, nil); err == nil || !strings.Contains(err.Error(), "set-up") {
		t.Error(err)
	}
}

// Both ends play whole games, with forced passes in Othello.
func TestGTP_BothEndsPlayGame(t *testing.T) {
	for _, h := range []*gameHost{newOthelloHost(), newGomokuHost("9")} {
		s := GTPServer{Name: "sente", Version: "1", Host: h, Limits: sente.Limits{Nodes: 1}}
		local := NewLocalWire(s.Serve)
		m := &GTPManager{Connection: Connection{Wire: local}, Open: h.open}
		game := h.record
		for n := 0; ; n++ {
			c, err := m.Think(t.Context(), game, sente.Limits{Time: time.Minute}, nil)
			testutil.NoError(t, err)
			game = game.WithMove(c.Move)
			_, board, err := h.Board("", game.Moves)
			testutil.NoError(t, err)
			if over, _, _ := board.Outcome(); over {
				break
			}
			if n%7 == 6 {
				game.Moves = game.Moves[:len(game.Moves)-1] // the other player takes it back
			}
		}
		testutil.NoError(t, m.End(t.Context()))
		testutil.NoError(t, local.Close())
	}
}

// After a swap in Hex column and row are exchanged, and the players have the other colour.
func TestGTPLine_SwapMirrors(t *testing.T) {
	swapped := gtpLine{swapped: true}
	for own, want := range map[sente.Move]sente.Move{"b5": "e2", "a1": "a1", "k3": "c11", "swap-pieces": "swap-pieces", "resign": "resign"} {
		if got := swapped.turn(own); got != want || swapped.turn(want) != own {
			t.Errorf("%s is %s, want %s", own, got, want)
		}
		if got := (gtpLine{}).turn(own); got != own {
			t.Errorf("without a swap %s is %s", own, got)
		}
	}
	if swapped.colourOf(0) != "w" || (gtpLine{}).colourOf(0) != "b" {
		t.Error("the colours are not exchanged")
	}
}

func FuzzGTPManager(f *testing.F) {
	for _, seed := range []string{"=% B2", "?% no\n=%", "= genmove\n=% pass", "info move A1 visits 1 winrate 0.5 order 0 pv A1\n=%\nplay A1", "=\n=\n=", "=1\n=2\n=3"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(text, "\n")
		for _, at := range []string{"list_commands", "boardsize", "genmove", "kata-genmove_analyze", "lz-analyze"} {
			ctx, stop := context.WithCancel(t.Context())
			stop()
			commands := "genmove " + at
			m := &GTPManager{Connection: Connection{Wire: newGTPEngine(commands, map[string][]string{at: lines}), Timeouts: equalTimeouts(time.Millisecond)}, Open: gomoku.Open}
			c, err := m.Think(ctx, sente.Record{Game: "gomoku"}, sente.Limits{Time: 1, Analysis: at == "lz-analyze"}, nil)
			if err == nil && (c.Move == "" || c.Info.Line[0] != c.Move) {
				t.Errorf("%s: %+v", at, c)
			}
		}
	})
}
