package renlib

import (
	"bytes"
	"io"
)

// Write writes a library as RenLib 3.4 does. One in which nothing stands before a first
// move h8, and nobody passes, is written without a root, as version 3.0: programs of
// before 2003 read it.
func (l *Library) Write(w io.Writer) error {
	out := &writer{to: w}
	head := append(bytes.Clone(header), bytes.Repeat([]byte{0xff}, headerSize-len(header))...)
	head[8], head[9] = 3, 4
	at := int32(0)
	if l.plain() {
		head[9], at = 0, l.Nodes[0].Child
	}
	out.put(head)
	for first, open := true, []int32(nil); out.err == nil; first = false {
		n := l.Nodes[at]
		out.node(n, at > 0 && n.Next > 0, n.Child == 0 && !first)
		if n.Next > 0 && at > 0 {
			open = append(open, n.Next)
		}
		if at = n.Child; at == 0 {
			if len(open) == 0 {
				break
			}
			at, open = open[len(open)-1], open[:len(open)-1]
		}
	}
	return out.err
}

// plain reports whether a library can be written without its root.
func (l *Library) plain() bool {
	root := l.Nodes[0]
	if root.Child == 0 || root.Flags != 0 || root.Extension != 0 || root.Comment != nil || root.Text != nil {
		return false
	}
	if first := l.Nodes[root.Child]; first.Point != centre || !first.IsMove() || first.Next > 0 {
		return false
	}
	for _, n := range l.Nodes[1:] {
		if n.Point == 0 {
			return false
		}
	}
	return true
}

type writer struct {
	to  io.Writer
	err error
}

func (w *writer) put(data []byte) {
	if w.err == nil {
		_, w.err = w.to.Write(data)
	}
}

func (w *writer) node(n Node, more, last bool) {
	flags, ext := n.Flags&kept, n.Extension
	if more {
		flags |= sibling
	}
	if last {
		flags |= leaf
	}
	if n.Comment != nil {
		flags |= newComment
	}
	if n.Text != nil {
		ext |= boardText
	}
	if ext != 0 {
		flags |= extension
	}
	w.put([]byte{n.Point, flags})
	if ext != 0 {
		w.put([]byte{byte(ext), byte(ext >> 8)})
	}
	if n.Comment != nil {
		w.text(n.Comment)
	}
	if n.Text != nil {
		w.text(n.Text)
	}
}

// text writes bytes up to the first zero, a zero, and one more to make them even.
func (w *writer) text(text []byte) {
	if end := bytes.IndexByte(text, 0); end >= 0 {
		text = text[:end]
	}
	w.put(text)
	w.put([]byte{0, 0}[:1+(len(text)+1)%2])
}
