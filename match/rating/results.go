package rating

import "slices"

// Results counts finished games by pair of players; all other counts of games between two players
// are derived from it. The zero value is ready to use.
type Results struct {
	byPlayers map[[2]string]*headToHeadGames // by both names, the lower one first
	order     []*headToHeadGames             // by first game
}

// HeadToHead is the games of two players against each other, from the first one's point of view.
type HeadToHead struct {
	Players    [2]string
	Tally      Tally // all games
	GameCounts       // the same games, as pairs and single games
}

// Opposite returns the same games from the second player's point of view.
func (h HeadToHead) Opposite() HeadToHead {
	return HeadToHead{[2]string{h.Players[1], h.Players[0]}, h.Tally.Opposite(), h.GameCounts.Opposite()}
}

// headToHeadGames counts the games of two players and keeps the games that can still become pairs.
type headToHeadGames struct {
	HeadToHead
	encounters []tinyTally // pairs and single games, by first game
	unpaired   map[seatKey][]unpairedGame
}

// seatKey is the first player's seat in the games of an encounter.
type seatKey struct {
	encounter string
	seat      int // 0 or 1
}

// unpairedGame is a game that may still be completed to a pair.
type unpairedGame struct {
	points    Points
	encounter int // index of its encounter
}

// tinyTally is the [Tally] of one encounter in three bytes.
type tinyTally [3]uint8

// AddGame counts a game by the names and the points of its seats. Two games of an encounter in which
// the players exchanged seats form a pair: they have the same opening. A game with an empty
// encounter has no partner. Games with other than two different players are ignored.
func (r *Results) AddGame(encounter string, players []string, points []Points) {
	if len(players) != 2 || players[0] == players[1] {
		return
	}
	key := orderedNames(players[0], players[1])
	d := r.byPlayers[key]
	if d == nil {
		if r.byPlayers == nil {
			r.byPlayers = map[[2]string]*headToHeadGames{}
		}
		d = &headToHeadGames{HeadToHead: HeadToHead{Players: [2]string(players)}}
		r.byPlayers[key] = d
		r.order = append(r.order, d)
	}
	seat := slices.Index(players, d.Players[0])
	d.addGame(encounter, seat, points[seat])
}

func orderedNames(a, b string) [2]string { return [2]string{min(a, b), max(a, b)} }

// addGame counts a game in which the first player had the given seat.
func (d *headToHeadGames) addGame(encounter string, seat int, p Points) {
	d.Tally.Add(p)
	partner := seatKey{encounter, 1 - seat}
	if games := d.unpaired[partner]; len(games) > 0 {
		if len(games) == 1 {
			delete(d.unpaired, partner)
		} else {
			d.unpaired[partner] = games[1:]
		}
		d.completePair(games[0].points, p)
		d.encounters[games[0].encounter][p]++
		return
	}
	d.Single.Add(p)
	var meeting tinyTally
	meeting[p]++
	d.encounters = append(d.encounters, meeting)
	if encounter == "" {
		return
	}
	if d.unpaired == nil {
		d.unpaired = map[seatKey][]unpairedGame{}
	}
	own := seatKey{encounter, seat}
	d.unpaired[own] = append(d.unpaired[own], unpairedGame{p, len(d.encounters) - 1})
}

// HeadToHead returns the games of a and b from a's point of view.
func (r *Results) HeadToHead(a, b string) HeadToHead {
	d := r.byPlayers[orderedNames(a, b)]
	switch {
	case d == nil:
		return HeadToHead{Players: [2]string{a, b}}
	case d.Players[0] != a:
		return d.Opposite()
	}
	return d.HeadToHead
}

// AllPairs returns the games of all pairs of players, in the order of the pairs' first games. The
// player with the first seat in that game is the first of Players.
func (r *Results) AllPairs() []HeadToHead {
	all := make([]HeadToHead, len(r.order))
	for i, d := range r.order {
		all[i] = d.HeadToHead
	}
	return all
}

// EncounterResults returns all pairs and single games, for [RatePlayers].
func (r *Results) EncounterResults() (all []EncounterResult) {
	for _, d := range r.order {
		for _, m := range d.encounters {
			all = append(all, EncounterResult{d.Players[0], d.Players[1], Tally{Wins: int64(m[Win]), Draws: int64(m[Draw]), Losses: int64(m[Loss])}})
		}
	}
	return all
}
