package charset

import (
	"bytes"
	"math"
	"slices"
	"unicode/utf8"
)

// maxSampleBytes bounds the bytes that are analysed; more do not change the result.
const maxSampleBytes = 1 << 16

// missingByteBits is the cost in bits of a byte that does not exist in a character set. It exceeds the cost of the rarest
// character, so that of two sets for a short text the one in which all bytes exist is chosen; a long text may contain a
// damaged character.
const missingByteBits = 30

// Guess returns the most likely character set of a text: UTF-8 if it is valid UTF-8, otherwise the set in which the bytes
// outside of ASCII cost the fewest bits, given how frequent its characters are in names and comments.
func Guess(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return "UTF-16LE"
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return "UTF-16BE"
	case isISO2022JP(data):
		return "ISO-2022-JP"
	case utf8.Valid(data):
		return UTF8
	}
	text := sampleWindow(data)
	best, least := guessLatin(text)
	if name, bits := guessCyrillic(text); bits < least {
		best, least = name, bits
	}
	for _, s := range eastAsianSets {
		if bits := s.bits(text); bits < least {
			best, least = s.name, bits
		}
	}
	if bits := bitsUTF8(text); bits < least {
		return UTF8
	}
	return best
}

// isISO2022JP reports whether a text contains an escape sequence that selects Japanese characters, and no other byte
// outside of ASCII.
func isISO2022JP(data []byte) bool {
	for _, sequence := range []string{"\x1b$B", "\x1b$@", "\x1b$(D"} {
		if bytes.Contains(data, []byte(sequence)) {
			return !slices.ContainsFunc(data, func(b byte) bool { return b >= utf8.RuneSelf })
		}
	}
	return false
}

// sampleWindow returns the part of a text around its first non-ASCII byte.
func sampleWindow(data []byte) []byte {
	at := bytes.IndexFunc(data, func(r rune) bool { return r >= utf8.RuneSelf })
	if at < 0 {
		return data[:min(len(data), maxSampleBytes)]
	}
	return data[max(0, at-1):min(len(data), at+maxSampleBytes)]
}

// damagedCharacterBits is the cost in bits of an invalid byte of a text in UTF-8. Valid characters of several bytes cost
// validCharacterBits: they are rarely valid by chance.
const (
	damagedCharacterBits = 40
	validCharacterBits   = 4
)

// bitsUTF8 returns the cost in bits of a UTF-8 text with a few invalid characters, infinite if most are invalid.
func bitsUTF8(text []byte) (bits float64) {
	damaged, valid := 0, 0
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && n == 1:
			damaged++
		case n > 1:
			valid++
		}
		text = text[n:]
	}
	if valid <= damaged {
		return math.Inf(1)
	}
	return float64(damagedCharacterBits*damaged + validCharacterBits*valid)
}
