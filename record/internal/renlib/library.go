// Package renlib reads and writes the libraries of RenLib, the tree editor of renju
// players by Frank Arkbo (1990 to 2015): trees of positions on 15×15 points with
// comments, texts on the board and marks. The layout was learnt from RenLib's own
// sources (LibraryFile.cpp, RenLibDoc.cpp), which are public; the code here is not
// theirs. It knows bytes and nodes; what they mean in a study is for others to say.
package renlib

import "bytes"

// Size is the number of lines of RenLib's board.
const Size = 15

// MaxBytes and MaxNodes are the largest library that is read.
const (
	MaxBytes = 256 << 20
	MaxNodes = 1 << 22
)

// Node is a position, and the move that leads to it.
type Node struct {
	Point     byte   // column 1 to 15 plus 16 times the row, 0 to 14 from the top; 0: no point
	Flags     byte   // Mark, Start, FlagNoMove; those of the layout are not kept
	Extension uint16 // the extension's bits without BoardText
	Parent    int32  // -1 of the root
	Child     int32  // the first, 0 if there is none
	Next      int32  // the next child of Parent, 0 if there is none
	Offset    int64  // byte of the file at which it begins; 0 of a root that the file leaves out

	Comment []byte // in the file's character set: one line, and behind a byte 8 several; nil if there is none
	Text    []byte // what stands on the board at Point in the position before; nil if nothing does
}

// What the flags of a node say.
const (
	FlagMark   = 0x10 // the position is to be found again
	FlagStart  = 0x04 // a game begins here
	FlagNoMove = 0x02 // nothing is played: the node carries a text for the board
)

const (
	sibling    = 0x80 // another child of the same parent follows
	leaf       = 0x40 // no child follows
	oldComment = 0x20
	newComment = 0x08
	extension  = 0x01
	kept       = FlagMark | FlagStart | FlagNoMove

	boardText = 0x0100 // of the extension's two bytes, the second one's lowest bit
)

// Library is a tree of positions. Nodes[0] is the root, the empty board.
type Library struct {
	Major, Minor    int // version of the layout; 0.0 of files before 2000, which have no header
	Nodes           []Node
	MissingSiblings int // siblings that the file promises and does not hold, as RenLib itself writes it
	OldComments     int // comments in the old form, of seven bits a letter
	TrailingBytes   int // bytes behind the end of the tree
}

// header begins a file; two bytes of the version follow, and ten of 0xFF.
var header = []byte("\xffRenLib\xff")

const headerSize = 20

// centre is h8, with which files without a header begin.
const centre = 0x78

// IsLibrary reports whether a file begins as libraries do.
func IsLibrary(start []byte) bool { return bytes.HasPrefix(start, header) }

// MayBeLibrary reports whether a file without a header can be a library: it begins with h8,
// and its first nodes are nodes.
func MayBeLibrary(data []byte) bool {
	if len(data) < 2 || data[0] != centre || data[1]&^(sibling|leaf|newComment|oldComment|FlagMark|FlagStart) != 0 {
		return false
	}
	letters := 0
	for _, c := range data[:min(len(data), 64)] {
		if c >= ' ' && c < 0x7f || c == '\n' || c == '\r' || c == '\t' {
			letters++
		}
	}
	_, err := Read(data)
	return err == nil && letters < min(len(data), 64)
}

// valid reports whether a byte names a point or none.
func valid(point byte) bool { return point == 0 || point&0x0f != 0 && point>>4 < Size }

// EncodePoint returns the byte of a point: column and row from 0, the row from the top.
func EncodePoint(column, row int) byte { return byte(row<<4 | column + 1) }

// Coordinates returns column and row of a point from 0, the row from the top.
func (n Node) Coordinates() (column, row int) { return int(n.Point&0x0f) - 1, int(n.Point >> 4) }

// IsMove reports whether the node plays a move, which may be a pass.
func (n Node) IsMove() bool { return n.Flags&FlagNoMove == 0 }

// AddNode appends a last child; last is the last child so far, 0 if there is none. It
// returns the number of the node.
func (l *Library) AddNode(parent, last int32, n Node) int32 {
	n.Parent, n.Child, n.Next = parent, 0, 0
	at := int32(len(l.Nodes))
	l.Nodes = append(l.Nodes, n)
	if last > 0 {
		l.Nodes[last].Next = at
	} else {
		l.Nodes[parent].Child = at
	}
	return at
}

// New returns a library of an empty board.
func New() *Library { return &Library{Major: 3, Minor: 4, Nodes: []Node{{Parent: -1}}} }
