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
	{"undo", "take back your last move"},
	{"redo", "redo the move"},
	{"restart", "restart the game"},
	{"rematch", "rematch with sides swapped"},
	{"resign", "resign the game"},
	{"draw", "offer a draw"},
	{"hint", "get a hint from the engine"},
	{"go", "let the engine make this move"},
	{"review [ENGINE]", "review the game: find mistakes and better moves"},
	{"retry", "retry your mistakes after a review"},
	{"board", "show the board again"},
	{"report", "show or hide engine thinking"},
	{"save FILE", "save the game to a file"},
	{"help", "show this list"},
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
