package app

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record"
)

// fileOf is the file that a position names, "" if it names none, and the number
// after its #, 0 if there is none.
func fileOf(text string) (name string, pick int) {
	name, ok := strings.CutPrefix(strings.TrimSpace(text), "@")
	if !ok {
		return "", 0
	}
	if cut := strings.LastIndexByte(name, '#'); cut >= 0 {
		if n, err := strconv.Atoi(name[cut+1:]); err == nil && n > 0 {
			return name[:cut], n
		}
	}
	return name, 0
}

// journalFile returns a journal to read from, nil if the file is none: whoever
// reads other files says what is wrong with it.
func journalFile(name string) *bufferedFile {
	if name == "" {
		return nil
	}
	file, err := regular.Open(name)
	if err != nil {
		return nil
	}
	in := bufferedFile{bufio.NewReaderSize(file, sniffed), file}
	if !startsJournal(in.Reader) {
		_ = file.Close()
		return nil
	}
	return &in
}

// sniffed is how much of a file tells whether it is a journal.
const sniffed = 1 << 16

// startsJournal reports whether a file begins as a journal does, or goes on as one
// behind a head that is damaged.
func startsJournal(in *bufio.Reader) bool {
	start, _ := in.Peek(sniffed)
	return bytes.HasPrefix(start, []byte(`{"sente":"match",`)) || bytes.Contains(start, []byte("\n"+`{"crc":"`))
}

type bufferedFile struct {
	*bufio.Reader
	io.Closer
}

// journalGame returns the game with that number in a journal; ok is false if the
// text names no journal. Lines that cannot be used are told on standard error.
func journalGame(env *environment, base sente.Record, text string) (r sente.Record, ok bool, err error) {
	name, pick := fileOf(text)
	in := journalFile(name)
	if in == nil {
		return r, false, nil
	}
	defer in.Close()
	n := 0
	err = match.ReadJournal(name, in, func(*match.Plan) error { return nil }, func(g match.Result) error {
		if n++; n == pick || n == 1 && pick == 0 {
			r = g.Record
		}
		return env.stopped()
	}, env.notice)
	switch {
	case err != nil:
	case n == 0:
		err = fmt.Errorf("%s holds no finished game", name)
	case pick == 0 && n > 1:
		err = fmt.Errorf("%s holds %d games: choose one by @%s#1 to @%s#%d", name, n, name, name, n)
	case pick > n:
		err = fmt.Errorf("%s holds %d games, there is no game %d", name, n, pick)
	default:
		if r, err = record.Fit(env.games, base, r); err != nil {
			err = fmt.Errorf("%s, game %d: %w", name, max(pick, 1), err)
		}
	}
	return r, true, err
}

// gameOf is the game that a file names, for those who name the file alone.
func gameOf(games catalog.Catalog, text string) (string, error) {
	name, _ := fileOf(text)
	if in := journalFile(name); in != nil {
		defer in.Close()
		game := ""
		err := match.ReadJournal(name, in, func(p *match.Plan) error { game = p.Game; return io.EOF }, nil, nil)
		return game, err
	}
	all, err := record.ReadFile(games, "", name)
	if err != nil {
		return "", err
	}
	if len(all) == 0 {
		return "", fmt.Errorf("%s holds no game", name)
	}
	return all[0].Game, nil
}
