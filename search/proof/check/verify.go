package check

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// Verify reads a certificate and returns what it proves, or an error that says
// in one sentence what is wrong with it. open sets up the board of a record
// (catalog.Catalog has such a method) and refuses a rule set, size, opening or
// set-up that it does not use.
//
// The file is read once from front to back; what is kept of it is one line, the
// line of play, and one position for each that the file refers to again.
func Verify(ctx context.Context, r io.Reader, open func(sente.Record) (rules.Board, error)) (Claim, error) {
	v := newVerifier(ctx, r)
	if err := v.verify(open); err != nil {
		return Claim{}, err
	}
	return v.claim, nil
}

// Read returns what a certificate claims, without looking whether it is true. See [Verify].
func Read(r io.Reader, open func(sente.Record) (rules.Board, error)) (Claim, error) {
	v := newVerifier(context.Background(), r)
	if err := v.claimed(open); err != nil {
		return Claim{}, err
	}
	return v.claim, nil
}

const (
	longestLine = 1 << 20
	longestGame = 1 << 16 // plies, for games that would never end
)

type verifier struct {
	ctx    context.Context
	in     *bufio.Scanner
	sum    hash.Hash
	lines  int
	words  []string // of the current line, those not yet read
	claim  Claim
	board  rules.Board
	played []sente.Move
	nodes  int
	marks  []any // positions that may be referred to; nil while below them
}

func newVerifier(ctx context.Context, r io.Reader) *verifier {
	v := &verifier{ctx: ctx, in: bufio.NewScanner(r), sum: sha256.New()}
	v.in.Buffer(nil, longestLine)
	return v
}

// claimed reads what is above the tree.
func (v *verifier) claimed(open func(sente.Record) (rules.Board, error)) error {
	goal, err := v.head()
	if err != nil {
		return err
	}
	if err := v.setUp(open); err != nil {
		return fmt.Errorf("the position of the certificate: %w", err)
	}
	return v.setGoal(goal, v.board)
}

func (v *verifier) verify(open func(sente.Record) (rules.Board, error)) error {
	if err := v.claimed(open); err != nil {
		return err
	}
	if err := v.position(); err != nil {
		return err
	}
	if v.nodes != v.claim.Nodes {
		return fmt.Errorf("the certificate has %d nodes but says %d", v.nodes, v.claim.Nodes)
	}
	return v.tail()
}

// setUp puts the position on the board, move by move, so that the claim names the
// moves that the board made of them.
func (v *verifier) setUp(open func(sente.Record) (rules.Board, error)) (err error) {
	r := &v.claim.Record
	start := *r
	start.Moves = nil
	if v.board, err = open(start); err != nil {
		return err
	}
	for i, m := range r.Moves {
		if r.Moves[i], err = v.board.Play(string(m)); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	v.claim.ToMove = v.board.Seats()[v.board.Turn()]
	return nil
}

// line reads a line of the part that the checksum covers.
func (v *verifier) line() (string, bool) {
	if !v.in.Scan() {
		return "", false
	}
	v.lines++
	v.sum.Write(v.in.Bytes())
	v.sum.Write([]byte{'\n'})
	return v.in.Text(), true
}

func (v *verifier) cutOff(where string) error {
	if err := v.in.Err(); err != nil {
		return fmt.Errorf("the certificate cannot be read after line %d: %w", v.lines, err)
	}
	return fmt.Errorf("the certificate ends %s", where)
}

// word reads the next word of the tree.
func (v *verifier) word() (string, error) {
	for len(v.words) == 0 {
		line, ok := v.line()
		if !ok {
			return "", v.cutOff("in the middle of the tree" + v.here())
		}
		v.words = strings.Fields(line)
	}
	word := v.words[0]
	v.words = v.words[1:]
	return word, nil
}

// here says where in the game something is wrong.
func (v *verifier) here() string {
	moves := append(slices.Clone(v.claim.Record.Moves), v.played...)
	if len(moves) == 0 {
		return " at the start"
	}
	text := " after"
	for _, m := range moves {
		text += " " + string(m)
	}
	return text
}

// position checks that the claim holds in the position on the board, which is
// as it was when it returns nil.
func (v *verifier) position() error {
	word, err := v.word()
	if err != nil {
		return err
	}
	over, winner, _ := v.board.Outcome()
	switch {
	case over != (word == "."):
		return v.ending(over, word)
	case over:
		return v.result(winner)
	case word[0] == '@':
		return v.reference(word)
	case word[0] == '=':
		return v.marked(word)
	}
	return v.node(word)
}

// ending explains a line that ends too early or too late.
func (v *verifier) ending(over bool, word string) error {
	if over {
		return fmt.Errorf("%q stands%s, where the game is over", visible.Clip(word), v.here())
	}
	return fmt.Errorf("a line ends%s, where the game is not over", v.here())
}

// result checks the end of a game.
func (v *verifier) result(winner int) error {
	if winner == v.claim.Player || winner < 0 && !v.claim.Win {
		return nil
	}
	outcome := "drawn"
	if winner >= 0 {
		outcome = "won by " + v.board.Seats()[winner]
	}
	return fmt.Errorf("the game is %s%s, although %s", outcome, v.here(), v.claim)
}

// node checks a position in which the game goes on. word is its first.
func (v *verifier) node(word string) error {
	v.nodes++
	if v.nodes%1024 == 0 && v.ctx.Err() != nil {
		return v.ctx.Err()
	}
	if len(v.played) > longestGame {
		return fmt.Errorf("a line is longer than %d plies", longestGame)
	}
	if v.board.Turn() != v.claim.Player {
		return v.replies(word)
	}
	if word == "(" {
		return fmt.Errorf("several moves stand%s, where %s is to move and needs one", v.here(), v.claim.Seat)
	}
	_, err := v.move(word)
	return err
}

// replies checks that every legal move is answered.
func (v *verifier) replies(word string) error {
	if word != "(" {
		return fmt.Errorf("%q stands%s, where every move of the other side is needed, in parentheses", visible.Clip(word), v.here())
	}
	owed := v.board.Legal()
	for {
		word, err := v.word()
		if err != nil {
			return err
		}
		if word == ")" {
			break
		}
		m, err := v.move(word)
		if err != nil {
			return err
		}
		i := slices.Index(owed, m)
		if i < 0 {
			return fmt.Errorf("the reply %s stands twice%s", m, v.here())
		}
		owed = slices.Delete(owed, i, i+1)
	}
	if len(owed) > 0 {
		return fmt.Errorf("the reply %s is missing%s", owed[0], v.here())
	}
	return nil
}

// move plays a move, checks what comes after it and takes it back.
func (v *verifier) move(word string) (sente.Move, error) {
	text, err := unescape(word)
	if err != nil {
		return "", err
	}
	m, err := v.board.Play(text)
	if err != nil {
		return "", fmt.Errorf("the move %q cannot be played%s: %w", visible.Clip(word), v.here(), err)
	}
	v.played = append(v.played, m)
	if err := v.position(); err != nil {
		return "", err
	}
	v.played = v.played[:len(v.played)-1]
	v.board.Undo()
	return m, nil
}

// marked checks a position to which the file refers again as @N. Until it has
// been checked it must not be referred to, lest it be its own proof.
func (v *verifier) marked(word string) error {
	n, err := strconv.Atoi(word[1:])
	if err != nil || n != len(v.marks)+1 {
		return fmt.Errorf("the mark %q stands%s, where the next one is =%d", visible.Clip(word), v.here(), len(v.marks)+1)
	}
	v.marks = append(v.marks, nil)
	first, err := v.word()
	if err != nil {
		return err
	}
	if err := v.node(first); err != nil {
		return err
	}
	b, ok := v.board.(rules.Identified)
	if !ok || b.Position() == nil {
		return errors.New("the certificate refers to positions, but this game cannot tell its positions apart")
	}
	v.marks[n-1] = b.Position()
	return nil
}

// reference checks that the position on the board is one that has been checked.
func (v *verifier) reference(word string) error {
	n, err := strconv.Atoi(word[1:])
	switch {
	case err != nil || n < 1 || n > len(v.marks):
		return fmt.Errorf("%q stands%s, but no mark =%s comes before it", visible.Clip(word), v.here(), visible.Clip(word[1:]))
	case v.marks[n-1] == nil:
		return fmt.Errorf("%s stands%s, within the proof of =%d itself", word, v.here(), n)
	case v.board.(rules.Identified).Position() != v.marks[n-1]:
		return fmt.Errorf("%s stands%s, but =%d is another position", word, v.here(), n)
	}
	return nil
}

// tail checks the checksum and that nothing follows.
func (v *verifier) tail() error {
	if len(v.words) > 0 {
		return fmt.Errorf("%q follows the end of the tree", visible.Clip(v.words[0]))
	}
	want := fmt.Sprintf("end sha256 %x", v.sum.Sum(nil))
	switch {
	case !v.in.Scan():
		return v.cutOff("without its checksum")
	case v.in.Text() != want:
		return fmt.Errorf("the last line is %q, not the checksum %q", visible.Clip(v.in.Text()), want)
	}
	if v.in.Scan() {
		return fmt.Errorf("%q follows the checksum", visible.Clip(v.in.Text()))
	}
	return v.in.Err()
}
