// Package playertest implements an engine with deliberate faults, so that all code that runs
// external engines (player, match, the doctor) can be tested with each fault: a test binary becomes
// the engine, in a real process.
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

// fakeEngineFlag makes a test binary run the engine.
const fakeEngineFlag = "-play-the-fake-engine"

// Main runs the engine and exits if the process was started by a [Command]. TestMain must call it
// first.
func Main() {
	if len(os.Args) > 1 && os.Args[1] == fakeEngineFlag {
		os.Exit(Engine(os.Args[2:], os.Stdin, os.Stdout, os.Stderr))
	}
	// Under the race detector a program sleeps a second before it ends, which an
	// engine must not.
	_ = os.Setenv("GORACE", strings.TrimSpace(os.Getenv("GORACE")+" atexit_sleep_ms=0"))
}

// Args returns the program and the arguments of an engine with the given behaviours.
func Args(behaviour ...string) []string {
	self, err := os.Executable()
	if err != nil {
		panic("playertest: " + err.Error())
	}
	return append([]string{self, fakeEngineFlag}, behaviour...)
}

// Command returns Args as a command line.
func Command(behaviour ...string) string {
	args := Args(behaviour...)
	for i, a := range args {
		args[i] = `"` + a + `"`
	}
	return strings.Join(args, " ")
}

// Behaviours describes the behaviours. An engine may have several.
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

	// Replies to optional commands; engines without these behaviours reply UNKNOWN.
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

	// Engines without these behaviours reply to SWAP2BOARD with UNKNOWN.
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

// Foreign is text that would move cursors, rename a terminal or reverse lines if it were displayed
// unfiltered.
const Foreign = "\x1b[2J\x1b]0;title\x07\x9b31m\u009b31m\u202e\u2066\u061c\u2028\x7f\b\v\xff\x00"

// Engine runs the engine until END and returns the exit status.
func Engine(behaviour []string, in io.Reader, out, stderr io.Writer) int {
	e := &engine{out: out, err: stderr, has: map[string]bool{}, turnTime: time.Second}
	for _, b := range behaviour {
		if _, ok := Behaviours[b]; !ok && b != sleeper && b != forker {
			fmt.Fprintf(stderr, "unknown behaviour %q\n", b)
			return 2
		}
		e.has[b] = true
	}
	commands, stop := e.filterCommands(in)
	defer stop()
	e.in = bufio.NewScanner(commands)
	return e.run()
}

// Behaviours of child processes of engines.
const (
	sleeper = "sleep"
	forker  = "sleep-fork" // starts a sleeper and ends
)

type engine struct {
	in       *bufio.Scanner
	out      io.Writer
	err      io.Writer
	has      map[string]bool
	size     int
	turnTime time.Duration
	taken    map[[2]int]bool
	last     [2]int // the opponent's last stone
	own      [][2]int
	moves    int // number of requested moves

	stuck             bool         // replies with ERROR from now on
	unsupportedRule   bool         // the current rules are not supported
	bestMoveRequested bool         // by YXNBEST
	lastMoveTime      atomic.Int64 // in Unix nanoseconds
}

func (e *engine) reply(format string, args ...any) {
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
		e.startChild(detachedAttributes())
		return 0
	case e.has[sleeper], e.has["deaf"]:
		time.Sleep(time.Minute)
		return 0
	case e.has["banner"]:
		e.reply("Hello, I am an engine")
	case e.has["long-banner"]:
		for i := range 5000 {
			e.reply("Hello, this is my line %4d", i)
		}
	}
	if e.has["daemon"] {
		e.startDaemon()
	}
	if e.has["bare"] {
		e.startDaemon("bare")
	}
	if e.has["session"] {
		e.startChild(detachedAttributes())
	}
	if e.has["fork"] || e.has["orphan"] {
		e.startChild(nil)
	}
	for e.in.Scan() {
		name, rest, _ := strings.Cut(strings.TrimSpace(e.in.Text()), " ")
		if name == "END" {
			break
		}
		if status := e.handleCommand(name, rest); status != 0 {
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

// startDaemon starts a grandchild process whose parent ends.
func (e *engine) startDaemon(behaviour ...string) {
	child := exec.Command(os.Args[0], append([]string{fakeEngineFlag, forker}, behaviour...)...)
	child.SysProcAttr = detachedAttributes()
	output, err := child.Output()
	if err != nil {
		e.reply("ERROR %v", err)
		return
	}
	e.reply("%s", strings.TrimSpace(string(output)))
}

// startChild starts a child process that keeps the engine's output open.
func (e *engine) startChild(attributes *syscall.SysProcAttr) {
	child := exec.Command(os.Args[0], fakeEngineFlag, sleeper)
	child.SysProcAttr = attributes
	if e.has["bare"] {
		child.Env = []string{}
	}
	if !e.has[forker] {
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
	}
	if err := child.Start(); err != nil {
		e.reply("ERROR %v", err)
		return
	}
	e.reply("MESSAGE child %d", child.Process.Pid)
}

func (e *engine) handleCommand(name, rest string) (status int) {
	if status, done := e.handleFaulty(name, rest); done {
		return status
	}
	switch name {
	case "START":
		return e.handleStart(rest)
	case "RESTART":
		if e.has["no-restart"] {
			e.reply("UNKNOWN command")
			return 0
		}
		e.clearBoard()
		e.reply("OK")
	case "INFO":
		e.handleInfo(rest)
	case "ABOUT":
		e.handleAbout()
	case "BEGIN":
		return e.replyMove()
	case "TURN":
		return e.handleTurn(rest)
	case "PLAY":
		e.reply("%s", rest)
	case "BOARD":
		return e.handleBoard()
	case "SWAP2BOARD":
		return e.handleSwap2()
	case "TAKEBACK":
		var x, y int
		_, _ = fmt.Sscanf(rest, "%d,%d", &x, &y)
		delete(e.taken, [2]int{x, y})
		e.reply("OK")
	case "":
	default:
		e.replyUnknown()
	}
	return 0
}

func (e *engine) handleStart(rest string) int {
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
		e.reply("ERROR no board of %q", rest)
		return 0
	}
	e.size = size
	e.clearBoard()
	e.reply("OK")
	return 0
}

func (e *engine) clearBoard() { e.taken, e.own = map[[2]int]bool{}, nil }

// placeStone places a stone.
func (e *engine) placeStone(at [2]int) {
	e.taken[at] = true
}

func (e *engine) handleInfo(rest string) {
	if key, value, _ := strings.Cut(rest, " "); key == "timeout_turn" {
		ms, _ := strconv.Atoi(value)
		e.turnTime = time.Duration(ms) * time.Millisecond
	}
	switch {
	case e.has["complain-info"]:
		e.reply("UNKNOWN info")
	case e.has["complain-unknown"] && strings.HasPrefix(rest, "sente"):
		e.reply("ERROR what is %s?", rest)
	}
}

func (e *engine) handleAbout() {
	if e.has["no-about"] {
		return
	}
	if e.has["late-about"] {
		time.Sleep(150 * time.Millisecond)
	}
	e.reply(`name="Fake", version="1.0", author="nobody"`)
}

func (e *engine) handleTurn(rest string) int {
	switch {
	case e.has["refuse"]:
		e.reply("ERROR I do not like %s", rest)
		return 0
	case e.has["unknown"]:
		e.reply("UNKNOWN command")
		return 0
	}
	var x, y int
	_, err := fmt.Sscanf(rest, "%d,%d", &x, &y)
	if wrong := err != nil || e.taken[[2]int{x, y}] || !e.isOnBoard(x, y); wrong && !e.has["any-turn"] {
		return e.replyError("crash-turn", "no such point %q", rest)
	}
	e.last = [2]int{x, y}
	e.placeStone(e.last)
	return e.replyMove()
}

func (e *engine) handleBoard() int {
	if e.has["no-board"] {
		e.reply("UNKNOWN command")
		return 0
	}
	wrong := e.readPosition()
	if wrong && (e.has["mute"] || e.has["sulk"] || e.has["crash-board"]) {
		return e.replyError("crash-board", "no such position")
	}
	return e.replyMove()
}

// readPosition reads the rows of a position and reports whether it is invalid.
func (e *engine) readPosition() (wrong bool) {
	e.clearBoard()
	for e.in.Scan() && strings.TrimSpace(e.in.Text()) != "DONE" {
		var x, y, field int
		_, _ = fmt.Sscanf(e.in.Text(), "%d,%d,%d", &x, &y, &field)
		wrong = wrong || !e.isOnBoard(x, y) || e.taken[[2]int{x, y}]
		if !e.has["ignore-board"] {
			e.placeStone([2]int{x, y})
			e.last = [2]int{x, y}
		}
	}
	return wrong
}

func (e *engine) isOnBoard(x, y int) bool { return x >= 0 && y >= 0 && x < e.size && y < e.size }

// replyError replies with an error, or fails in another way according to the behaviours: it
// crashes, stays silent, or rejects all later commands.
func (e *engine) replyError(crash, format string, args ...any) (status int) {
	e.stuck = e.stuck || e.has["sulk"]
	switch {
	case e.has[crash]:
		return 3
	case !e.has["mute"]:
		e.reply("ERROR "+format, args...)
	}
	return 0
}

// handleSwap2 decides in the swap2 opening.
func (e *engine) handleSwap2() int {
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
	}[e.swap2Behaviour()]
	switch {
	case e.has["swap2-hang"]:
		time.Sleep(time.Minute)
	case e.has["swap2-crash"]:
		fmt.Fprintln(e.err, "no book")
		return 3
	case !ok:
		e.stuck = e.has["swap2-stuck"]
		e.replyUnknown()
	default:
		e.reply("%s", answers[min(len(rows), 5)/2])
	}
	return 0
}

// swap2Behaviour returns the behaviour in the swap2 opening.
func (e *engine) swap2Behaviour() string {
	for b := range e.has {
		if strings.HasPrefix(b, "swap2") {
			return b
		}
	}
	return ""
}

// replyMove replies with a move and applies the behaviours.
func (e *engine) replyMove() int {
	e.moves++
	if e.moves == 2 {
		if status := e.applySecondMoveFault(); status != 0 {
			return status
		}
	}
	if e.has["endless"] || e.has["endless-deaf"] {
		e.reply("MESSAGE depth 9-14 ev 120 n 81K pv %d,%d", e.firstFreePoint()[0], e.firstFreePoint()[1])
		for e.in.Scan() && (e.has["endless-deaf"] || e.in.Text() != "YXSTOP") {
		}
	}
	e.delayMove()
	at := e.firstFreePoint()
	if e.has["occupied"] {
		at = e.last
	}
	e.placeStone(at)
	switch {
	case e.moves == 2 && e.has["abc"]:
		e.reply("abc")
	case e.moves == 2 && e.has["outside"]:
		e.reply("99,99")
	case e.has["suggest"]:
		e.reply("SUGGEST %d,%d", at[0], at[1])
	default:
		e.reply("%d,%d", at[0], at[1])
	}
	e.lastMoveTime.Store(time.Now().UnixNano())
	if e.has["double"] {
		e.reply("%d,%d", at[1], at[0])
	}
	return 0
}

// applySecondMoveFault applies the faults of the second move.
func (e *engine) applySecondMoveFault() int {
	switch {
	case e.has["crash"]:
		fmt.Fprintln(e.err, "assertion failed: depth < 64")
		return 3
	case e.has["orphan"]:
		return 1
	case e.has["hang"]:
		time.Sleep(time.Minute)
	case e.has["flood"]:
		return e.writeForever("x")
	case e.has["flood-talk"]:
		return e.writeForever("MESSAGE and so on\n")
	case e.has["hog"]:
		e.allocateMemory()
	}
	return 0
}

// writeForever writes until its output is closed.
func (e *engine) writeForever(text string) int {
	for block := strings.Repeat(text, 1<<13); ; {
		if _, err := io.WriteString(e.out, block); err != nil {
			return 1
		}
	}
}

// allocateMemory allocates 16 MiB every 5 ms, up to a GiB.
func (e *engine) allocateMemory() {
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

// delayMove applies delays and output before every move.
func (e *engine) delayMove() {
	switch {
	case e.has["late"]:
		time.Sleep(e.turnTime + 150*time.Millisecond)
	case e.has["overtime"]:
		time.Sleep(e.turnTime + 30*time.Millisecond)
	case e.has["stale"]:
		time.Sleep(300 * time.Millisecond)
	case e.has["slow"]:
		time.Sleep(e.turnTime / 2)
	case e.has["talk"]:
		e.reply("MESSAGE depth 3-7 ev 12 n 4K pv 0,0 1,1")
		e.reply("DEBUG this is nobody's business")
		e.reply("MESSAGE Speed 10K | Depth 5-9 | Eval +M7 | Node 81K | Time 3ms")
	case e.has["babble"]:
		for i := range 5000 {
			e.reply("MESSAGE depth %d", i%50)
		}
	case e.has["flood-stderr"]:
		for range 1 << 10 {
			fmt.Fprint(e.err, strings.Repeat("y", 1<<16))
		}
	}
}

func (e *engine) firstFreePoint() [2]int {
	for y := range e.size {
		for x := range e.size {
			if !e.taken[[2]int{x, y}] {
				return [2]int{x, y}
			}
		}
	}
	return [2]int{0, 0}
}
