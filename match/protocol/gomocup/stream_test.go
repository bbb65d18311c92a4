package gomocup

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// words are what a stream is made of: a command each, with what its answer may be.
// "rows" stands for lines that belong to a command before them.
var words = []struct{ text, answers string }{
	{"START 15", "OK"},
	{"START 6", "OK"},
	{"START 4", "ERROR"},
	{"RECTSTART 7,7", "OK"},
	{"RESTART", "OK ERROR"},
	{"BEGIN", "move ERROR suggest"},
	{"TURN %d,%d", "move ERROR suggest"},
	{"TAKEBACK %d,%d", "OK ERROR"},
	{"PLAY %d,%d", "move ERROR"},
	{"BOARD", "rows ERROR"},
	{"YXBOARD", "rows ERROR"},
	{"SWAP2BOARD", "rows ERROR"},
	{"YXBLOCK", "rows ERROR"},
	{"YXBLOCKUNDO", "rows ERROR"},
	{"%d,%d,1", "rows UNKNOWN"},
	{"%d,%d,2", "rows UNKNOWN"},
	{"%d,%d", "rows UNKNOWN"},
	{"DONE", "rows move moves swap ERROR suggest"},
	{"YXBLOCKRESET", ""},
	{"YXNBEST %d", "move ERROR suggest"},
	{"YXBALANCEONE %d", "move ERROR"},
	{"YXBALANCETWO -%d", "moves ERROR"},
	{"YXSHOWFORBID", "forbid"},
	{"YXSWAP2STEP1", "ERROR rows"},
	{"YXSWAP2STEP2", "ERROR rows"},
	{"YXHASHCLEAR", ""},
	{"YXSHOWINFO", ""},
	{"YXSTOP", ""},
	{"INFO rule %d", ""},
	{"INFO pondering %d", ""},
	{"INFO show_detail %d", ""},
	{"INFO strength %d", ""},
	{"INFO max_memory %d", ""},
	{"INFO evaluate %d,%d", ""},
	{"INFO timeout_turn %d", ""},
	{"ABOUT", "about"},
	{"YXDRAW", "UNKNOWN"},
	{"%d", "UNKNOWN"},
}

// newFullBrain is a brain with everything that a brain can have.
func newFullBrain() *Brain {
	b, _ := newBalanceBrain(&ponderingEngine{began: make(chan struct{}, 1<<16)})
	f := newFoulBrain(&firstFree{})
	b.Forbidden, b.Judge = f.Forbidden, f.Judge
	b.Balancer = func(sente.Engine) (sente.Balancer, error) {
		return balanceFunc(func(r sente.Record, target sente.BalanceTarget, _ sente.Limits, _ func(sente.Info)) (p sente.Placement, err error) {
			for range target.Moves {
				c, err := (&firstFree{}).Think(context.Background(), r, sente.Limits{}, nil)
				if err != nil {
					return p, err
				}
				r, p.Moves = r.WithMove(c.Move), append(p.Moves, c.Move)
			}
			return p, nil
		}), nil
	}
	b.Restrict = func(e sente.Engine, _ []sente.Move) sente.Engine { return e }
	b.Option = func(string, int64) bool { return true }
	return b
}

// FuzzBrain sends streams of commands, each with at most one answer of the right
// kind, in order; then the next game works.
func FuzzBrain(f *testing.F) {
	for n := range 8 {
		var seed []byte
		for i := range 40 {
			seed = append(seed, byte(i*7+n*13), byte(i*n), byte(i))
		}
		f.Add(append([]byte{0, 0, 0}, seed...), n%2 == 0)
	}
	f.Fuzz(func(t *testing.T, program []byte, suggest bool) {
		var in strings.Builder
		var due []string
		for i := 0; i+2 < len(program) && i < 600; i += 3 {
			w := words[int(program[i])%len(words)]
			args := []any{int(program[i+1]) % 16, int(program[i+2]) % 16}[:strings.Count(w.text, "%d")]
			fmt.Fprintf(&in, w.text+"\n", args...)
			due = append(due, w.answers)
		}
		in.WriteString("INFO pondering 0\nINFO rule 0\nPLAY 99,99\nYXBLOCKRESET\nSTART 9\nBEGIN\n")
		due = append(due, "", "", "ERROR", "", "OK", "move suggest")
		b := newFullBrain()
		b.Suggest = suggest
		var out bytes.Buffer
		began := time.Now()
		testutil.NoError(t, b.Serve(t.Context(), strings.NewReader(in.String()), &out))
		if d := time.Since(began); d > 10*time.Second {
			t.Fatalf("took %v", d)
		}
		var kinds []string
		for _, a := range answersIn(t, out.String()) {
			kinds = append(kinds, class(a+"\n"))
		}
		if !inOrder(kinds, due) {
			t.Errorf("%q is answered by %q", in.String(), out.String())
		}
		if n := len(kinds); n < 2 || kinds[n-2] != "OK" || kinds[n-1] != map[bool]string{true: "suggest", false: "move"}[suggest] {
			t.Errorf("at the end %q", out.String())
		}
	})
}

// inOrder reports whether answers can be dealt out to commands in order. A command
// among the rows of another one may break that off first, with an ERROR.
func inOrder(kinds, due []string) bool {
	reach := map[int]bool{0: true} // how many answers have been dealt
	for _, d := range due {
		next := map[int]bool{}
		allowed := strings.Fields(d)
		for n := range reach {
			if len(allowed) == 0 || allowed[0] == "rows" || slices.Contains(allowed, "rows") || d == "about" || d == "UNKNOWN" || d == "forbid" {
				next[n] = true // silence: also of what is read past as a row
			}
			for _, m := range [...]int{n, n + 1} {
				if m > n && (n >= len(kinds) || kinds[n] != "ERROR") {
					continue
				}
				if m < len(kinds) && (slices.Contains(allowed, kinds[m]) || kinds[m] == "ERROR") && len(allowed) > 0 {
					next[m+1] = true
				}
			}
		}
		reach = next
	}
	return reach[len(kinds)]
}
