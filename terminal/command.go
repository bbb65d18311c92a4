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
	{"undo", "Take back your last move"},
	{"redo", "Redo the move"},
	{"restart", "Restart the game"},
	{"rematch", "Rematch with sides swapped"},
	{"resign", "Resign the game"},
	{"draw", "Offer a draw"},
	{"hint", "Get a hint from the engine"},
	{"go", "Let the engine make this move"},
	{"review [ENGINE]", "Review the game: find mistakes and better moves"},
	{"retry", "Retry your mistakes after a review"},
	{"board", "Show the board again"},
	{"report", "Show or hide engine thinking"},
	{"save FILE", "Save the game to a file"},
	{"help", "Show this list"},
	{"quit", "Leave"},
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
