// Package frame is what stands around the tree of a certificate in five in a row: a line that says
// what is claimed, and the sum of everything at the end (docs/formats.md). Nothing is proven by
// it: the sum tells what was damaged from what is wrong.
//
// Start with [Read].
package frame

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/strict"
)

// mostBytes is the most that a file may have.
const mostBytes = 1 << 30

// Read reads a file that begins with form, and the claim, a pointer, from the rest of its first
// line. What it returns stands between that line and the sum.
func Read(r io.Reader, form string, claim any) (tree []byte, err error) {
	all, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	line, rest, _ := bytes.Cut(all, []byte("\n"))
	text, known := bytes.CutPrefix(line, []byte(form))
	end := len(all) - sha256.Size
	switch {
	case err != nil:
		return nil, fmt.Errorf("the certificate cannot be read: %w", err)
	case !known:
		return nil, fmt.Errorf("the file does not begin with %q: it is no certificate that this version knows", form)
	case len(all) > mostBytes:
		return nil, fmt.Errorf("the certificate has more than %d bytes", mostBytes)
	case len(rest) < sha256.Size || sha256.Sum256(all[:end]) != [sha256.Size]byte(all[end:]):
		return nil, errors.New("the certificate was cut off or changed: it does not add up to the sum at its end")
	}
	if err := strict.DecodeJSON(bytes.NewReader(text), claim); err != nil {
		return nil, fmt.Errorf("the first line of the certificate: %w", err)
	}
	return rest[:len(rest)-sha256.Size], nil
}

// Write writes a file that Read reads.
func Write(w io.Writer, form string, claim any, tree []byte) error {
	line, err := json.Marshal(claim)
	if err != nil {
		return err
	}
	file := slices.Concat([]byte(form), line, []byte("\n"), tree)
	sum := sha256.Sum256(file)
	if _, err := w.Write(append(file, sum[:]...)); err != nil {
		return fmt.Errorf("the certificate cannot be written: %w", err)
	}
	return nil
}

// Refuse ends a check for a reason.
func Refuse(format string, args ...any) { panic(fmt.Errorf(format, args...)) }

// Refused does something and returns why it refuses the certificate, if it does.
func Refused(do func()) (err error) {
	err = errors.New("the certificate could not be checked") // if anything but a refusal ends it
	defer func() {
		if reason, ok := recover().(error); ok {
			err = reason
		}
	}()
	do()
	return nil
}

// Position is the position of a record, as a certificate names it.
func Position(r sente.Record) sente.Record {
	return sente.Record{Game: "gomoku", Rules: r.Rules, Size: r.Size, Opening: r.Opening, Setup: r.Setup, Moves: r.Moves}
}
