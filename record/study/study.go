package study

import (
	"encoding/json"
	"fmt"
	"iter"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// MaxNodes is the most nodes of a study, the deleted included.
const MaxNodes = 1 << 22

// Study is a tree of variations of one game.
type Study struct {
	games catalog.Catalog
	head  sente.Record // without moves
	nodes []*Node      // by ID; nil where a damaged file has lost one
	index *index       // of positions, nil until somebody asks
	memo  json.RawMessage

	done, undone []Step
}

// New begins a study of a record, whose moves are the main line. Its game may be one that
// the catalog does not know: then no path can be told to be legal. The error says that
// the record has more moves than a study may have nodes.
func New(games catalog.Catalog, r sente.Record) (*Study, error) {
	s := empty(games)
	s.setHead(r)
	at := s.Root()
	for i, m := range r.Moves {
		c := Content{Move: m}
		if i < len(r.Thinking) {
			c.Thought = r.Thinking[i]
		}
		var err error
		if at, err = s.AddChild(at, c); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func empty(games catalog.Catalog) *Study { return &Study{games: games, nodes: []*Node{{}}} }

func (s *Study) setHead(r sente.Record) {
	r = r.Clone()
	r.Moves, r.Thinking = nil, nil
	s.head = r
}

// Head is the record of the game before its moves: game, rules, size, opening, set-up,
// players, control, result and start.
func (s *Study) Head() sente.Record { return s.head.Clone() }

// Memo is what the program that had the study open last wanted to remember of it, such as
// the node that was shown; nil if nothing. It is no part of the game.
func (s *Study) Memo() json.RawMessage { return s.memo }

// SetMemo replaces the memo, which must be JSON.
func (s *Study) SetMemo(memo json.RawMessage) { s.memo = memo }

// Catalog is the catalog whose rules the study is played by.
func (s *Study) Catalog() catalog.Catalog { return s.games }

// Root is the node before the first move.
func (s *Study) Root() *Node { return s.nodes[0] }

// Len is the number of nodes, the root and the deleted included.
func (s *Study) Len() int { return len(s.nodes) }

// Node returns the node of a number; the error says that there is none, or that it has
// been deleted.
func (s *Study) Node(id int) (*Node, error) {
	if id < 0 || id >= len(s.nodes) || s.nodes[id] == nil {
		return nil, fmt.Errorf("the study has no node %d", id)
	}
	n := s.nodes[id]
	if n.gone() {
		return nil, fmt.Errorf("node %d has been deleted", id)
	}
	return n, nil
}

// AddChild adds a last child to a node of the study, for readers of files: nothing is checked
// by the rules of the game, and it cannot be undone. The error says that the study is
// full.
func (s *Study) AddChild(parent *Node, c Content) (*Node, error) {
	if len(s.nodes) >= MaxNodes {
		return nil, fmt.Errorf("a study has at most %d nodes: divide it", MaxNodes)
	}
	s.index = nil
	n := &Node{id: int32(len(s.nodes)), parent: parent}
	n.set(c)
	s.nodes = append(s.nodes, n)
	parent.children = append(parent.children, n)
	return n, nil
}

// SetContent replaces what a node holds, for readers of files that learn of it late: nothing
// is checked, and it cannot be undone.
func (s *Study) SetContent(n *Node, c Content) {
	s.index = nil
	n.set(c)
}

// SetHead replaces the head in the same way.
func (s *Study) SetHead(r sente.Record) {
	s.index = nil
	s.setHead(r)
}

// All are the nodes in the order in which a file of variations holds them: each before
// its children, a main line before what it was left by. The deleted are left out.
func (s *Study) All() iter.Seq[*Node] { return s.walk(false) }

// walk is All, with or without the deleted.
func (s *Study) walk(deleted bool) iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		stack := []*Node{s.Root()}
		for len(stack) > 0 {
			n := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !yield(n) {
				return
			}
			for i := len(n.children) - 1; i >= 0; i-- {
				if deleted || !n.children[i].deleted {
					stack = append(stack, n.children[i])
				}
			}
		}
	}
}
