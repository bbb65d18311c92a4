package app

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
)

// lineLogHead is the first line of a line log.
const lineLogHead = "# lines exchanged with engines, format 1\n"

// lineLog is a file with the lines exchanged between the referee and external engines. Its methods
// may be called concurrently. A line is written when it is exchanged, so that the file contains the
// last lines before a crash and the memory does not depend on the length of the run.
type lineLog struct {
	mu  sync.Mutex
	log *keep.Log
	err error // first error of a write
}

// openLineLog creates a line log, or extends an existing one. Other files are not changed.
func openLineLog(disk keep.Disk, name string) (*lineLog, error) {
	l := &lineLog{}
	var begun bool
	var err error
	l.log, err = keep.OpenLog(disk, name, func(in io.Reader) (int64, error) {
		complete, err := checkLineLog(name, in)
		begun = complete > 0
		return complete, err
	})
	if err == nil && !begun {
		_, err = l.log.Write([]byte(lineLogHead))
	}
	if err != nil {
		return nil, fmt.Errorf("--log: %w", err)
	}
	return l, nil
}

// checkLineLog returns the length of the complete lines of a file, or an error if the file is not a
// line log.
func checkLineLog(name string, file io.Reader) (complete int64, err error) {
	in := bufio.NewReader(file)
	head, err := in.Peek(len(lineLogHead))
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return 0, fmt.Errorf("%s cannot be read: %w", name, err)
	case len(head) < len(lineLogHead) && bytes.HasPrefix([]byte(lineLogHead), head):
		return 0, nil
	case string(head) != lineLogHead:
		return 0, fmt.Errorf("%s is not a line log: choose another file", name)
	}
	read := int64(0)
	for {
		part, err := in.ReadSlice('\n')
		if read += int64(len(part)); err == nil {
			complete = read
		}
		switch {
		case errors.Is(err, io.EOF):
			return complete, nil
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return 0, fmt.Errorf("%s cannot be read: %w", name, err)
		}
	}
}

// traceLine writes a line that was sent to a player of a game, or received from it.
func (l *lineLog) traceLine(at match.GameID, player string, sent bool, line string) {
	direction := "<"
	if sent {
		direction = ">"
	}
	text := fmt.Sprintf("%s %d.%d %s %s %s\n", time.Now().UTC().Format("2006-01-02T15:04:05.000000Z"), at.Number, at.Seating, visible.Shell(visible.Line(player)), direction, visible.Line(line))
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		return
	}
	_, l.err = l.log.Write([]byte(text))
}

// Close closes the file and returns the first error of a write.
func (l *lineLog) Close() error {
	if l == nil {
		return nil
	}
	err := errors.Join(l.err, l.log.Close())
	if err != nil {
		err = fmt.Errorf("--log: %w", err)
	}
	return err
}
