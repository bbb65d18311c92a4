package record

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/sente-games/sente/internal/othellofile"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record/internal/renlib"
	"github.com/sente-games/sente/record/internal/rif"
	"github.com/sente-games/sente/record/internal/yixin"
	"github.com/sente-games/sente/record/study"
)

// Format identifies a notation or file format for games.
type Format string

const (
	JSONL   Format = "jsonl"   // sente's own: one record per line, lossless
	Moves   Format = "pos"     // the game's own text, one game per line: "h8i9", "4453"
	FromTop Format = "pos-top" // like Moves, with rows counted from the top
	Offsets Format = "offsets" // Gomocup openings: "dx,dy, dx,dy" from the centre
	Gzero   Format = "gzero"   // Zero+'s files: "15|7,7;8,8"
	Study   Format = "study"   // sente's own for variations: one node per line, lossless
	SGF     Format = "sgf"     // the Smart Game Format: "(;GM[4]SZ[15];B[hh];W[ii])"

	Piskvork Format = "psq"       // Piskvork's files, one game each: "Piskvorky 15x15, 0:0, 0"
	Gomotur  Format = "rec"       // Piskvork's second format, for boards of size 20
	RenjuPos Format = "renju-pos" // binary .pos files: one byte per move on a board of size 15
	Diagram  Format = "board"     // a position drawn with X, O and .
	Library  Format = "lib"       // RenLib's trees, see ReadLibrary
	PGN      Format = "pgn"       // moves below tags: [Black "ann"], as PlayOK and pente.org write them

	GGF   Format = "ggf" // Othello games of the Generic Game Server: "(;GM[Othello]…BO[8 …]B[d3//0.01];)"
	Wthor Format = "wtb" // files of the Othello database WTHOR
	RIF   Format = "rif" // the XML database of RenjuNet
)

// Yixin is the format of the databases of Yixin and Rapfi (.db), which is supported for reading only.
const Yixin Format = "yixin-db"

// Text formats that are supported for reading only.
const (
	formatSetup   Format = "setup"   // "black: h8 i9; white: g7"
	formatAddress Format = "address" // URLs of boards in the browser, one per line
	formatPairs   Format = "pairs"   // columns and rows from 0 at the top left, one game per line
	OthelloBoard  Format = "boards"  // positions of Othello as 64 characters, in FEN or as GGS draws them, one per line
)

// Formats returns all formats, sente's own first.
func Formats() []Format {
	return []Format{JSONL, Moves, FromTop, Offsets, Gzero, Study, SGF, Piskvork, Gomotur, RenjuPos, Diagram, Library, PGN, GGF, Wthor, RIF}
}

// IsSingleGame reports whether a file of the format holds exactly one game.
func (f Format) IsSingleGame() bool {
	return f == Study || f == Piskvork || f == Gomotur || f == RenjuPos || f == Diagram || f == Library || f == Yixin
}

// ParseFormat returns the format with the given name.
func ParseFormat(name string) (Format, error) {
	if f := Format(name); slices.Contains(Formats(), f) {
		return f, nil
	}
	names := make([]string, len(Formats()))
	for i, f := range Formats() {
		names[i] = string(f)
	}
	return "", fmt.Errorf("unknown format %q%s", name, visible.DidYouMean(name, names, "expected one of"))
}

// FormatFromName returns the format that the extension of a file name denotes. ok is false for an unknown
// extension.
func FormatFromName(name string) (f Format, ok bool) {
	ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(name), "."))
	switch ext {
	case "json", "ndjson":
		return JSONL, true
	case "pdn":
		return PGN, true
	}
	f, err := ParseFormat(ext)
	return f, err == nil
}

// detectByContent returns the format of a file. The first bytes and the first non-empty line (nil if there is
// none) take precedence; the file name resolves ambiguities.
func detectByContent(game, name string, head, first []byte) Format {
	promised, ok := FormatFromName(name)
	switch {
	case renlib.IsLibrary(head):
		return Library
	case yixin.IsDatabase(head):
		return Yixin
	case rif.IsDatabase(head):
		return RIF
	case othellofile.IsGGF(head):
		return GGF
	case othellofile.IsWthor(head) || promised == Wthor && !IsText(head):
		return Wthor
	case isRenjuPos(head):
		return RenjuPos
	case first == nil:
		return Moves
	case study.IsStudyFile(first):
		return Study
	case first[0] == '{':
		return JSONL
	case isSGF(head, first, promised):
		return SGF
	case isPGN(head):
		return PGN
	case bytes.IndexByte(first, '|') > 0:
		return Gzero
	case bytes.HasPrefix(first, []byte(piskvorkPrefix)):
		return Piskvork
	case IsOthelloBoard(string(first)):
		return OthelloBoard
	case promised == Gomotur || isGomotur(head):
		return Gomotur
	case isDiagram(head):
		return Diagram
	case IsSetup(string(first)):
		return formatSetup
	case IsAddress(string(first)):
		return formatAddress
	case (game == "" || game == "gomoku") && strings.Count(string(first), ",") > 1 && IsPairs(string(first)):
		return formatPairs
	case ok && promised != PGN:
		return promised
	case (game == "" || game == "gomoku") && isOffsets(first):
		return Offsets
	}
	return Moves
}

// sgfStart matches the beginning of a game; some old programs omit the first semicolon.
var sgfStart, sgfLaterStart = regexp.MustCompile(`^\(\s*(\(\s*)*(;|[A-Za-z0-9]+\s*\[)`), regexp.MustCompile(`(?m)^[ \t]*\(\s*;\s*[A-Za-z0-9]+\s*\[`)

// isSGF reports whether a file begins with a game of SGF, possibly after other text such as the headers of a
// mail. A file that is named so needs only a bracket.
func isSGF(head, first []byte, promised Format) bool {
	if first[0] == '(' && (promised == SGF || sgfStart.Match(bytes.TrimSpace(bytes.TrimPrefix(head, byteOrderMark))) || sgfStart.Match(first)) {
		return true
	}
	return sgfLaterStart.Match(head)
}

// isOffsets reports whether a line consists of numbers and commas.
func isOffsets(text []byte) bool {
	return bytes.IndexByte(text, ',') > 0 && len(bytes.Trim(text, "-0123456789, \t")) == 0
}

// DetectFormat returns the format of a file from its content, then from its name. game is the default game of
// texts that do not name one, "" if unknown.
func DetectFormat(game, name string, data []byte) Format {
	s := newSource(bytes.NewReader(data))
	text, err := s.nextLine()
	if long := (longLineError{}); errors.As(err, &long) && long.sgf {
		return SGF
	}
	return detectByContent(game, name, s.head, text)
}

// IsNumberedGame reports whether a text is a single game with move numbers, which may span several lines.
func IsNumberedGame(text []byte) bool {
	games, previous := 0, ""
	for _, line := range textLines(text) {
		n := leadingMoveNumber([]byte(line))
		if n == 0 && !continuesGame([]byte(previous), []byte(line)) {
			return false
		} else if n == 1 {
			games++
		}
		previous = line
	}
	return games == 1
}

// LooksLikeMoves reports whether a text resembles moves, valid or not.
func LooksLikeMoves(text string) bool {
	return len(text) > 1 && (text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z') && text[1] >= '0' && text[1] <= '9' || strings.Trim(text, "0123456789") == "" && text != ""
}
