// Package playertest is an engine that misbehaves on purpose. It exists so that
// whatever runs foreign engines — player, match, the doctor — can be tried with each
// fault: a test binary becomes the engine itself, in a real process.
//
//	func TestMain(m *testing.M) { playertest.Main(); os.Exit(m.Run()) }
//
//	p, err := player.Open(game, playertest.Command("crash"), player.Options{})
package playertest

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
	"unicode"
)

// marker makes a test binary the engine.
const marker = "-play-the-fake-engine"

// Main turns the process into the engine, and exits, if it was started by a
// [Command]. It is the first call of TestMain.
func Main() {
	if len(os.Args) > 1 && os.Args[1] == marker {
		os.Exit(Engine(os.Args[2:], os.Stdin, os.Stdout, os.Stderr))
	}
	// Under the race detector a program sleeps a second before it ends: an engine
	// must not.
	_ = os.Setenv("GORACE", strings.TrimSpace(os.Getenv("GORACE")+" atexit_sleep_ms=0"))
}

// Args are the program and the arguments of an engine that behaves so.
func Args(behaviour ...string) []string {
	self, err := os.Executable()
	if err != nil {
		panic("playertest: " + err.Error())
	}
	return append([]string{self, marker}, behaviour...)
}

// Command is Args as a command line.
func Command(behaviour ...string) string {
	args := Args(behaviour...)
	for i, a := range args {
		args[i] = `"` + a + `"`
	}
	return strings.Join(args, " ")
}

// Behaviours are described here. An engine may have several.
var Behaviours = map[string]string{
	"sound":            "plays the first free point and keeps every clause; so does an engine without any behaviour",
	"exit":             "ends at once, with status 0",
	"crash-start":      "ends with status 3 at START",
	"crash":            "ends with status 3 and a word on stderr at its second move",
	"crash-end":        "ends with status 3 at END",
	"hang-start":       "never answers START",
	"hang":             "never answers its second move",
	"endless":          "thinks about every move until YXSTOP",
	"endless-deaf":     "thinks about every move and never stops",
	"hang-end":         "goes on after END",
	"deaf":             "never reads",
	"late":             "answers 150 ms after its time",
	"slow-start":       "takes 300 ms to answer START",
	"abc":              "answers abc at its second move",
	"outside":          "answers 99,99 at its second move",
	"occupied":         "answers with the opponent's stone",
	"double":           "gives two moves for one command",
	"refuse":           "answers TURN with ERROR",
	"unknown":          "answers TURN with UNKNOWN",
	"no-board":         "answers BOARD with UNKNOWN",
	"ignore-board":     "reads BOARD without noticing the stones",
	"complain-info":    "answers each INFO with UNKNOWN",
	"no-about":         "never answers ABOUT",
	"late-about":       "answers ABOUT after 150 ms",
	"banner":           "says hello before START",
	"long-banner":      "says hello in 5000 lines, 140 KB, before START",
	"talk":             "tells depth, score, nodes and its line in MESSAGE lines",
	"babble":           "writes thousands of MESSAGE lines before each move",
	"flood":            "writes without an end and without a line's end at its second move",
	"flood-talk":       "writes MESSAGE lines without an end at its second move",
	"flood-stderr":     "writes 64 MiB to stderr before each move",
	"suggest":          "suggests its move and plays it when it is told to",
	"fork":             "has a child that sleeps, whose number it tells in a MESSAGE",
	"orphan":           "has such a child and ends at its second move",
	"session":          "has such a child in a session of its own",
	"daemon":           "has a child that ends when it has such a child, in a session of its own and away from all pipes",
	"bare":             "is a daemon whose child that sleeps has no environment",
	"hog":              "takes more and more memory at its second move",
	"small":            "refuses boards other than of 15",
	"stale":            "answers 300 ms late however much time it has",
	"no-restart":       "answers RESTART with UNKNOWN",
	"slow":             "takes half of its time",
	"sleepy":           "takes 4 s to answer START",
	"complain-unknown": "answers an INFO whose key it does not know with ERROR",
	"busy":             "loses what comes within 10 ms of its move",
	"early":            "plays before START",
	"crash-early":      "ends with status 3 at a BEGIN before START",
	"stuck-early":      "answers START with ERROR after a BEGIN that came before it",
	"any-turn":         "takes a TURN that is no move for one",
	"crash-turn":       "ends with status 3 at a TURN that is no move",
	"crash-board":      "ends with status 3 at a BOARD that is no position",
	"sulk":             "answers with ERROR alone after a TURN that is no move or a BOARD that is no position",
	"overtime":         "answers 30 ms after its time",
	"poor":             "answers with ERROR where a move is due, once max_memory is 1",
	"no-rules":         "answers BEGIN with ERROR under all rules but freestyle",
	"crlf":             "understands only lines that end with CR LF",
	"keep-stone":       "answers TAKEBACK with OK and takes nothing back",

	// What an engine need not know, others answer with UNKNOWN.
	"odd":           "answers what it need not know with abc",
	"agree":         "answers what it need not know with OK",
	"error-unknown": "answers what it need not know with ERROR",
	"mute":          "is silent at what it need not know, and at wrong commands",
	"yixin":         "knows YXBOARD, YXNBEST, YXSHOWFORBID and YXSTOP",
	"yixin-best":    "answers YXNBEST with ERROR and knows the others",
	"yixin-forbid":  "answers YXSHOWFORBID with OK and knows the others",
	"yixin-silent":  "never answers YXSHOWFORBID, nor a TURN that follows",
	"yixin-stop":    "answers a TURN only at YXSTOP, and with ERROR",

	"foreign": "ends whatever it says, but OK and moves, in Foreign, and says that on stderr",

	// All others answer SWAP2BOARD with UNKNOWN.
	"swap2":          "lays three stones, takes white by a stone of its own, takes black of five",
	"swap2-swap":     "lays three stones, takes black of three, takes white of five",
	"swap2-two":      "lays three stones, puts two",
	"swap2-none":     "wants to change colours on an empty board",
	"swap2-many":     "puts four stones",
	"swap2-occupied": "lays three stones, puts its own on one that is there",
	"swap2-outside":  "puts stones outside of the board",
	"swap2-hang":     "never answers SWAP2BOARD",
	"swap2-crash":    "ends with status 3 at SWAP2BOARD",
	"swap2-silent":   "lays three stones, never answers what is asked of them",
	"swap2-odd":      "lays three stones, answers abc when asked of them",
	"swap2-stuck":    "answers START with ERROR after SWAP2BOARD",
}

// Foreign is text that would move cursors, rename a terminal or turn lines around
// if it were shown as it is.
const Foreign = "\x1b[2J\x1b]0;title\x07\x9b31m\u009b31m\u202e\u2066\u061c\u2028\x7f\b\v\xff\x00"

// Engine is the engine: it answers until END and returns the exit status.
func Engine(behaviour []string, in io.Reader, out, stderr io.Writer) int {
	e := &engine{out: out, err: stderr, has: map[string]bool{}, turn: time.Second}
	for _, b := range behaviour {
		if _, ok := Behaviours[b]; !ok && b != sleeper && b != forker {
			fmt.Fprintf(stderr, "unknown behaviour %q\n", b)
			return 2
		}
		e.has[b] = true
	}
	commands, stop := e.listen(in)
	defer stop()
	e.in = bufio.NewScanner(commands)
	return e.run()
}

// What children of engines do.
const (
	sleeper = "sleep"
	forker  = "sleep-fork" // has a sleeper and ends
)

type engine struct {
	in    *bufio.Scanner
	out   io.Writer
	err   io.Writer
	has   map[string]bool
	size  int
	turn  time.Duration
	taken map[[2]int]bool
	last  [2]int // the opponent's last stone
	own   [][2]int
	moves int // asked for

	stuck bool         // answers with ERROR from now on
	ruled bool         // by rules that it does not know
	asked bool         // for the best move, by YXNBEST
	moved atomic.Int64 // when it gave its last move, in Unix nanoseconds
}

func (e *engine) say(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if e.has["foreign"] && text != "OK" && strings.ContainsFunc(text, unicode.IsLetter) {
		text += Foreign
	}
	fmt.Fprintln(e.out, text)
}

func (e *engine) run() int {
	if e.has["foreign"] {
		fmt.Fprintln(e.err, Foreign)
	}
	switch {
	case e.has["exit"]:
		return 0
	case e.has[forker]:
		e.fork(detached())
		return 0
	case e.has[sleeper], e.has["deaf"]:
		time.Sleep(time.Minute)
		return 0
	case e.has["banner"]:
		e.say("Hello, I am an engine")
	case e.has["long-banner"]:
		for i := range 5000 {
			e.say("Hello, this is my line %4d", i)
		}
	}
	if e.has["daemon"] {
		e.daemon()
	}
	if e.has["bare"] {
		e.daemon("bare")
	}
	if e.has["session"] {
		e.fork(detached())
	}
	if e.has["fork"] || e.has["orphan"] {
		e.fork(nil)
	}
	for e.in.Scan() {
		name, rest, _ := strings.Cut(strings.TrimSpace(e.in.Text()), " ")
		if name == "END" {
			break
		}
		if status := e.obey(name, rest); status != 0 {
			return status
		}
	}
	switch {
	case e.has["hang-end"]:
		time.Sleep(time.Minute)
	case e.has["crash-end"]:
		return 3
	}
	return 0
}

// daemon has a grandchild whose parent has ended.
func (e *engine) daemon(how ...string) {
	child := exec.Command(os.Args[0], append([]string{marker, forker}, how...)...)
	child.SysProcAttr = detached()
	said, err := child.Output()
	if err != nil {
		e.say("ERROR %v", err)
		return
	}
	e.say("%s", strings.TrimSpace(string(said)))
}

// fork has a child that holds on to our output.
func (e *engine) fork(how *syscall.SysProcAttr) {
	child := exec.Command(os.Args[0], marker, sleeper)
	child.SysProcAttr = how
	if e.has["bare"] {
		child.Env = []string{}
	}
	if !e.has[forker] {
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
	}
	if err := child.Start(); err != nil {
		e.say("ERROR %v", err)
		return
	}
	e.say("MESSAGE child %d", child.Process.Pid)
}

func (e *engine) obey(name, rest string) (status int) {
	if status, done := e.obeyOddly(name, rest); done {
		return status
	}
	switch name {
	case "START":
		return e.start(rest)
	case "RESTART":
		if e.has["no-restart"] {
			e.say("UNKNOWN command")
			return 0
		}
		e.clear()
		e.say("OK")
	case "INFO":
		e.info(rest)
	case "ABOUT":
		e.about()
	case "BEGIN":
		return e.answer()
	case "TURN":
		return e.opponent(rest)
	case "PLAY":
		e.say("%s", rest)
	case "BOARD":
		return e.board()
	case "SWAP2BOARD":
		return e.swap2()
	case "TAKEBACK":
		var x, y int
		_, _ = fmt.Sscanf(rest, "%d,%d", &x, &y)
		delete(e.taken, [2]int{x, y})
		e.say("OK")
	case "":
	default:
		e.unknown()
	}
	return 0
}

func (e *engine) start(rest string) int {
	switch {
	case e.has["crash-start"]:
		fmt.Fprintln(e.err, "no weights")
		return 3
	case e.has["hang-start"]:
		time.Sleep(time.Minute)
	case e.has["slow-start"]:
		time.Sleep(300 * time.Millisecond)
	case e.has["sleepy"]:
		time.Sleep(4 * time.Second)
	}
	size, err := strconv.Atoi(rest)
	if err != nil || size < 5 || size > 22 || (e.has["small"] && size != 15) {
		e.say("ERROR no board of %q", rest)
		return 0
	}
	e.size = size
	e.clear()
	e.say("OK")
	return 0
}

func (e *engine) clear() { e.taken, e.own = map[[2]int]bool{}, nil }

// put lays a stone.
func (e *engine) put(at [2]int) {
	e.taken[at] = true
}

func (e *engine) info(rest string) {
	if key, value, _ := strings.Cut(rest, " "); key == "timeout_turn" {
		ms, _ := strconv.Atoi(value)
		e.turn = time.Duration(ms) * time.Millisecond
	}
	switch {
	case e.has["complain-info"]:
		e.say("UNKNOWN info")
	case e.has["complain-unknown"] && strings.HasPrefix(rest, "sente"):
		e.say("ERROR what is %s?", rest)
	}
}

func (e *engine) about() {
	if e.has["no-about"] {
		return
	}
	if e.has["late-about"] {
		time.Sleep(150 * time.Millisecond)
	}
	e.say(`name="Fake", version="1.0", author="nobody"`)
}

func (e *engine) opponent(rest string) int {
	switch {
	case e.has["refuse"]:
		e.say("ERROR I do not like %s", rest)
		return 0
	case e.has["unknown"]:
		e.say("UNKNOWN command")
		return 0
	}
	var x, y int
	_, err := fmt.Sscanf(rest, "%d,%d", &x, &y)
	if wrong := err != nil || e.taken[[2]int{x, y}] || !e.on(x, y); wrong && !e.has["any-turn"] {
		return e.refuse("crash-turn", "no such point %q", rest)
	}
	e.last = [2]int{x, y}
	e.put(e.last)
	return e.answer()
}

func (e *engine) board() int {
	if e.has["no-board"] {
		e.say("UNKNOWN command")
		return 0
	}
	wrong := e.lay()
	if wrong && (e.has["mute"] || e.has["sulk"] || e.has["crash-board"]) {
		return e.refuse("crash-board", "no such position")
	}
	return e.answer()
}

// lay reads the rows of a position and reports whether it is none.
func (e *engine) lay() (wrong bool) {
	e.clear()
	for e.in.Scan() && strings.TrimSpace(e.in.Text()) != "DONE" {
		var x, y, field int
		_, _ = fmt.Sscanf(e.in.Text(), "%d,%d,%d", &x, &y, &field)
		wrong = wrong || !e.on(x, y) || e.taken[[2]int{x, y}]
		if !e.has["ignore-board"] {
			e.put([2]int{x, y})
			e.last = [2]int{x, y}
		}
	}
	return wrong
}

func (e *engine) on(x, y int) bool { return x >= 0 && y >= 0 && x < e.size && y < e.size }

// refuse says what is wrong with a command, unless the engine does worse: ends if it
// behaves so, is silent, or refuses everything from then on.
func (e *engine) refuse(crash, format string, args ...any) (status int) {
	e.stuck = e.stuck || e.has["sulk"]
	switch {
	case e.has[crash]:
		return 3
	case !e.has["mute"]:
		e.say("ERROR "+format, args...)
	}
	return 0
}

// swap2 decides in the swap2 opening.
func (e *engine) swap2() int {
	var rows []string
	for e.in.Scan() && strings.TrimSpace(e.in.Text()) != "DONE" {
		rows = append(rows, strings.TrimSpace(e.in.Text()))
	}
	answers, ok := map[string][3]string{
		"swap2":          {"7,7 8,8 6,7", "5,5", "SWAP"},
		"swap2-swap":     {"7,7 8,8 6,7", "SWAP", "4,4"},
		"swap2-two":      {"7,7 8,8 6,7", "5,5 9,9", "SWAP"},
		"swap2-none":     {"SWAP", "SWAP", "SWAP"},
		"swap2-many":     {"1,1 2,2 3,3 4,4", "1,1 2,2 3,3 4,4", "1,1 2,2"},
		"swap2-occupied": {"7,7 8,8 6,7", "7,7", "7,7"},
		"swap2-outside":  {"70,7 8,8 6,7", "70,7", "70,7"},
		"swap2-odd":      {"7,7 8,8 6,7", "abc", "abc"},
		"swap2-silent":   {"7,7 8,8 6,7", "", ""},
	}[e.opens()]
	switch {
	case e.has["swap2-hang"]:
		time.Sleep(time.Minute)
	case e.has["swap2-crash"]:
		fmt.Fprintln(e.err, "no book")
		return 3
	case !ok:
		e.stuck = e.has["swap2-stuck"]
		e.unknown()
	default:
		e.say("%s", answers[min(len(rows), 5)/2])
	}
	return 0
}

// opens is how the engine behaves in the swap2 opening.
func (e *engine) opens() string {
	for b := range e.has {
		if strings.HasPrefix(b, "swap2") {
			return b
		}
	}
	return ""
}

// answer gives a move, and what else the behaviours want.
func (e *engine) answer() int {
	e.moves++
	if e.moves == 2 {
		if status := e.second(); status != 0 {
			return status
		}
	}
	if e.has["endless"] || e.has["endless-deaf"] {
		e.say("MESSAGE depth 9-14 ev 120 n 81K pv %d,%d", e.free()[0], e.free()[1])
		for e.in.Scan() && (e.has["endless-deaf"] || e.in.Text() != "YXSTOP") {
		}
	}
	e.prelude()
	at := e.free()
	if e.has["occupied"] {
		at = e.last
	}
	e.put(at)
	switch {
	case e.moves == 2 && e.has["abc"]:
		e.say("abc")
	case e.moves == 2 && e.has["outside"]:
		e.say("99,99")
	case e.has["suggest"]:
		e.say("SUGGEST %d,%d", at[0], at[1])
	default:
		e.say("%d,%d", at[0], at[1])
	}
	e.moved.Store(time.Now().UnixNano())
	if e.has["double"] {
		e.say("%d,%d", at[1], at[0])
	}
	return 0
}

// second is what goes wrong at the second move.
func (e *engine) second() int {
	switch {
	case e.has["crash"]:
		fmt.Fprintln(e.err, "assertion failed: depth < 64")
		return 3
	case e.has["orphan"]:
		return 1
	case e.has["hang"]:
		time.Sleep(time.Minute)
	case e.has["flood"]:
		return e.pour("x")
	case e.has["flood-talk"]:
		return e.pour("MESSAGE and so on\n")
	case e.has["hog"]:
		e.hog()
	}
	return 0
}

// pour writes until its output is closed.
func (e *engine) pour(drop string) int {
	for bucket := strings.Repeat(drop, 1<<13); ; {
		if _, err := io.WriteString(e.out, bucket); err != nil {
			return 1
		}
	}
}

// hog takes 16 MiB more every 5 ms, up to a GiB.
func (e *engine) hog() {
	var all [][]byte
	for range 64 {
		block := make([]byte, 16<<20)
		for i := 0; i < len(block); i += 1 << 12 {
			block[i] = 1
		}
		all = append(all, block)
		time.Sleep(5 * time.Millisecond)
	}
	fmt.Fprintln(e.err, len(all), "blocks")
}

// prelude is what comes before every move.
func (e *engine) prelude() {
	switch {
	case e.has["late"]:
		time.Sleep(e.turn + 150*time.Millisecond)
	case e.has["overtime"]:
		time.Sleep(e.turn + 30*time.Millisecond)
	case e.has["stale"]:
		time.Sleep(300 * time.Millisecond)
	case e.has["slow"]:
		time.Sleep(e.turn / 2)
	case e.has["talk"]:
		e.say("MESSAGE depth 3-7 ev 12 n 4K pv 0,0 1,1")
		e.say("DEBUG this is nobody's business")
		e.say("MESSAGE Speed 10K | Depth 5-9 | Eval +M7 | Node 81K | Time 3ms")
	case e.has["babble"]:
		for i := range 5000 {
			e.say("MESSAGE depth %d", i%50)
		}
	case e.has["flood-stderr"]:
		for range 1 << 10 {
			fmt.Fprint(e.err, strings.Repeat("y", 1<<16))
		}
	}
}

func (e *engine) free() [2]int {
	for y := range e.size {
		for x := range e.size {
			if !e.taken[[2]int{x, y}] {
				return [2]int{x, y}
			}
		}
	}
	return [2]int{0, 0}
}
