package study

import (
	"slices"

	"github.com/sente-games/sente"
)

// Node is a position of a study with the move or set-up that leads to it. Only its [Study] may change it.
type Node struct {
	id       int32
	deleted  bool
	move     sente.Move
	extra    *Content // nil for a node that consists of a move only
	parent   *Node
	children []*Node // in order, including deleted nodes
}

// ID returns the node's number: 0 for the root. IDs are unique and are not reused after a deletion.
func (n *Node) ID() int { return int(n.id) }

// Move returns the move that leads to the position, "" for a node without a move.
func (n *Node) Move() sente.Move { return n.move }

// Content returns the content of the node. The caller must not modify its slices.
func (n *Node) Content() Content {
	if n.extra == nil {
		return Content{Move: n.move}
	}
	return *n.extra
}

// IsPlain reports whether the node consists of a move only, without annotations. It is faster than calling
// Content.
func (n *Node) IsPlain() bool { return n.extra == nil }

func (n *Node) setContent(c Content) {
	n.move, n.extra = c.Move, nil
	if !c.isPlain() {
		kept := c // a copy, so that plain contents are not allocated
		n.extra = &kept
	}
}

// Parent returns the previous node, nil for the root.
func (n *Node) Parent() *Node { return n.parent }

// Children returns the variations in order, the main one first. The caller must not modify the slice.
func (n *Node) Children() []*Node {
	if !slices.ContainsFunc(n.children, (*Node).isDeleted) {
		return n.children
	}
	return slices.DeleteFunc(slices.Clone(n.children), (*Node).isDeleted)
}

func (n *Node) isDeleted() bool { return n.deleted }

// FirstChild returns the main variation, nil at the end of a line.
func (n *Node) FirstChild() *Node {
	for _, c := range n.children {
		if !c.deleted {
			return c
		}
	}
	return nil
}

// Child returns the child with the given move, nil without one.
func (n *Node) Child(m sente.Move) *Node {
	for _, c := range n.children {
		if !c.deleted && c.move == m {
			return c
		}
	}
	return nil
}

// Path returns the nodes from the root to n inclusive.
func (n *Node) Path() (nodes []*Node) {
	for ; n != nil; n = n.parent {
		nodes = append(nodes, n)
	}
	slices.Reverse(nodes)
	return nodes
}

// MainLineEnd returns the last node of the main line from n.
func (n *Node) MainLineEnd() *Node {
	for c := n.FirstChild(); c != nil; c = n.FirstChild() {
		n = c
	}
	return n
}

// isHidden reports whether the node or one of its ancestors is deleted.
func (n *Node) isHidden() bool {
	for ; n != nil; n = n.parent {
		if n.deleted {
			return true
		}
	}
	return false
}
