package record

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sente-games/sente/internal/nearest"
	"github.com/sente-games/sente/record/internal/renlib"
	"github.com/sente-games/sente/record/study"
)

// Format is a way to write games.
type Format string

const (
	JSONL   Format = "jsonl"   // sente's own: one record a line, nothing lost
	Moves   Format = "pos"     // the game's own text, one game a line: "h8i9", "4453"
	FromTop Format = "pos-top" // the same with rows counted from the top
	Offsets Format = "offsets" // Gomocup openings: "dx,dy, dx,dy" from the centre
	Gzero   Format = "gzero"   // Zero+'s files: "15|7,7;8,8"
	Study   Format = "study"   // sente's own for variations: one node a line, nothing lost
	SGF     Format = "sgf"     // the Smart Game Format: "(;GM[4]SZ[15];B[hh];W[ii])"

	Piskvork Format = "psq"       // Piskvork's files, a game each: "Piskvorky 15x15, 0:0, 0"
	Gomotur  Format = "rec"       // Piskvork's other form, of boards of 20
	RenjuPos Format = "renju-pos" // the bytes of .pos, one for each move on a board of 15
	Diagram  Format = "board"     // a position drawn with X, O and .
	Library  Format = "lib"       // RenLib's trees: see ReadLibrary
)

// Forms of texts that are read and not written.
const (
	setupText Format = "setup"   // "black: h8 i9; white: g7"
	addresses Format = "address" // of boards in the browser, one a line
	pairsText Format = "pairs"   // columns and rows from 0 at the top left, one game a line
)

// Formats returns all formats, sente's own first.
func Formats() []Format {
	return []Format{JSONL, Moves, FromTop, Offsets, Gzero, Study, SGF, Piskvork, Gomotur, RenjuPos, Diagram, Library}
}

// IsSingleGame reports whether a file of the format holds one game and nothing else.
func (f Format) IsSingleGame() bool {
	return f == Study || f == Piskvork || f == Gomotur || f == RenjuPos || f == Diagram || f == Library
}

// ParseFormat returns the format of that name.
func ParseFormat(name string) (Format, error) {
	if f := Format(name); slices.Contains(Formats(), f) {
		return f, nil
	}
	names := make([]string, len(Formats()))
	for i, f := range Formats() {
		names[i] = string(f)
	}
	return "", fmt.Errorf("unknown format %q%s", name, nearest.Among(name, names, "the formats are"))
}

// FormatFromName returns the format that a file's name promises: its extension is the
// format's name. ok is false if it promises nothing.
func FormatFromName(name string) (f Format, ok bool) {
	ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(name), "."))
	if ext == "json" || ext == "ndjson" {
		return JSONL, true
	}
	f, err := ParseFormat(ext)
	return f, err == nil
}

// recognise returns the format of a file's content. Its first bytes decide, and the
// first line that says anything, nil if there is none; of two readings the file's name
// chooses.
func recognise(game, name string, head, first []byte) Format {
	promised, ok := FormatFromName(name)
	switch {
	case renlib.Is(head):
		return Library
	case isRenjuPos(head):
		return RenjuPos
	case first == nil:
		return Moves
	case study.Is(first):
		return Study
	case first[0] == '{':
		return JSONL
	case first[0] == '(':
		return SGF
	case bytes.IndexByte(first, '|') > 0:
		return Gzero
	case bytes.HasPrefix(first, []byte(piskvorky)):
		return Piskvork
	case promised == Gomotur || isGomotur(head):
		return Gomotur
	case isDiagram(head):
		return Diagram
	case IsSetup(string(first)):
		return setupText
	case IsAddress(string(first)):
		return addresses
	case (game == "" || game == "gomoku") && strings.Count(string(first), ",") > 1 && IsPairs(string(first)):
		return pairsText
	case ok:
		return promised
	case (game == "" || game == "gomoku") && isOffsets(first):
		return Offsets
	}
	return Moves
}

// isOffsets reports whether a line holds nothing but numbers and commas.
func isOffsets(text []byte) bool {
	return bytes.IndexByte(text, ',') > 0 && len(bytes.Trim(text, "-0123456789, \t")) == 0
}

// DetectFormat returns the format of a file by its content and then by its name; game is the
// one that texts are of which name none, "" if it is not known.
func DetectFormat(game, name string, data []byte) Format {
	s := newSource(bytes.NewReader(data))
	text, err := s.next()
	if long := (longLine{}); errors.As(err, &long) && long.sgf {
		return SGF
	}
	return recognise(game, name, s.head, text)
}

// IsNumberedGame reports whether a text is one game whose moves have numbers, which may stand on
// several lines.
func IsNumberedGame(text []byte) bool {
	games := 0
	for _, line := range lines(text) {
		if n := numberOf([]byte(line)); n == 0 {
			return false
		} else if n == 1 {
			games++
		}
	}
	return games == 1
}

// LooksLikeMoves reports whether a text looks as if it were meant as moves.
func LooksLikeMoves(text string) bool {
	return len(text) > 1 && (text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z') && text[1] >= '0' && text[1] <= '9' || strings.Trim(text, "0123456789") == "" && text != ""
}
