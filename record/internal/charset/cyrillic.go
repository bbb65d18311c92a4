package charset

import (
	"math"
	"unicode"

	"golang.org/x/text/encoding/charmap"
)

// cyrillics are the code pages with Cyrillic letters, and by how many bits a text in them
// surprises that has not been looked at.
var cyrillics = []*cyrillic{
	newCyrillic("windows-1251", charmap.Windows1251, 0),
	newCyrillic("KOI8-R", charmap.KOI8R, 2),
	newCyrillic("KOI8-U", charmap.KOI8U, 3),
	newCyrillic("IBM866", charmap.CodePage866, 4),
	newCyrillic("ISO-8859-5", charmap.ISO8859_5, 5),
}

// common are the letters of Russian, each with its share of a text in a hundredth of a
// percent; those that only its neighbours have stand at the end.
var common = map[rune]int{
	'о': 1097, 'е': 845, 'а': 801, 'и': 735, 'н': 670, 'т': 626, 'с': 547, 'р': 473, 'в': 454, 'л': 440, 'к': 349,
	'м': 321, 'д': 298, 'п': 281, 'у': 262, 'я': 201, 'ы': 190, 'ь': 174, 'г': 170, 'з': 165, 'б': 159, 'ч': 144,
	'й': 121, 'х': 97, 'ж': 94, 'ш': 73, 'ю': 64, 'ц': 48, 'щ': 36, 'э': 32, 'ф': 26, 'ё': 14, 'ъ': 4,
	'і': 14, 'ї': 3, 'є': 3, 'ґ': 1, 'ў': 3,
}

// alone are the letters that are words by themselves.
const alone = "авикосуя"

// cyrillic is a code page as bytes beyond ASCII.
type cyrillic struct {
	name   string
	seldom float64
	letter [128]rune    // the small letter, 0 of what is none
	upper  [128]bool    // it is a capital
	bits   [128]float64 // how much a letter surprises, in bits
}

func newCyrillic(name string, page *charmap.Charmap, seldom float64) *cyrillic {
	c := &cyrillic{name: name, seldom: seldom}
	for i := range c.letter {
		r := page.DecodeByte(byte(128 + i))
		if small := unicode.ToLower(r); common[small] > 0 {
			c.letter[i], c.upper[i] = small, small != r
			c.bits[i] = -math.Log2(float64(common[small]) / 10000)
			if c.upper[i] {
				c.bits[i] += 0.5
			}
		}
	}
	return c
}

// surprise is what a byte of no Russian word is worth, in bits: more than the rarest letter.
const surprise = 15

// guessCyrillic returns the code page in which a text looks most like Russian: bytes that
// make words of letters, written as people write them, with the letters that are common.
// The share is that of the bytes beyond ASCII that do.
func guessCyrillic(text []byte) (name string, share float64) {
	least := math.Inf(1)
	for _, c := range cyrillics {
		good, all, bits := c.count(text)
		if bits < least && good > 0 {
			least, name, share = bits, c.name, float64(good)/float64(all)
		}
	}
	return name, share
}

// count returns how many bytes beyond ASCII belong to words, and how many there are, and
// by how many bits they surprise.
func (c *cyrillic) count(text []byte) (good, all int, bits float64) {
	bits = c.seldom
	words := false // of more than a letter: à and ö are words elsewhere
	for i := 0; i < len(text); {
		if text[i] < 0x80 {
			i++
			continue
		}
		from := i
		for i < len(text) && text[i] >= 0x80 && (c.letter[text[i]-128] != 0) == (c.letter[text[from]-128] != 0) {
			i++
		}
		all += i - from
		between := i < len(text) && isLetter(text[i]) || from > 0 && isLetter(text[from-1])
		if between || !c.word(text[from:i]) {
			bits += surprise * float64(i-from)
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
	return good, all, bits
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// word reports whether some bytes are a word: letters, all of them small or all capitals,
// but for the first one.
func (c *cyrillic) word(text []byte) bool {
	if c.letter[text[0]-128] == 0 {
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
		for _, r := range alone {
			if c.letter[text[0]-128] == r {
				return true
			}
		}
		return capitals == 1 // an initial
	case capitals == 0, capitals == len(text):
		return true
	}
	return capitals == 1 && c.upper[text[0]-128]
}
