//go:build slow

package study

import (
	"bytes"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

func TestRead_LinearTime(t *testing.T) {
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
