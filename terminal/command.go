package terminal

import (
	"fmt"
	"slices"
	"strings"
)

// verb is what a person can say besides a move.
type verb struct{ name, about string }

// verbs are the words that both kinds of play understand.
var verbs = []verb{
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

// said is a line that a person typed: a verb, or a move if verb is empty.
type said struct{ verb, rest string }

func listen(line string) said {
	first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	if first == "exit" {
		first = "quit"
	}
	known := slices.ContainsFunc(verbs, func(v verb) bool { return strings.Fields(v.name)[0] == first })
	if known {
		return said{first, strings.TrimSpace(rest)}
	}
	return said{"", strings.TrimSpace(line)}
}

// manual lists the verbs, one a line, with what is said of them.
func manual(said func(key string, values ...any) string) string {
	var b strings.Builder
	wide := 0
	for _, v := range verbs {
		wide = max(wide, len(v.name))
	}
	for _, v := range verbs {
		fmt.Fprintf(&b, "  %-*s  %s\n", wide, v.name, said(v.about))
	}
	return b.String()
}
