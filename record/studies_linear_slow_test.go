//go:build slow

package record_test

import (
	"bytes"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
)

func TestReadingStudiesIsLinear(t *testing.T) {
	rep := testutil.RepeatText
	read := func(text string) {
		opened, _ := record.ReadStudies(games, sente.Record{}, "", []byte(text), false)
		if len(opened.Studies) > 0 && len(opened.Studies) < 3 {
			var out bytes.Buffer
			_, _ = record.WriteStudies(&out, games, record.SGF, opened.Studies...)
		}
	}
	testutil.CheckLinear(t, read, testutil.TextGenerators{
		"nodes":             rep("(;GM[4]", ";", ")"),
		"moves":             rep("(;GM[4]", ";B[hh];W[ii]", ")"),
		"variations":        rep("(;GM[4]", "(;B[hh])", ")"),
		"brackets":          rep("(;GM[4]", "(;B[hh]", ""),
		"passes":            rep("(;GM[4]", ";B[];W[]", ")"),
		"set-ups":           rep("(;GM[4]", ";AB[aa]AE[aa]", ")"),
		"areas":             rep("(;GM[4]", ";CR[aa:oo]", ")"),
		"labels":            rep("(;GM[4]LB", "[aa:b]", ")"),
		"marks on a cell":   rep("(;GM[4]CR", "[aa]", ")"),
		"properties":        rep("(;GM[4]", "XY[1]", ")"),
		"wrong moves":       rep("(;GM[4]", ";B[zz]", ")"),
		"wrong marks":       rep("(;GM[4]", "CR[zz]", ")"),
		"open values":       rep("", "(;GM[4]C[\n", ""),
		"open values twice": rep("", "(;GM[4]C[\n", "\\]"),
		"broken games":      rep("", "(;GM[4]!\n", ""),
		"words":             rep("", "( x ", ""),
		"character sets":    rep("(;GM[4]", "CA[gb2312]", ")"),
		"escapes":           rep("(;GM[4]C[", `\]`, "])"),
		"Chinese":           rep("(;GM[4]C[", "\xba\xda", "])"),
		"private JSON":      rep("(;GM[4]SENTEE", `[{"by":"x","score":1}]`, ")"),
		"set-up of a head":  rep(`(;GM[4]SENTEH[{"game":"gomoku","setup":"black:`, " h8", `"}])`),
		"swaps":             rep(`(;GM[4]SENTEH[{"game":"gomoku","opening":"swap2"}]`, ";B[hh]", ")"),
		"lines of a study":  rep(`{"sente":"study","format":1,"head":{"game":"gomoku"}}`+"\n", `{"node":1,"in":0,"move":"h8"}`+"\n", ""),
	})
}
