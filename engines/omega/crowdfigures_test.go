package omega

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
)

// TestCrowdFiguresLong counts in the journal of a match of three or four players how often
// who sits where wins, and how often it could force the win when its last turn began:
//
//	JOURNAL=run.jsonl go test ./engines/omega -run CrowdFigures -v
func TestCrowdFiguresLong(t *testing.T) {
	name := os.Getenv("JOURNAL")
	if name == "" {
		return
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	var sum [2][game.MostPlayers]seatFigures // of the first player of the match, and of the others
	for lines.Scan() {
		var line struct {
			Result struct {
				Players []int
				Points  []int
				Record  sente.Record
			}
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		r := line.Result
		for seat, player := range r.Players {
			f := &sum[min(player, 1)][seat]
			f.games++
			won := r.Points[seat] > 0
			f.won += oneIf(won)
			if could, ok := lastTurnForced(t, r.Record, seat); ok && could {
				f.could++
				f.did += oneIf(won)
			}
		}
	}
	for i, who := range []string{"the first", "the others"} {
		for seat, f := range sum[i] {
			if f.games > 0 {
				t.Logf("%s, seat %d: %d games, %d won; %d could be forced, %d of these won", who, seat+1, f.games, f.won, f.could, f.did)
			}
		}
	}
}

type seatFigures struct{ games, won, could, did int }

// lastTurnForced reports whether a player could force the win when its last turn began.
func lastTurnForced(t *testing.T, r sente.Record, seat int) (won, ok bool) {
	t.Helper()
	g, s, err := NewGame(sente.Record{Size: r.Size, Rules: r.Rules}, nil)
	if err != nil {
		t.Fatal(err)
	}
	n := g.Players()
	for _, text := range r.Moves[:g.Stones()-n*(n-seat)] {
		m, err := g.Parse(&s, string(text))
		if err != nil {
			t.Fatal(err)
		}
		play(g, &s, m)
	}
	_, won, ok = new(LastTurn).Win(g.Live, &s, nil)
	return won, ok
}
