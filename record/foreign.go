package record

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/sente-games/sente/record/internal/rif"
)

const readableFormats = "SGF, RenLib's .lib, RenjuNet's .rif, databases of Yixin and Rapfi, GGF, WTHOR's .wtb, .psq, .rec, .pos, .gzero, openings, moves, drawn boards, sente's own files and journals"

const certificateHint = "a certificate: use verify FILE to check it, show FILE to print its claim, and convert FILE to convert its position to a game"

// ForeignFileError returns an error that names the type of a file which is not supported, detected from its
// first bytes. format is the detected format. It returns nil for a file that may hold games.
func ForeignFileError(name string, format Format, data []byte) error {
	if rif.IsDatabase(data) {
		return nil
	}
	for _, k := range []struct{ start, what string }{
		{"PK\x03\x04", "a ZIP archive within another file: unpack it first"},
		{"\x1f\x8b", "compressed with gzip within another file: unpack it first"},
		{"Rar!", "a RAR archive: unpack it first"},
		{"7z\xbc\xaf", "a 7z archive: unpack it first"},
		{"\x89PNG", "a picture"},
		{"\xff\xd8\xff", "a picture"},
		{"GIF8", "a picture"},
		{"BM", "a picture"},
		{"%PDF", "a PDF"},
		{"\x7fELF", "a program"},
		{"MZ", "a program"},
		{"!<arch>\n", "a library of compiled code"},
		{"sente-threats ", certificateHint},
		{"sente-breaker ", certificateHint},
		{"sente-proof ", certificateHint},
		{"SQLite format 3\x00", "a database such as sente's libraries: use library find --db FILE to list its games"},
		{"sente samples ", "training data of sente: use selfplay --report FILE to count it, and tune --data FILE to train with it"},
		{"sente book ", "an opening book of sente: engines use it with the option book=FILE"},
		{"sente table ", "a table of sente's proof search: the command that wrote it can read it"},
		{"sente-parameters ", "the weights of an engine of sente: engines use them with the option weights=FILE"},
		{`{"sente-tuning":`, "the journal of a tuning run: use tune --journal FILE for a report"},
		{"<?xml", "XML, but not a database of RenjuNet (.rif)"},
		{"<!DOCTYPE", "a web page"},
		{"<html", "a web page"},
	} {
		is := bytes.HasPrefix(data, []byte(k.start))
		if k.start[0] == '<' { // text formats: leading blanks and lower case are allowed
			text := bytes.TrimSpace(bytes.TrimPrefix(data, byteOrderMark))
			is = bytes.EqualFold(text[:min(len(text), len(k.start))], []byte(k.start))
		}
		if is && (len(k.start) > 2 || !IsText(data)) {
			if strings.Contains(k.what, "sente") {
				return fmt.Errorf("%s is %s", name, k.what)
			}
			return fmt.Errorf("%s is %s: supported formats are %s", name, k.what, readableFormats)
		}
	}
	if strings.HasSuffix(name, ".binpack") {
		return fmt.Errorf("%s is a binpack file with positions, which selfplay writes for other programs", name)
	}
	if format == Moves && !IsText(data) {
		return fmt.Errorf("unknown format of %s: supported formats are %s", name, readableFormats)
	}
	return nil
}

// IsText reports whether the beginning of a file is text in any character set.
func IsText(data []byte) bool {
	for _, c := range data[:min(len(data), 512)] {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != 0x1b {
			return false
		}
	}
	return true
}

// IsUTF16 reports whether a file begins with a byte order mark of UTF-16.
func IsUTF16(data []byte) bool {
	return bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff"))
}
