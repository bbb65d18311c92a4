package proof

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente"
)

// Written is a proof that can be written into a file which others can check: a [Certificate]
// or what a game has instead. game is the record of the position that was asked about.
type Written interface {
	Write(w io.Writer, game sente.Record) error
}

// Write writes the certificate as a file (docs/formats.md) that package check
// verifies. game is the record of the position that was asked about: its game,
// rules, size, set-up and moves.
func (c *Certificate) Write(w io.Writer, game sente.Record) error {
	hash := sha256.New()
	out := &writer{w: bufio.NewWriter(io.MultiWriter(w, hash)), cert: c}
	if err := out.header(game); err != nil {
		return err
	}
	out.count()
	out.node(c.root)
	out.w.WriteByte('\n')
	if err := out.w.Flush(); err != nil {
		return fmt.Errorf("proof: writing a certificate: %w", err)
	}
	_, err := fmt.Fprintf(w, "end sha256 %x\n", hash.Sum(nil))
	return err
}

type writer struct {
	w      *bufio.Writer // remembers the first error for Flush
	cert   *Certificate
	shared []bool   // nodes to which more than one move leads
	labels []uint32 // of shared nodes that have been written, from 1
	last   uint32
	column int
}

// header writes everything above the tree.
func (w *writer) header(game sente.Record) error {
	fmt.Fprintf(w.w, "sente-proof 1\n")
	moves := make([]string, len(game.Moves))
	for i, m := range game.Moves {
		moves[i] = escape(m)
	}
	c := w.cert
	for _, line := range [][2]string{
		{"game", game.Game},
		{"rules", game.Rules},
		{"size", game.Size},
		{"opening", game.Opening},
		{"setup", game.Setup},
		{"moves", strings.Join(moves, " ")},
		{"claim", c.Claim.Goal.String() + " " + c.Seats[c.Claim.Player]},
		{"nodes", fmt.Sprint(c.Nodes())},
	} {
		if strings.ContainsAny(line[1], "\r\n") {
			return fmt.Errorf("proof: the %s %q of a certificate does not fit one line", line[0], line[1])
		}
		if line[1] != "" {
			fmt.Fprintf(w.w, "%s %s\n", line[0], line[1])
		}
	}
	_, err := fmt.Fprintln(w.w)
	return err
}

// count finds the nodes that need a label.
func (w *writer) count() {
	n := len(w.cert.nodes)
	w.shared, w.labels = make([]bool, n), make([]uint32, n)
	met := make([]bool, n)
	for _, e := range w.cert.edges {
		w.shared[e.child] = met[e.child] || w.shared[e.child]
		met[e.child] = true
	}
}

// node writes a node with everything below it, or refers to where that stands.
func (w *writer) node(n uint32) {
	switch {
	case n == 0:
		w.word(".")
		return
	case w.labels[n] > 0:
		w.word(fmt.Sprintf("@%d", w.labels[n]))
		return
	case w.shared[n]:
		w.last++
		w.labels[n] = w.last
		w.word(fmt.Sprintf("=%d", w.last))
	}
	prover := w.cert.nodes[n].prover
	if !prover {
		w.word("(")
	}
	for _, e := range w.cert.moves(n) {
		w.word(escape(w.cert.words[e.word]))
		w.node(e.child)
	}
	if !prover {
		w.word(")")
	}
}

// widest is the length at which lines are broken.
const widest = 100

func (w *writer) word(text string) {
	switch {
	case w.column == 0:
	case w.column+len(text) >= widest:
		w.w.WriteByte('\n')
		w.column = 0
	default:
		w.w.WriteByte(' ')
		w.column++
	}
	w.w.WriteString(text)
	w.column += len(text)
}

// escape writes the bytes of a move that mean something in the file as %XX.
func escape(m sente.Move) string {
	if !strings.ContainsFunc(string(m), func(r rune) bool { return r <= ' ' || r == 0x7f || strings.ContainsRune("%()=@.", r) }) {
		return string(m)
	}
	var b strings.Builder
	for _, c := range []byte(m) {
		if c <= ' ' || c == 0x7f || strings.IndexByte("%()=@.", c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}
