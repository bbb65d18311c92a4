//go:build slow

package enginetest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/plain"
	"github.com/sente-games/sente/search/proof"
	"github.com/sente-games/sente/search/proof/check"
)

// TestProofs_MutantsAreRejected makes 1,000 false certificates out of true ones: a move
// changed, a reply dropped, a claim flipped, a reference bent. That each is false
// is known from minimax and the rules; checksum and number of nodes are right.
// The checker must reject every one.
func TestProofs_MutantsAreRejected(t *testing.T) {
	z := &zoo{t: t, random: rand.New(rand.NewPCG(3, 11)), seen: map[string]bool{}, kinds: map[string]int{}}
	four, err := connectfour.New(4, 4)
	if err != nil {
		t.Fatal(err)
	}
	flips, _, err := othello.FromRecord(sente.Record{Size: "4"})
	if err != nil {
		t.Fatal(err)
	}
	breedFour := newBreeder(z, four, sente.Record{Game: "connectfour", Size: "4x4"})
	breedFlips := newBreeder(z, flips, sente.Record{Game: "othello", Size: "4"})
	breedThree := newBreeder(z, tictactoe.Game, sente.Record{Game: "tictactoe"})
	for len(z.seen) < 1000 {
		breedFour.litter(2 + z.random.IntN(4))
		breedFlips.litter(z.random.IntN(5))
		breedThree.litter(z.random.IntN(4))
	}
	t.Logf("%d mutants rejected: %v", len(z.seen), z.kinds)
}

// zoo counts different mutants.
type zoo struct {
	t      *testing.T
	random *rand.Rand
	seen   map[string]bool
	kinds  map[string]int
}

// reject checks that a false certificate does not pass.
func (z *zoo) reject(kind, text string) {
	if z.seen[text] || len(z.seen) == 1000 {
		return
	}
	z.seen[text] = true
	z.kinds[kind]++
	if claim, err := check.Verify(context.Background(), strings.NewReader(text), open); err == nil {
		z.t.Errorf("%s: accepted as proof that %v:\n%s", kind, claim, text)
	} else if strings.Contains(err.Error(), "checksum") || strings.Contains(err.Error(), "nodes") {
		z.t.Errorf("%s: rejected for the wrong reason: %v\n%s", kind, err, text)
	}
}

// breeder makes certificates of one game and mutants of them.
type breeder[R mutable[S, M], S, M comparable] struct {
	*zoo
	rules  R
	record sente.Record
	memo   map[S]int
}

type mutable[S, M any] interface {
	rules.Rules[S, M]
	rules.Notation[S, M]
}

func newBreeder[R mutable[S, M], S, M comparable](z *zoo, r R, record sente.Record) *breeder[R, S, M] {
	return &breeder[R, S, M]{z, r, record, map[S]int{}}
}

// winner is minimax without pruning, each position once: which side wins with best
// play, -1 if neither does.
func (b *breeder[R, S, M]) winner(s S) int {
	if w, ok := b.memo[s]; ok {
		return w
	}
	st := b.rules.Status(&s)
	if st.Outcome.IsOver() {
		return st.Outcome.Winner(st.Turn)
	}
	turn := int(st.Turn)
	best := 1 - turn
	for _, m := range b.rules.Moves(&s, nil) {
		if w := b.winner(b.after(s, m)); w == turn || w < 0 && best != turn {
			best = w
		}
	}
	b.memo[s] = best
	return best
}

func (b *breeder[R, S, M]) after(s S, m M) (next S) {
	b.rules.Play(&next, &s, m, true)
	return next
}

// litter takes a position some random plies from the start.
func (b *breeder[R, S, M]) litter(plies int) {
	record, s := b.record.Clone(), b.rules.Start()
	for range plies {
		moves := b.rules.Moves(&s, nil)
		if len(moves) == 0 {
			return
		}
		m := moves[b.random.IntN(len(moves))]
		record.Moves = append(record.Moves, sente.Move(b.rules.Format(&s, m)))
		s = b.after(s, m)
	}
	c, err := proof.NewCase(b.rules, b.rules.Start(), record.Moves, proof.TableBytes(1<<20))
	if err != nil {
		b.t.Fatal(err)
	}
	got, err := c.Solve(context.Background(), sente.Limits{}, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	b.agrees(s, got.Value)
	for _, cert := range got.Certificates {
		var file bytes.Buffer
		if err := cert.Write(&file, record); err != nil {
			b.t.Fatal(err)
		}
		b.mutate(s, cert.(*proof.Certificate).Claim, file.String())
	}
}

func (b *breeder[R, S, M]) agrees(s S, got proof.Value) {
	st := b.rules.Status(&s)
	want := map[int]proof.Value{-1: proof.Drawn, int(st.Turn): proof.Won, 1 - int(st.Turn): proof.Lost}[b.winner(s)]
	if got != want {
		b.t.Fatalf("proof search says %v, minimax %v: %+v", got, want, s)
	}
}

// mutate makes several mutants of each kind.
func (b *breeder[R, S, M]) mutate(s S, claim proof.Question, text string) {
	if _, err := check.Verify(context.Background(), strings.NewReader(text), open); err != nil {
		b.t.Fatalf("%v\n%s", err, text)
	}
	head, body, _ := strings.Cut(text, "\n\n")
	body, _, _ = strings.Cut(body, "\nend ")
	if got := (&twigs{words: strings.Fields(body)}).read().file(head); got != text {
		b.t.Fatalf("a certificate that was read and written again changed:\n%s\n%s", got, text)
	}
	for range 3 {
		for _, kind := range []string{"move changed", "reply dropped", "reference bent"} {
			root := (&twigs{words: strings.Fields(body)}).read()
			if b.spoil(kind, root, s, claim) {
				b.reject(kind, root.file(head))
			}
		}
	}
	b.flip(s, claim, head, body)
}

// flip claims something else of the same position, if that is false.
func (b *breeder[R, S, M]) flip(s S, claim proof.Question, head, body string) {
	seats := rules.SeatsOf(b.rules)
	root := (&twigs{words: strings.Fields(body)}).read()
	for player, seat := range seats {
		for _, goal := range []proof.Goal{proof.Win, proof.Hold} {
			if b.holds(s, proof.Question{Player: player, Goal: goal}) {
				continue
			}
			was := fmt.Sprintf("claim %v %s\n", claim.Goal, seats[claim.Player])
			b.reject("claim flipped", root.file(strings.Replace(head+"\n", was, fmt.Sprintf("claim %v %s\n", goal, seat), 1)))
		}
	}
}

// holds asks minimax.
func (b *breeder[R, S, M]) holds(s S, q proof.Question) bool {
	w := b.winner(s)
	return w == q.Player || w < 0 && q.Goal == proof.Hold
}

// spoil walks to a random node and makes the certificate false there.
func (b *breeder[R, S, M]) spoil(kind string, root *twig, s S, claim proof.Question) bool {
	type place struct {
		at *twig
		s  S
	}
	var places []place
	var walk func(at *twig, s S)
	walk = func(at *twig, s S) {
		places = append(places, place{at, s})
		for i, word := range at.moves {
			m, err := b.rules.Parse(&s, word)
			if err != nil {
				b.t.Fatal(err)
			}
			walk(at.kids[i], b.after(s, m))
		}
	}
	walk(root, s)
	for range 20 {
		p := places[b.random.IntN(len(places))]
		if b.spoilAt(kind, p.at, p.s, claim, root) {
			return true
		}
	}
	return false
}

func (b *breeder[R, S, M]) spoilAt(kind string, at *twig, s S, claim proof.Question, root *twig) bool {
	prover := int(b.rules.Status(&s).Turn) == claim.Player
	switch kind {
	case "move changed":
		if len(at.moves) == 0 {
			return false
		}
		legal := b.rules.Moves(&s, nil)
		m, i := legal[b.random.IntN(len(legal))], b.random.IntN(len(at.moves))
		word := b.rules.Format(&s, m)
		if word == at.moves[i] || prover && b.holds(b.after(s, m), claim) {
			return false // the same, or as good a move
		}
		at.moves[i] = word // instead of a reply that is legal, or of the only good move
	case "reply dropped":
		if prover || len(at.moves) == 0 {
			return false
		}
		i := b.random.IntN(len(at.moves))
		if at.kids[i].marked() {
			return false // other parts refer to it: too easy to see
		}
		at.moves, at.kids = slices.Delete(at.moves, i, i+1), slices.Delete(at.kids, i, i+1)
	case "reference bent":
		marks := root.marks()
		if !strings.HasPrefix(at.end, "@") || len(marks) < 2 {
			return false
		}
		to := "@" + marks[b.random.IntN(len(marks))]
		if to == at.end {
			return false // each position has one mark, so that another one is wrong
		}
		at.end = to
	}
	return true
}

// twig is a node of a certificate's text.
type twig struct {
	mark  string // N of =N
	end   string // "." or "@N"
	many  bool   // in parentheses
	moves []string
	kids  []*twig
}

type twigs struct{ words []string }

func (r *twigs) next() string {
	word := r.words[0]
	r.words = r.words[1:]
	return word
}

func (r *twigs) read() *twig {
	at, word := &twig{}, r.next()
	if word[0] == '=' {
		at.mark, word = word[1:], r.next()
	}
	switch {
	case word == "." || word[0] == '@':
		at.end = word
	case word == "(":
		at.many = true
		for word = r.next(); word != ")"; word = r.next() {
			at.moves, at.kids = append(at.moves, word), append(at.kids, r.read())
		}
	default:
		at.moves, at.kids = []string{word}, []*twig{r.read()}
	}
	return at
}

// all calls f for every twig.
func (at *twig) all(f func(*twig)) {
	f(at)
	for _, k := range at.kids {
		k.all(f)
	}
}

func (at *twig) marks() (marks []string) {
	at.all(func(k *twig) {
		if k.mark != "" {
			marks = append(marks, k.mark)
		}
	})
	return marks
}

func (at *twig) marked() bool { return len(at.marks()) > 0 }

func (at *twig) words() (words []string) {
	if at.mark != "" {
		words = append(words, "="+at.mark)
	}
	if at.end != "" {
		return append(words, at.end)
	}
	if at.many {
		words = append(words, "(")
	}
	for i, m := range at.moves {
		words = append(append(words, m), at.kids[i].words()...)
	}
	if at.many {
		words = append(words, ")")
	}
	return words
}

// file writes the certificate with the number of nodes and the checksum that it
// ought to have.
func (at *twig) file(head string) string {
	nodes := 0
	at.all(func(k *twig) {
		if k.end == "" {
			nodes++
		}
	})
	head = strings.TrimRight(head, "\n")
	head = head[:strings.LastIndex(head, "\nnodes ")]
	text := fmt.Sprintf("%s\nnodes %d\n\n", head, nodes)
	line := ""
	for _, w := range at.words() {
		if line != "" && len(line)+len(w) >= 100 {
			text, line = text+line+"\n", ""
		}
		if line != "" {
			line += " "
		}
		line += w
	}
	text += line + "\n"
	return text + fmt.Sprintf("end sha256 %x\n", sha256.Sum256([]byte(text)))
}

// The oracle of the mutants is itself compared with the textbook.
func TestProofs_MutantOracle(t *testing.T) {
	z := &zoo{t: t, random: rand.New(rand.NewPCG(1, 2))}
	b := newBreeder(z, tictactoe.Game, sente.Record{})
	b.winner(b.rules.Start())
	checked := 0
	for s, w := range b.memo {
		if s.Pos().Ply < 4 {
			continue
		}
		score, turn := plain.Score(b.rules, &s, 9), s.Turn()
		if score.Won() != (w == turn) || score.Lost() != (w == 1-turn) {
			t.Fatalf("%+v: winner %d, score %v", s, w, score)
		}
		checked++
	}
	t.Logf("%d positions", checked)
}
