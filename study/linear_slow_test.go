//go:build slow

package study

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

func TestReadIsLinear(t *testing.T) {
	rep := testutil.RepeatText
	read := func(text string) {
		s, _ := Read(games, strings.NewReader(text))
		if s != nil {
			_ = Write(&bytes.Buffer{}, s)
		}
	}
	testutil.CheckLinear(t, read, testutil.TextGenerators{
		"one node":     rep(head, `{"node":1,"in":0,"move":"a1"}`+"\n", ""),
		"orders":       rep(head+`{"node":1,"in":0}`+"\n", `{"order":0,"children":[1]}`+"\n", ""),
		"one order":    rep(head+`{"order":0,"children":[1`, ",1", "]}\n"),
		"faults":       rep(head, "x\n", ""),
		"no end":       rep(head, "x", ""),
		"ends":         rep(head, "\n", ""),
		"open objects": rep(head, `{"head":`, ""),
		"marks":        rep(head+`{"node":1,"in":0,"marks":[{"cell":"a1","kind":"x"}`, `,{"cell":"a1","kind":"x"}`, "]}\n"),
		"heads":        rep(head, head, ""),
	})
}

// BenchmarkRead reads a study of 20,000 nodes, of which one in ten has a comment.
func BenchmarkRead(b *testing.B) {
	s, err := New(games, sente.Record{Game: "gomoku"})
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 20_000 {
		c := Content{Move: sente.Move(fmt.Sprintf("%c%d", 'a'+rng.IntN(15), 1+rng.IntN(15)))}
		if i%10 == 0 {
			c.Comment = "a word or two about the position"
		}
		if _, err := s.Grow(s.nodes[max(0, s.Len()-1-rng.IntN(30))], c); err != nil {
			b.Fatal(err)
		}
	}
	text := file(b, s)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Read(games, bytes.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}
