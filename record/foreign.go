package record

import (
	"bytes"
	"fmt"
	"strings"
)

const readableFormats = "SGF, RenLib's .lib, .psq, .rec, .pos, .gzero, openings, moves, drawn boards, sente's own files and journals"

const certificateHint = "a certificate: verify FILE checks it, show FILE says what it claims, and convert FILE makes a game of its position"

// ForeignFileError returns an error that names the type of a file which is not supported, detected from its
// first bytes. format is the detected format. It returns nil for a file that may hold games.
func ForeignFileError(name string, format Format, data []byte) error {
	for _, k := range []struct{ start, what string }{
		{"PK\x03\x04", "a ZIP archive: unpack it first"},
		{"\x1f\x8b", "packed by gzip: unpack it first"},
		{"Rar!", "a RAR archive: unpack it first"},
		{"7z\xbc\xaf", "a 7z archive: unpack it first"},
		{"\x89PNG", "a picture"},
		{"\xff\xd8\xff", "a picture"},
		{"GIF8", "a picture"},
		{"BM", "a picture"},
		{"%PDF", "a PDF"},
		{"\x04\x22\x4d\x18", "packed by LZ4, as databases of Yixin and Rapfi are"},
		{"\x7fELF", "a program"},
		{"MZ", "a program"},
		{"!<arch>\n", "a library of compiled code"},
		{"sente-threats ", certificateHint},
		{"sente-breaker ", certificateHint},
		{"sente-proof ", certificateHint},
		{"SQLite format 3\x00", "a database, as sente's libraries are: library find --db FILE lists their games"},
		{"sente samples ", "sente's positions to learn from: selfplay --report FILE counts them, and tune --data FILE learns from them"},
		{"sente book ", "sente's opening book: engines play from it by the option book=FILE"},
		{"sente table ", "a table of sente's proof search: the command that wrote it reads it again"},
		{"sente-parameters ", "the weights of an engine of sente: engines play by them with the option weights=FILE"},
		{`{"sente-tuning":`, "the journal of a tuning run: tune --journal FILE reports on it"},
		{"<?xml", "XML, as RenjuNet's .rif is"},
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
			return fmt.Errorf("%s is %s: sente reads %s", name, k.what, readableFormats)
		}
	}
	if strings.HasSuffix(name, ".binpack") {
		return fmt.Errorf("%s is a binpack of positions, which selfplay writes for other programs", name)
	}
	if format == Moves && !IsText(data) {
		return fmt.Errorf("%s holds bytes of a kind that is not known: sente reads %s", name, readableFormats)
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
