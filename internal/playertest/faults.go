package playertest

import (
	"bufio"
	"io"
	"strings"
	"time"
)

// filterCommands returns the commands without those that the engine ignores, and a function that
// ends the filtering.
func (e *engine) filterCommands(in io.Reader) (commands io.Reader, stop func()) {
	if !e.has["crlf"] && !e.has["busy"] {
		return in, func() {}
	}
	filtered, pass := io.Pipe()
	go func() {
		defer pass.Close()
		r := bufio.NewReader(in)
		for line, err := r.ReadString('\n'); err == nil; line, err = r.ReadString('\n') {
			if e.has["crlf"] && !strings.HasSuffix(line, "\r\n") || e.has["busy"] && time.Since(time.Unix(0, e.lastMoveTime.Load())) < 10*time.Millisecond {
				continue
			}
			_, _ = io.WriteString(pass, line)
		}
	}()
	return filtered, func() { filtered.Close() }
}

// handleFaulty handles a command in a faulty way and reports whether it did.
func (e *engine) handleFaulty(name, rest string) (status int, done bool) {
	switch {
	case e.stuck && name != "INFO":
		e.reply("ERROR I am stuck")
	case name == "BEGIN" && e.size == 0 && !e.has["early"]:
		e.stuck = e.has["stuck-early"]
		return e.replyError("crash-early", "START comes first"), true
	case name == "BEGIN" && e.size == 0:
		e.reply("7,7")
	case name == "INFO" && rest == "max_memory 1":
		e.stuck = e.has["poor"]
	case name == "INFO" && strings.HasPrefix(rest, "rule ") && e.has["no-rules"]:
		e.unsupportedRule = rest != "rule 0"
	case name == "BEGIN" && e.unsupportedRule:
		e.reply("ERROR freestyle only")
	case name == "TAKEBACK" && e.has["keep-stone"]:
		e.reply("OK")
	case e.supportsYixin() && (strings.HasPrefix(name, "YX") || name == "TURN"):
		return e.handleYixin(name)
	case e.isOptional(name) && (e.has["odd"] || e.has["agree"] || e.has["error-unknown"] || e.has["mute"]):
		e.replyUnknown()
	default:
		return 0, false
	}
	return 0, true
}

// isOptional reports whether engines need not support a command.
func (e *engine) isOptional(name string) bool {
	switch name {
	case "ABOUT", "RESTART", "TAKEBACK", "RECTSTART":
		return true
	}
	return false
}

// replyUnknown replies to an unknown command.
func (e *engine) replyUnknown() {
	switch {
	case e.has["odd"]:
		e.reply("abc")
	case e.has["agree"]:
		e.reply("OK")
	case e.has["error-unknown"]:
		e.reply("ERROR I do not know that")
	case !e.has["mute"]:
		e.reply("UNKNOWN command")
	}
}

func (e *engine) supportsYixin() bool {
	return e.has["yixin"] || e.has["yixin-best"] || e.has["yixin-forbid"] || e.has["yixin-silent"] || e.has["yixin-stop"]
}

// handleYixin handles a command of Yixin's board, and a TURN that its YXSTOP should end.
func (e *engine) handleYixin(name string) (status int, done bool) {
	switch {
	case name == "YXBOARD":
		e.readPosition()
	case name == "YXNBEST" && e.has["yixin-best"]:
		e.reply("ERROR no best move")
	case name == "YXNBEST":
		e.bestMoveRequested = true
		return e.replyMove(), true
	case name == "YXSHOWFORBID" && e.has["yixin-forbid"]:
		e.reply("OK")
	case name == "YXSHOWFORBID" && !e.has["yixin-silent"]:
		e.reply("FORBID .")
	case name == "YXSTOP" && e.has["yixin-stop"]:
		e.reply("ERROR nothing to stop")
	case name == "TURN":
		return 0, e.bestMoveRequested && (e.has["yixin-silent"] || e.has["yixin-stop"])
	}
	return 0, true
}
