package lab

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/samples"
)

// splitFileName returns the file that a position names, "" if it names no file, and the number
// after its #, 0 if there is no number.
func splitFileName(text string) (name string, pick int) {
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

// openJournal opens a journal, nil if the file is not a journal: errors are reported where other
// files are read.
func openJournal(name string) *bufferedFile {
	if name == "" {
		return nil
	}
	file, err := keep.OpenInput(name)
	if err != nil {
		return nil
	}
	in, journal := match.DetectJournal(file)
	if !journal {
		_ = file.Close()
		return nil
	}
	return &bufferedFile{in, file}
}

type bufferedFile struct {
	*bufio.Reader
	io.Closer
}

// FromJournal returns the position at the end of the game that a text names in a journal, such as
// "@run.jsonl#17"; ok is false if it names no journal. notice is called for unusable lines.
func (s PositionDefaults) FromJournal(ctx context.Context, text string, notice func(string)) (p Position, ok bool, err error) {
	name, pick := splitFileName(text)
	in := openJournal(name)
	if in == nil {
		return p, false, nil
	}
	defer in.Close()
	_, results, err := match.ReadJournal(name, in, notice)
	if err != nil {
		return p, true, err
	}
	var r sente.Record
	n := 0
	for g, err := range results {
		if err == nil {
			err = interrupt.Stopped(ctx)
		}
		if err != nil {
			return p, true, err
		}
		if n++; n == pick || n == 1 && pick == 0 {
			r = g.Record
		}
	}
	switch {
	case n == 0:
		err = fmt.Errorf("%s contains no finished games", name)
	case pick == 0 && n > 1:
		err = fmt.Errorf("%s contains %d games: select one with @%s#1 to @%s#%d", name, n, name, name, n)
	case pick > n:
		err = fmt.Errorf("%s has no game %d: the last is game %d", name, pick, n)
	default:
		if r, err = record.CheckRecord(s.Games, s.Base, r); err != nil {
			err = fmt.Errorf("%s, game %d: %w", name, max(pick, 1), err)
		}
	}
	if err == nil {
		p, err = s.PositionAt(r)
	}
	return p, true, err
}

// GameNameOf returns the name of the game in a file. base holds the rules and size of texts that do
// not name them.
func GameNameOf(games catalog.Catalog, base sente.Record, text string) (string, error) {
	name, _ := splitFileName(text)
	if in := openJournal(name); in != nil {
		defer in.Close()
		plan, _, err := match.ReadJournal(name, in, nil)
		if err != nil {
			return "", err
		}
		return plan.Game, nil
	}
	for r, err := range EachGame(games, base, name) {
		return r.Game, err
	}
	return "", fmt.Errorf("%s contains no games", name)
}

// EachGame yields the games of a file in any format, of a journal, and of samples, one at a time,
// since they may exceed the memory. base holds the game, rules and size of texts that do not name
// them. The first error is yielded last.
func EachGame(games catalog.Catalog, base sente.Record, name string) iter.Seq2[sente.Record, error] {
	return func(yield func(sente.Record, error) bool) {
		err := eachGame(games, base, name, func(r sente.Record) error {
			if !yield(r, nil) {
				return errStopReading
			}
			return nil
		})
		if err != nil && !errors.Is(err, errStopReading) {
			yield(sente.Record{}, err)
		}
	}
}

// errStopReading stops the reading of games.
var errStopReading = errors.New("no more games are wanted")

// ReadGames returns the games of EachGame, up to [record.MaxGames].
func ReadGames(games catalog.Catalog, base sente.Record, name string) (all []sente.Record, err error) {
	for r, err := range EachGame(games, base, name) {
		if err == nil && len(all) == record.MaxGames {
			err = fmt.Errorf("%s contains more than %d games: split it", name, record.MaxGames)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

func eachGame(games catalog.Catalog, base sente.Record, name string, yield func(sente.Record) error) error {
	file, err := keep.OpenInput(name)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", name, err)
	}
	defer file.Close()
	in, journal := match.DetectJournal(file)
	if journal {
		_, results, err := match.ReadJournal(name, in, nil)
		if err != nil {
			return err
		}
		for g, err := range results {
			if err == nil {
				err = yield(g.Record)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	if start, _ := in.Peek(len(samples.Magic)); samples.IsSampleFile(start) {
		return eachSample(name, in, yield)
	}
	for r, err := range record.StreamGames(games, base, name, in) {
		if err == nil {
			err = yield(r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// eachSample yields the games of a file of samples, without policies.
func eachSample(name string, in *bufio.Reader, yield func(sente.Record) error) error {
	r, err := samples.NewReader(in)
	for err == nil {
		var g samples.Game
		if g, err = r.Next(); err == nil {
			if err := yield(r.Header.DecodeGame(g)); err != nil {
				return err
			}
		}
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return fmt.Errorf("%s: %w", name, err)
}
