package proof

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente"
)

// CertificateWriter is a proof that can be written to a file for verification:
// a [Certificate] or the equivalent of a game. game is the record of the proven
// position.
type CertificateWriter interface {
	Write(w io.Writer, game sente.Record) error
}

// Write writes the certificate in the format of docs/formats.md, which package
// check verifies. game is the record of the proven position: its game, rules,
// size, set-up and moves.
func (c *Certificate) Write(w io.Writer, game sente.Record) error {
	hash := sha256.New()
	out := &certificateWriter{w: bufio.NewWriter(io.MultiWriter(w, hash)), cert: c}
	if err := out.writeHeader(game); err != nil {
		return err
	}
	out.findShared()
	out.writeNode(c.root)
	out.w.WriteByte('\n')
	if err := out.w.Flush(); err != nil {
		return fmt.Errorf("proof: writing a certificate: %w", err)
	}
	_, err := fmt.Fprintf(w, "end sha256 %x\n", hash.Sum(nil))
	return err
}

type certificateWriter struct {
	w         *bufio.Writer // stores the first error for Flush
	cert      *Certificate
	shared    []bool   // nodes with several parents
	labels    []uint32 // of shared nodes already written, from 1
	lastLabel uint32
	column    int
}

// writeHeader writes the lines before the tree.
func (w *certificateWriter) writeHeader(game sente.Record) error {
	fmt.Fprintf(w.w, "sente-proof 1\n")
	moves := make([]string, len(game.Moves))
	for i, m := range game.Moves {
		moves[i] = escapeMove(m)
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

// findShared finds the nodes that need a label.
func (w *certificateWriter) findShared() {
	n := len(w.cert.nodes)
	w.shared, w.labels = make([]bool, n), make([]uint32, n)
	met := make([]bool, n)
	for _, e := range w.cert.edges {
		w.shared[e.child] = met[e.child] || w.shared[e.child]
		met[e.child] = true
	}
}

// writeNode writes the subtree of a node, or a reference if it was already
// written.
func (w *certificateWriter) writeNode(n uint32) {
	switch {
	case n == 0:
		w.writeWord(".")
		return
	case w.labels[n] > 0:
		w.writeWord(fmt.Sprintf("@%d", w.labels[n]))
		return
	case w.shared[n]:
		w.lastLabel++
		w.labels[n] = w.lastLabel
		w.writeWord(fmt.Sprintf("=%d", w.lastLabel))
	}
	prover := w.cert.nodes[n].proverToMove
	if !prover {
		w.writeWord("(")
	}
	for _, e := range w.cert.nodeEdges(n) {
		w.writeWord(escapeMove(w.cert.moveTexts[e.moveText]))
		w.writeNode(e.child)
	}
	if !prover {
		w.writeWord(")")
	}
}

// maxLineLength is the length at which lines are wrapped.
const maxLineLength = 100

func (w *certificateWriter) writeWord(text string) {
	switch {
	case w.column == 0:
	case w.column+len(text) >= maxLineLength:
		w.w.WriteByte('\n')
		w.column = 0
	default:
		w.w.WriteByte(' ')
		w.column++
	}
	w.w.WriteString(text)
	w.column += len(text)
}

// escapeMove encodes reserved bytes of a move as %XX.
func escapeMove(m sente.Move) string {
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
