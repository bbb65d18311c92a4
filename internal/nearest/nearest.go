// Package nearest finds the name that was probably meant, for complaints about names that
// do not exist.
package nearest

import "strings"

// Name returns the name that a word is most like, !ok if it is like none: one that it is
// the beginning of, or that few slips make of it. Of equally near ones it is the first.
func Name(word string, names []string) (name string, ok bool) {
	word = strings.ToLower(word)
	if len(word) > longest {
		return "", false
	}
	least := 1 + len(word)/4
	if len(word) < 3 {
		least = 1
	}
	for _, n := range names {
		slips := Slips(word, strings.ToLower(n))
		if len(word) >= 3 && strings.HasPrefix(strings.ToLower(n), word) {
			slips = 1
		}
		if slips < least || slips == least && !ok {
			name, ok, least = n, true, slips
		}
	}
	return name, ok
}

// longest is the length of a word beyond which it is not a slip.
const longest = 64

// Among says what there is instead of a word, for the end of a complaint: ": the games are
// a, b", or ": did you mean a? The games are a, b". the is "the games are".
func Among(word string, names []string, the string) string {
	list := the + " " + strings.Join(names, ", ")
	if name, ok := Name(word, names); ok {
		return ": did you mean " + name + "? " + strings.ToUpper(list[:1]) + list[1:]
	}
	return ": " + list
}

// Slips is how many letters must be put in, left out, replaced or exchanged with their
// neighbour to make b of a (Damerau 1964; no letter is touched twice).
func Slips(a, b string) int {
	from, to := []rune(a), []rune(b)
	rows := make([][]int, len(from)+1)
	for i := range rows {
		rows[i] = make([]int, len(to)+1)
		rows[i][0] = i
	}
	for k := range rows[0] {
		rows[0][k] = k
	}
	for i := 1; i <= len(from); i++ {
		for k := 1; k <= len(to); k++ {
			other := 1
			if from[i-1] == to[k-1] {
				other = 0
			}
			rows[i][k] = min(rows[i-1][k]+1, rows[i][k-1]+1, rows[i-1][k-1]+other)
			if i > 1 && k > 1 && from[i-1] == to[k-2] && from[i-2] == to[k-1] {
				rows[i][k] = min(rows[i][k], rows[i-2][k-2]+1)
			}
		}
	}
	return rows[len(from)][len(to)]
}
