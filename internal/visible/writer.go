package visible

import (
	"cmp"
	"fmt"
	"io"
	"sync"
	"unicode/utf16"
	"unicode/utf8"
)

// Writer passes text on with all that is hidden replaced, but for the ends of
// lines and tabs. Several goroutines may use it at a time.
type Writer struct {
	replace func(to []byte, r rune) []byte
	mu      sync.Mutex
	w       io.Writer
	cut     []byte // the beginning of a character whose rest is still to come
	err     error  // the first error of w
}

// NewWriter returns a Writer of text for people.
func NewWriter(w io.Writer) *Writer {
	return &Writer{w: w, replace: func(to []byte, r rune) []byte {
		if r == '\n' || r == '\t' {
			return append(to, byte(r))
		}
		return utf8.AppendRune(to, picture(r))
	}}
}

// JSON returns a Writer for JSON, which has hidden characters in its strings
// alone and there as well in escaped form: the text means what it meant.
func JSON(w io.Writer) *Writer {
	return &Writer{w: w, replace: func(to []byte, r rune) []byte {
		if r < ' ' { // between values; strings hold none
			return append(to, byte(r))
		}
		if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
			return fmt.Appendf(to, `\u%04x\u%04x`, high, low)
		}
		return fmt.Appendf(to, `\u%04x`, r)
	}}
}

// Raw returns what a Writer writes to, for drawings that move the cursor
// themselves and make every text in them a [Line]; any other writer is raw.
func Raw(w io.Writer) io.Writer {
	if v, ok := w.(*Writer); ok {
		return v.w
	}
	return w
}

// Write writes all whole characters. A character that p ends in the middle of
// waits for the next call.
func (v *Writer) Write(p []byte) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	text := append(v.cut, p...)
	v.cut = nil
	to := make([]byte, 0, len(text))
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && size == 1 && !utf8.FullRune(text):
			v.cut, size = text, len(text)
		case hidden(r):
			to = v.replace(to, r)
		default:
			to = utf8.AppendRune(to, r)
		}
		text = text[size:]
	}
	if _, err := v.w.Write(to); err != nil {
		v.err = cmp.Or(v.err, err)
		return 0, err
	}
	return len(p), nil
}

// Flush writes what is left of a character that never became whole. It returns the first error
// of any write.
func (v *Writer) Flush() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.cut) > 0 {
		v.cut = nil
		_, err := v.w.Write([]byte(string(utf8.RuneError)))
		v.err = cmp.Or(v.err, err)
	}
	return v.err
}
