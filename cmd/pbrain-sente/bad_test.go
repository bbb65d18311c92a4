package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// five is a BOARD in which the brain has won.
const five = "0,0,1\n1,0,1\n2,0,1\n3,0,1\n4,0,1\n0,1,2\n1,1,2\n2,1,2\n3,1,2\n"

// TestBadInput is the list of what may go wrong, with the answer to it: one line
// that says why, and the next command works.
func TestBadInput(t *testing.T) {
	const move = `\d+,\d+`
	for _, c := range []struct{ name, input, want string }{
		{"a stone on a stone", "TURN 7,7\nTURN 7,7\nTURN 0,14\n", move + `\|ERROR TURN: 7,7 is occupied\|` + move},
		{"a stone on a stone in BOARD", "BOARD\n7,7,1\n7,7,2\nDONE\nTURN 3,3\n", `ERROR BOARD: 7,7 is occupied\|` + move},
		{"a stone on a stone in YXBOARD", "YXBOARD\n7,7,1\n7,7,2\nDONE\nYXSHOWFORBID\nTURN 3,3\n", `ERROR YXBOARD: 7,7 is occupied\|FORBID \.\|` + move},
		{"a stone on a stone in SWAP2BOARD", "SWAP2BOARD\n7,7\n8,8\n7,7\nDONE\nBEGIN\n", `ERROR SWAP2BOARD: 7,7 is occupied\|7,7`},
		{"outside", "TURN 15,3\nTURN 3,-1\nTURN 3,3\n", `ERROR TURN: 15,3 is outside the board of 15: coordinates are 0 to 14\|ERROR TURN: 3,-1 is outside the board of 15: .*\|` + move},
		{"outside in BOARD", "BOARD\n7,7,1\n7,15,2\nDONE\nBEGIN\n", `ERROR BOARD: 7,15 is outside the board of 15: coordinates are 0 to 14\|7,7`},
		{"outside in YXBOARD", "YXBOARD\n-1,-1,2\nDONE\nBEGIN\n", `ERROR YXBOARD: -1,-1 is outside the board of 15: coordinates are 0 to 14\|7,7`},
		{"outside in YXBLOCK", "YXBLOCK\n22,0\nDONE\nBEGIN\n", `ERROR YXBLOCK: 22,0 is outside the board of 15: coordinates are 0 to 14\|7,7`},
		{"a decided position", "BOARD\n" + five + "DONE\nSTART 15\nBEGIN\n", `ERROR the game is over: five in a row\|OK\|7,7`},
		{"a decided position to look at", "YXBOARD\n" + five + "DONE\nYXNBEST 2\nYXBALANCETWO 0\nYXSHOWFORBID\nSTART 15\nBEGIN\n", `ERROR the game is over: five in a row\|ERROR the game is over: five in a row\|ERROR the game is over: five in a row\|FORBID \.\|OK\|7,7`},
		{"a turn that wins", "BOARD\n" + strings.ReplaceAll(strings.Replace(five, "4,0,1\n", "8,8,1\n", 1), ",1\n", ",3\n") + "DONE\nBEGIN\n", `ERROR BOARD: field 3 .*\|7,7`},
		{"boards of 4 and 23", "START 4\nSTART 23\nBEGIN\nSTART 22\nBEGIN\n", `ERROR a board of 4 is not supported: sizes are 5 to 22\|ERROR a board of 23 is not supported: sizes are 5 to 22\|7,7\|OK\|` + move},
		{"no number", "START many\nSTART\nSTART 15.0\nSTART -15\nBEGIN\n", `ERROR START: "many" is not a number; write START 15\|ERROR START: "" is not a number; write START 15\|ERROR START: "15.0" is not a number; write START 15\|ERROR a board of -15 is not supported: .*\|7,7`},
		{"an unknown rule", "INFO rule 77\nBEGIN\nYXNBEST 1\nSWAP2BOARD\nDONE\nYXBOARD\n7,7,1\nDONE\nINFO rule 0\nBEGIN\n", `ERROR rule 77 is not supported: INFO rule 0 is freestyle, 1 exactly five, 2 a continuous game, 4 renju, 8 caro(\|ERROR rule 77 is not supported: .*){3}\|7,7`},
		{"three in a corner for one side only", "BOARD\n0,0,1\n1,0,1\n2,0,1\nDONE\n", move},
		{"the other side alone", "BOARD\n0,0,2\n5,0,2\n2,4,2\n9,9,2\n11,2,2\nDONE\n", move},
		{"the number of stones of SWAP2BOARD", "SWAP2BOARD\n7,7\nDONE\nSWAP2BOARD\n1,1\n2,2\n3,3\n4,4\nDONE\nBEGIN\n", `ERROR SWAP2BOARD: 1 stones on the board: .*\|ERROR SWAP2BOARD: 4 stones on the board: .*\|7,7`},
		{"lines of nothing", "YXNBEST 0\nYXNBEST -3\nYXNBEST x\nBEGIN\n", `(ERROR YXNBEST: invalid number of lines "\S+": expected 1 or more\|){3}7,7`},
		{"a bias that is none", "YXBALANCEONE x\nYXBALANCEONE 1,2\nBEGIN\n", `(ERROR YXBALANCEONE: "\S+" is not a number\|){2}7,7`},
	} {
		t.Run(c.name, func(t *testing.T) {
			testutil.RunsWithin(t, "it", 5*time.Second, func() {
				status, got, stderr := talk(t, "START 15\nINFO timeout_turn 100\n"+c.input)
				s := strings.Join(got[1:], "|")
				if !regexp.MustCompile("^"+c.want+"$").MatchString(s) || status != 0 || stderr != "" {
					t.Errorf("answers\n%s\nwant\n%s", s, c.want)
				}
			})
		})
	}
}

// TestNoMoveIsLeft: where the rules of renju forbid every free point to the brain,
// it has lost, says so, and goes on.
func TestNoMoveIsLeft(t *testing.T) {
	rows := trapped()
	var got []string
	testutil.RunsWithin(t, "it", 2*time.Second, func() {
		_, got, _ = talk(t, "START 6\nINFO rule 4\nINFO timeout_turn 100\nBOARD\n"+rows+"DONE\nYXBOARD\n"+rows+"DONE\nYXSHOWFORBID\nYXNBEST 1\nSTART 15\nBEGIN\n")
	})
	s := strings.Join(got, "|")
	if want := `^OK\|ERROR the game is over: [^|]+\|ERROR the game is over: [^|]+\|FORBID [0-9]*\.\|ERROR the game is over: [^|]+\|OK\|7,7$`; !regexp.MustCompile(want).MatchString(s) {
		t.Errorf("answers %s", s)
	}
}

// trapped fills a board of 6 but for one point, on which black would have six in a
// row.
func trapped() string {
	var rows strings.Builder
	for y, row := range []string{"bbb.bb", "bwwbbb", "wbwwww", "wwbbww", "wwbwbw", "bwbbbw"} {
		for x, c := range row {
			if c != '.' {
				fmt.Fprintf(&rows, "%d,%d,%d\n", x, y, strings.IndexRune(" bw", c))
			}
		}
	}
	return rows.String()
}

// fixture is a position of renju with a point that is asked about.
type fixture struct {
	ID, Probe, Expected string
	Black, White        []string
}

// TestShowForbidOfFixtures: the published points of renju, laid by YXBOARD with
// black to move, are in the answer exactly if they are forbidden.
func TestShowForbidOfFixtures(t *testing.T) {
	text, err := os.ReadFile("../../games/gomoku/testdata/renju_fixtures.jsonl")
	testutil.NoError(t, err)
	n := 0
	for line := range strings.Lines(string(text)) {
		var f fixture
		testutil.NoError(t, json.Unmarshal([]byte(line), &f))
		n++
		var rows strings.Builder
		for i, stones := range [][]string{f.Black, f.White} {
			for _, s := range stones {
				x, y := coordinates(t, s)
				fmt.Fprintf(&rows, "%d,%d,%d\n", x, y, i+1)
			}
		}
		_, got, _ := talk(t, "INFO show_detail 0\nSTART 15 15\nINFO rule 2\nYXBOARD\n"+rows.String()+"DONE\nYXSHOWFORBID\n")
		if len(got) != 2 || !strings.HasPrefix(got[1], "FORBID ") {
			t.Fatalf("%s: %q", f.ID, got)
		}
		x, y := coordinates(t, f.Probe)
		points := slices.Collect(slices.Chunk([]byte(strings.Trim(got[1], "FORBID .")), 4))
		listed := slices.ContainsFunc(points, func(p []byte) bool { return string(p) == fmt.Sprintf("%02d%02d", x, y) })
		if want := !strings.HasPrefix(f.Expected, "not"); listed != want {
			t.Errorf("%s: %s, and %s is %s", f.ID, got[1], f.Probe, f.Expected)
		}
	}
	if n < 20 {
		t.Errorf("%d fixtures, want 20", n)
	}
}

func coordinates(t *testing.T, point string) (x, y int) {
	t.Helper()
	x, y, err := gomocup.ParsePoint(15, sente.Move(strings.ToLower(point)))
	testutil.NoError(t, err)
	return x, y
}
