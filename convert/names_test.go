package convert_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/convert"
	"github.com/sente-games/sente/record"
)

// TestNamesDoNotDeceive: what a file is says its content. Under the name of every other
// kind it is read as the same, or refused in a sentence; nothing is taken for a game that
// is none.
func TestNamesDoNotDeceive(t *testing.T) {
	told := map[string]string{ // by the first word of what is recognised; a "!" begins an error
		"(;GM[4]SZ[15];B[hh];W[ii])":              "SGF, 2 moves",
		lib + "\x00\x00\x78\x80\x68\x40\x79\x40":  "RenLib library, 4 positions",
		"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n": "Piskvork game, 2 moves",
		"15|7,7;8,8":                       "Zero+ game, 2 moves",
		`{"game":"gomoku","moves":["h8"]}`: "sente's records, 1 move",
		`{"sente":"study","format":1,"head":{"game":"gomoku","moves":[]}}` + "\n" + `{"node":1,"in":0,"move":"h8"}` + "\n": "study, 1 move",
		"https://gomocalc.com/#/h8i9":                      "address of gomocalc, 2 moves",
		"black: h8 i9; white: g7":                          "set-up",
		"\xff\xfe(\x00;\x00G\x00M\x00[\x004\x00]\x00)\x00": "SGF",
		"\x89PNG\r\n\x1a\n\x00\x00":                        "! is a picture: sente reads ",
		"GIF89a\x01\x00":                                   "! is a picture: sente reads ",
		"PK\x03\x04\x00\x00":                               "! is a ZIP archive: unpack it first: sente reads ",
		"\x1f\x8b\x08\x00":                                 "! is packed by gzip: unpack it first: sente reads ",
		"%PDF-1.7":                                         "! is a PDF: sente reads ",
		"":                                                 "! holds nothing: write moves such as h8 i9, or open a file of games",
	}
	names := []string{"x", "x.txt"}
	for _, f := range record.Formats() {
		names = append(names, "x."+string(f))
	}
	for text, want := range told {
		for _, name := range names {
			got, err := convert.Read(games, convert.Options{}, name, []byte(text))
			if wrong, is := strings.CutPrefix(want, "!"); is {
				if err == nil || len(got.Studies) > 0 || !strings.HasPrefix(err.Error(), name+wrong) || strings.Contains(err.Error(), "\n") {
					t.Errorf("%q as %s: %q, %v, want %s", text, name, got.Words, err, want)
				}
				continue
			}
			if err != nil || !strings.HasPrefix(got.Words, want) {
				t.Errorf("%q as %s: %q, %v, want %s", text, name, got.Words, err, want)
			}
		}
	}
}
