package charset

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/encoding"
)

// frequent.txt lists characters that are frequent in names and in comments on games, one language per line.
//
//go:embed frequent.txt
var frequentCharacters string

// Costs in bits of a character of two bytes.
const (
	kanaBits     = 6.5
	hangulBits   = 10.5
	frequentBits = 8
	usualBits    = 13 // in the part of the character set that its standard calls the usual characters
	rareBits     = 18
	symbolBits   = 9
	halfKanaBits = 13 // of one byte
	foreignBits  = 20 // a character of another script
	borderBits   = 4  // next to an ASCII letter
)

// eastAsianSet is a character set with two bytes per character.
type eastAsianSet struct {
	name     string
	language string // line of frequent.txt
	prior    float64
	first    [2]byte // range of the first bytes of usual characters
	high     bool    // all their second bytes are above 0xA0
}

var eastAsianSets = []eastAsianSet{
	{"GB18030", "chinese", 0, [2]byte{0xb0, 0xd7}, true},
	{"Shift_JIS", "japanese", 0, [2]byte{0x88, 0x98}, false},
	{"EUC-JP", "japanese", 1, [2]byte{0xb0, 0xcf}, true},
	{"EUC-KR", "korean", 1, [2]byte{0xb0, 0xc8}, true},
	{"Big5", "traditional", 1, [2]byte{0xa4, 0xc6}, false},
}

// characterLists returns the characters of frequent.txt by language, and the usual characters by character set.
var characterLists = sync.OnceValue(func() map[string]map[rune]bool {
	lists := map[string]map[rune]bool{}
	for line := range strings.Lines(frequentCharacters) {
		name, letters, _ := strings.Cut(strings.TrimSpace(line), " ")
		lists[name] = map[rune]bool{}
		for _, r := range letters {
			lists[name][r] = true
		}
	}
	for _, s := range eastAsianSets {
		p, _ := findPage(s.name)
		usual := map[rune]bool{}
		for a := int(s.first[0]); a <= int(s.first[1]); a++ {
			for b := 0x40; b < 0xff; b++ {
				if b < 0xa1 && s.high {
					continue
				}
				if out, err := p.encoding.NewDecoder().Bytes([]byte{byte(a), byte(b)}); err == nil {
					for _, r := range string(out) {
						usual[r] = r >= 0x80 && r != unicode.ReplacementChar
					}
				}
			}
		}
		lists[s.name] = usual
	}
	return lists
})

// bits returns the information content in bits of a text in the character set.
func (s eastAsianSet) bits(text []byte) (bits float64) {
	lists := characterLists()
	before := rune(0)
	for _, r := range decodeStrictly(s.name, text) {
		if isASCIILetter(before) && r >= 0x80 || before >= 0x80 && isASCIILetter(r) {
			bits += borderBits
		}
		before = r
		switch {
		case r < 0x80:
		case r == unicode.ReplacementChar || unicode.IsControl(r) || unicode.Is(unicode.Co, r):
			bits += missingByteBits
		default:
			bits += s.characterBits(r, lists[s.language], lists[s.name])
		}
	}
	return bits + s.prior
}

func isASCIILetter(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }

func (s eastAsianSet) characterBits(r rune, frequent, usual map[rune]bool) float64 {
	switch {
	case frequent[r]:
		return frequentBits
	case r >= 0xff61 && r <= 0xff9f:
		return halfKanaBits
	case unicode.In(r, unicode.Hiragana, unicode.Katakana) || r == 'ー':
		if s.language == "japanese" {
			return kanaBits
		}
		return foreignBits
	case unicode.Is(unicode.Hangul, r) && s.language == "korean" && usual[r]:
		return hangulBits
	case r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xff60 || unicode.In(r, unicode.P, unicode.S):
		return symbolBits
	case !unicode.Is(unicode.Han, r):
		return foreignBits
	case usual[r]:
		return usualBits
	}
	return rareBits
}

// decodeStrictly decodes a text; bytes that do not exist in the character set become U+FFFD. An incomplete character at
// the end of a long text is ignored, since the text is a sample.
func decodeStrictly(name string, text []byte) string {
	p, err := findPage(name)
	if err != nil || p.encoding == encoding.Nop {
		return string(text)
	}
	out, err := p.encoding.NewDecoder().Bytes(text)
	if err != nil {
		return strings.Repeat(string(unicode.ReplacementChar), len(text))
	}
	if len(text) == maxSampleBytes {
		return strings.TrimSuffix(string(out), string(unicode.ReplacementChar))
	}
	return string(out)
}
