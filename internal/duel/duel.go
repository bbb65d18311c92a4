// Package duel plays matches at equal processor time. It exists because a shared or busy
// machine makes matches by the clock unfair and slow, and matches of equal nodes say
// nothing of two searches whose nodes cost differently. Only tests use it:
//
//	SENTE_DUEL="mcts mcts:without=Look games=200 cpu=10ms seed=7"
//	SENTE_DUEL="mcts mcts:without=Look game=omega"
//
// A test reads this variable by [Asked] and plays the match by [Run].
package duel

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/rating"
)

// Terms are what a match is played by.
type Terms struct {
	Specs [2]string // the players, as [catalog.Game.Engine] reads them
	Game  sente.Record
	Games int
	CPU   time.Duration // processor time of a move, on the average
	Plies int           // random moves before the players begin
	Seed  uint64
	Least float64 // Elo: the match ends when the first player is shown to be better than this, or worse than 50 more; 0: never
}

// Asked are the terms that the environment asks for, !ok if for none.
func Asked() (t Terms, ok bool, err error) {
	text := os.Getenv("SENTE_DUEL")
	t, err = Parse(text)
	return t, text != "", err
}

// Parse reads terms: the two players, then any of games=, cpu=, plies=, seed=, game=,
// size=, rules= and least=.
func Parse(text string) (Terms, error) {
	t := Terms{Games: 200, CPU: 10 * time.Millisecond, Plies: 4}
	players := 0
	for _, word := range strings.Fields(text) {
		key, value, isSetting := strings.Cut(word, "=")
		if !isSetting || strings.Contains(key, ":") {
			if players == len(t.Specs) {
				return t, fmt.Errorf("%q is a third player: a duel has two", word)
			}
			t.Specs[players] = word
			players++
			continue
		}
		var err error
		switch key {
		case "games":
			t.Games, err = strconv.Atoi(value)
		case "cpu":
			t.CPU, err = time.ParseDuration(value)
		case "plies":
			t.Plies, err = strconv.Atoi(value)
		case "seed":
			t.Seed, err = strconv.ParseUint(value, 10, 64)
		case "least":
			t.Least, err = strconv.ParseFloat(value, 64)
		case "game":
			t.Game.Game = value
		case "size":
			t.Game.Size = value
		case "rules":
			t.Game.Rules = value
		default:
			err = fmt.Errorf("the settings are games, cpu, plies, seed, least, game, size and rules")
		}
		if err != nil {
			return t, fmt.Errorf("%s: %w", word, err)
		}
	}
	if players < len(t.Specs) && text != "" {
		return t, fmt.Errorf("%q names %d players: a duel has two", text, players)
	}
	return t, nil
}

// Run plays the match that the terms ask for and logs how it went.
func Run(t *testing.T, g catalog.Game, terms Terms) {
	t.Helper()
	sides := [2]*side{{spec: terms.Specs[0]}, {spec: terms.Specs[1]}}
	board, err := g.Board(terms.Game)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sides {
		for range board.Seats() {
			e, err := g.Engine(s.spec)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = sente.Close(e) }()
			s.engines = append(s.engines, e)
		}
	}
	m := &duel{game: g, terms: terms, sides: sides}
	test := rating.SPRT{Elo0: terms.Least, Elo1: terms.Least + 50}
	begin := time.Now()
	for pair := 0; 2*pair < terms.Games; pair++ {
		first, second, err := m.pair(t.Context(), uint64(pair))
		if err != nil {
			t.Fatal(err)
		}
		m.pairs.Add(first, second)
		m.tally.Add(first)
		m.tally.Add(second)
		if time.Since(begin) > time.Minute {
			begin = time.Now()
			t.Log(m)
		}
		if terms.Least != 0 && pair >= 10 && test.Judge(m.pairs).Decision != rating.Undecided {
			t.Logf("of %.0f and %.0f Elo: %v", test.Elo0, test.Elo1, test.Judge(m.pairs).Decision)
			break
		}
	}
	t.Log(m)
}

// duel is a match.
type duel struct {
	game  catalog.Game
	terms Terms
	sides [2]*side
	tally rating.Tally
	pairs rating.Pairs
}

func (m *duel) String() string {
	a, b := m.sides[0], m.sides[1]
	return fmt.Sprintf("%s: %s – %s: %v, %v; %.2f and %.2f ms, %.0f and %.0f nodes a move", m.game.Name, a.spec, b.spec, m.tally, m.pairs.Estimate(),
		a.perMove(a.used)*1e3, b.perMove(b.used)*1e3, a.perMove(a.nodes), b.perMove(b.nodes))
}

// side is a player: an engine for every seat, and what it has used.
type side struct {
	spec        string
	engines     []sente.Engine
	moves       int
	used, nodes float64       // seconds and nodes, in all
	cost        float64       // seconds of a node, lately
	account     time.Duration // what is left of the time of its moves
}

func (s *side) perMove(sum float64) float64 { return sum / float64(max(s.moves, 1)) }

// pair plays one opening twice: the first player has one of the seats and the other one
// the rest, then the other way round.
func (m *duel) pair(ctx context.Context, n uint64) (first, second rating.Points, err error) {
	random := rand.New(rand.NewPCG(m.terms.Seed, n))
	opening, seats, err := m.opening(random)
	if err != nil {
		return 0, 0, err
	}
	alone := int(n) % seats
	seed := random.Uint64()
	first, err = m.play(ctx, opening, seed, func(seat int) int {
		if seat == alone {
			return 0
		}
		return 1
	})
	if err != nil {
		return 0, 0, err
	}
	second, err = m.play(ctx, opening, seed+1, func(seat int) int {
		if seat == alone {
			return 1
		}
		return 0
	})
	return first, second, err
}

// opening makes random moves that do not end the game.
func (m *duel) opening(random *rand.Rand) (r sente.Record, seats int, err error) {
	for range 1000 {
		r = m.terms.Game
		board, err := m.game.Board(r)
		if err != nil {
			return r, 0, err
		}
		for range m.terms.Plies {
			legal := board.Legal()
			if len(legal) == 0 {
				break
			}
			played, err := board.Play(string(legal[random.IntN(len(legal))]))
			if err != nil {
				return r, 0, err
			}
			r = r.With(played)
		}
		if over, _, _ := board.Outcome(); !over {
			return r, len(board.Seats()), nil
		}
	}
	return r, 0, fmt.Errorf("no %d random moves leave the game open", m.terms.Plies)
}

// mostPlies ends a game as a draw.
const mostPlies = 1000

// play plays one game; sideOf says whose a seat is. It returns what the first side made of it.
func (m *duel) play(ctx context.Context, r sente.Record, seed uint64, sideOf func(seat int) int) (rating.Points, error) {
	board, err := m.game.Board(r)
	if err != nil {
		return 0, err
	}
	for _, s := range m.sides {
		for _, e := range s.engines {
			if f, ok := sente.As[sente.Forgetter](e); ok {
				f.Forget()
			}
		}
	}
	for range mostPlies {
		if over, winner, _ := board.Outcome(); over {
			return pointsOf(winner, sideOf), nil
		}
		seat := board.Turn()
		move, err := m.sides[sideOf(seat)].think(ctx, seat, r, m.terms.CPU, seed)
		if err != nil {
			return 0, err
		}
		played, err := board.Play(string(move))
		if err != nil {
			return 0, err
		}
		r = r.With(played)
	}
	return rating.Draw, nil
}

func pointsOf(winner int, sideOf func(int) int) rating.Points {
	switch {
	case winner < 0:
		return rating.Draw
	case sideOf(winner) == 0:
		return rating.Win
	}
	return rating.Loss
}

// think asks for a move of as many nodes as the processor time on the account pays for, at
// what nodes have cost lately.
func (s *side) think(ctx context.Context, seat int, r sente.Record, cpu time.Duration, seed uint64) (sente.Move, error) {
	s.account += cpu
	nodes := int64(100)
	if s.cost > 0 {
		pay := min(max(s.account.Seconds(), cpu.Seconds()/4), 2*cpu.Seconds())
		nodes = max(1, int64(pay/s.cost))
	}
	begin := processTime()
	choice, err := s.engines[seat].Think(ctx, r, sente.Limits{Nodes: nodes, Seed: seed}, nil)
	took := processTime() - begin
	s.account -= took
	s.account = min(max(s.account, -4*cpu), 4*cpu)
	s.moves++
	s.used += took.Seconds()
	s.nodes += float64(choice.Info.Nodes)
	if n := float64(choice.Info.Nodes); n >= float64(nodes)/2 {
		cost := took.Seconds() / max(n, 1)
		if s.cost == 0 {
			s.cost = cost
		}
		s.cost += (cost - s.cost) / 8
	}
	return choice.Move, err
}
