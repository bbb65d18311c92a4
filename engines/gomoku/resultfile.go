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

// The results of a proof search are saved in blocks: nodes of the tree in the order in which they
// were added, positions that are won, and evaluations of others. The search tree itself is not
// saved: with these results the search is restored within seconds. A block is
//
//	length of the results (uvarint), results, their CRC-32 (4 bytes)
//
// and all numbers in the results are varints, except for keys, which have 8 bytes.

// maxBlockBytes is the maximum length of a block.
const maxBlockBytes = 1 << 30

// maxLevel is the maximum level of an evaluation in files of earlier versions.
const maxLevel = 5

// unsavedResults are results that are not saved yet.
type unsavedResults struct {
	nodes int // number of nodes of the tree that are saved
	won   []storedWin
	evals []storedEvaluation
}

type storedWin struct {
	key          uint64
	continuation prove.Reference
}

type storedEvaluation struct {
	key uint64
	evaluation
}

// Save returns the results found since the last call, as a block for [ProofSearch.Load]; nil if there
// are no new results. It may be called concurrently with Run.
func (p *ProofSearch) Save() []byte {
	f := p.search.results
	f.mu.Lock()
	u := f.unsaved
	won, evals, from := u.won, u.evals, u.nodes
	u.won, u.evals, u.nodes = nil, nil, f.tree.NumNodes()
	to := u.nodes
	f.mu.Unlock()
	if len(won)+len(evals) == 0 && from == to {
		return nil
	}
	w := resultWriter{}
	w.writeNumber(to - from)
	for i := from; i < to; i++ {
		w.writeNode(f.tree.Node(prove.Reference{Node: uint32(i + 1)}))
	}
	w.writeNumber(len(won))
	for _, v := range won {
		w.writeKey(v.key)
		w.writeReference(v.continuation)
	}
	w.writeNumber(len(evals))
	for _, a := range evals {
		w.writeKey(a.key)
		w.writeNumber(a.level)
		w.data = binary.AppendVarint(w.data, int64(a.score))
		w.writeNumber(int(a.first))
	}
	return makeBlock(w.data)
}

// makeBlock returns a block with the given results.
func makeBlock(results []byte) []byte {
	b := append(binary.AppendUvarint(nil, uint64(len(results))), results...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(results))
}

type resultWriter struct{ data []byte }

func (w *resultWriter) writeNumber(n int)   { w.data = binary.AppendUvarint(w.data, uint64(n)) }
func (w *resultWriter) writeKey(key uint64) { w.data = binary.BigEndian.AppendUint64(w.data, key) }

func (w *resultWriter) writeReference(r prove.Reference) {
	w.writeNumber(int(r.Node)<<3 | int(r.Symmetry))
}

func (w *resultWriter) writeNode(n *prove.Node) {
	w.writeNumber(int(n.Move))
	w.writeReference(n.Rest)
	w.writeNumber(len(n.Replies))
	for _, r := range n.Replies {
		w.writeNumber(int(r.Move))
		w.writeReference(r.Continuation)
	}
}

// Load reads blocks that [ProofSearch.Save] returned in a search for the same proof. It must be
// called before Run. It returns the total length of the complete blocks: the last one may be
// truncated. It returns an error if a block belongs to another proof, or if a damaged block is
// followed by more data.
func (p *ProofSearch) Load(r io.Reader) (validBytes int64, err error) {
	in := bufio.NewReader(r)
	for {
		length, err := binary.ReadUvarint(in)
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return validBytes, nil
		case err != nil || length > maxBlockBytes:
			return validBytes, checkBlockEnd(in, validBytes)
		}
		data := make([]byte, 0, min(length, 1<<20))
		for uint64(len(data)) < length {
			part := make([]byte, min(length-uint64(len(data)), 1<<20))
			if _, err := io.ReadFull(in, part); err != nil {
				return validBytes, nil
			}
			data = append(data, part...)
		}
		var sum [4]byte
		if _, err := io.ReadFull(in, sum[:]); err != nil {
			return validBytes, nil
		}
		if binary.BigEndian.Uint32(sum[:]) != crc32.ChecksumIEEE(data) {
			return validBytes, checkBlockEnd(in, validBytes)
		}
		if err := p.parseBlock(data); err != nil {
			return validBytes, fmt.Errorf("gomoku: the data at byte %d does not belong to this proof: %w", validBytes, err)
		}
		validBytes += int64(uvarintLength(length)) + int64(length) + int64(len(sum))
	}
}

// checkBlockEnd returns an error if more data follows an unreadable block: a killed process leaves such a
// block only at the end.
func checkBlockEnd(in *bufio.Reader, at int64) error {
	if _, err := in.Peek(1); err != nil {
		return nil
	}
	return fmt.Errorf("gomoku: the data at byte %d is damaged, and more follows: keep the file and use another one, or truncate it there", at)
}

func uvarintLength(n uint64) int { return len(binary.AppendUvarint(nil, n)) }

// parseBlock parses the results of a block.
func (p *ProofSearch) parseBlock(data []byte) error {
	f := p.search.results
	r := resultReader{data: data, cells: p.workers[0].board.cells, numNodes: f.tree.NumNodes()}
	for range r.readCount(2) {
		n := r.readNode()
		if r.err != nil {
			return r.err
		}
		f.tree.AddNode(n)
		r.numNodes++
	}
	for range r.readCount(9) {
		key, continuation := r.readKey(), r.readReference()
		if r.err != nil {
			return r.err
		}
		f.won[key] = continuation
	}
	for range r.readCount(11) {
		key := r.readKey()
		e := evaluation{level: r.readBelow(maxLevel + 1), score: sente.Score(r.readScore()), first: Cell(r.readBelow(r.cells))}
		if r.err != nil {
			return r.err
		}
		e.level = min(e.level, len(searchLevels))
		p.search.evals[key] = e
	}
	f.unsaved.nodes = f.tree.NumNodes()
	if r.err == nil && len(r.data) > 0 {
		r.setError("unexpected data after the facts")
	}
	return r.err
}

// resultReader parses results; after an error all further values are zero.
type resultReader struct {
	data            []byte
	cells, numNodes int
	err             error
}

func (r *resultReader) setError(reason string) {
	if r.err == nil {
		r.err = errors.New(reason)
	}
	r.data = nil
}

// readBelow parses a number below a bound.
func (r *resultReader) readBelow(bound int) int {
	n, length := binary.Uvarint(r.data)
	if length <= 0 || n >= uint64(bound) {
		r.setError("a number is missing or out of range")
		return 0
	}
	r.data = r.data[length:]
	return int(n)
}

// readCount parses a number of items with at least the given number of bytes each.
func (r *resultReader) readCount(bytes int) int { return r.readBelow(len(r.data)/bytes + 1) }

func (r *resultReader) readKey() uint64 {
	if len(r.data) < 8 {
		r.setError("a key is missing")
		return 0
	}
	key := binary.BigEndian.Uint64(r.data)
	r.data = r.data[8:]
	return key
}

func (r *resultReader) readScore() int64 {
	n, length := binary.Varint(r.data)
	if length <= 0 || n > int64(sente.MaxScore) || n < -int64(sente.MaxScore) {
		r.setError("a score is missing or out of range")
		return 0
	}
	r.data = r.data[length:]
	return n
}

// readReference parses a reference to a node that is already in the tree.
func (r *resultReader) readReference() prove.Reference {
	n := r.readBelow((r.numNodes + 1) << 3)
	return prove.Reference{Node: uint32(n >> 3), Symmetry: uint8(n & 7)}
}

func (r *resultReader) readNode() prove.Node {
	n := prove.Node{Move: uint16(r.readBelow(r.cells)), Rest: r.readReference()}
	for range r.readCount(2) {
		n.Replies = append(n.Replies, prove.Reply{Move: uint16(r.readBelow(r.cells)), Continuation: r.readReference()})
	}
	return n
}
