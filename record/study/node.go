package study

import (
	"slices"

	"github.com/sente-games/sente"
)

// Node is a position of a study, and the move or set-up that leads to it. Nodes are
// changed by their [Study] alone.
type Node struct {
	id       int32
	deleted  bool
	move     sente.Move
	rest     *Content // nil if there is nothing but a move
	parent   *Node
	children []*Node // in order, the deleted among them
}

// ID is the node's number: 0 of the root, and never that of another node of the study,
// whatever is deleted.
func (n *Node) ID() int { return int(n.id) }

// Move is the move that leads to the position, "" if none does.
func (n *Node) Move() sente.Move { return n.move }

// Content is what the node holds; what it points to must not be changed.
func (n *Node) Content() Content {
	if n.rest == nil {
		return Content{Move: n.move}
	}
	return *n.rest
}

// IsPlain reports whether the node holds nothing but its move, without comments or
// marks. It is quicker than to look at the content.
func (n *Node) IsPlain() bool { return n.rest == nil }

func (n *Node) set(c Content) {
	n.move, n.rest = c.Move, nil
	if !c.plain() {
		kept := c // so that of a plain one nothing is allocated
		n.rest = &kept
	}
}

// Parent is the position before, nil of the root.
func (n *Node) Parent() *Node { return n.parent }

// Children are the variations in order, the main one first. The list must not be
// changed.
func (n *Node) Children() []*Node {
	if !slices.ContainsFunc(n.children, (*Node).isDeleted) {
		return n.children
	}
	return slices.DeleteFunc(slices.Clone(n.children), (*Node).isDeleted)
}

func (n *Node) isDeleted() bool { return n.deleted }

// FirstChild is the main variation from here, nil at the end of one.
func (n *Node) FirstChild() *Node {
	for _, c := range n.children {
		if !c.deleted {
			return c
		}
	}
	return nil
}

// Child is the variation that begins with a move; nil if there is none.
func (n *Node) Child(m sente.Move) *Node {
	for _, c := range n.children {
		if !c.deleted && c.move == m {
			return c
		}
	}
	return nil
}

// Path is the nodes from the root to this one, both included.
func (n *Node) Path() (nodes []*Node) {
	for ; n != nil; n = n.parent {
		nodes = append(nodes, n)
	}
	slices.Reverse(nodes)
	return nodes
}

// MainLineEnd is the last node of the main line from here.
func (n *Node) MainLineEnd() *Node {
	for c := n.FirstChild(); c != nil; c = n.FirstChild() {
		n = c
	}
	return n
}

// gone reports whether the node or one before it is deleted.
func (n *Node) gone() bool {
	for ; n != nil; n = n.parent {
		if n.deleted {
			return true
		}
	}
	return false
}
