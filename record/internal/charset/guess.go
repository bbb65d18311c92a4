package charset

import (
	"bytes"
	"unicode/utf8"
)

// maxSampleBytes bounds the bytes that are analysed; more do not change the result.
const maxSampleBytes = 1 << 16

// Guess returns the most likely character set of a text: UTF-8 if it is valid UTF-8, otherwise the code page
// whose common letters explain the largest part of it.
func Guess(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return "UTF-16LE"
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return "UTF-16BE"
	case utf8.Valid(data):
		return UTF8
	}
	text := sampleWindow(data)
	cyrillic, russian := guessCyrillic(text)
	best, most := "windows-1252", 0.0
	for _, c := range []struct {
		name  string
		share func([]byte) float64
	}{
		{"UTF-8", shareUTF8},
		{"GB18030", shareChinese},
		{"Shift_JIS", shareJapanese},
		{"EUC-KR", shareKorean},
		{"Big5", shareTraditional},
		{cyrillic, func([]byte) float64 { return russian * 0.95 }},
		{"windows-1252", shareLatin},
	} {
		if s := c.share(text); s > most {
			best, most = c.name, s
		}
	}
	return best
}

// sampleWindow returns the part of a text around its first non-ASCII byte.
func sampleWindow(data []byte) []byte {
	at := bytes.IndexFunc(data, func(r rune) bool { return r >= utf8.RuneSelf })
	if at < 0 {
		return data[:min(len(data), maxSampleBytes)]
	}
	return data[max(0, at-1):min(len(data), at+maxSampleBytes)]
}

// countPairs counts the bytes of two-byte characters: good are in characters that are common in a language, all
// are all non-ASCII bytes with their second bytes. A first byte is 81 to FE.
func countPairs(text []byte, second func(byte) bool, common func(a, b byte) bool) (good, all int) {
	for i := 0; i < len(text); i++ {
		a := text[i]
		if a < 0x80 {
			continue
		}
		all++
		if i+1 == len(text) {
			break
		}
		if b := text[i+1]; a > 0x80 && a < 0xff && second(b) {
			all++
			if common(a, b) {
				good += 2
			}
			i++
		}
	}
	return good, all
}

func ratio(good, all int) float64 {
	if all == 0 {
		return 0
	}
	return float64(good) / float64(all)
}

func isHighByte(b byte) bool { return b >= 0xa1 && b <= 0xfe }

// shareUTF8 returns the share of a UTF-8 text with a few invalid characters.
func shareUTF8(text []byte) float64 {
	good, all := 0, 0
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		if text[0] >= utf8.RuneSelf {
			all += n
			if r != utf8.RuneError {
				good += n
			}
		}
		text = text[n:]
	}
	return ratio(good, all) * 0.9
}

// shareChinese returns the share of the common characters of GB 2312 (rows 16 to 55) and its punctuation.
func shareChinese(text []byte) float64 {
	return ratio(countPairs(text, func(b byte) bool { return b >= 0x40 && b != 0x7f && b < 0xff }, func(a, b byte) bool {
		return isHighByte(b) && (a >= 0xb0 && a <= 0xd7 || a >= 0xa1 && a <= 0xa3)
	}))
}

// shareKorean returns the share of the syllables of KS X 1001, which overlap with less than half of the common
// characters of GB 2312.
func shareKorean(text []byte) float64 {
	beyond := 0
	good, all := countPairs(text, isHighByte, func(a, b byte) bool {
		if a >= 0xc9 && a <= 0xd7 {
			beyond++
		}
		return a >= 0xb0 && a <= 0xc8 || a == 0xa1 || a == 0xa3
	})
	if all < 16 || beyond*20 > all {
		return 0
	}
	return ratio(good, all) * 1.01
}

// shareTraditional returns the share of the common characters of Big5.
func shareTraditional(text []byte) float64 {
	low := 0
	good, all := countPairs(text, func(b byte) bool { return b >= 0x40 && b <= 0x7e || isHighByte(b) }, func(a, b byte) bool {
		if b <= 0x7e {
			low++
		}
		return a >= 0xa4 && a <= 0xc6 || a == 0xa1
	})
	if low*16 < all { // a third of its second bytes are ASCII
		return 0
	}
	return ratio(good, all)
}

// shareJapanese returns the share of kana and the common characters of Shift JIS.
func shareJapanese(text []byte) float64 {
	kana := 0
	good, all := countPairs(text, func(b byte) bool { return b >= 0x40 && b != 0x7f && b <= 0xfc }, func(a, b byte) bool {
		if a == 0x82 && b >= 0x9f && b <= 0xf1 || a == 0x83 && b >= 0x40 && b <= 0x96 {
			kana++
		}
		return a >= 0x81 && a <= 0x97
	})
	if kana*16 < all {
		return 0
	}
	return ratio(good, all) * 1.01
}

// countRuns counts non-ASCII bytes: good are letters in runs that are words of a single-byte language.
func countRuns(text []byte, letter func(byte) bool, word func(n, all int) bool) (good, all int) {
	for i := 0; i < len(text); {
		if text[i] < 0x80 {
			i++
			continue
		}
		from, letters := i, 0
		for ; i < len(text) && text[i] >= 0x80; i++ {
			if letter(text[i]) {
				letters++
			}
		}
		if all += i - from; word(letters, i-from) {
			good += letters
		}
	}
	return good, all
}

// shareLatin returns the share of single accented letters.
func shareLatin(text []byte) float64 {
	return ratio(countRuns(text, func(b byte) bool { return b >= 0x80 }, func(n, _ int) bool { return n < 3 })) * 0.85
}
