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
	Title string // display name: "A club player"
	About string // how it plays, in a clause
	Level int
}

// levelWords returns the named levels, weakest first. levels holds their levels without full
// strength; if it has another length, evenly spaced defaults are used. A name with a level below 0
// is omitted, since the differences in strength would be too small. The last one is full strength.
func levelWords(levels []int) []levelWord {
	words := []levelWord{
		{"first", "A first game", "sees one move ahead and is sure of nothing: to learn the rules with", 0},
		{"beginner", "A beginner", "looks a move or two ahead, and often errs", 14},
		{"casual", "A casual player", "sees simple threats, and misses what takes a plan", 28},
		{"club", "A club player", "sees most threats and punishes careless moves", 42},
		{"strong", "A strong player", "looks several moves ahead and seldom errs", 56},
		{"expert", "An expert", "rarely errs: a plan of your own is needed", 70},
		{"master", "A master", "overlooks only what lies very deep", 85},
		{"full", "Full strength", "all that the engine has", maxLevel},
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
