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

// Verify reads a certificate and returns the claim it proves, or an error that
// describes the first defect. open creates the board of a record
// (catalog.Catalog has such a method) and rejects a rule set, size, opening or
// set-up that it does not support.
//
// The file is read sequentially once. The verifier stores one line of text, the
// current line of play, and one position for each label.
func Verify(ctx context.Context, r io.Reader, open func(sente.Record) (rules.Board, error)) (Claim, error) {
	v := newVerifier(ctx, r)
	if err := v.verifyFile(open); err != nil {
		return Claim{}, err
	}
	return v.claim, nil
}

// Read returns the claim of a certificate without verifying it. See [Verify].
func Read(r io.Reader, open func(sente.Record) (rules.Board, error)) (Claim, error) {
	v := newVerifier(context.Background(), r)
	if err := v.readClaim(open); err != nil {
		return Claim{}, err
	}
	return v.claim, nil
}

const (
	maxLineBytes = 1 << 20
	maxGamePlies = 1 << 16 // plies, for games that may be infinite
)

type verifier struct {
	ctx             context.Context
	in              *bufio.Scanner
	checksum        hash.Hash
	numLines        int
	words           []string // unread words of the current line
	claim           Claim
	board           rules.Board
	played          []sente.Move
	numNodes        int
	markedPositions []any // labelled positions; nil while their subtree is verified
}

func newVerifier(ctx context.Context, r io.Reader) *verifier {
	v := &verifier{ctx: ctx, in: bufio.NewScanner(r), checksum: sha256.New()}
	v.in.Buffer(nil, maxLineBytes)
	return v
}

// readClaim reads the header.
func (v *verifier) readClaim(open func(sente.Record) (rules.Board, error)) error {
	goal, err := v.readHeader()
	if err != nil {
		return err
	}
	if err := v.setUpBoard(open); err != nil {
		return fmt.Errorf("the position of the certificate: %w", err)
	}
	return v.setGoal(goal, v.board)
}

func (v *verifier) verifyFile(open func(sente.Record) (rules.Board, error)) error {
	if err := v.readClaim(open); err != nil {
		return err
	}
	if err := v.verifyPosition(); err != nil {
		return err
	}
	if v.numNodes != v.claim.Nodes {
		return fmt.Errorf("the certificate has %d nodes (its header: %d)", v.numNodes, v.claim.Nodes)
	}
	return v.verifyChecksum()
}

// setUpBoard plays the moves of the record on the board and replaces them with
// the board's notation.
func (v *verifier) setUpBoard(open func(sente.Record) (rules.Board, error)) (err error) {
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

// readLine reads a line of the part that the checksum covers.
func (v *verifier) readLine() (string, bool) {
	if !v.in.Scan() {
		return "", false
	}
	v.numLines++
	v.checksum.Write(v.in.Bytes())
	v.checksum.Write([]byte{'\n'})
	return v.in.Text(), true
}

func (v *verifier) truncatedError(where string) error {
	if err := v.in.Err(); err != nil {
		return fmt.Errorf("the certificate cannot be read after line %d: %w", v.numLines, err)
	}
	return fmt.Errorf("the certificate ends %s", where)
}

// nextWord reads the next word of the tree.
func (v *verifier) nextWord() (string, error) {
	for len(v.words) == 0 {
		line, ok := v.readLine()
		if !ok {
			return "", v.truncatedError("in the middle of the tree" + v.location())
		}
		v.words = strings.Fields(line)
	}
	word := v.words[0]
	v.words = v.words[1:]
	return word, nil
}

// location returns the current line of play for an error message.
func (v *verifier) location() string {
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

// verifyPosition verifies the claim at the current position of the board. If it
// returns nil, the board is unchanged.
func (v *verifier) verifyPosition() error {
	word, err := v.nextWord()
	if err != nil {
		return err
	}
	over, winner, _ := v.board.Outcome()
	switch {
	case over != (word == "."):
		return v.unexpectedEndError(over, word)
	case over:
		return v.verifyOutcome(winner)
	case word[0] == '@':
		return v.verifyReference(word)
	case word[0] == '=':
		return v.verifyMarked(word)
	}
	return v.verifyNode(word)
}

// unexpectedEndError returns the error for a line that ends too early or too
// late.
func (v *verifier) unexpectedEndError(over bool, word string) error {
	if over {
		return fmt.Errorf("%q occurs%s, where the game is over", visible.Clip(word), v.location())
	}
	return fmt.Errorf("a line ends%s, where the game is not over", v.location())
}

// verifyOutcome verifies the result of a finished game.
func (v *verifier) verifyOutcome(winner int) error {
	if winner == v.claim.Player || winner < 0 && !v.claim.Win {
		return nil
	}
	outcome := "drawn"
	if winner >= 0 {
		outcome = "won by " + v.board.Seats()[winner]
	}
	return fmt.Errorf("the game is %s%s, although %s", outcome, v.location(), v.claim)
}

// verifyNode verifies an unfinished position. word is its first word.
func (v *verifier) verifyNode(word string) error {
	v.numNodes++
	if v.numNodes%1024 == 0 && v.ctx.Err() != nil {
		return v.ctx.Err()
	}
	if len(v.played) > maxGamePlies {
		return fmt.Errorf("a line is longer than %d plies", maxGamePlies)
	}
	if v.board.Turn() != v.claim.Player {
		return v.verifyReplies(word)
	}
	if word == "(" {
		return fmt.Errorf("several moves occur%s, where %s is to move and needs one", v.location(), v.claim.Seat)
	}
	_, err := v.verifyMove(word)
	return err
}

// verifyReplies verifies that every legal move has a reply in the certificate.
func (v *verifier) verifyReplies(word string) error {
	if word != "(" {
		return fmt.Errorf("%q occurs%s, where every reply of the opponent is needed, in parentheses", visible.Clip(word), v.location())
	}
	missing := v.board.Legal()
	for {
		word, err := v.nextWord()
		if err != nil {
			return err
		}
		if word == ")" {
			break
		}
		m, err := v.verifyMove(word)
		if err != nil {
			return err
		}
		i := slices.Index(missing, m)
		if i < 0 {
			return fmt.Errorf("duplicate reply %s%s", m, v.location())
		}
		missing = slices.Delete(missing, i, i+1)
	}
	if len(missing) > 0 {
		return fmt.Errorf("missing reply %s%s", missing[0], v.location())
	}
	return nil
}

// verifyMove plays a move, verifies the subtree and undoes the move.
func (v *verifier) verifyMove(word string) (sente.Move, error) {
	text, err := unescapeMove(word)
	if err != nil {
		return "", err
	}
	m, err := v.board.Play(text)
	if err != nil {
		return "", fmt.Errorf("the move %q cannot be played%s: %w", visible.Clip(word), v.location(), err)
	}
	v.played = append(v.played, m)
	if err := v.verifyPosition(); err != nil {
		return "", err
	}
	v.played = v.played[:len(v.played)-1]
	v.board.Undo()
	return m, nil
}

// verifyMarked verifies a position with a label =N. References @N are invalid
// until its subtree is verified, since a position must not be its own proof.
func (v *verifier) verifyMarked(word string) error {
	n, err := strconv.Atoi(word[1:])
	if err != nil || n != len(v.markedPositions)+1 {
		return fmt.Errorf("the mark %q occurs%s, where the next one is =%d", visible.Clip(word), v.location(), len(v.markedPositions)+1)
	}
	v.markedPositions = append(v.markedPositions, nil)
	first, err := v.nextWord()
	if err != nil {
		return err
	}
	if err := v.verifyNode(first); err != nil {
		return err
	}
	b, ok := v.board.(rules.Identified)
	if !ok || b.Position() == nil {
		return errors.New("the certificate refers to positions, but positions of this game cannot be compared")
	}
	v.markedPositions[n-1] = b.Position()
	return nil
}

// verifyReference verifies that the current position was verified under its
// label.
func (v *verifier) verifyReference(word string) error {
	n, err := strconv.Atoi(word[1:])
	switch {
	case err != nil || n < 1 || n > len(v.markedPositions):
		return fmt.Errorf("%q occurs%s, but no mark =%s comes before it", visible.Clip(word), v.location(), visible.Clip(word[1:]))
	case v.markedPositions[n-1] == nil:
		return fmt.Errorf("%s occurs%s, within the proof of =%d itself", word, v.location(), n)
	case v.board.(rules.Identified).Position() != v.markedPositions[n-1]:
		return fmt.Errorf("%s occurs%s, but =%d is another position", word, v.location(), n)
	}
	return nil
}

// verifyChecksum verifies the checksum and the end of the file.
func (v *verifier) verifyChecksum() error {
	if len(v.words) > 0 {
		return fmt.Errorf("unexpected %q after the end of the tree", visible.Clip(v.words[0]))
	}
	want := fmt.Sprintf("end sha256 %x", v.checksum.Sum(nil))
	switch {
	case !v.in.Scan():
		return v.truncatedError("without its checksum")
	case v.in.Text() != want:
		return fmt.Errorf("the last line is %q, not the checksum %q", visible.Clip(v.in.Text()), want)
	}
	if v.in.Scan() {
		return fmt.Errorf("unexpected %q after the checksum", visible.Clip(v.in.Text()))
	}
	return v.in.Err()
}
