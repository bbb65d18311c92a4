package rating

// findGroups finds the groups of connected players, in the order of their first players, and whether
// the games of a group determine finite strengths: they do if every player is connected to every
// other by a chain of games with points won (Ford 1957).
func (f *ratingField) findGroups() {
	n := len(f.names)
	met, took := make([][]int, n), make([][]int, n)
	for _, b := range f.pairs {
		met[b.a], met[b.b] = append(met[b.a], b.b), append(met[b.b], b.a)
		if b.points > 0 {
			took[b.a] = append(took[b.a], b.b)
		}
		if b.points < b.games {
			took[b.b] = append(took[b.b], b.a)
		}
	}
	f.groupOfPlayer = make([]int, n)
	for i := range f.groupOfPlayer {
		f.groupOfPlayer[i] = -1
	}
	for i := range n {
		if f.groupOfPlayer[i] >= 0 {
			continue
		}
		members := reachablePlayers(met, i)
		for _, k := range members {
			f.groupOfPlayer[k] = len(f.virtual)
		}
		f.virtual = append(f.virtual, len(reachablePlayers(took, i)) < len(members) || len(reachablePlayers(reverseEdges(took), i)) < len(members))
	}
}

// reachablePlayers returns the players reachable from a player, which is the first.
func reachablePlayers(edges [][]int, from int) []int {
	seen := make([]bool, len(edges))
	seen[from] = true
	all := []int{from}
	for k := 0; k < len(all); k++ {
		for _, to := range edges[all[k]] {
			if !seen[to] {
				seen[to] = true
				all = append(all, to)
			}
		}
	}
	return all
}

func reverseEdges(edges [][]int) [][]int {
	back := make([][]int, len(edges))
	for from, list := range edges {
		for _, to := range list {
			back[to] = append(back[to], from)
		}
	}
	return back
}
