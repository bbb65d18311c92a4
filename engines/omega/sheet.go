package omega

import (
	"math"

	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

// sheet is a board on which games are played to the end: groups are found by
// union-find with shortened ways, for nothing is taken back; it is filled in anew
// for each game.
type sheet struct {
	stones [game.MostCells + 1]uint8
	up     [game.MostCells + 1]uint16
	size   [game.MostCells + 1]uint16
	order  [game.MostCells]uint16 // the cells taken, by the number of the stone
	free   [game.MostCells]uint16
	near   *[game.MostCells][6]uint16
	around [game.MostCells]uint8
	open   [game.MostCells]uint16 // sizes of groups that may grow
	lore   *lore                  // nil: none is asked for
}

// leader is the cell that stands for a stone's group.
func (p *sheet) leader(cell uint16) uint16 {
	for {
		next := p.up[cell]
		if next == cell {
			return cell
		}
		above := p.up[next]
		if above == next {
			return next
		}
		p.up[cell] = above
		cell = above
	}
}

// put places a stone and joins its group with those that it touches.
func (p *sheet) put(cell uint16, stone uint8) {
	p.stones[cell], p.up[cell], p.size[cell] = stone, cell, 1
	leader := cell
	for _, n := range &p.near[cell] {
		if p.stones[n] != stone {
			continue
		}
		other := p.leader(n)
		if other == leader {
			continue
		}
		if p.size[leader] > p.size[other] {
			leader, other = other, leader
		}
		p.up[leader] = other
		p.size[other] += p.size[leader]
		leader = other
	}
}

// gain is how much a stone adds to what its colour's groups are worth.
func (p *sheet) gain(cell uint16, stone uint8, worth *[game.MostCells + 2]int32) int32 {
	var seen [3]uint16
	groups, size, gain := 0, uint16(1), int32(0)
next:
	for _, n := range &p.near[cell] {
		if p.stones[n] != stone {
			continue
		}
		leader := p.leader(n)
		for _, other := range seen[:groups] {
			if other == leader {
				continue next
			}
		}
		if groups < len(seen) {
			seen[groups] = leader
			groups++
		}
		size += p.size[leader]
		gain -= worth[p.size[leader]]
	}
	return gain + worth[size]
}

// logs adds up the logarithms of the colours' scores.
func (p *sheet) logs(cells int, logs *[game.MostPlayers + 1]int64) {
	for cell := range cells {
		if stone := p.stones[cell]; stone != 0 && p.up[cell] == uint16(cell) {
			logs[stone] += game.LogOf(int(p.size[cell]))
		}
	}
}

// Sampling says how games are played out, and what they are worth.
type Sampling struct {
	Own, Other int // cells that a player looks at for a stone of his own, and of another colour; 1: chance alone
	CrowdOwn   int // the same of three and more players
	CrowdOther int
	Margin     float64 // share of the margin in the reward of two players, 0 to 1; the rest is win or loss
	Crowd      float64 // the same of three and more, who win less often
	Scale      float64 // difference of logarithms at which the margin counts three quarters
	Average    float64 // what a cell's reward in earlier games played out weighs, 0 to 100; 0: nothing
}

// Usual is what matches found best; see docs/experiments. Of two players chance
// alone, which is faster, and wins alone beat knowledge and margins.
var Usual = Sampling{Own: 1, Other: 1, CrowdOwn: 3, CrowdOther: 3, Crowd: 0.6, Scale: 1.1}

// looks are the cells that a player looks at for a stone of another colour and for
// one of his own.
func (how *Sampling) looks(players int) [2]int {
	if players > 2 {
		return [2]int{max(1, how.CrowdOther), max(1, how.CrowdOwn)}
	}
	return [2]int{max(1, how.Other), max(1, how.Own)}
}

// worthOf is what a group of so many stones is worth, in units of 1/1024: the
// logarithm of its size, less what as many stones are worth in groups of three, which
// no other size exceeds. So a fourth stone is a loss and a third one a gain,
// whatever the scores are now.
var worthOf = func() (worth [game.MostCells + 2]int32) {
	for n := 1; n < len(worth); n++ {
		worth[n] = int32(math.Round(1024 * (math.Log(float64(n)) - float64(n)*math.Log(3)/3)))
	}
	return worth
}()

// Sample plays a position out: in turn each player looks at a few cells at random
// for each stone and takes the best for his own colour, the worst for another.
func (g Game) Sample(s *game.Step, random *mcts.Random, out *mcts.Sample[game.Move]) {
	p, cells, players := g.sheet, g.Cells(), g.Players()
	p.near = g.Neighbours()
	g.Field.Read(p.stones[:], p.up[:], p.size[:])
	free := g.Field.AppendEmpty(p.free[:0])
	p.learns(g.how)
	looks := g.how.looks(players)
	for placed := int(s.Placed); placed < g.Stones(); placed++ {
		colour, turn := placed%players, placed/players%players
		own := 0
		if colour == turn {
			own = 1
		}
		at := p.choose(free, uint8(colour+1), own, looks[own], p.lore.of(turn, colour), random)
		cell := free[at]
		p.order[placed] = cell
		free[at] = free[len(free)-1]
		free = free[:len(free)-1]
		p.put(cell, uint8(colour+1))
		if out.Wanted {
			out.Moves = append(out.Moves, game.At(colour, int(cell)))
			out.Players = append(out.Players, int8(g.Seat(s, turn)))
		}
	}
	var logs [game.MostPlayers + 1]int64
	p.logs(cells, &logs)
	g.judge(s, logs[1:players+1], &out.Rewards)
	g.teach(s, &out.Rewards)
}

// choose is the place in free of the cell to take; lore may be nil.
func (p *sheet) choose(free []uint16, stone uint8, own, looks int, lore *[game.MostCells]int32, random *mcts.Random) int {
	at := random.Below(len(free))
	if looks == 1 {
		return at
	}
	best := p.rate(free[at], stone, own, lore)
	for range looks - 1 {
		i := random.Below(len(free))
		if rate := p.rate(free[i], stone, own, lore); rate > best {
			at, best = i, rate
		}
	}
	return at
}

// rate is how much a player likes a stone on a cell.
func (p *sheet) rate(cell uint16, stone uint8, own int, lore *[game.MostCells]int32) int32 {
	rate := p.gain(cell, stone, &worthOf)
	if own == 0 {
		rate = -rate
	}
	if lore != nil {
		rate += lore[cell]
	}
	return rate
}

// judge turns the logarithms of scores into rewards: win or loss, and the margin to
// the best of the others squashed.
func (g Game) judge(s *game.Step, logs []int64, rewards *[mcts.MostPlayers]int64) {
	winner, tie := 0, false
	for c := 1; c < len(logs); c++ {
		switch {
		case logs[c] == logs[winner]:
			winner, tie = c, true
		case logs[c] > logs[winner]:
			winner, tie = c, false
		}
	}
	drawn := tie && g.Options().TiesDrawn
	for c := range logs {
		most := int64(math.MinInt64)
		for o := range logs {
			if o != c {
				most = max(most, logs[o])
			}
		}
		result := int64(0)
		switch {
		case drawn:
			result = mcts.Unit / int64(len(logs))
		case c == winner:
			result = mcts.Unit
		}
		share := g.how.share(len(logs))
		rewards[g.Seat(s, c)] = (result*(256-share) + g.how.squash(logs[c]-most)*share) / 256
	}
}

// share is the margin's share in a reward, in 256ths.
func (how *Sampling) share(players int) int64 {
	if players > 2 {
		return int64(how.Crowd * 256)
	}
	return int64(how.Margin * 256)
}

// squash maps a difference of logarithms to 0..Unit, the curve x/(|x|+scale).
func (how *Sampling) squash(apart int64) int64 {
	scale := int64(how.Scale*1024) + 1
	x := apart / (game.LogUnit / 1024)
	return mcts.Unit/2 + mcts.Unit/2*x/(max(x, -x)+scale)
}
