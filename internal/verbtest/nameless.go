package verbtest

import (
	"regexp"
	"slices"
	"strings"
)

// asking is a question that is cheap to answer.
type asking struct {
	in    string
	flags []string
}

// unnamed is such a question for each verb that wants the name of a game.
func (s *sitting) unnamed() map[string]asking {
	people := "--players=h" + strings.Repeat(",h", len(s.seats)-1)
	return map[string]asking{
		"play":     {"quit\n", []string{string(s.legal[0]), people}},
		"show":     {"", []string{string(s.legal[0])}},
		"analyze":  {string(s.legal[0]) + "\n", []string{"-", nodes(50)}},
		"review":   {"", []string{string(s.legal[0]), nodes(50)}},
		"profiles": {"", []string{"random"}},
		"rules":    {"", nil},
		"solve":    {"", []string{nodes(50), string(s.legal[0])}},
		"prove":    {"", []string{string(s.legal[0])}},
		"perft":    {"", []string{"--depth", "1"}},
		"bench":    {"", []string{"--nodes", "50"}},
		"ablate":   {"", []string{"--depth", "1", "--limit", "1", "search"}},
		"trace":    {"", []string{"--depth", "1", "--keep", "5", string(s.legal[0])}},
		"book":     {"", []string{"--plies", "0", nodes(50), "--out", s.file("FILE.book")}},
		"selfplay": {"", []string{"--games", "1", nodes(50), "--plies", "1", "--out", s.file("FILE.samples")}},
		"tune":     {"", nil},
		"openings": {"", []string{"--count", "1", "--plies", "1", nodes(50), "--balance", "30000"}},
		"ugi":      {"ugi\nquit\n", nil},
	}
}

// measured are numbers, which may be times, and the space that they are set in.
var measured = regexp.MustCompile(`[0-9.]+ ?(ns|µs|ms|s|k|M)?\b|\s+`)

// nameless asks a verb with the name of the only game and without it: the answers are
// one. help is that of the verb.
func (s *sitting) nameless(help string) {
	s.Helper()
	if !strings.Contains(help, "[<game>") {
		if strings.Contains(help, "<game>") {
			s.Errorf("%s: the name of the only game may not be left out:\n%s", s.verb, help)
		}
		return
	}
	q, ok := s.unnamed()[s.verb]
	if !ok {
		s.Errorf("nothing here asks the verb %s without the name of the game", s.verb)
		return
	}
	var said [2]string
	var status [2]int
	for i, name := range [][]string{{s.game.Name}, nil} {
		flags := slices.Clone(q.flags)
		for j := range flags {
			flags[j] = strings.Replace(flags[j], "FILE", string(rune('0'+i)), 1)
		}
		status[i], said[i] = s.run(q.in, slices.Concat([]string{s.verb}, name, flags)...)
	}
	if status[0] != status[1] || measured.ReplaceAllString(said[0], " ") != measured.ReplaceAllString(said[1], " ") {
		s.Errorf("%s: with the name of the game status %d\n%s\nand without it status %d\n%s", s.verb, status[0], said[0], status[1], said[1])
	}
}
