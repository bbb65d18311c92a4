package match

import (
	"bufio"
	"bytes"
	"io"
)

// sniffed is how much of a file tells whether it is a journal.
const sniffed = 1 << 16

// Sniff reports whether a file begins as a journal does, or goes on as one behind a
// head that is damaged. The reader returned reads all of it.
func Sniff(file io.Reader) (in *bufio.Reader, journal bool) {
	in = bufio.NewReaderSize(file, sniffed)
	start, _ := in.Peek(sniffed)
	return in, bytes.HasPrefix(start, []byte(`{"sente":"match",`)) || bytes.Contains(start, []byte("\n"+`{"crc":"`))
}
