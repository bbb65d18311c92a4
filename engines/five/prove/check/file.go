package check

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

// maxFileBytes is the maximum size of a file.
const maxFileBytes = 1 << 30

// ReadFile reads a file that begins with form, and decodes the rest of its first line into claim, a
// pointer. It returns the data between that line and the checksum.
func ReadFile(r io.Reader, form string, claim any) (tree []byte, err error) {
	all, err := io.ReadAll(io.LimitReader(r, maxFileBytes+1))
	line, rest, _ := bytes.Cut(all, []byte("\n"))
	text, known := bytes.CutPrefix(line, []byte(form))
	end := len(all) - sha256.Size
	switch {
	case err != nil:
		return nil, fmt.Errorf("the certificate cannot be read: %w", err)
	case !known:
		return nil, fmt.Errorf("unknown certificate format: the file does not start with %q", form)
	case len(all) > maxFileBytes:
		return nil, fmt.Errorf("the certificate has more than %d bytes", maxFileBytes)
	case len(rest) < sha256.Size || sha256.Sum256(all[:end]) != [sha256.Size]byte(all[end:]):
		return nil, errors.New("wrong checksum: the certificate is incomplete or was modified")
	}
	if err := strict.DecodeJSON(bytes.NewReader(text), claim); err != nil {
		return nil, fmt.Errorf("the first line of the certificate: %w", err)
	}
	return rest[:len(rest)-sha256.Size], nil
}

// WriteFile writes a file in the format that ReadFile reads.
func WriteFile(w io.Writer, form string, claim any, tree []byte) error {
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

// refuseCertificate ends a check by a panic with an error, which recoverRefusal returns.
func refuseCertificate(format string, args ...any) { panic(fmt.Errorf(format, args...)) }

// recoverRefusal calls do and returns the error with which it refuses the certificate, if any.
func recoverRefusal(do func()) (err error) {
	err = errors.New("the certificate could not be checked") // if a panic other than a refusal ends it
	defer func() {
		if reason, ok := recover().(error); ok {
			err = reason
		}
	}()
	do()
	return nil
}

// RecordPosition returns the part of a record that identifies its position in a certificate.
func RecordPosition(r sente.Record) sente.Record {
	return sente.Record{Game: "gomoku", Rules: r.Rules, Size: r.Size, Opening: r.Opening, Setup: r.Setup, Moves: r.Moves}
}
