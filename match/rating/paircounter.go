package rating

// PairCounter counts the games of two players, as one of them saw them, and joins the two
// games of an encounter into a pair: they have the same opening, and the players exchanged
// seats. Further games of an encounter form further pairs. K identifies an encounter; the
// zero value is ready to use.
type PairCounter[K comparable] struct {
	Tally Tally // all games
	Games Games // the same games, as pairs and games without a partner

	meetings []tinyTally // pairs and games without a partner, in the order of their first games
	waiting  map[seatOf[K]][]waitingGame
}

// seatOf is a seat in the games of an encounter.
type seatOf[K comparable] struct {
	encounter K
	seat      int // 0 or 1
}

// waitingGame is a game whose partner has not been counted.
type waitingGame struct {
	points  Points
	meeting int // index of its meeting
}

// tinyTally is the [Tally] of one meeting in three bytes.
type tinyTally [3]uint8

// Add counts a game of an encounter in which the player had the given seat, 0 or 1.
func (c *PairCounter[K]) Add(encounter K, seat int, p Points) {
	partner := seatOf[K]{encounter, 1 - seat}
	games := c.waiting[partner]
	if len(games) == 0 {
		c.AddSingle(p)
		if c.waiting == nil {
			c.waiting = map[seatOf[K]][]waitingGame{}
		}
		own := seatOf[K]{encounter, seat}
		c.waiting[own] = append(c.waiting[own], waitingGame{p, len(c.meetings) - 1})
		return
	}
	if len(games) == 1 {
		delete(c.waiting, partner)
	} else {
		c.waiting[partner] = games[1:]
	}
	c.Tally.Add(p)
	c.Games.Pair(games[0].points, p)
	c.meetings[games[0].meeting][p]++
}

// AddSingle counts a game that belongs to no encounter.
func (c *PairCounter[K]) AddSingle(p Points) {
	c.Tally.Add(p)
	c.Games.Single.Add(p)
	var meeting tinyTally
	meeting[p]++
	c.meetings = append(c.meetings, meeting)
}

// Meetings returns the pairs and the games without a partner as meetings of a, the player
// for whom they were counted, and b.
func (c *PairCounter[K]) Meetings(a, b string) []Meeting {
	all := make([]Meeting, len(c.meetings))
	for i, m := range c.meetings {
		all[i] = Meeting{a, b, Tally{Wins: int64(m[Win]), Draws: int64(m[Draw]), Losses: int64(m[Loss])}}
	}
	return all
}
