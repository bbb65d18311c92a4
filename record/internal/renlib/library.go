// Package renlib reads and writes libraries of RenLib, the tree editor for Renju by Frank Arkbo (1990 to 2015):
// trees of positions on 15×15 points with comments, board texts and marks. The layout is derived from RenLib's
// public sources (LibraryFile.cpp, RenLibDoc.cpp); the code is not. The package handles bytes and nodes only;
// the caller converts them to a study.
package renlib

import "bytes"

// Size is the number of lines of RenLib's board.
const Size = 15

// MaxBytes and MaxNodes are the limits of a library.
const (
	MaxBytes = 256 << 20
	MaxNodes = 1 << 22
)

// Node is a position with the move that leads to it.
type Node struct {
	Point     byte   // column 1 to 15 plus 16 times the row, 0 to 14 from the top; 0 without a point
	Flags     byte   // FlagMark, FlagStart, FlagNoMove; layout flags are removed
	Extension uint16 // extension bits without extensionBoardText
	Parent    int32  // -1 for the root
	Child     int32  // first child, 0 without children
	Next      int32  // next sibling, 0 without one
	Offset    int64  // byte offset in the file; 0 for a root that the file omits

	Comment []byte // in the file's character set: the first line, then a backspace (0x08) and the remaining lines; nil without a comment
	Text    []byte // text on the board at Point in the previous position; nil without one
}

// Flags of a node.
const (
	FlagMark   = 0x10 // hotspot: the position can be searched for
	FlagStart  = 0x04 // a game starts here
	FlagNoMove = 0x02 // no move is played: the node only holds a board text
)

const (
	flagSibling    = 0x80 // another child of the same parent follows
	flagLeaf       = 0x40 // no child follows
	flagOldComment = 0x20
	flagComment    = 0x08
	flagExtension  = 0x01
	keptFlags      = FlagMark | FlagStart | FlagNoMove

	extensionBoardText = 0x0100 // lowest bit of the second extension byte
)

// Library is a tree of positions. Nodes[0] is the root, the empty board.
type Library struct {
	Major, Minor    int // layout version; 0.0 for files before 2000, which have no header
	Nodes           []Node
	MissingSiblings int // siblings that the file announces but does not contain; RenLib itself writes such files
	OldComments     int // number of comments in the old encoding with seven bits per letter
	TrailingBytes   int // bytes after the end of the tree
}

// header is the magic number; two bytes of version and ten bytes 0xFF follow.
var header = []byte("\xffRenLib\xff")

const headerSize = 20

// centrePoint is h8, the first point of files without a header.
const centrePoint = 0x78

// IsLibrary reports whether a file begins with a library header.
func IsLibrary(start []byte) bool { return bytes.HasPrefix(start, header) }

// MayBeLibrary reports whether a file without a header is a valid library: it begins with h8, followed by valid
// nodes.
func MayBeLibrary(data []byte) bool {
	if len(data) < 2 || data[0] != centrePoint || data[1]&^(flagSibling|flagLeaf|flagComment|flagOldComment|FlagMark|FlagStart) != 0 {
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

// isValidPoint reports whether a byte is a point or 0.
func isValidPoint(point byte) bool { return point == 0 || point&0x0f != 0 && point>>4 < Size }

// EncodePoint returns the byte of a point: column and row from 0, the row from the top.
func EncodePoint(column, row int) byte { return byte(row<<4 | column + 1) }

// Coordinates returns column and row of the point from 0, the row from the top.
func (n Node) Coordinates() (column, row int) { return int(n.Point&0x0f) - 1, int(n.Point >> 4) }

// IsMove reports whether the node plays a move, which may be a pass.
func (n Node) IsMove() bool { return n.Flags&FlagNoMove == 0 }

// AddNode appends a child and returns its index; last is the current last child, 0 without children.
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

// New returns a library with an empty board.
func New() *Library { return &Library{Major: 3, Minor: 4, Nodes: []Node{{Parent: -1}}} }
