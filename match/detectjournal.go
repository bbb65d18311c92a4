package match

import (
	"bufio"
	"bytes"
	"io"
)

// maxHeadBytes is the number of leading bytes of a file that DetectJournal examines.
const maxHeadBytes = 1 << 16

// DetectJournal reports whether a file is a journal, even if its head is damaged. The returned
// reader reads the file from its start.
func DetectJournal(file io.Reader) (in *bufio.Reader, journal bool) {
	in = bufio.NewReaderSize(file, maxHeadBytes)
	start, _ := in.Peek(maxHeadBytes)
	return in, bytes.HasPrefix(start, []byte(`{"sente":"match",`)) || bytes.Contains(start, []byte("\n"+`{"crc":"`))
}
