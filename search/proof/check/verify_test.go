package check_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/search/proof/check"
)

// heap is a game for these tests: taking the last of some coins wins; one or
// two are taken at a time. Coins left when it is over are a draw.
type heap struct {
	Coins int
	Turn  int8
}

type game struct{ coins int }

func (g game) Start() heap { return heap{Coins: g.coins} }

func (game) Status(s *heap) rules.Status {
	st := rules.Status{Turn: s.Turn}
	switch s.Coins {
	case 0:
		st.Outcome = rules.Lost
	case -1:
		st.Outcome = rules.Draw
	}
	return st
}

func (game) Moves(s *heap, buf []int) []int {
	if s.Coins < 1 {
		return buf
	}
	return append(buf, 1, 2)
}

func (g game) Play(dst, src *heap, m int, _ bool) rules.Status {
	*dst = heap{src.Coins - m, 1 - src.Turn}
	return g.Status(dst)
}

func (game) Format(_ *heap, m int) string { return []string{"", "one", "two (both)"}[m] }

func (game) Parse(_ *heap, text string) (int, error) {
	switch text {
	case "one", "1":
		return 1, nil
	case "two (both)":
		return 2, nil
	}
	return 0, fmt.Errorf("%.20q is neither one nor two", text)
}

func (game) Scene(*heap) scene.Scene { return scene.Scene{} }

func (game) Aims(*heap, int) []scene.Aim { return nil }

func open(r sente.Record) (rules.Board, error) {
	if r.Game != "heap" {
		return nil, fmt.Errorf("unknown game %q: the game is heap", r.Game)
	}
	var coins int
	if _, err := fmt.Sscan(r.Size, &coins); err != nil || coins < 1 || coins > 40 {
		return nil, errors.New("the size is a number of coins from 1 to 40")
	}
	b := rules.NewBoard(game{coins}, heap{Coins: coins})
	for _, m := range r.Moves {
		if _, err := b.Play(string(m)); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// sealed puts the checksum under a text.
func sealed(text string) string {
	return text + fmt.Sprintf("end sha256 %x\n", sha256.Sum256([]byte(text)))
}

func verify(text string) (check.Claim, error) {
	return check.Verify(context.Background(), strings.NewReader(text), open)
}

// good proves that the first player wins with four coins: it leaves three, and
// after either reply takes the rest.
var good = sealed(`sente-proof 1
game heap
size 4
claim win first
nodes 4

one ( one two%20%28both%29 . two%20%28both%29 one . )
`)

// shared is the same with seven coins: after either reply the same three coins
// are left, which are looked at once.
var shared = sealed(`sente-proof 1
game heap
size 7
claim win first
nodes 7

one ( one two%20%28both%29 =1 ( one two%20%28both%29 . two%20%28both%29 one . )
two%20%28both%29 1 @1 )
`)

func TestVerify_AcceptsValidCertificates(t *testing.T) {
	claim, err := verify(good)
	if err != nil {
		t.Fatal(err)
	}
	if claim.String() != "first can force a win" || claim.Nodes != 4 || claim.Record.Size != "4" || claim.Player != 0 {
		t.Errorf("%+v", claim)
	}
	if claim, err := verify(shared); err != nil || claim.Nodes != 7 {
		t.Errorf("%+v, %v", claim, err)
	}
	if _, err := verify(strings.ReplaceAll(good, "\n", "\r\n")); err != nil {
		t.Errorf("with the line ends of another system: %v", err)
	}
}

func TestVerify_ReportsDefects(t *testing.T) {
	body := func(tree string) string {
		return sealed("sente-proof 1\ngame heap\nsize 4\nclaim win first\nnodes 4\n\n" + tree + "\n")
	}
	head := func(lines ...string) string {
		return sealed("sente-proof 1\n" + strings.Join(lines, "\n") + "\n\none ( one two%20%28both%29 . two%20%28both%29 one . )\n")
	}
	two := "two%20%28both%29"
	for want, text := range map[string]string{
		"does not start with the line":                      "hello",
		"expected game, rules":                              head("game heap", "colour red"),
		"duplicate game":                                    head("game heap", "game heap"),
		`no line that starts with "claim"`:                  head("game heap", "size 4", "nodes 4"),
		`no line that starts with "game"`:                   head("size 4", "claim win first", "nodes 4"),
		"expected an integer":                               head("game heap", "size 4", "claim win first", "nodes -4"),
		"ends above the tree":                               "sente-proof 1\ngame heap\n",
		`unknown game "chess"`:                              head("game chess", "size 4", "claim win first", "nodes 4"),
		`invalid claim "win third"`:                         head("game heap", "size 4", "claim win third", "nodes 4"),
		`invalid claim "lose first"`:                        head("game heap", "size 4", "claim lose first", "nodes 4"),
		"the position of the certificate":                   head("game heap", "size 4", "moves three", "claim win first", "nodes 4"),
		"two hexadecimal digits":                            head("game heap", "size 4", "moves %2", "claim win first", "nodes 4"),
		"has 4 nodes (its header: 5)":                       head("game heap", "size 4", "claim win first", "nodes 5"),
		`where every reply of the opponent is needed`:       head("game heap", "size 4", "claim win second", "nodes 4"),
		"missing reply two (both) after one":                body("one ( one " + two + " . )"),
		"duplicate reply one after one":                     body("one ( one " + two + " . one " + two + " . )"),
		"the game is won by second after one one one one":   body("one ( one one ( one . " + two + " . ) " + two + " one . )"),
		"the game is drawn after two (both) one two (both)": body(two + " ( one " + two + " . )"),
		"needs one":              body("( one . )"),
		"where the game is over": body("one ( one " + two + " one . )"),
		"a line ends after one, where the game is not over":  body("one ."),
		`the move "three" cannot be played after one`:        body("one ( three . )"),
		"in the middle of the tree after one one two (both)": "sente-proof 1\ngame heap\nsize 4\nclaim win first\nnodes 4\n\none ( one " + two,
		"no mark =1 comes before it":                         body("one ( one @1 )"),
		"within the proof of =1 itself":                      body("=1 one ( one @1 )"),
		"where the next one is =1":                           body("=2 one ( one . )"),
		"but =1 is another position":                         body("one ( one =1 " + two + " . " + two + " @1 )"),
		"after the end of the tree":                          body("one ( one " + two + " . " + two + " one . ) one"),
		"without its checksum":                               good[:strings.Index(good, "end ")],
		"not the checksum":                                   strings.Replace(good, "one (", "one  (", 1),
		"after the checksum":                                 good + "more\n",
	} {
		_, err := verify(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v does not say %q", err, want)
		}
	}
}

// TestVerify_ClaimUsesBoardNotation: moves are named as the board writes them, and
// so is the player to move.
func TestVerify_ClaimUsesBoardNotation(t *testing.T) {
	claim, err := verify(sealed("sente-proof 1\ngame heap\nsize 5\nmoves 1\nclaim hold second\nnodes 4\n\n" +
		"one ( one two%20%28both%29 . two%20%28both%29 one . )\n"))
	if err != nil {
		t.Fatal(err)
	}
	if claim.Record.Moves[0] != "one" || claim.ToMove != "second" {
		t.Errorf("%+v", claim)
	}
}

// A board without position identity supports trees, but not graphs.
func TestVerify_BoardWithoutIdentity(t *testing.T) {
	blind := func(r sente.Record) (rules.Board, error) {
		b, err := open(r)
		return struct{ rules.Board }{b}, err
	}
	if _, err := check.Verify(context.Background(), strings.NewReader(good), blind); err != nil {
		t.Errorf("a tree: %v", err)
	}
	if _, err := check.Verify(context.Background(), strings.NewReader(shared), blind); err == nil || !strings.Contains(err.Error(), "positions of this game cannot be compared") {
		t.Errorf("a graph: %v", err)
	}
}

func TestVerify_StopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	tree := strings.Repeat("one ( one ", 2000)
	text := "sente-proof 1\ngame heap\nsize 4\nclaim win first\nnodes 4\n\n" + tree
	endless := func(sente.Record) (rules.Board, error) {
		return rules.NewBoard(game{1 << 20}, heap{Coins: 1 << 20}), nil
	}
	if _, err := check.Verify(ctx, strings.NewReader(text), endless); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// Any accepted file makes a true claim: the first player of a heap wins unless
// the number of coins is a multiple of three.
func FuzzVerify(f *testing.F) {
	f.Add(good)
	f.Add(shared)
	f.Add(sealed("sente-proof 1\ngame heap\nsize 1\nclaim hold first\nnodes 1\n\none .\n"))
	f.Add(sealed("sente-proof 1\ngame heap\nsize 3\nmoves one\nclaim hold second\nnodes 1\n\ntwo%20%28both%29 .\n"))
	f.Fuzz(func(t *testing.T, text string) {
		head, _, ok := strings.Cut(text, "end sha256")
		if ok {
			text = sealed(head)
		}
		claim, err := verify(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") {
				t.Errorf("an error of several lines: %q", err)
			}
			return
		}
		var coins int
		fmt.Sscan(claim.Record.Size, &coins)
		for _, m := range claim.Record.Moves {
			coins -= map[sente.Move]int{"one": 1, "1": 1, "two (both)": 2}[m]
		}
		if coins < 1 {
			return
		}
		first := (len(claim.Record.Moves)+claim.Player)%2 == 0
		if win := coins%3 != 0; win != first && claim.Win {
			t.Errorf("accepted: %+v", claim)
		}
	})
}
