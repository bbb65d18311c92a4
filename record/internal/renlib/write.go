package renlib

import (
	"bytes"
	"io"
)

// Write writes a library in the form of RenLib 3.4. A library without passes and without data before a first
// move h8 is written without a root, as version 3.0, which programs from before 2003 support.
func (l *Library) Write(w io.Writer) error {
	out := &writer{to: w}
	head := append(bytes.Clone(header), bytes.Repeat([]byte{0xff}, headerSize-len(header))...)
	head[8], head[9] = 3, 4
	at := int32(0)
	if l.canOmitRoot() {
		head[9], at = 0, l.Nodes[0].Child
	}
	out.writeBytes(head)
	for first, open := true, []int32(nil); out.err == nil; first = false {
		n := l.Nodes[at]
		out.writeNode(n, at > 0 && n.Next > 0, n.Child == 0 && !first)
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

// canOmitRoot reports whether the library can be written without its root.
func (l *Library) canOmitRoot() bool {
	root := l.Nodes[0]
	if root.Child == 0 || root.Flags != 0 || root.Extension != 0 || root.Comment != nil || root.Text != nil {
		return false
	}
	if first := l.Nodes[root.Child]; first.Point != centrePoint || !first.IsMove() || first.Next > 0 {
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

func (w *writer) writeBytes(data []byte) {
	if w.err == nil {
		_, w.err = w.to.Write(data)
	}
}

func (w *writer) writeNode(n Node, more, last bool) {
	flags, ext := n.Flags&keptFlags, n.Extension
	if more {
		flags |= flagSibling
	}
	if last {
		flags |= flagLeaf
	}
	if n.Comment != nil {
		flags |= flagComment
	}
	if n.Text != nil {
		ext |= extensionBoardText
	}
	if ext != 0 {
		flags |= flagExtension
	}
	w.writeBytes([]byte{n.Point, flags})
	if ext != 0 {
		w.writeBytes([]byte{byte(ext), byte(ext >> 8)})
	}
	if n.Comment != nil {
		w.writeText(n.Comment)
	}
	if n.Text != nil {
		w.writeText(n.Text)
	}
}

// writeText writes the text up to its first zero, then a zero, padded to an even length.
func (w *writer) writeText(text []byte) {
	if end := bytes.IndexByte(text, 0); end >= 0 {
		text = text[:end]
	}
	w.writeBytes(text)
	w.writeBytes([]byte{0, 0}[:1+(len(text)+1)%2])
}
