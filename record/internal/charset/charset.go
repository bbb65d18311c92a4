// Package charset converts texts of older programs to UTF-8 and back. Game files were written in the code page
// of their author's machine, and most do not name it: [Guess] detects it from the bytes. All parsers of
// third-party formats use it.
package charset

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"github.com/sente-games/sente/internal/visible"
)

// UTF8 is the name of the encoding that sente uses.
const UTF8 = "UTF-8"

// codePage is an encoding with its names, the canonical one first.
type codePage struct {
	names    []string
	encoding encoding.Encoding
}

var codePages = []codePage{
	{[]string{UTF8, "utf8", "unicode-1-1-utf-8", "us-ascii", "ascii"}, encoding.Nop},
	{[]string{"GB18030", "gbk", "gb2312", "cp936", "ms936", "windows-936", "euc-cn", "gb_2312-80", "x-gbk"}, simplifiedchinese.GB18030},
	{[]string{"Big5", "big5-hkscs", "cp950", "windows-950", "big-5"}, traditionalchinese.Big5},
	{[]string{"Shift_JIS", "sjis", "shift-jis", "cp932", "ms932", "ms_kanji", "csshiftjis", "windows-31j", "x-sjis"}, japanese.ShiftJIS},
	{[]string{"EUC-JP", "eucjp", "x-euc-jp"}, japanese.EUCJP},
	{[]string{"ISO-2022-JP", "jis"}, japanese.ISO2022JP},
	{[]string{"EUC-KR", "euckr", "cp949", "ms949", "windows-949", "ks_c_5601-1987", "ksc5601", "uhc"}, korean.EUCKR},
	{[]string{"windows-1250", "cp1250"}, charmap.Windows1250},
	{[]string{"windows-1251", "cp1251"}, charmap.Windows1251},
	{[]string{"windows-1252", "cp1252", "ansi"}, charmap.Windows1252},
	{[]string{"windows-1253", "cp1253"}, charmap.Windows1253},
	{[]string{"windows-1254", "cp1254"}, charmap.Windows1254},
	{[]string{"windows-1257", "cp1257"}, charmap.Windows1257},
	{[]string{"windows-1258", "cp1258"}, charmap.Windows1258},
	{[]string{"ISO-8859-1", "latin1", "latin-1", "iso8859-1", "iso_8859-1", "l1"}, charmap.ISO8859_1},
	{[]string{"ISO-8859-2", "latin2", "latin-2", "iso8859-2"}, charmap.ISO8859_2},
	{[]string{"ISO-8859-4", "latin4", "iso8859-4"}, charmap.ISO8859_4},
	{[]string{"ISO-8859-5", "iso8859-5", "cyrillic"}, charmap.ISO8859_5},
	{[]string{"ISO-8859-7", "iso8859-7", "greek"}, charmap.ISO8859_7},
	{[]string{"ISO-8859-9", "latin5", "iso8859-9"}, charmap.ISO8859_9},
	{[]string{"ISO-8859-13", "latin7", "iso8859-13"}, charmap.ISO8859_13},
	{[]string{"ISO-8859-15", "latin9", "latin-9", "iso8859-15"}, charmap.ISO8859_15},
	{[]string{"KOI8-R", "koi8", "koi8r"}, charmap.KOI8R},
	{[]string{"KOI8-U", "koi8u"}, charmap.KOI8U},
	{[]string{"IBM866", "cp866", "866"}, charmap.CodePage866},
	{[]string{"IBM850", "cp850", "850"}, charmap.CodePage850},
	{[]string{"macintosh", "mac", "x-mac-roman"}, charmap.Macintosh},
	{[]string{"UTF-16LE", "utf-16", "utf16", "utf16le"}, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)},
	{[]string{"UTF-16BE", "utf16be"}, unicode.UTF16(unicode.BigEndian, unicode.UseBOM)},
}

// findPage returns the encoding with the given name, ignoring case.
func findPage(name string) (codePage, error) {
	name = strings.TrimSpace(name)
	for _, p := range codePages {
		if slices.ContainsFunc(p.names, func(n string) bool { return strings.EqualFold(n, name) }) {
			return p, nil
		}
	}
	return codePage{}, fmt.Errorf("unknown character set %q: supported are %s and others", visible.Clip(name), "UTF-8, GB18030, Big5, Shift_JIS, EUC-KR, windows-1251, windows-1252")
}

// CanonicalName returns the canonical name of a character set: "GB18030" for gb2312. It returns an error for an
// unknown name.
func CanonicalName(name string) (string, error) {
	p, err := findPage(name)
	if err != nil {
		return "", err
	}
	return p.names[0], nil
}

// Decode converts data to UTF-8. Invalid bytes become U+FFFD; lost is their number. A byte order mark is
// removed.
func Decode(name string, data []byte) (text string, lost int, err error) {
	p, err := findPage(name)
	if err != nil {
		return "", 0, err
	}
	if p.encoding == encoding.Nop {
		text, lost = decodeUTF8(bytes.TrimPrefix(data, byteOrderMark))
		return text, lost, nil
	}
	out, err := p.encoding.NewDecoder().Bytes(data)
	if err != nil {
		return "", 0, fmt.Errorf("the text cannot be read as %s: %w", p.names[0], err)
	}
	text = string(bytes.TrimPrefix(out, byteOrderMark))
	return text, strings.Count(text, "\ufffd"), nil
}

// NewReader returns a reader that converts its input to UTF-8.
func NewReader(name string, in io.Reader) (io.Reader, error) {
	p, err := findPage(name)
	if err != nil {
		return nil, err
	}
	if p.encoding == encoding.Nop {
		return in, nil
	}
	return p.encoding.NewDecoder().Reader(in), nil
}

var byteOrderMark = []byte("\ufeff")

// decodeUTF8 replaces invalid UTF-8 by U+FFFD.
func decodeUTF8(data []byte) (text string, lost int) {
	if utf8.Valid(data) {
		return string(data), 0
	}
	var b strings.Builder
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		if r == utf8.RuneError && n == 1 {
			lost++
		}
		b.WriteRune(r)
		data = data[n:]
	}
	return b.String(), lost
}

// Encode converts a text to a character set. Unsupported characters become question marks; lost is their
// number.
func Encode(name, text string) (data []byte, lost int, err error) {
	p, err := findPage(name)
	if err != nil {
		return nil, 0, err
	}
	if p.encoding == encoding.Nop {
		return []byte(text), 0, nil
	}
	if out, err := p.encoding.NewEncoder().Bytes([]byte(text)); err == nil {
		return out, 0, nil
	}
	for _, r := range text {
		out, err := p.encoding.NewEncoder().Bytes([]byte(string(r)))
		if err != nil {
			out = []byte("?")
			lost++
		}
		data = append(data, out...)
	}
	return data, lost, nil
}
