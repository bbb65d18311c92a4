package rating

import "slices"

// Results counts finished games by pair of players; all other counts of games between two players
// are derived from it. The zero value is ready to use.
type Results struct {
	duels map[[2]string]*duel // by both names, the lower one first
	order []*duel             // by first game
}

// HeadToHead is the games of two players against each other, from the first one's point of view.
type HeadToHead struct {
	Players [2]string
	Tally   Tally // all games
	Games         // the same games, as pairs and single games
}

// Opposite returns the same games from the second player's point of view.
func (h HeadToHead) Opposite() HeadToHead {
	return HeadToHead{[2]string{h.Players[1], h.Players[0]}, h.Tally.Opposite(), h.Games.Opposite()}
}

// duel counts the games of two players and keeps the games that can still become pairs.
type duel struct {
	HeadToHead
	meetings []tinyTally // pairs and single games, by first game
	waiting  map[seatOf][]waitingGame
}

// seatOf is the first player's seat in the games of an encounter.
type seatOf struct {
	encounter string
	seat      int // 0 or 1
}

// waitingGame is a game that may still be completed to a pair.
type waitingGame struct {
	points  Points
	meeting int // index of its meeting
}

// tinyTally is the [Tally] of one meeting in three bytes.
type tinyTally [3]uint8

// Add counts a game by the names and the points of its seats. Two games of an encounter in which
// the players exchanged seats form a pair: they have the same opening. A game with an empty
// encounter has no partner. Games with other than two different players are ignored.
func (r *Results) Add(encounter string, players []string, points []Points) {
	if len(players) != 2 || players[0] == players[1] {
		return
	}
	key := namesInOrder(players[0], players[1])
	d := r.duels[key]
	if d == nil {
		if r.duels == nil {
			r.duels = map[[2]string]*duel{}
		}
		d = &duel{HeadToHead: HeadToHead{Players: [2]string(players)}}
		r.duels[key] = d
		r.order = append(r.order, d)
	}
	seat := slices.Index(players, d.Players[0])
	d.add(encounter, seat, points[seat])
}

func namesInOrder(a, b string) [2]string { return [2]string{min(a, b), max(a, b)} }

// add counts a game in which the first player had the given seat.
func (d *duel) add(encounter string, seat int, p Points) {
	d.Tally.Add(p)
	partner := seatOf{encounter, 1 - seat}
	if games := d.waiting[partner]; len(games) > 0 {
		if len(games) == 1 {
			delete(d.waiting, partner)
		} else {
			d.waiting[partner] = games[1:]
		}
		d.completePair(games[0].points, p)
		d.meetings[games[0].meeting][p]++
		return
	}
	d.Single.Add(p)
	var meeting tinyTally
	meeting[p]++
	d.meetings = append(d.meetings, meeting)
	if encounter == "" {
		return
	}
	if d.waiting == nil {
		d.waiting = map[seatOf][]waitingGame{}
	}
	own := seatOf{encounter, seat}
	d.waiting[own] = append(d.waiting[own], waitingGame{p, len(d.meetings) - 1})
}

// Between returns the games of a and b from a's point of view.
func (r *Results) Between(a, b string) HeadToHead {
	d := r.duels[namesInOrder(a, b)]
	switch {
	case d == nil:
		return HeadToHead{Players: [2]string{a, b}}
	case d.Players[0] != a:
		return d.Opposite()
	}
	return d.HeadToHead
}

// All returns the games of all pairs of players, in the order of the pairs' first games. The player
// with the first seat in that game is the first of Players.
func (r *Results) All() []HeadToHead {
	all := make([]HeadToHead, len(r.order))
	for i, d := range r.order {
		all[i] = d.HeadToHead
	}
	return all
}

// Meetings returns all pairs and single games, for [Rate].
func (r *Results) Meetings() (all []Meeting) {
	for _, d := range r.order {
		for _, m := range d.meetings {
			all = append(all, Meeting{d.Players[0], d.Players[1], Tally{Wins: int64(m[Win]), Draws: int64(m[Draw]), Losses: int64(m[Loss])}})
		}
	}
	return all
}
