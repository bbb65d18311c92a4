package rating

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
)

// playedGame is one call of Results.AddGame.
type playedGame struct {
	encounter string
	players   []string
	points    []Points
}

// randomGames returns games of up to five players, some against themselves and some of three
// players; up to three games share an encounter, and some have none.
func randomGames(dice *rand.Rand) (games []playedGame) {
	for encounter := range dice.IntN(40) {
		players := []string{"a", "b", "c", "d", "e"}
		dice.Shuffle(len(players), func(i, k int) { players[i], players[k] = players[k], players[i] })
		players = players[:2+dice.IntN(10)/9]
		if dice.IntN(10) == 0 {
			players[1] = players[0]
		}
		for range 1 + dice.IntN(3) {
			g := playedGame{players: append([]string{}, players...)}
			if dice.IntN(5) > 0 {
				g.encounter = fmt.Sprint(encounter)
			}
			if dice.IntN(2) == 0 {
				g.players[0], g.players[1] = g.players[1], g.players[0]
			}
			p := Points(dice.IntN(3))
			g.points = []Points{p, p.Opposite(), Loss}[:len(players)]
			games = append(games, g)
		}
	}
	dice.Shuffle(len(games), func(i, k int) { games[i], games[k] = games[k], games[i] })
	return games
}

// countBetween counts the games of a and b in the obvious way: for each game that exchanges
// the seats it looks for the first game of the encounter that has no partner yet.
func countBetween(games []playedGame, a, b string) (h HeadToHead, meetings []EncounterResult) {
	h.Players = [2]string{a, b}
	type single struct {
		encounter string
		seat      int
		points    Points
		meeting   int
	}
	var open []single
next:
	for _, g := range games {
		seat := 0
		switch {
		case len(g.players) != 2 || a == b:
			continue
		case g.players[0] == a && g.players[1] == b:
		case g.players[0] == b && g.players[1] == a:
			seat = 1
		default:
			continue
		}
		p := g.points[seat]
		h.Tally.Add(p)
		for i, s := range open {
			if g.encounter != "" && s.encounter == g.encounter && s.seat != seat {
				h.Pairs.Add(s.points, p)
				meetings[s.meeting].Result.Add(p)
				open = append(open[:i], open[i+1:]...)
				continue next
			}
		}
		open = append(open, single{g.encounter, seat, p, len(meetings)})
		meetings = append(meetings, EncounterResult{A: a, B: b})
		meetings[len(meetings)-1].Result.Add(p)
	}
	for _, s := range open {
		h.Single.Add(s.points)
	}
	return h, meetings
}

// TestResults_CountsAsByHand compares the counts of random games with those of countBetween.
func TestResults_CountsAsByHand(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 5))
	for range 200 {
		games := randomGames(dice)
		var r Results
		for _, g := range games {
			r.AddGame(g.encounter, g.players, g.points)
		}
		for _, a := range []string{"a", "b", "c", "d", "e"} {
			for _, b := range []string{"a", "b", "c", "d", "e"} {
				if want, _ := countBetween(games, a, b); r.HeadToHead(a, b) != want {
					t.Fatalf("between %s and %s: got %+v, want %+v", a, b, r.HeadToHead(a, b), want)
				}
			}
		}
		var meetings []EncounterResult
		seen := map[[2]string]bool{}
		var order []HeadToHead
		for _, g := range games {
			if len(g.players) != 2 || g.players[0] == g.players[1] || seen[orderedNames(g.players[0], g.players[1])] {
				continue
			}
			seen[orderedNames(g.players[0], g.players[1])] = true
			h, m := countBetween(games, g.players[0], g.players[1])
			order, meetings = append(order, h), append(meetings, m...)
		}
		if len(order) == 0 {
			continue
		}
		if !reflect.DeepEqual(r.AllPairs(), order) {
			t.Fatalf("got %+v, want %+v", r.AllPairs(), order)
		}
		if !reflect.DeepEqual(r.EncounterResults(), meetings) {
			t.Fatalf("got %v, want %v", r.EncounterResults(), meetings)
		}
	}
}

// TestResults_ListIgnoresSeats: a rating list is the same whichever player of an encounter is named
// first.
func TestResults_ListIgnoresSeats(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 8))
	for range 20 {
		var r Results
		for _, g := range randomGames(dice) {
			r.AddGame(g.encounter, g.players, g.points)
		}
		if len(r.AllPairs()) == 0 {
			continue
		}
		meetings := r.EncounterResults()
		got, err := RatePlayers(context.Background(), meetings, ListOptions{Resamplings: 20})
		for i, m := range meetings {
			if dice.IntN(2) == 0 {
				meetings[i] = EncounterResult{m.B, m.A, m.Result.Opposite()}
			}
		}
		want, err2 := RatePlayers(context.Background(), meetings, ListOptions{Resamplings: 20})
		if err != nil || err2 != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v, %v; want %+v, %v", got, err, want, err2)
		}
	}
}
