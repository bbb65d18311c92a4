package mcts

import (
	"math"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
)

// twin is the textbook once more: a map from lines of moves to what is known of
// them; whatever can be counted is counted, not kept; no proofs.
type twin struct {
	game      searchtest.Stones
	selection Selection
	explore   float64
	random    Random
	visits    map[string]int
	rewards   map[string][]int64 // of each visit
	amaf      map[string][]int64 // of each sample that counts for the move
	children  map[string][]searchtest.Cell
}

func (w *twin) sample() {
	line, pos := "", w.game.Start()
	var players []int8
	for {
		if w.children[line] == nil && (w.visits[line] > 0 || line == "") {
			w.children[line] = w.shuffled(w.game.Moves(&pos, nil))
		}
		if w.children[line] == nil {
			break
		}
		m := w.choose(line)
		players = append(players, pos.Turn)
		line += string(rune(m))
		pos = w.play(pos, m)
	}
	after, winner := w.finish(pos)
	w.learn(line, players, after, winner)
}

func (w *twin) shuffled(moves []searchtest.Cell) []searchtest.Cell {
	for i := len(moves) - 1; i > 0; i-- {
		j := w.random.Below(i + 1)
		moves[i], moves[j] = moves[j], moves[i]
	}
	return moves
}

func (w *twin) play(pos searchtest.Grid, m searchtest.Cell) (next searchtest.Grid) {
	w.game.Play(&next, &pos, m, false)
	return next
}

// finish plays at random and returns what each player played, and who won.
func (w *twin) finish(pos searchtest.Grid) (after [2]map[searchtest.Cell]bool, winner int) {
	after = [2]map[searchtest.Cell]bool{{}, {}}
	for {
		st := w.game.Status(&pos)
		if st.Outcome.Over() {
			return after, st.Outcome.Winner(st.Turn)
		}
		moves := w.game.Moves(&pos, nil)
		m := moves[w.random.Below(len(moves))]
		after[pos.Turn][m] = true
		pos = w.play(pos, m)
	}
}

func (w *twin) learn(line string, players []int8, after [2]map[searchtest.Cell]bool, winner int) {
	reward := func(player int8) int64 {
		switch winner {
		case -1:
			return unit / 2
		case int(player):
			return unit
		}
		return 0
	}
	turn := int8(len(players) % 2)
	for i := len(line); ; i-- {
		here := line[:i]
		if i < len(line) {
			turn = players[i]
			after[turn][searchtest.Cell(line[i])] = true
		}
		for _, m := range w.children[here] {
			if after[turn][m] {
				w.amaf[here+string(rune(m))] = append(w.amaf[here+string(rune(m))], reward(turn))
			}
		}
		w.visits[here]++
		if i == 0 {
			return
		}
		w.rewards[here] = append(w.rewards[here], reward(players[i-1]))
	}
}

func sum(x []int64) (total float64) {
	for _, v := range x {
		total += float64(v)
	}
	return total
}

func (w *twin) choose(line string) (best searchtest.Cell) {
	top := math.Inf(-1)
	for _, m := range w.children[line] {
		if score := w.score(line, line+string(rune(m))); score > top {
			best, top = m, score
		}
	}
	return best
}

func (w *twin) score(parent, child string) float64 {
	n, all := float64(w.visits[child]), float64(w.visits[parent]+1)
	log := ln(int64(all))
	mean := 0.5
	if n > 0 {
		mean = sum(w.rewards[child]) / (n * unit)
	}
	switch w.selection {
	case RAVE:
		if s := w.amaf[child]; len(s) > 0 {
			beta := math.Sqrt(300 / (3*all + 300))
			mean = float64((1-beta)*mean) + float64(beta*(sum(s)/(float64(len(s))*unit)))
		}
		return mean + float64(w.explore*math.Sqrt(log/max(n, 1)))
	case Tuned:
		if n == 0 {
			return math.MaxFloat64
		}
		var squares float64
		for _, r := range w.rewards[child] {
			squares += float64(r * r)
		}
		variance := squares/(n*unit*unit) - float64(mean*mean) + math.Sqrt(2*log/n)
		return mean + float64(w.explore*math.Sqrt(log/n*min(0.25, max(variance, 0))))
	}
	if n == 0 {
		return math.MaxFloat64
	}
	return mean + float64(w.explore*math.Sqrt(log/n))
}

func TestEqualsItsTwin(t *testing.T) {
	for _, selection := range []Selection{UCT, Tuned, RAVE} {
		s := searcher(t, five, Textbook(), Select(selection), Explore(1.25))
		tw := &twin{
			game: five, selection: selection, explore: 1.25, random: Random{7},
			visits: map[string]int{}, rewards: map[string][]int64{}, amaf: map[string][]int64{},
			children: map[string][]searchtest.Cell{},
		}
		const samples = 600
		find(t, s, five.Start(), sente.Limits{Nodes: samples, Seed: 7})
		for range samples {
			tw.sample()
		}
		if n := compareTrees(t, s.workers[0], tw, 0, ""); n < samples/2 {
			t.Errorf("%v: only %d nodes were compared", selection, n)
		}
	}
}

// compareTrees returns the number of visited nodes below and at a node.
func compareTrees(t *testing.T, w *worker[searchtest.Stones, searchtest.Grid, searchtest.Cell], tw *twin, at uint32, line string) (nodes int) {
	t.Helper()
	n := &w.tree.nodes[at]
	if int(n.visits) != tw.visits[line] || line != "" && float64(n.reward) != sum(tw.rewards[line]) {
		t.Fatalf("%v %x: %d visits, %d; the twin has %d, %v", tw.selection, line, n.visits, n.reward, tw.visits[line], sum(tw.rewards[line]))
	}
	if w.stats&statAMAF != 0 && line != "" {
		if s := w.tree.amaf[at]; int(s.visits) != len(tw.amaf[line]) || float64(s.reward) != sum(tw.amaf[line]) {
			t.Fatalf("%x: AMAF %+v; the twin has %d, %v", line, s, len(tw.amaf[line]), sum(tw.amaf[line]))
		}
	}
	if n.visits == 0 {
		return 0
	}
	nodes = 1
	first, end := n.childRange()
	if int(end-first) != len(tw.children[line]) {
		t.Fatalf("%x: %d children, the twin has %d", line, end-first, len(tw.children[line]))
	}
	for c := first; c < end; c++ {
		nodes += compareTrees(t, w, tw, c, line+string(rune(w.tree.moves[c])))
	}
	return nodes
}
