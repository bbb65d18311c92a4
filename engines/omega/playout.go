package omega

import (
	"math"

	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

// playoutBoard is the board of rollouts. Groups are found by union-find with path compression,
// since stones are never removed; it is set up anew for each rollout.
type playoutBoard struct {
	stones       [game.MostCells + 1]uint8
	parent       [game.MostCells + 1]uint16
	size         [game.MostCells + 1]uint16
	order        [game.MostCells]uint16 // occupied cells, by the number of the stone
	empty        [game.MostCells]uint16
	neighbours   *[game.MostCells][6]uint16
	liberties    [game.MostCells]uint8
	libertySizes [game.MostCells]uint16 // sizes of groups that may grow
	moveStats    *moveStats             // nil if disabled
	lastSeat     lastPlayerSolver
}

// groupLeader returns the cell that represents a stone's group.
func (p *playoutBoard) groupLeader(cell uint16) uint16 {
	for {
		next := p.parent[cell]
		if next == cell {
			return cell
		}
		above := p.parent[next]
		if above == next {
			return next
		}
		p.parent[cell] = above
		cell = above
	}
}

// placeStone puts a stone on a cell and merges its group with adjacent groups of its colour.
func (p *playoutBoard) placeStone(cell uint16, stone uint8) {
	p.stones[cell], p.parent[cell], p.size[cell] = stone, cell, 1
	leader := cell
	for _, n := range &p.neighbours[cell] {
		if p.stones[n] != stone {
			continue
		}
		other := p.groupLeader(n)
		if other == leader {
			continue
		}
		if p.size[leader] > p.size[other] {
			leader, other = other, leader
		}
		p.parent[leader] = other
		p.size[other] += p.size[leader]
		leader = other
	}
}

// gainOfStone returns the increase of the value of a colour's groups by a stone.
func gainOfStone[W int32 | int64](p *playoutBoard, cell uint16, stone uint8, worth *[game.MostCells + 2]W) (sum W) {
	var seen [3]uint16
	groups, size := 0, uint16(1)
next:
	for _, n := range &p.neighbours[cell] {
		if p.stones[n] != stone {
			continue
		}
		leader := p.groupLeader(n)
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
		sum -= worth[p.size[leader]]
	}
	return sum + worth[size]
}

// addLogs adds the logarithms of the colours' scores.
func (p *playoutBoard) addLogs(cells int, logs *[game.MostPlayers + 1]int64) {
	for cell := range cells {
		if stone := p.stones[cell]; stone != 0 && p.parent[cell] == uint16(cell) {
			logs[stone] += game.LogOf(int(p.size[cell]))
		}
	}
}

// RolloutSettings are the settings of rollouts and their rewards.
type RolloutSettings struct {
	Own, Others int // cells tried for a stone of the player's own colour, and of another; 1: random
	MultiOwn    int // the same for three and more players
	MultiOthers int
	Margin      float64 // weight of the margin in the reward of two players, 0 to 1; the rest is win or loss
	MultiMargin float64 // the same for three and more players, as wins are rarer
	Scale       float64 // difference of logarithms at which the margin counts three quarters
	KnownEnd    bool    // play a winning last turn for three and more players
	MASTWeight  float64 // weight of a cell's mean reward in earlier rollouts, 0 to 100; 0: disabled
}

// DefaultRollouts were the best settings in matches; see docs/experiments. For two players, random
// rollouts, which are faster, with rewards for wins only are better than knowledge and margins.
var DefaultRollouts = RolloutSettings{Own: 1, Others: 1, MultiOwn: 3, MultiOthers: 3, MultiMargin: 0.6, Scale: 1.1, KnownEnd: true}

// cellTries returns the number of cells tried for a stone of another colour and for one of the player's
// own.
func (r *RolloutSettings) cellTries(players int) [2]int {
	if players > 2 {
		return [2]int{max(1, r.MultiOthers), max(1, r.MultiOwn)}
	}
	return [2]int{max(1, r.Others), max(1, r.Own)}
}

// groupValue is the value of a group of n stones, in units of 1/1024: the logarithm of its size,
// minus the value of the same number of stones in groups of three, the best size. A fourth stone is
// thus a loss and a third one a gain, whatever the current scores are.
var groupValue = func() (worth [game.MostCells + 2]int32) {
	for n := 1; n < len(worth); n++ {
		worth[n] = int32(math.Round(1024 * (math.Log(float64(n)) - float64(n)*math.Log(3)/3)))
	}
	return worth
}()

// Sample plays a rollout: for each stone the player to move tries a few random cells and takes the
// best for its own colour, the worst for another.
func (g RolloutGame) Sample(s *game.Step, random *mcts.Random, out *mcts.Sample[game.Move]) {
	p, cells, players := g.playout, g.Cells(), g.Players()
	p.neighbours = g.Neighbours()
	g.Field.Read(p.stones[:], p.parent[:], p.size[:])
	empty := g.Field.AppendEmpty(p.empty[:0])
	p.enableMoveStats(g.rollouts)
	tries := g.rollouts.cellTries(players)
	for placed := int(s.Placed); placed < g.Stones(); placed++ {
		colour, turn := placed%players, placed/players%players
		if g.rollouts.KnownEnd && g.mayBeLastTurn(s, placed) && g.canWinLast(empty, colour, random) {
			for c := colour; c < players; c++ {
				g.putStone(s, placed+c-colour, empty[p.lastSeat.cells[c]], out)
			}
			break
		}
		own := oneIf(colour == turn)
		at := p.chooseCell(empty, uint8(colour+1), own, tries[own], p.moveStats.forColour(turn, colour), random)
		cell := empty[at]
		empty[at] = empty[len(empty)-1]
		empty = empty[:len(empty)-1]
		g.putStone(s, placed, cell, out)
	}
	var logs [game.MostPlayers + 1]int64
	p.addLogs(cells, &logs)
	g.setRewards(s, logs[1:players+1], &out.Rewards)
	g.updateMoveStats(s, &out.Rewards)
}

// putStone places the next stone of a rollout.
func (g RolloutGame) putStone(s *game.Step, placed int, cell uint16, out *mcts.Sample[game.Move]) {
	p, players := g.playout, g.Players()
	colour, turn := placed%players, placed/players%players
	p.order[placed] = cell
	p.placeStone(cell, uint8(colour+1))
	if out.NeedsMoves {
		out.Moves = append(out.Moves, game.NewMove(colour, int(cell)))
		out.Players = append(out.Players, int8(g.Seat(s, turn)))
	}
}

// chooseCell returns the index in empty of the cell to take; stats may be nil.
func (p *playoutBoard) chooseCell(empty []uint16, stone uint8, own, tries int, stats *[game.MostCells]int32, random *mcts.Random) int {
	at := random.IntN(len(empty))
	if tries == 1 {
		return at
	}
	best := p.scoreCell(empty[at], stone, own, stats)
	for range tries - 1 {
		i := random.IntN(len(empty))
		if score := p.scoreCell(empty[i], stone, own, stats); score > best {
			at, best = i, score
		}
	}
	return at
}

// scoreCell returns the value of a stone on a cell for the player that places it.
func (p *playoutBoard) scoreCell(cell uint16, stone uint8, own int, stats *[game.MostCells]int32) int32 {
	score := gainOfStone(p, cell, stone, &groupValue)
	if own == 0 {
		score = -score
	}
	if stats != nil {
		score += stats[cell]
	}
	return score
}

// setRewards converts the logarithms of scores into rewards: win or loss, and the squashed margin
// to the best opponent.
func (g RolloutGame) setRewards(s *game.Step, logs []int64, rewards *[mcts.MaxPlayers]int64) {
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
		bestOther := int64(math.MinInt64)
		for o := range logs {
			if o != c {
				bestOther = max(bestOther, logs[o])
			}
		}
		result := int64(0)
		switch {
		case drawn:
			result = mcts.Unit / int64(len(logs))
		case c == winner:
			result = mcts.Unit
		}
		weight := g.rollouts.marginWeight(len(logs))
		rewards[g.Seat(s, c)] = (result*(256-weight) + g.rollouts.squashMargin(logs[c]-bestOther)*weight) / 256
	}
}

// marginWeight returns the weight of the margin in a reward, in 256ths.
func (r *RolloutSettings) marginWeight(players int) int64 {
	if players > 2 {
		return int64(r.MultiMargin * 256)
	}
	return int64(r.Margin * 256)
}

// squashMargin maps a difference of logarithms to 0..Unit, the curve x/(|x|+scale).
func (r *RolloutSettings) squashMargin(apart int64) int64 {
	scale := int64(r.Scale*1024) + 1
	x := apart / (game.LogUnit / 1024)
	return mcts.Unit/2 + mcts.Unit/2*x/(max(x, -x)+scale)
}
