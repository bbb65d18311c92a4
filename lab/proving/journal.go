package proving

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/lab"
)

// Head is the first line of a journal: what is to be proven.
type Head struct {
	Sente    string       `json:"sente"`  // "prove"
	Format   int          `json:"format"` // 1
	Position lab.Identity `json:"position"`
	Winner   string       `json:"winner"` // a seat
}

const (
	journalName   = "prove"
	journalFormat = 1
)

// IsJournal reports whether a file that begins so is the journal of a proof.
func IsJournal(start []byte) bool {
	return bytes.HasPrefix(start, []byte(`{"sente":"`+journalName+`"`))
}

// journal is a file of facts, behind a line that says of which proof.
type journal struct{ log *keep.Log }

// open begins the journal of a proof, or has the search read the one that the file holds. What a
// run that was killed has left at its end is cut off. The journal of another proof is refused.
func open(disk keep.Disk, name string, head Head, search catalog.ProofSearch) (*journal, error) {
	first, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	first = append(first, '\n')
	begun := false
	log, err := keep.OpenLog(disk, name, func(file io.Reader) (int64, error) {
		in := bufio.NewReaderSize(file, max(len(first), 1<<16))
		start, err := in.Peek(len(first))
		switch {
		case err != nil && !errors.Is(err, io.EOF):
			return 0, fmt.Errorf("%s cannot be read: %w", name, regular.Cause(err))
		case keep.Begun(start, first) && len(start) < len(first):
			return 0, nil
		case !bytes.Equal(start, first):
			return 0, other(name, in, head)
		}
		begun = true
		_, _ = in.Discard(len(first)) // it was peeked
		whole, err := search.Load(in)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", name, err)
		}
		return int64(len(first)) + whole, nil
	})
	if err != nil {
		return nil, err
	}
	j := &journal{log}
	if !begun {
		if err := log.Append(first); err != nil {
			return nil, errors.Join(err, j.close())
		}
	}
	return j, nil
}

// other says what a file holds instead.
func other(name string, in *bufio.Reader, want Head) error {
	line, _ := in.ReadSlice('\n')
	var is Head
	if json.Unmarshal(line, &is) != nil || is.Sente != journalName {
		return fmt.Errorf("%s is no journal of a proof: name another file", name)
	}
	if is.Format != journalFormat {
		return fmt.Errorf("%s is a journal of format %d, of which this program knows nothing: it reads format %d", name, is.Format, journalFormat)
	}
	if is.Winner != want.Winner {
		return fmt.Errorf("%s is the journal of a proof that %s wins, not %s: name another file", name, is.Winner, want.Winner)
	}
	return fmt.Errorf("%s is the journal of a proof of another position, %s: name another file", name, is.Position.Describe(func(m sente.Move) string { return string(m) }))
}

// keep writes what the search has found out.
func (j *journal) keep(search catalog.ProofSearch) error {
	if j == nil {
		return nil
	}
	if block := search.Save(); block != nil {
		return j.log.Append(block)
	}
	return nil
}

func (j *journal) close() error {
	if j == nil {
		return nil
	}
	return j.log.Close()
}
