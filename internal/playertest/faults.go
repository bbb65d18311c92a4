package playertest

import (
	"bufio"
	"io"
	"strings"
	"time"
)

// listen returns the commands without those that the engine does not hear, and what
// ends the listening.
func (e *engine) listen(in io.Reader) (commands io.Reader, stop func()) {
	if !e.has["crlf"] && !e.has["busy"] {
		return in, func() {}
	}
	heard, pass := io.Pipe()
	go func() {
		defer pass.Close()
		r := bufio.NewReader(in)
		for line, err := r.ReadString('\n'); err == nil; line, err = r.ReadString('\n') {
			if e.has["crlf"] && !strings.HasSuffix(line, "\r\n") || e.has["busy"] && time.Since(time.Unix(0, e.moved.Load())) < 10*time.Millisecond {
				continue
			}
			_, _ = io.WriteString(pass, line)
		}
	}()
	return heard, func() { heard.Close() }
}

// obeyOddly does what is not sound at a command, and reports whether it did anything.
func (e *engine) obeyOddly(name, rest string) (status int, done bool) {
	switch {
	case e.stuck && name != "INFO":
		e.say("ERROR I am stuck")
	case name == "BEGIN" && e.size == 0 && !e.has["early"]:
		e.stuck = e.has["stuck-early"]
		return e.refuse("crash-early", "START comes first"), true
	case name == "BEGIN" && e.size == 0:
		e.say("7,7")
	case name == "INFO" && rest == "max_memory 1":
		e.stuck = e.has["poor"]
	case name == "INFO" && strings.HasPrefix(rest, "rule ") && e.has["no-rules"]:
		e.ruled = rest != "rule 0"
	case name == "BEGIN" && e.ruled:
		e.say("ERROR freestyle only")
	case name == "TAKEBACK" && e.has["keep-stone"]:
		e.say("OK")
	case e.knowsYixin() && (strings.HasPrefix(name, "YX") || name == "TURN"):
		return e.yixin(name)
	case e.isOptional(name) && (e.has["odd"] || e.has["agree"] || e.has["error-unknown"] || e.has["mute"]):
		e.unknown()
	default:
		return 0, false
	}
	return 0, true
}

// isOptional reports whether a command is one that an engine need not know.
func (e *engine) isOptional(name string) bool {
	switch name {
	case "ABOUT", "RESTART", "TAKEBACK", "RECTSTART":
		return true
	}
	return false
}

// unknown answers a command that is not known.
func (e *engine) unknown() {
	switch {
	case e.has["odd"]:
		e.say("abc")
	case e.has["agree"]:
		e.say("OK")
	case e.has["error-unknown"]:
		e.say("ERROR I do not know that")
	case !e.has["mute"]:
		e.say("UNKNOWN command")
	}
}

func (e *engine) knowsYixin() bool {
	return e.has["yixin"] || e.has["yixin-best"] || e.has["yixin-forbid"] || e.has["yixin-silent"] || e.has["yixin-stop"]
}

// yixin obeys a command of Yixin's board, and a TURN that its YXSTOP is to end.
func (e *engine) yixin(name string) (status int, done bool) {
	switch {
	case name == "YXBOARD":
		e.lay()
	case name == "YXNBEST" && e.has["yixin-best"]:
		e.say("ERROR no best move")
	case name == "YXNBEST":
		e.asked = true
		return e.answer(), true
	case name == "YXSHOWFORBID" && e.has["yixin-forbid"]:
		e.say("OK")
	case name == "YXSHOWFORBID" && !e.has["yixin-silent"]:
		e.say("FORBID .")
	case name == "YXSTOP" && e.has["yixin-stop"]:
		e.say("ERROR nothing to stop")
	case name == "TURN":
		return 0, e.asked && (e.has["yixin-silent"] || e.has["yixin-stop"])
	}
	return 0, true
}
