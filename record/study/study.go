package study

import (
	"encoding/json"
	"fmt"
	"iter"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// MaxNodes is the maximum number of nodes of a study, including deleted ones.
const MaxNodes = 1 << 22

// Study is a tree of variations of one game.
type Study struct {
	games catalog.Catalog
	head  sente.Record // without moves
	nodes []*Node      // by ID; nil for nodes that a damaged file has lost
	index *index       // index of positions, built on demand
	memo  json.RawMessage

	done, undone []Step
}

// New returns a study of a record; its moves become the main line. The game may be missing in the catalog;
// then the moves are not validated. It returns an error if the record has more moves than MaxNodes allows.
func New(games catalog.Catalog, r sente.Record) (*Study, error) {
	s := newEmptyStudy(games)
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

func newEmptyStudy(games catalog.Catalog) *Study { return &Study{games: games, nodes: []*Node{{}}} }

func (s *Study) setHead(r sente.Record) {
	r = r.Clone()
	r.Moves, r.Thinking = nil, nil
	s.head = r
}

// Head returns the record before the moves: game, rules, size, opening, set-up, players, control, result and
// start.
func (s *Study) Head() sente.Record { return s.head.Clone() }

// Memo returns JSON that a program has stored with the study, for example the current node; nil by default. It
// is not part of the game.
func (s *Study) Memo() json.RawMessage { return s.memo }

// SetMemo replaces the memo, which must be valid JSON.
func (s *Study) SetMemo(memo json.RawMessage) { s.memo = memo }

// Catalog returns the catalog with the rules of the study.
func (s *Study) Catalog() catalog.Catalog { return s.games }

// Root returns the node before the first move.
func (s *Study) Root() *Node { return s.nodes[0] }

// Len returns the number of nodes, including the root and deleted nodes.
func (s *Study) Len() int { return len(s.nodes) }

// Node returns the node with the given ID. It returns an error if the node does not exist or has been deleted.
func (s *Study) Node(id int) (*Node, error) {
	if id < 0 || id >= len(s.nodes) || s.nodes[id] == nil {
		return nil, fmt.Errorf("no node %d in the study", id)
	}
	n := s.nodes[id]
	if n.isHidden() {
		return nil, fmt.Errorf("node %d has been deleted", id)
	}
	return n, nil
}

// AddChild appends a child to a node. It is meant for parsers of files: the rules do not validate the content,
// and the change cannot be undone. It returns an error if the study is full.
func (s *Study) AddChild(parent *Node, c Content) (*Node, error) {
	if len(s.nodes) >= MaxNodes {
		return nil, fmt.Errorf("a study may have at most %d nodes: split it", MaxNodes)
	}
	s.index = nil
	n := &Node{id: int32(len(s.nodes)), parent: parent}
	n.setContent(c)
	s.nodes = append(s.nodes, n)
	parent.children = append(parent.children, n)
	return n, nil
}

// SetContent replaces the content of a node. It is meant for parsers of files: the rules do not validate the
// content, and the change cannot be undone.
func (s *Study) SetContent(n *Node, c Content) {
	s.index = nil
	n.setContent(c)
}

// SetHead replaces the head under the same conditions.
func (s *Study) SetHead(r sente.Record) {
	s.index = nil
	s.setHead(r)
}

// All iterates over the nodes in depth-first order: each node before its children, a main line before its
// alternatives. Deleted nodes are skipped.
func (s *Study) All() iter.Seq[*Node] { return s.walkNodes(false) }

// walkNodes is All, optionally with deleted nodes.
func (s *Study) walkNodes(deleted bool) iter.Seq[*Node] {
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
