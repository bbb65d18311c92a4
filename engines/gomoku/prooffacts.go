package gomoku

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
)

// The facts of a proof search are saved in blocks: nodes of the tree in the order in which they
// were added, positions that are won, and evaluations of others. The search tree itself is not
// saved: with these facts the search is restored within seconds. A block is
//
//	length of the facts (uvarint), facts, their CRC-32 (4 bytes)
//
// and all numbers in the facts are varints, except for keys, which have 8 bytes.

// mostBlock is the maximum length of a block.
const mostBlock = 1 << 30

// mostLevel is the maximum level of an evaluation in files of earlier versions.
const mostLevel = 5

// unsaved are facts that are not saved yet.
type unsaved struct {
	nodes int // number of nodes of the tree that are saved
	won   []win
	evals []evaluated
}

type win struct {
	key  uint64
	then prove.Reference
}

type evaluated struct {
	key uint64
	evaluation
}

// Save returns the facts found since the last call, as a block for [ProofSearch.Load]; nil if there
// are no new facts. It may be called concurrently with Run.
func (p *ProofSearch) Save() []byte {
	f := p.search.facts
	f.mu.Lock()
	u := f.keep
	won, evals, from := u.won, u.evals, u.nodes
	u.won, u.evals, u.nodes = nil, nil, f.tree.Nodes()
	to := u.nodes
	f.mu.Unlock()
	if len(won)+len(evals) == 0 && from == to {
		return nil
	}
	w := factWriter{}
	w.put(to - from)
	for i := from; i < to; i++ {
		w.node(f.tree.Node(prove.Reference{Node: uint32(i + 1)}))
	}
	w.put(len(won))
	for _, v := range won {
		w.key(v.key)
		w.reference(v.then)
	}
	w.put(len(evals))
	for _, a := range evals {
		w.key(a.key)
		w.put(a.level)
		w.data = binary.AppendVarint(w.data, int64(a.score))
		w.put(int(a.first))
	}
	return block(w.data)
}

// block returns a block with the given facts.
func block(facts []byte) []byte {
	b := append(binary.AppendUvarint(nil, uint64(len(facts))), facts...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(facts))
}

type factWriter struct{ data []byte }

func (w *factWriter) put(n int)      { w.data = binary.AppendUvarint(w.data, uint64(n)) }
func (w *factWriter) key(key uint64) { w.data = binary.BigEndian.AppendUint64(w.data, key) }

func (w *factWriter) reference(r prove.Reference) {
	w.put(int(r.Node)<<3 | int(r.Symmetry))
}

func (w *factWriter) node(n *prove.Node) {
	w.put(int(n.Move))
	w.reference(n.Rest)
	w.put(len(n.Replies))
	for _, r := range n.Replies {
		w.put(int(r.Move))
		w.reference(r.Then)
	}
}

// Load reads blocks that [ProofSearch.Save] returned in a search for the same proof. It must be
// called before Run. It returns the total length of the complete blocks: the last one may be
// truncated. It returns an error if a block belongs to another proof, or if a damaged block is
// followed by more data.
func (p *ProofSearch) Load(r io.Reader) (whole int64, err error) {
	in := bufio.NewReader(r)
	for {
		length, err := binary.ReadUvarint(in)
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return whole, nil
		case err != nil || length > mostBlock:
			return whole, damaged(in, whole)
		}
		data := make([]byte, 0, min(length, 1<<20))
		for uint64(len(data)) < length {
			part := make([]byte, min(length-uint64(len(data)), 1<<20))
			if _, err := io.ReadFull(in, part); err != nil {
				return whole, nil
			}
			data = append(data, part...)
		}
		var sum [4]byte
		if _, err := io.ReadFull(in, sum[:]); err != nil {
			return whole, nil
		}
		if binary.BigEndian.Uint32(sum[:]) != crc32.ChecksumIEEE(data) {
			return whole, damaged(in, whole)
		}
		if err := p.learn(data); err != nil {
			return whole, fmt.Errorf("gomoku: the data at byte %d does not belong to this proof: %w", whole, err)
		}
		whole += int64(uvarintLength(length)) + int64(length) + int64(len(sum))
	}
}

// damaged returns an error if more data follows an unreadable block: a killed process leaves such a
// block only at the end.
func damaged(in *bufio.Reader, at int64) error {
	if _, err := in.Peek(1); err != nil {
		return nil
	}
	return fmt.Errorf("gomoku: the data at byte %d is damaged, and more follows: keep the file and use another one, or truncate it there", at)
}

func uvarintLength(n uint64) int { return len(binary.AppendUvarint(nil, n)) }

// learn parses the facts of a block.
func (p *ProofSearch) learn(data []byte) error {
	f := p.search.facts
	r := factReader{data: data, cells: p.workers[0].board.cells, known: f.tree.Nodes()}
	for range r.count(2) {
		n := r.node()
		if r.err != nil {
			return r.err
		}
		f.tree.Add(n)
		r.known++
	}
	for range r.count(9) {
		key, then := r.key(), r.reference()
		if r.err != nil {
			return r.err
		}
		f.won[key] = then
	}
	for range r.count(11) {
		key := r.key()
		e := evaluation{level: r.below(mostLevel + 1), score: sente.Score(r.score()), first: Cell(r.below(r.cells))}
		if r.err != nil {
			return r.err
		}
		e.level = min(e.level, len(levels))
		p.search.evals[key] = e
	}
	f.keep.nodes = f.tree.Nodes()
	if r.err == nil && len(r.data) > 0 {
		r.fail("unexpected data after the facts")
	}
	return r.err
}

// factReader parses facts; after an error all further values are zero.
type factReader struct {
	data         []byte
	cells, known int
	err          error
}

func (r *factReader) fail(why string) {
	if r.err == nil {
		r.err = errors.New(why)
	}
	r.data = nil
}

// below parses a number below a bound.
func (r *factReader) below(bound int) int {
	n, length := binary.Uvarint(r.data)
	if length <= 0 || n >= uint64(bound) {
		r.fail("a number is missing or out of range")
		return 0
	}
	r.data = r.data[length:]
	return int(n)
}

// count parses a number of items with at least the given number of bytes each.
func (r *factReader) count(bytes int) int { return r.below(len(r.data)/bytes + 1) }

func (r *factReader) key() uint64 {
	if len(r.data) < 8 {
		r.fail("a key is missing")
		return 0
	}
	key := binary.BigEndian.Uint64(r.data)
	r.data = r.data[8:]
	return key
}

func (r *factReader) score() int64 {
	n, length := binary.Varint(r.data)
	if length <= 0 || n > int64(sente.MaxScore) || n < -int64(sente.MaxScore) {
		r.fail("a score is missing or out of range")
		return 0
	}
	r.data = r.data[length:]
	return n
}

// reference parses a reference to a node that is already in the tree.
func (r *factReader) reference() prove.Reference {
	n := r.below((r.known + 1) << 3)
	return prove.Reference{Node: uint32(n >> 3), Symmetry: uint8(n & 7)}
}

func (r *factReader) node() prove.Node {
	n := prove.Node{Move: uint16(r.below(r.cells)), Rest: r.reference()}
	for range r.count(2) {
		n.Replies = append(n.Replies, prove.Reply{Move: uint16(r.below(r.cells)), Then: r.reference()})
	}
	return n
}
