//go:build slow

package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/sgf"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/study"
)

// TestSGFOfOthers reads the files of a folder, SENTE_SGF, as studies of Gomoku, writes them
// and reads them again: both are the same study, and no property is lost. What it finds is
// in docs/experiments/0160-studies.md.
func TestSGFOfOthers(t *testing.T) {
	folder := os.Getenv("SENTE_SGF")
	if folder == "" {
		t.Skip("SENTE_SGF names no folder with files of others")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.sgf"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s holds no .sgf: %v", folder, err)
	}
	// Hex stands in examples/; here it is enough that it has its number and own points
	hex := catalog.Game{Name: "hex", Title: "Hex", SGF: catalog.SGF{Number: 11}, Open: func(sente.Record) (rules.Board, error) {
		return games[len(games)-1].Open(sente.Record{})
	}}
	// and Go, so that what its programs write is read: moves are not checked by its rules
	standin := games[0]
	standin.Name, standin.Title, standin.SGF.Number = "go", "Go", 1
	games := append(slices.Clone(games), hex, standin)
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		base := filepath.Base(name)
		opened, err := record.ReadStudies(games, sente.Record{Game: "gomoku"}, base, data, false)
		if err != nil {
			t.Logf("%s: %v", base, err)
		}
		nodes, bad := 0, 0
		for _, s := range opened.Studies {
			for _, p := range s.Positions() {
				if nodes++; p.Err != nil {
					bad++
				}
			}
		}
		t.Logf("%s: %d games, %d nodes, %d without a position; %s", base, len(opened.Studies), nodes, bad, strings.Join(opened.Notes, "; "))
		for i, s := range opened.Studies {
			var out bytes.Buffer
			if _, err := record.WriteStudies(&out, games, record.SGF, s); err != nil {
				t.Errorf("%s, game %d: %v", base, i+1, err)
				continue
			}
			again, err := record.ReadStudies(games, sente.Record{}, "", out.Bytes(), false)
			if err != nil || len(again.Studies) != 1 {
				t.Errorf("%s, game %d: %v", base, i+1, err)
				continue
			}
			if got, want := sized.ReplaceAllString(allOf(t, again.Studies[0]), ""), sized.ReplaceAllString(allOf(t, s), ""); got != want {
				t.Errorf("%s, game %d is another one:\n%.2000s\nwant\n%.2000s", base, i+1, got, want)
			}
		}
		lost := propertiesOf(t, data)
		for _, s := range opened.Studies {
			for name, n := range propertiesWritten(t, s) {
				lost[name] -= n
			}
		}
		maps.DeleteFunc(lost, func(name string, n int) bool {
			return n <= 0 || slices.Contains([]string{"FF", "GM", "CA", "SZ"}, name)
		})
		if len(lost) > 0 {
			t.Errorf("%s: values lost: %v", base, lost)
		}
	}
}

// propertiesOf counts the values of the properties of a file, two letters with a colon between
// them as one or more.
func propertiesOf(t *testing.T, data []byte) map[string]int {
	count := map[string]int{}
	for r := sgf.NewReader(data); ; {
		tree, err := r.Next()
		if errors.Is(err, io.EOF) {
			return count
		}
		if tree == nil {
			continue
		}
		for i := range tree.Len() {
			for _, p := range tree.Properties(i) {
				if p.Name == "C" || p.Name == "N" {
					if strings.TrimSpace(strings.Join(p.Values, "")) != "" {
						count[p.Name]++ // several become one
					}
					continue
				}
				count[p.Name] += len(p.Values)
			}
		}
	}
}

func propertiesWritten(t *testing.T, s *study.Study) map[string]int {
	var out bytes.Buffer
	if _, err := record.WriteStudies(&out, s.Games(), record.SGF, s); err != nil {
		t.Fatal(err)
	}
	return propertiesOf(t, out.Bytes())
}

func ExampleReadStudies() {
	games := catalog.Standard()
	opened, err := record.ReadStudies(games, sente.Record{}, "game.sgf", []byte("(;GM[4]SZ[15];B[hh](;W[ii]C[solid])(;W[gg];B[zz])"), false)
	for n := range opened.Studies[0].All() {
		fmt.Printf("%d %q %q\n", n.ID(), n.Move(), n.Content().Comment)
	}
	fmt.Println(opened.Notes)
	fmt.Println(err)
	// Output:
	// 0 "" ""
	// 1 "h8" ""
	// 2 "i7" "solid"
	// 3 "g9" ""
	// 4 "zz" ""
	// [line 1, column 44: "zz" is no point of a board of 15: write column and row as letters, such as hh]
	// game.sgf, line 1, column 50: the game that begins in line 1 does not end: a bracket ) is missing
}
