package stats

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/sente-games/sente/match/rating"
)

// RankPlayers returns all players, the strongest first; players without a rating are last.
func (l *League) RankPlayers(ctx context.Context, o rating.ListOptions) (all []*RatedPlayer, err error) {
	for _, p := range l.players {
		t := p.tally
		p.Games, p.Wins, p.Draws, p.Losses = int(t.NumGames()), int(t.Wins), int(t.Draws), int(t.Losses)
		p.Score = (float64(t.Wins) + float64(t.Draws)/2) / float64(t.NumGames())
		if scale := p.scale.Estimate(); !math.IsInf(scale, 1) {
			p.Scale = &scale
		}
		p.Scored = p.scale.NumPositions()
	}
	rank, err := l.ratePlayers(ctx, o)
	if err != nil {
		return nil, err
	}
	for _, p := range l.players {
		if _, ok := rank[p.Name]; !ok {
			rank[p.Name] = len(l.players)
		}
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b *RatedPlayer) int {
		return cmp.Or(cmp.Compare(rank[a.Name], rank[b.Name]), cmp.Compare(b.Score, a.Score), cmp.Compare(a.Name, b.Name))
	})
	return all, nil
}

// ratePlayers sets the ratings of the players of two-player games, and returns the rank of each by
// name.
func (l *League) ratePlayers(ctx context.Context, o rating.ListOptions) (map[string]int, error) {
	rank := map[string]int{}
	meetings := l.results.EncounterResults()
	if len(meetings) == 0 {
		return rank, nil
	}
	list, err := rating.RatePlayers(ctx, meetings, o)
	if err != nil {
		return nil, err
	}
	groups := list.Standings[len(list.Standings)-1].Group != list.Standings[0].Group
	for i, s := range list.Standings {
		rank[s.Player] = i
		p, margin := l.players[s.Player], (s.High-s.Low)/2
		p.Elo = &s.Elo
		if margin > 0 { // if all results are alike, resampling gives no interval
			p.EloError, p.Low, p.High = &margin, &s.Low, &s.High
		}
		if groups {
			p.Group = s.Group - list.Standings[0].Group + 1
		}
		if i+1 < len(list.Standings) && list.Standings[i+1].Group == s.Group && (margin > 0 || list.Standings[i+1].High > list.Standings[i+1].Low) {
			p.LOS = &list.LOS[i][i+1]
		}
	}
	return rank, nil
}
