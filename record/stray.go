package record

import (
	"bytes"
	"fmt"
)

const readable = "SGF, RenLib's .lib, .psq, .rec, .pos, .gzero, openings, moves, drawn boards, sente's own files and journals"

const certificate = "a certificate: verify FILE checks it, show FILE says what it claims, and convert FILE makes a game of its position"

// Foreign is an error that says what a file is which holds no game in a form that is read
// here, by its first bytes and the format that it would have to be; nil if it may be one.
func Foreign(name string, format Format, data []byte) error {
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
		{"sente-threats ", certificate},
		{"sente-breaker ", certificate},
		{"sente-proof ", certificate},
		{"<?xml", "XML, as RenjuNet's .rif is"},
		{"<!DOCTYPE", "a web page"},
		{"<html", "a web page"},
	} {
		is := bytes.HasPrefix(data, []byte(k.start))
		if k.start[0] == '<' { // of texts, which may begin with blanks, and in small letters
			text := bytes.TrimSpace(bytes.TrimPrefix(data, mark))
			is = bytes.EqualFold(text[:min(len(text), len(k.start))], []byte(k.start))
		}
		if is && (len(k.start) > 2 || !IsText(data)) {
			return fmt.Errorf("%s is %s: sente reads %s", name, k.what, readable)
		}
	}
	if format == Moves && !IsText(data) {
		return fmt.Errorf("%s holds bytes of a kind that is not known: sente reads %s", name, readable)
	}
	return nil
}

// IsText reports whether the beginning of a file looks like text of any kind.
func IsText(data []byte) bool {
	for _, c := range data[:min(len(data), 512)] {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != 0x1b {
			return false
		}
	}
	return true
}

// IsUnicode16 reports whether a file is a text of UTF-16.
func IsUnicode16(data []byte) bool {
	return bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff"))
}
