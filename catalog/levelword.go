package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// levelWord is a level with a name.
type levelWord struct {
	Name  string // name in commands: "club"
	Title string // display name: "Club player"
	About string // how it plays, in a clause
	Level int
}

// levelWords returns the named levels, weakest first. levels holds their levels without full
// strength; if it has another length, evenly spaced defaults are used. A name with a level below 0
// is omitted, since the differences in strength would be too small. The last one is full strength.
func levelWords(levels []int) []levelWord {
	words := []levelWord{
		{"first", "Newcomer", "looks one move ahead: for learning the rules", 0},
		{"beginner", "Beginner", "looks a move or two ahead and makes many mistakes", 14},
		{"casual", "Casual player", "sees simple threats but misses longer plans", 28},
		{"club", "Club player", "sees most threats and punishes careless moves", 42},
		{"strong", "Strong player", "looks several moves ahead and makes few mistakes", 56},
		{"expert", "Expert", "makes very few mistakes: you need a plan", 70},
		{"master", "Master", "misses only very deep tactics", 85},
		{"full", "Full strength", "no restrictions", maxLevel},
	}
	if len(levels) != len(words)-1 {
		return words
	}
	for i, n := range levels {
		words[i].Level = n
	}
	return slices.DeleteFunc(words, func(w levelWord) bool { return w.Level < 0 })
}

// parseLevel parses a level given as a number from 0 to 100 or as one of the names.
func parseLevel(text string, words []levelWord) (int, error) {
	var names []string
	for _, w := range words {
		if strings.EqualFold(w.Name, text) {
			return w.Level, nil
		}
		names = append(names, w.Name)
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > maxLevel || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("expected an integer from 0 to %d, or %s", maxLevel, strings.Join(names, ", "))
	}
	return n, nil
}
