package renlib

import (
	"bytes"
	"fmt"
)

// Damage says where a file stops being a library. What was read before is whole.
type Damage struct {
	Offset   int64 // byte from 0
	NumNodes int   // nodes of the file that were read before
	Problem  string
}

func (d *Damage) Error() string {
	return fmt.Sprintf("byte %d, after %d nodes: %s", d.Offset, d.NumNodes, d.Problem)
}

// Read reads a library. After a [*Damage] the library holds all that comes before it; it
// is nil if that is not even a header. A file that ends between nodes is whole, whatever
// it promises: RenLib writes so itself where one position is saved.
func Read(data []byte) (*Library, error) {
	r := &reader{data: data, out: New()}
	if err := r.header(); err != nil {
		return nil, err
	}
	err := r.tree()
	r.out.MissingSiblings = len(r.open)
	return r.out, err
}

// reader walks through a file without recursion.
type reader struct {
	data []byte
	at   int
	read int     // nodes of the file so far
	open []int32 // nodes of which a sibling is promised, the latest last
	out  *Library
}

func (r *reader) damage(at int, format string, args ...any) error {
	return &Damage{int64(at), r.read, fmt.Sprintf(format, args...)}
}

func (r *reader) header() error {
	if !IsLibrary(r.data) {
		if len(r.data) > 0 && r.data[0] == centre {
			r.out.Major, r.out.Minor = 0, 0
			return nil
		}
		return r.damage(0, "it does not begin as a RenLib library does, with FF, RenLib, FF")
	}
	if len(r.data) < headerSize {
		return r.damage(len(r.data), "it ends within its header of %d bytes", headerSize)
	}
	r.out.Major, r.out.Minor = int(r.data[8]), int(r.data[9])
	if r.out.Major > 3 {
		return r.damage(8, "it is of version %d.%d of RenLib: versions up to 3.x are known", r.out.Major, r.out.Minor)
	}
	r.at = headerSize
	return nil
}

// tree reads nodes until the file or the tree ends.
func (r *reader) tree() error {
	parent, last := int32(0), int32(0)
	for r.at < len(r.data) {
		n, flags, err := r.node()
		if err != nil {
			return err
		}
		if r.read == 1 && n.Point == 0 && n.IsMove() {
			n.Parent = -1
			r.out.Nodes[0] = n // it may say that it has a sibling, or no child: neither means anything
			continue
		}
		if len(r.out.Nodes) == MaxNodes {
			return r.damage(int(n.Offset), "it has more than %d nodes: divide it", MaxNodes)
		}
		at := r.out.AddNode(parent, last, n)
		if flags&sibling != 0 {
			r.open = append(r.open, at)
		}
		if flags&leaf == 0 {
			parent, last = at, 0
			continue
		}
		if len(r.open) == 0 {
			r.out.TrailingBytes = len(r.data) - r.at
			if r.out.TrailingBytes > 0 {
				return r.damage(r.at, "%d bytes follow the end of the tree", r.out.TrailingBytes)
			}
			return nil
		}
		last = r.open[len(r.open)-1]
		parent = r.out.Nodes[last].Parent
		r.open = r.open[:len(r.open)-1]
	}
	return nil
}

// node reads one node; flags are those of the layout, too.
func (r *reader) node() (n Node, flags byte, err error) {
	from := r.at
	if len(r.data)-from < 2 {
		return n, 0, r.damage(from, "it ends within a node")
	}
	n.Point, flags, n.Offset = r.data[from], r.data[from+1], int64(from)
	if !valid(n.Point) {
		return n, 0, r.damage(from, "%#02x is no point of a board of 15: a node begins with a column from 1 to 15 and 16 times a row from 0 to 14", n.Point)
	}
	n.Flags = flags & kept
	r.at += 2
	if flags&extension != 0 {
		if len(r.data)-r.at < 2 {
			return n, 0, r.damage(from, "it ends within a node")
		}
		n.Extension = uint16(r.data[r.at+1])<<8 | uint16(r.data[r.at])
		r.at += 2
	}
	ok := true
	switch {
	case flags&oldComment != 0:
		n.Comment, ok = r.sevenBits()
		r.out.OldComments++
	case flags&newComment != 0:
		n.Comment, ok = r.text()
	}
	if ok && n.Extension&boardText != 0 {
		n.Text, ok = r.text()
		n.Extension &^= boardText
	}
	if !ok {
		r.at = from
		return n, 0, r.damage(from, "it ends within the text of a node")
	}
	r.read++
	return n, flags, nil
}

// text reads bytes up to a zero, and one more where that leaves an odd number.
func (r *reader) text() ([]byte, bool) {
	n := bytes.IndexByte(r.data[r.at:], 0)
	if n < 0 {
		return nil, false
	}
	text := r.data[r.at : r.at+n : r.at+n]
	return text, r.skip(n + 1)
}

// skip moves over bytes, of which there are always an even number.
func (r *reader) skip(n int) bool {
	n += n % 2
	if n > len(r.data)-r.at {
		return false
	}
	r.at += n
	return true
}

// sevenBits reads a text of the first versions: the last letter has its highest bit
// set, and the letters of Swedish stand in the place of brackets. It is returned in
// windows-1252, as RenLib shows it.
func (r *reader) sevenBits() ([]byte, bool) {
	n := 0
	for rest := r.data[r.at:]; ; n++ {
		if n == len(rest) {
			return nil, false
		}
		if rest[n] >= 0x80 {
			break
		}
	}
	text := make([]byte, n+1)
	for i := range text {
		c := r.data[r.at+i] & 0x7f
		if at := bytes.IndexByte([]byte(`}{|][\`), c); at >= 0 {
			c = "\xe5\xe4\xf6\xc5\xc4\xd6"[at]
		}
		text[i] = c
	}
	return bytes.ReplaceAll(text, []byte{0}, nil), r.skip(n + 1)
}
