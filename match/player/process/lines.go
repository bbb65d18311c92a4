package process

import (
	"bytes"
	"io"
	"sync"
)

// maxLine is the maximum length of a line in bytes; longer lines are cut.
const maxLine = 64 << 10

// readLines calls each for every line that is not blank, with any line end, until the input ends or fails.
// Memory is bounded for any input. count, which may be nil, is called with the number of bytes of
// every read.
func readLines(in io.Reader, each func(string), count func(int)) {
	buffer := make([]byte, 32<<10)
	var line []byte
	for {
		n, err := in.Read(buffer)
		if count != nil {
			count(n)
		}
		for rest := buffer[:n]; len(rest) > 0; {
			end := bytes.IndexAny(rest, "\r\n")
			part := rest
			if end >= 0 {
				part = rest[:end]
			}
			line = append(line, part[:min(len(part), maxLine-len(line))]...)
			rest = rest[len(part):]
			if end >= 0 {
				rest = rest[1:]
				line = flushLine(line, each)
			}
		}
		if err != nil {
			flushLine(line, each)
			return
		}
	}
}

func flushLine(line []byte, each func(string)) []byte {
	if len(bytes.TrimSpace(line)) > 0 {
		each(string(line))
	}
	return line[:0]
}

const tailLines, tailLength = 8, 400

// lineTail stores the last lines of a program, truncated.
type lineTail struct {
	mu    sync.Mutex
	ring  [tailLines]string
	count int
}

func (t *lineTail) addLine(line string) {
	if len(line) > tailLength {
		line = line[:tailLength]
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ring[t.count%tailLines] = line
	t.count++
}

func (t *lineTail) lastLines() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all []string
	for i := max(0, t.count-tailLines); i < t.count; i++ {
		all = append(all, t.ring[i%tailLines])
	}
	return all
}
