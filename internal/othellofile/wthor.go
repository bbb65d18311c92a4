// Package othellofile reads and writes the files of games of Othello that other programs use: WTHOR, the database of the
// French federation, and GGF, the text of the Generic Game Server. It handles bytes, texts and points only; the caller
// plays the moves.
package othellofile

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// WthorHeader is the header of a file of games.
type WthorHeader struct {
	Created time.Time
	Games   int // number of games
	Year    int // of the games
	Depth   int // number of empty squares from which Best is exact
}

// WthorGame is a game of a file. Tournament, Black and White are indices of the lists of names.
type WthorGame struct {
	Tournament, Black, White int
	Discs, Best              int      // of black at the end, and by the best play from WthorHeader.Depth on
	Moves                    []string // without passes
}

const (
	wthorHeaderBytes = 16
	wthorGameBytes   = 8 + wthorMoves
	wthorMoves       = 60 // one byte each
)

// IsWthor reports whether a file begins like a file of games: a valid header and one valid game, if there is one.
func IsWthor(head []byte) bool {
	h, err := parseWthorHeader(head)
	if err != nil || len(head) < wthorHeaderBytes+wthorGameBytes && h.Games > 0 || h.Games == 0 && len(head) > wthorHeaderBytes {
		return false
	}
	if h.Games == 0 {
		return true
	}
	_, err = parseWthorGame(head[wthorHeaderBytes:])
	return err == nil
}

func parseWthorHeader(head []byte) (h WthorHeader, err error) {
	if len(head) < wthorHeaderBytes {
		return h, fmt.Errorf("it ends within its header of %d bytes", wthorHeaderBytes)
	}
	year, month, day := int(head[0])*100+int(head[1]), int(head[2]), int(head[3])
	h.Created = time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	h.Games, h.Year = int(binary.LittleEndian.Uint32(head[4:])), int(binary.LittleEndian.Uint16(head[10:]))
	h.Depth = int(head[14])
	switch names := binary.LittleEndian.Uint16(head[8:]); {
	case year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1 || day > 31:
		return h, fmt.Errorf("invalid date of creation %d-%02d-%02d", year, month, day)
	case names != 0:
		return h, fmt.Errorf("it is a list of %d names, expected games (.wtb)", names)
	case head[13] != 0:
		return h, fmt.Errorf("it has kind %d of games (solitaires), expected 0", head[13])
	case head[12] != 0 && head[12] != 8:
		return h, fmt.Errorf("unsupported board size %d, expected 8", head[12])
	}
	return h, nil
}

// parseWthorGame parses the bytes of a game.
func parseWthorGame(data []byte) (g WthorGame, err error) {
	g.Tournament, g.Black, g.White = int(binary.LittleEndian.Uint16(data)), int(binary.LittleEndian.Uint16(data[2:])), int(binary.LittleEndian.Uint16(data[4:]))
	g.Discs, g.Best = int(data[6]), int(data[7])
	if most := max(g.Discs, g.Best); most > 64 {
		return g, fmt.Errorf("invalid number of black discs %d, expected at most 64", most)
	}
	moves := data[wthorGameBytes-wthorMoves : wthorGameBytes]
	for i, b := range moves {
		if b == 0 {
			if rest := bytes.Trim(moves[i:], "\x00"); len(rest) > 0 {
				return g, fmt.Errorf("byte 0 for move %d, but a move follows", i+1)
			}
			break
		}
		row, column := int(b)/10, int(b)%10
		if row < 1 || row > 8 || column < 1 || column > 8 {
			return g, fmt.Errorf("invalid byte %d for move %d, expected 10 times the row plus the column, such as 56 for f5", b, i+1)
		}
		g.Moves = append(g.Moves, fmt.Sprintf("%c%d", 'a'+column-1, row))
	}
	return g, nil
}

// Damage is the error of a partly readable file; the games before it are complete.
type Damage struct {
	Format  string // name of the format
	Place   string // for example "byte 84"
	Games   int    // number of games before the damage
	Problem string
}

func (d *Damage) Error() string {
	return fmt.Sprintf("%s, %s, after %d games: %s", d.Format, d.Place, d.Games, d.Problem)
}

// ReadWthor calls yield for every game in order and returns its error. A game with invalid bytes is passed to yield with its
// error and the moves before them, since the games have a fixed length.
func ReadWthor(in io.Reader, yield func(WthorHeader, WthorGame, error) error) error {
	buffered := bufio.NewReaderSize(in, 1<<16)
	head := make([]byte, wthorHeaderBytes)
	offset, err := io.ReadFull(buffered, head)
	damage := func(n, at int, problem error) *Damage {
		return &Damage{"WTHOR", fmt.Sprintf("byte %d", at), n, problem.Error()}
	}
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	h, err := parseWthorHeader(head[:offset])
	if err != nil {
		return damage(0, 0, err)
	}
	data := make([]byte, wthorGameBytes)
	for n := range h.Games {
		count, err := io.ReadFull(buffered, data)
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return damage(n, offset+count, fmt.Errorf("it ends before game %d of %d", n+1, h.Games))
		case err != nil:
			return err
		}
		g, err := parseWthorGame(data)
		if err != nil {
			err = damage(n, offset, fmt.Errorf("game %d: %w", n+1, err))
		}
		if err := yield(h, g, err); err != nil {
			return err
		}
		offset += len(data)
	}
	if _, err := buffered.ReadByte(); err == nil {
		return damage(h.Games, offset, fmt.Errorf("more bytes follow the %d games that the header announces", h.Games))
	}
	return nil
}

// WriteWthor writes games on the board of 8 lines.
func WriteWthor(w io.Writer, h WthorHeader, games []WthorGame) error {
	out := bufio.NewWriter(w)
	head := make([]byte, wthorHeaderBytes)
	head[0], head[1], head[2], head[3] = byte(h.Created.Year()/100), byte(h.Created.Year()%100), byte(h.Created.Month()), byte(h.Created.Day())
	binary.LittleEndian.PutUint32(head[4:], uint32(len(games)))
	binary.LittleEndian.PutUint16(head[10:], uint16(h.Year))
	head[12], head[14] = 8, byte(h.Depth)
	out.Write(head) //nolint:errcheck // Flush returns the error
	for i, g := range games {
		data := make([]byte, wthorGameBytes-wthorMoves, wthorGameBytes)
		binary.LittleEndian.PutUint16(data, uint16(g.Tournament))
		binary.LittleEndian.PutUint16(data[2:], uint16(g.Black))
		binary.LittleEndian.PutUint16(data[4:], uint16(g.White))
		data[6], data[7] = byte(g.Discs), byte(g.Best)
		if len(g.Moves) > wthorMoves {
			return fmt.Errorf("game %d has %d moves besides passes, expected at most %d", i+1, len(g.Moves), wthorMoves)
		}
		for _, m := range g.Moves {
			if len(m) != 2 || m[0] < 'a' || m[0] > 'h' || m[1] < '1' || m[1] > '8' {
				return fmt.Errorf("game %d: %q is not a square of a board of 8x8", i+1, m)
			}
			data = append(data, 10*(m[1]-'0')+m[0]-'a'+1)
		}
		out.Write(data[:cap(data)]) //nolint:errcheck // Flush returns the error
	}
	return out.Flush()
}

// Lengths in bytes of the names in the lists of players (.jou) and tournaments (.trn).
const (
	PlayerBytes     = 20
	TournamentBytes = 26
)

// ReadNames returns the names of a list in the character set of the file, in order of their indices.
func ReadNames(data []byte, length int) ([][]byte, error) {
	if len(data) < wthorHeaderBytes {
		return nil, fmt.Errorf("WTHOR list of names: it ends within its header of %d bytes", wthorHeaderBytes)
	}
	n := int(binary.LittleEndian.Uint16(data[8:]))
	if n == 0 {
		n = int(binary.LittleEndian.Uint32(data[4:]))
	}
	rest := data[wthorHeaderBytes:]
	if n < 0 || n > len(rest)/length {
		return nil, fmt.Errorf("WTHOR list of names: it announces %d names of %d bytes, but has %d bytes for them", n, length, len(rest))
	}
	names := make([][]byte, n)
	for i := range names {
		name, _, _ := bytes.Cut(rest[i*length:(i+1)*length], []byte{0})
		names[i] = []byte(strings.TrimSpace(string(name)))
	}
	return names, nil
}
