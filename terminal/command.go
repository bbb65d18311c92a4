package terminal

import (
	"fmt"
	"slices"
	"strings"
)

// command is an input besides a move.
type command struct{ name, description string }

// commands are the commands of both the line mode and the full screen.
var commands = []command{
	{"undo", "take your last move back"},
	{"redo", "play it again"},
	{"restart", "begin the game anew"},
	{"rematch", "the same with the sides changed"},
	{"resign", "give the game up"},
	{"draw", "offer a draw"},
	{"hint", "ask what the engine would play"},
	{"go", "let the engine make this move for you"},
	{"review [ENGINE]", "judge every move: what it gave away, and what was better"},
	{"retry", "try your mistakes again, after a review"},
	{"board", "show the board again"},
	{"report", "show what engines think on the way, or no more"},
	{"save FILE", "write the game to a file"},
	{"help", "this list"},
	{"quit", "leave"},
}

// commandLine is a parsed line of input: a command and its argument, or a move in argument if name
// is empty.
type commandLine struct{ name, argument string }

func parseCommand(line string) commandLine {
	first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	if first == "exit" {
		first = "quit"
	}
	known := slices.ContainsFunc(commands, func(v command) bool { return strings.Fields(v.name)[0] == first })
	if known {
		return commandLine{first, strings.TrimSpace(rest)}
	}
	return commandLine{"", strings.TrimSpace(line)}
}

// formatCommands lists the commands and their localized descriptions, one per line.
func formatCommands(localize func(key string, values ...any) string) string {
	var b strings.Builder
	width := 0
	for _, v := range commands {
		width = max(width, len(v.name))
	}
	for _, v := range commands {
		fmt.Fprintf(&b, "  %-*s  %s\n", width, v.name, localize(v.description))
	}
	return b.String()
}
