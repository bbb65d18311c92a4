package visible

import (
	"cmp"
	"fmt"
	"io"
	"sync"
	"unicode/utf16"
	"unicode/utf8"
)

// Writer forwards text with all hidden characters replaced, except for line ends and tabs. It is
// safe for concurrent use.
type Writer struct {
	replace func(to []byte, r rune) []byte
	mu      sync.Mutex
	w       io.Writer
	partial []byte // start of an incomplete character
	err     error  // the first error of w
}

// NewWriter returns a Writer for plain text.
func NewWriter(w io.Writer) *Writer {
	return &Writer{w: w, replace: func(to []byte, r rune) []byte {
		if r == '\n' || r == '\t' {
			return append(to, byte(r))
		}
		return utf8.AppendRune(to, replacementFor(r))
	}}
}

// JSON returns a Writer for JSON, which contains hidden characters only in strings. They are
// written in escaped form, so the values do not change.
func JSON(w io.Writer) *Writer {
	return &Writer{w: w, replace: func(to []byte, r rune) []byte {
		if r < ' ' { // between values; strings do not contain them
			return append(to, byte(r))
		}
		if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
			return fmt.Appendf(to, `\u%04x\u%04x`, high, low)
		}
		return fmt.Appendf(to, `\u%04x`, r)
	}}
}

// Raw returns the underlying writer of a Writer, for output that moves the cursor itself and
// sanitizes its texts with [Line]; other writers are returned unchanged.
func Raw(w io.Writer) io.Writer {
	if v, ok := w.(*Writer); ok {
		return v.w
	}
	return w
}

// Write writes all complete characters. An incomplete one at the end of p is kept for the next
// call.
func (v *Writer) Write(p []byte) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	text := append(v.partial, p...)
	v.partial = nil
	to := make([]byte, 0, len(text))
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && size == 1 && !utf8.FullRune(text):
			v.partial, size = text, len(text)
		case isHidden(r):
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

// Flush writes the replacement of an incomplete character at the end. It returns the first error of
// any write.
func (v *Writer) Flush() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.partial) > 0 {
		v.partial = nil
		_, err := v.w.Write([]byte(string(utf8.RuneError)))
		v.err = cmp.Or(v.err, err)
	}
	return v.err
}
