package renlib

import (
	"bytes"
	"fmt"
)

// Damage is the error of a partly readable library. The nodes before it are complete.
type Damage struct {
	Offset   int64 // byte offset
	NumNodes int   // number of nodes before the damage
	Problem  string
}

func (d *Damage) Error() string {
	return fmt.Sprintf("byte %d, after %d nodes: %s", d.Offset, d.NumNodes, d.Problem)
}

// Read parses a library. On a [*Damage] error the library holds the nodes before it, and is nil without a valid
// header. A file that ends between nodes is complete, even if it announces more siblings: RenLib itself writes
// such files for single positions.
func Read(data []byte) (*Library, error) {
	r := &reader{data: data, out: New()}
	if err := r.readHeader(); err != nil {
		return nil, err
	}
	err := r.readTree()
	r.out.MissingSiblings = len(r.pending)
	return r.out, err
}

// reader parses a file without recursion.
type reader struct {
	data    []byte
	offset  int
	numRead int     // nodes read so far
	pending []int32 // nodes with an announced sibling, the latest last
	out     *Library
}

func (r *reader) newDamage(at int, format string, args ...any) error {
	return &Damage{int64(at), r.numRead, fmt.Sprintf(format, args...)}
}

func (r *reader) readHeader() error {
	if !IsLibrary(r.data) {
		if len(r.data) > 0 && r.data[0] == centrePoint {
			r.out.Major, r.out.Minor = 0, 0
			return nil
		}
		return r.newDamage(0, "it does not start like a RenLib library, with FF, RenLib, FF")
	}
	if len(r.data) < headerSize {
		return r.newDamage(len(r.data), "it ends within its header of %d bytes", headerSize)
	}
	r.out.Major, r.out.Minor = int(r.data[8]), int(r.data[9])
	if r.out.Major > 3 {
		return r.newDamage(8, "it has version %d.%d of RenLib: supported are versions up to 3.x", r.out.Major, r.out.Minor)
	}
	r.offset = headerSize
	return nil
}

// readTree reads nodes until the end of the file or of the tree.
func (r *reader) readTree() error {
	parent, last := int32(0), int32(0)
	for r.offset < len(r.data) {
		n, flags, err := r.readNode()
		if err != nil {
			return err
		}
		if r.numRead == 1 && n.Point == 0 && n.IsMove() {
			n.Parent = -1
			r.out.Nodes[0] = n // its sibling and leaf flags have no meaning
			continue
		}
		if len(r.out.Nodes) == MaxNodes {
			return r.newDamage(int(n.Offset), "it has more than %d nodes: split it", MaxNodes)
		}
		at := r.out.AddNode(parent, last, n)
		if flags&flagSibling != 0 {
			r.pending = append(r.pending, at)
		}
		if flags&flagLeaf == 0 {
			parent, last = at, 0
			continue
		}
		if len(r.pending) == 0 {
			r.out.TrailingBytes = len(r.data) - r.offset
			if r.out.TrailingBytes > 0 {
				return r.newDamage(r.offset, "%d bytes follow the end of the tree", r.out.TrailingBytes)
			}
			return nil
		}
		last = r.pending[len(r.pending)-1]
		parent = r.out.Nodes[last].Parent
		r.pending = r.pending[:len(r.pending)-1]
	}
	return nil
}

// readNode reads one node; flags includes the layout flags.
func (r *reader) readNode() (n Node, flags byte, err error) {
	from := r.offset
	if len(r.data)-from < 2 {
		return n, 0, r.newDamage(from, "it ends within a node")
	}
	n.Point, flags, n.Offset = r.data[from], r.data[from+1], int64(from)
	if !isValidPoint(n.Point) {
		return n, 0, r.newDamage(from, "invalid point %#02x on a board of 15: expected a column from 1 to 15 plus 16 times a row from 0 to 14", n.Point)
	}
	n.Flags = flags & keptFlags
	r.offset += 2
	if flags&flagExtension != 0 {
		if len(r.data)-r.offset < 2 {
			return n, 0, r.newDamage(from, "it ends within a node")
		}
		n.Extension = uint16(r.data[r.offset+1])<<8 | uint16(r.data[r.offset])
		r.offset += 2
	}
	ok := true
	switch {
	case flags&flagOldComment != 0:
		n.Comment, ok = r.readSevenBitText()
		r.out.OldComments++
	case flags&flagComment != 0:
		n.Comment, ok = r.readText()
	}
	if ok && n.Extension&extensionBoardText != 0 {
		n.Text, ok = r.readText()
		n.Extension &^= extensionBoardText
	}
	if !ok {
		r.offset = from
		return n, 0, r.newDamage(from, "it ends within the text of a node")
	}
	r.numRead++
	return n, flags, nil
}

// readText reads a zero-terminated text, padded to an even length.
func (r *reader) readText() ([]byte, bool) {
	n := bytes.IndexByte(r.data[r.offset:], 0)
	if n < 0 {
		return nil, false
	}
	text := r.data[r.offset : r.offset+n : r.offset+n]
	return text, r.skipBytes(n + 1)
}

// skipBytes skips n bytes, rounded up to an even number.
func (r *reader) skipBytes(n int) bool {
	n += n % 2
	if n > len(r.data)-r.offset {
		return false
	}
	r.offset += n
	return true
}

// readSevenBitText reads a text of the first versions: the last letter has its highest bit set, and brackets
// represent Swedish letters. It is returned in windows-1252, in which RenLib displays it.
func (r *reader) readSevenBitText() ([]byte, bool) {
	n := 0
	for rest := r.data[r.offset:]; ; n++ {
		if n == len(rest) {
			return nil, false
		}
		if rest[n] >= 0x80 {
			break
		}
	}
	text := make([]byte, n+1)
	for i := range text {
		c := r.data[r.offset+i] & 0x7f
		if at := bytes.IndexByte([]byte(`}{|][\`), c); at >= 0 {
			c = "\xe5\xe4\xf6\xc5\xc4\xd6"[at]
		}
		text[i] = c
	}
	return bytes.ReplaceAll(text, []byte{0}, nil), r.skipBytes(n + 1)
}
