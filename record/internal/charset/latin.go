package charset

import (
	_ "embed"
	"math"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/encoding/charmap"
)

// latinPages are the code pages of languages with Latin letters. The last field is the prior cost of the page in bits.
var latinPages = []struct {
	name  string
	page  *charmap.Charmap
	prior float64
}{
	{"windows-1252", charmap.Windows1252, 0},
	{"windows-1250", charmap.Windows1250, 1},
	{"windows-1257", charmap.Windows1257, 2},
}

//go:embed words.txt
var latinWords string

// bigrams counts pairs of neighbouring letters in the words of a language, in lower case; a word begins and ends with
// wordEdge.
type bigrams struct {
	page    string
	pairs   map[[2]rune]int
	letters map[rune]int
	total   int
}

const wordEdge = ' '

// latinLanguages returns the languages of words.txt.
var latinLanguages = sync.OnceValue(func() (all []*bigrams) {
	for line := range strings.Lines(latinWords) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		l := &bigrams{page: words[0], pairs: map[[2]rune]int{}, letters: map[rune]int{}}
		for _, word := range words[1:] {
			before := wordEdge
			for _, r := range strings.ToLower(word) + string(wordEdge) {
				l.pairs[[2]rune{before, r}]++
				l.letters[before]++
				l.total++
				before = r
			}
		}
		all = append(all, l)
	}
	return all
})

// pairWeight is the share of pairs in the estimate of a letter after another one; the rest is the share of the letter
// alone.
const pairWeight = 0.6

// bits returns the information content in bits of a letter after another one.
func (l *bigrams) bits(before, r rune) float64 {
	p := 1e-5 + (1-pairWeight)*float64(l.letters[r])/float64(l.total)
	if n := l.letters[before]; n > 0 {
		p += pairWeight * float64(l.pairs[[2]rune{before, r}]) / float64(n)
	}
	return -math.Log2(p)
}

// Costs in bits of a byte in a text with Latin letters. They are chosen so that accented letters between ASCII letters
// are Latin and longer runs of bytes are not.
const (
	latinLetterBits = 7
	latinSymbolBits = 12
	innerSymbolBits = 18 // a symbol between letters
	latinRunBits    = 5  // for each byte after the second one of a run
)

// guessLatin returns the code page with Latin letters that fits the words of a text best, and its cost in bits.
func guessLatin(text []byte) (name string, bits float64) {
	bits, least := math.Inf(1), math.Inf(1)
	for _, p := range latinPages {
		decoded := decodeBytes(p.page, text)
		bits = min(bits, latinBits(decoded))
		for _, l := range latinLanguages() {
			if l.page != p.name {
				continue
			}
			if words := l.wordBits(decoded) + p.prior; words < least {
				least, name = words, p.name
			}
		}
	}
	return name, bits
}

// decodeBytes returns the characters of a text in a code page; bytes that do not exist become U+FFFD.
func decodeBytes(page *charmap.Charmap, text []byte) []rune {
	out := make([]rune, len(text))
	for i, b := range text {
		if out[i] = page.DecodeByte(b); b >= 0x80 && unicode.IsControl(out[i]) {
			out[i] = unicode.ReplacementChar
		}
	}
	return out
}

// latinBits returns the information content of the characters outside of ASCII, whatever their language.
func latinBits(text []rune) (bits float64) {
	letterAt := func(i int) bool { return i >= 0 && i < len(text) && unicode.IsLetter(text[i]) }
	run := 0
	for i, r := range text {
		if r < 0x80 {
			run = 0
			continue
		}
		run++
		switch {
		case r == unicode.ReplacementChar:
			bits += missingByteBits
		case unicode.IsLetter(r):
			bits += latinLetterBits
		case letterAt(i-1) && letterAt(i+1):
			bits += innerSymbolBits
		default:
			bits += latinSymbolBits
		}
		if run > 2 {
			bits += latinRunBits
		}
	}
	return bits
}

// wordBits returns the information content in the language of all words with a character outside of ASCII.
func (l *bigrams) wordBits(text []rune) (bits float64) {
	for from := 0; from < len(text); from++ {
		if !isWordRune(text[from]) {
			continue
		}
		to, foreign := from, false
		for to < len(text) && isWordRune(text[to]) {
			foreign = foreign || text[to] >= 0x80
			to++
		}
		if foreign {
			before := rune(wordEdge)
			for _, r := range text[from:to] {
				r = unicode.ToLower(r)
				bits += l.bits(before, r)
				before = r
			}
			bits += l.bits(before, wordEdge)
		}
		from = to
	}
	return bits
}

func isWordRune(r rune) bool { return r >= 0x80 || isASCIILetter(r) }
