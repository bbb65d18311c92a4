package app

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record"
)

// sgfLog is an SGF file that grows during a run, with one game per line.
type sgfLog struct {
	games catalog.Catalog
	log   *keep.Log
}

// openSGF creates an SGF file with the games of an earlier part of the run, or extends the file of
// that part. Other files are not changed.
func openSGF(env *environment, name string, past []match.Result) (*sgfLog, error) {
	s := &sgfLog{games: env.games}
	if err := env.checkOverwrite("--sgf", name, keep.Begins("file in SGF", "(")); err != nil {
		return nil, err
	}
	missing := map[string]int{} // number of copies of each line still to be written
	var lines []string
	for _, r := range past {
		line, err := s.formatGame(r)
		if err != nil {
			return nil, err
		}
		lines = append(lines, line)
		missing[line]++
	}
	log, err := keep.OpenLog(env.disk, name, func(in io.Reader) (completeBytes int64, err error) {
		data, err := keep.ReadAll(in, record.MaxSGF)
		if err != nil {
			return 0, fmt.Errorf("%s cannot be read: %w", name, err)
		}
		for len(data) > 0 {
			line, rest, ended := bytes.Cut(data, []byte("\n"))
			if !ended && s.isPartialLine(line, lines) {
				return completeBytes, nil
			}
			if !ended || missing[string(line)] == 0 {
				return 0, fmt.Errorf("%s contains games that are not part of this run: choose another file", name)
			}
			missing[string(line)]--
			completeBytes += int64(len(line)) + 1
			data = rest
		}
		return completeBytes, nil
	})
	if err != nil {
		return nil, fmt.Errorf("--sgf: %w", err)
	}
	s.log = log
	var late strings.Builder
	for _, line := range lines {
		if missing[line] > 0 {
			missing[line]--
			late.WriteString(line + "\n")
		}
	}
	if _, err := log.Write([]byte(late.String())); err != nil {
		return nil, fmt.Errorf("--sgf: %w", err)
	}
	return s, nil
}

// isPartialLine reports whether text is a prefix of one of the lines, as after a run that was
// killed during a write.
func (s *sgfLog) isPartialLine(text []byte, lines []string) bool {
	for _, line := range lines {
		if strings.HasPrefix(line, string(text)) {
			return true
		}
	}
	return false
}

func (s *sgfLog) formatGame(r match.Result) (string, error) {
	var text strings.Builder
	if err := record.Write(&text, s.games, record.SGF, r.Record); err != nil {
		return "", fmt.Errorf("--sgf: %w", err)
	}
	return strings.TrimSpace(text.String()), nil
}

// appendGames writes finished games.
func (s *sgfLog) appendGames(results []match.Result) error {
	var text strings.Builder
	for _, r := range results {
		line, err := s.formatGame(r)
		if err != nil {
			return err
		}
		text.WriteString(line + "\n")
	}
	if _, err := s.log.Write([]byte(text.String())); err != nil {
		return fmt.Errorf("--sgf: %w", err)
	}
	return nil
}
