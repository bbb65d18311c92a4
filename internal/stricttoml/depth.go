package stricttoml

import (
	"fmt"
	"strings"
)

// deepest is how many names a key may have, and how deep brackets may
// nest. The parser of TOML takes quadratic time and memory of both.
const deepest = 8

// checkDepth refuses a text of TOML whose keys have too many parts or whose
// brackets nest too deep. It is read past strings and comments and not understood
// otherwise: what is no TOML is for the parser to say.
func checkDepth(text string) error {
	line, dots, depth := 1, 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '\'':
			end := i + pastString(text[i:])
			line += strings.Count(text[i:end], "\n")
			i = end - 1
		case '#':
			for i+1 < len(text) && text[i+1] != '\n' {
				i++
			}
		case '\n':
			line++
			dots = 0
		case '.':
			dots++
		case '[', '{':
			depth++
			dots = 0
		case ']', '}':
			depth = max(0, depth-1)
			dots = 0
		case '=', ',':
			dots = 0
		}
		if dots >= deepest || depth > deepest {
			return fmt.Errorf("line %d: a key has more than %d parts, or brackets nest deeper: no key that is read here does", line, deepest)
		}
	}
	return nil
}

// pastString is the length of the string that a text begins with: in one, or in
// three quotation marks, with escapes in double ones.
func pastString(text string) int {
	quote := text[:1]
	long := strings.HasPrefix(text, strings.Repeat(quote, 3))
	if long {
		quote = strings.Repeat(quote, 3)
	}
	for i := len(quote); i < len(text); i++ {
		switch {
		case text[i] == '\\' && quote[0] == '"':
			i++
		case text[i] == '\n' && !long:
			return i // it does not end: the parser will say so
		case strings.HasPrefix(text[i:], quote):
			i += len(quote)
			for n := 0; long && n < 2 && i < len(text) && text[i] == quote[0]; n++ {
				i++ // two more may belong to the string
			}
			return i
		}
	}
	return len(text)
}
