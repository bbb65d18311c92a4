package solving

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
	"github.com/sente-games/sente/lab"
)

// ProofHead is the first line of a journal, which identifies the proof.
type ProofHead struct {
	Sente    string       `json:"sente"`  // "prove"
	Format   int          `json:"format"` // 1
	Position lab.Identity `json:"position"`
	Winner   string       `json:"winner"` // seat of the winner
}

const (
	proofJournalName   = "prove"
	proofJournalFormat = 1
)

// IsProofJournal reports whether a file with the given start is the journal of a proof.
func IsProofJournal(start []byte) bool {
	return bytes.HasPrefix(start, []byte(`{"sente":"`+proofJournalName+`"`))
}

// proofJournal is a file of search results after a line that identifies the proof.
type proofJournal struct{ log *keep.Log }

// openProofJournal creates the journal of a proof, or loads an existing one into the search. An
// incomplete block at the end, left by a killed run, is cut off. It returns an error for the
// journal of another proof.
func openProofJournal(disk keep.Disk, name string, head ProofHead, search catalog.ProofSearch) (*proofJournal, error) {
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
			return 0, fmt.Errorf("%s cannot be read: %w", name, keep.Cause(err))
		case keep.IsIncompleteHead(start, first) && len(start) < len(first):
			return 0, nil
		case !bytes.Equal(start, first):
			return 0, wrongJournalError(name, in, head)
		}
		begun = true
		_, _ = in.Discard(len(first)) // it was peeked
		completeBytes, err := search.Load(in)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", name, err)
		}
		return int64(len(first)) + completeBytes, nil
	})
	if err != nil {
		return nil, err
	}
	j := &proofJournal{log}
	if !begun {
		if err := log.Append(first); err != nil {
			return nil, errors.Join(err, j.closeLog())
		}
	}
	return j, nil
}

// wrongJournalError returns an error that describes the actual contents of a file.
func wrongJournalError(name string, in *bufio.Reader, want ProofHead) error {
	line, _ := in.ReadSlice('\n')
	var is ProofHead
	if json.Unmarshal(line, &is) != nil || is.Sente != proofJournalName {
		return fmt.Errorf("%s is not a proof journal: name another file", name)
	}
	if is.Format != proofJournalFormat {
		return fmt.Errorf("%s is a proof journal of the unknown format %d (supported: %d)", name, is.Format, proofJournalFormat)
	}
	if is.Winner != want.Winner {
		return fmt.Errorf("%s is the journal of a proof that %s wins, not %s: name another file", name, is.Winner, want.Winner)
	}
	return fmt.Errorf("%s is the journal of a proof of another position, %s: name another file", name, is.Position.Describe(func(m sente.Move) string { return string(m) }))
}

// writeResults writes the new results of the search.
func (j *proofJournal) writeResults(search catalog.ProofSearch) error {
	if j == nil {
		return nil
	}
	if block := search.Save(); block != nil {
		return j.log.Append(block)
	}
	return nil
}

func (j *proofJournal) closeLog() error {
	if j == nil {
		return nil
	}
	return j.log.Close()
}
