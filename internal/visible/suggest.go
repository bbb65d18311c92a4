package visible

import "strings"

// NearestName returns the name most similar to word: one that word is a prefix of, or that differs in a
// few letters. ok is false if there is no such name. Ties are resolved in favour of the first one.
func NearestName(word string, names []string) (name string, ok bool) {
	word = strings.ToLower(word)
	if len(word) > maxWordLength {
		return "", false
	}
	least := 1 + len(word)/4
	if len(word) < 3 {
		least = 1
	}
	for _, n := range names {
		distance := editDistance(word, strings.ToLower(n))
		if len(word) >= 3 && strings.HasPrefix(strings.ToLower(n), word) {
			distance = 1
		}
		if distance < least || distance == least && !ok {
			name, ok, least = n, true, distance
		}
	}
	return name, ok
}

// maxWordLength is the maximum length of a word that is compared.
const maxWordLength = 64

// DidYouMean returns the known names for the end of an error message: ": expected one of a, b", or ": did
// you mean a? Expected one of a, b" with a suggestion. intro is "expected one of".
func DidYouMean(word string, names []string, intro string) string {
	list := intro + " " + strings.Join(names, ", ")
	if name, ok := NearestName(word, names); ok {
		return ": did you mean " + name + "? " + strings.ToUpper(list[:1]) + list[1:]
	}
	return ": " + list
}

// editDistance returns the number of letters to insert, delete, replace or exchange with their neighbour
// to turn a into b (optimal string alignment; Damerau 1964).
func editDistance(a, b string) int {
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
			cost := 1
			if from[i-1] == to[k-1] {
				cost = 0
			}
			rows[i][k] = min(rows[i-1][k]+1, rows[i][k-1]+1, rows[i-1][k-1]+cost)
			if i > 1 && k > 1 && from[i-1] == to[k-2] && from[i-2] == to[k-1] {
				rows[i][k] = min(rows[i][k], rows[i-2][k-2]+1)
			}
		}
	}
	return rows[len(from)][len(to)]
}
