package omega_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/omega"
)

// played is one of the random games of testdata/games.jsonl from Ludii 1.0.8 (Browne, Piette and others),
// with its legal moves and endings; scores are computed by flood fill with big integers. Players and
// cells are counted from 0; scores are given after each turn.
type played struct {
	Side, Players int
	Sites         [][]int
	Scores        [][]string
	Groups        [][]int `json:"final_group_sizes"`
	Winner        int
	Tied          bool `json:"tied_for_first"`
	Left          int  `json:"empty_at_end"`
}

func TestRules_ReplayLudiiGames(t *testing.T) {
	file, err := os.Open("testdata/games.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	n := 0
	for ; lines.Scan(); n++ {
		var g played
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			t.Fatal(err)
		}
		t.Run(fmt.Sprint(n+1), func(t *testing.T) { replay(t, g) })
	}
	if n != 126 || lines.Err() != nil {
		t.Errorf("%d games, %v", n, lines.Err())
	}
}

func replay(t *testing.T, g played) {
	record := sente.Record{Size: fmt.Sprint(g.Side), Rules: fmt.Sprintf("%dp", g.Players)}
	b, err := omega.Open(record)
	if err != nil {
		t.Fatal(err)
	}
	r, s, err := omega.FromRecord(record)
	if err != nil {
		t.Fatal(err)
	}
	for turn, sites := range g.Sites {
		for _, site := range sites {
			if b.Turn() != turn%g.Players {
				t.Fatalf("turn %d: player %d is to move", turn, b.Turn())
			}
			text := fmt.Sprintf("#%d", site)
			if _, err := b.Play(text); err != nil {
				t.Fatalf("turn %d: %v", turn, err)
			}
			m, err := r.Parse(&s, text)
			if err != nil {
				t.Fatal(err)
			}
			var next omega.State
			r.Play(&next, &s, m, false)
			s = next
		}
		for colour, p := range r.Products(&s) {
			if p.String() != g.Scores[turn][colour] {
				t.Fatalf("turn %d: colour %d scores %v, want %s", turn, colour, p, g.Scores[turn][colour])
			}
		}
	}
	over, winner, _ := b.Outcome()
	if !over || len(b.Legal()) > 0 || r.Cells()-s.Placed() != g.Left {
		t.Fatalf("after all %d turns: over %v, %d cells left, want %d", len(g.Sites), over, r.Cells()-s.Placed(), g.Left)
	}
	if winner != g.Winner {
		t.Errorf("player %d has won, want %d (a tie: %v)", winner, g.Winner, g.Tied)
	}
	if groups := r.Groups(&s); !slices.EqualFunc(groups, g.Groups, slices.Equal[[]int]) {
		t.Errorf("groups %v, want %v", groups, g.Groups)
	}
}
