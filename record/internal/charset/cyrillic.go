package charset

import (
	"math"
	"unicode"

	"golang.org/x/text/encoding/charmap"
)

// cyrillicPages are the code pages with Cyrillic letters. The last argument is the prior cost of the page in
// bits.
var cyrillicPages = []*cyrillicPage{
	newCyrillic("windows-1251", charmap.Windows1251, 0),
	newCyrillic("KOI8-R", charmap.KOI8R, 2),
	newCyrillic("KOI8-U", charmap.KOI8U, 3),
	newCyrillic("IBM866", charmap.CodePage866, 4),
	newCyrillic("ISO-8859-5", charmap.ISO8859_5, 5),
}

// russianFrequency maps the letters of Russian to their share of a text in units of 0.01 %; letters of
// neighbouring languages are at the end.
var russianFrequency = map[rune]int{
	'о': 1097, 'е': 845, 'а': 801, 'и': 735, 'н': 670, 'т': 626, 'с': 547, 'р': 473, 'в': 454, 'л': 440, 'к': 349,
	'м': 321, 'д': 298, 'п': 281, 'у': 262, 'я': 201, 'ы': 190, 'ь': 174, 'г': 170, 'з': 165, 'б': 159, 'ч': 144,
	'й': 121, 'х': 97, 'ж': 94, 'ш': 73, 'ю': 64, 'ц': 48, 'щ': 36, 'э': 32, 'ф': 26, 'ё': 14, 'ъ': 4,
	'і': 60, 'ї': 30, 'є': 20, 'ґ': 1, 'ў': 3,
}

// singleLetterWords are the letters that are words on their own.
const singleLetterWords = "авикосуя"

// cyrillicPage is a code page, indexed by byte - 128.
type cyrillicPage struct {
	name  string
	prior float64
	lower [128]rune    // lower-case letter, 0 for other characters
	upper [128]bool    // the byte is a capital letter
	bits  [128]float64 // information content of the letter in bits
}

func newCyrillic(name string, page *charmap.Charmap, seldom float64) *cyrillicPage {
	c := &cyrillicPage{name: name, prior: seldom}
	for i := range c.lower {
		r := page.DecodeByte(byte(128 + i))
		if small := unicode.ToLower(r); russianFrequency[small] > 0 {
			c.lower[i], c.upper[i] = small, small != r
			c.bits[i] = -math.Log2(float64(russianFrequency[small]) / 10000)
			if c.upper[i] {
				c.bits[i] += 0.5
			}
		}
	}
	return c
}

// unknownByteBits is the cost in bits of a byte outside of Russian words: above the rarest letter.
const unknownByteBits = 15

// guessCyrillic returns the code page in which a text is most likely Russian: bytes form words of letters with
// regular capitals and common letters. bits is the cost of the text in that page.
func guessCyrillic(text []byte) (name string, bits float64) {
	bits = math.Inf(1)
	for _, c := range cyrillicPages {
		if words, all := c.countWords(text); words > 0 && all < bits {
			bits, name = all, c.name
		}
	}
	return name, bits
}

// countWords returns the number of non-ASCII bytes in words and the information content in bits of all non-ASCII bytes.
func (c *cyrillicPage) countWords(text []byte) (good int, bits float64) {
	bits = c.prior
	words := false // words of several letters: à and ö are words in other languages
	for i := 0; i < len(text); {
		if text[i] < 0x80 {
			i++
			continue
		}
		from := i
		for i < len(text) && text[i] >= 0x80 && (c.lower[text[i]-128] != 0) == (c.lower[text[from]-128] != 0) {
			i++
		}
		between := i < len(text) && isLetter(text[i]) || from > 0 && isLetter(text[from-1])
		if between || !c.isWord(text[from:i]) {
			bits += unknownByteBits * float64(i-from)
			continue
		}
		good += i - from
		words = words || i-from > 1
		for _, b := range text[from:i] {
			bits += c.bits[b-128]
		}
	}
	if !words {
		good = 0
	}
	return good, bits
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// isWord reports whether bytes form a word: letters in lower case or in capitals, or with an initial capital.
func (c *cyrillicPage) isWord(text []byte) bool {
	if c.lower[text[0]-128] == 0 {
		return false
	}
	capitals := 0
	for _, b := range text {
		if c.upper[b-128] {
			capitals++
		}
	}
	switch {
	case len(text) == 1:
		for _, r := range singleLetterWords {
			if c.lower[text[0]-128] == r {
				return true
			}
		}
		return capitals == 1 // an initial
	case capitals == 0, capitals == len(text):
		return true
	}
	return capitals == 1 && c.upper[text[0]-128]
}
