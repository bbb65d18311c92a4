package record_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
)

// startedGames returns the beginning of a game of each set of rules of the catalog, and of each number of players
// that the rules allow.
func startedGames(t *testing.T) (all []sente.Record) {
	for _, g := range games {
		rules := []string{""}
		for _, c := range g.Rules {
			rules = append(rules, c.Name)
		}
		for _, name := range rules {
			for _, players := range [][]string{{"Ann", "Bo"}, {"Ann", "Bo", "Cy"}, {"Ann", "Bo", "Cy", "Di"}} {
				r := sente.Record{Game: g.Name, Rules: name, Players: players}
				board, err := g.Open(r)
				if err != nil || len(board.Seats()) != len(players) {
					continue
				}
				for range 3 {
					legal := board.Legal()
					m, err := board.Play(string(legal[len(legal)/2]))
					testutil.NoError(t, err)
					r.Moves = append(r.Moves, m)
				}
				all = append(all, r)
			}
		}
	}
	return all
}

// TestWriteThenRead_KeepsPlayersAndWinner writes games won by each player, and drawn ones, in every format that
// supports players or results.
func TestWriteThenRead_KeepsPlayersAndWinner(t *testing.T) {
	tried := map[record.Format]int{}
	for _, start := range startedGames(t) {
		board, err := games.OpenBoard(start)
		testutil.NoError(t, err)
		seats := board.Seats()
		for _, winner := range append(slices.Clone(seats), sente.Draw) {
			for _, format := range record.Formats() {
				r := start.Clone()
				r.Result = sente.Result{Winner: winner, Reason: "resignation"}
				supported := record.SupportedFeatures(format)
				everything := slices.Contains(supported, "everything")
				var b bytes.Buffer
				if (format == record.Piskvork || format == record.Gomotur) && r.Game != "gomoku" {
					continue // Piskvork's files do not name the game
				}
				if !everything && !slices.Contains(supported, "players") && !slices.Contains(supported, "result") || record.Write(&b, games, format, r) != nil {
					continue
				}
				text := b.String()
				read, err := record.Read(games, "", "a."+string(format), b.Bytes())
				if err != nil || len(read) != 1 {
					t.Errorf("%s: %+v, %v", text, read, err)
					continue
				}
				tried[format]++
				got := read[0]
				if (everything || slices.Contains(supported, "players")) && !slices.Equal(got.Players, r.Players) ||
					(everything || slices.Contains(supported, "result")) && got.Result.Winner != winner || got.Game != r.Game || !slices.Equal(got.Moves, r.Moves) {
					t.Errorf("%s, %s, %s: got %s of %v, %v won by %s, want %s of %v, %v won by %s\n%s", format, r.Game, r.Rules,
						got.Game, got.Players, got.Moves, got.Result.Winner, r.Game, r.Players, r.Moves, winner, text)
				}
			}
		}
	}
	for _, format := range []record.Format{record.JSONL, record.SGF, record.Study, record.PGN, record.GGF, record.Wthor, record.RIF, record.Piskvork} {
		if tried[format] == 0 {
			t.Errorf("no game was written as %s", format)
		}
	}
}

// TestRead_ColoursOfGames reads games in which White is the first player and games in which it is the second.
func TestRead_ColoursOfGames(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"white first", "[Game \"Breakthrough\"]\n[White \"Ann\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. e2e3 d7d6 1-0\n", "breakthrough [Ann Bo] white"},
		{"white first, listed second", "[Game \"Breakthrough\"]\n[Black \"Bo\"]\n[White \"Ann\"]\n[Result \"0-1\"]\n\n1. e2e3 d7d6 0-1\n", "breakthrough [Ann Bo] black"},
		{"white second, listed first", "[Game \"Othello\"]\n[White \"Ann\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. f5 d6 1-0\n", "othello [Bo Ann] white"},
		{"PDN", "[GameType \"21\"]\n[White \"Ann\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19 1-0\n", "checkers [Bo Ann] black"},
		{"three players", "[Game \"Omega\"]\n[Player 1 Name \"Ann\"]\n[Player 2 Name \"Bo\"]\n[Player 3 Name \"Cy\"]\n[Result \"0-0-1\"]\n\n1. a1 b1 c1 0-0-1\n", "omega [Ann Bo Cy] red"},
		{"two of three win", "[Game \"Omega\"]\n[Player 1 Name \"Ann\"]\n[Player 2 Name \"Bo\"]\n[Player 3 Name \"Cy\"]\n[Result \"0-1-1\"]\n\n1. a1 b1 c1 *\n", "omega [Ann Bo Cy] draw"},
		{"SGF of a private game", "(;GM[777]SENTE[breakthrough]PW[Ann]PB[Bo]RE[W+R];W[e2e3];B[d7d6])", "breakthrough [Ann Bo] white"},
		{"GGF", "(;GM[Othello]PC[GGS/os]PB[Ann]PW[Bo]TY[8]RE[-4.000:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3];)\n", "othello [Ann Bo] white"},
	} {
		read, err := record.Read(games, "", "", []byte(c.text))
		if err != nil || len(read) != 1 {
			t.Errorf("%s: %+v, %v", c.name, read, err)
			continue
		}
		if got := fmt.Sprint(read[0].Game, " ", read[0].Players, " ", read[0].Result.Winner); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// TestPGN_WritesFirstPlayerFirst lists the player first who moves first, with the tag of his colour.
func TestPGN_WritesFirstPlayerFirst(t *testing.T) {
	for game, want := range map[string]string{
		"breakthrough": "[White \"Ann\"]\n[Black \"Bo\"]\n", "amazons": "[White \"Ann\"]\n[Black \"Bo\"]\n", "omega": "[White \"Ann\"]\n[Black \"Bo\"]\n",
		"gomoku": "[Black \"Ann\"]\n[White \"Bo\"]\n", "hex": "[Black \"Ann\"]\n[White \"Bo\"]\n",
	} {
		var b strings.Builder
		testutil.NoError(t, record.Write(&b, games, record.PGN, sente.Record{Game: game, Players: []string{"Ann", "Bo"}, Moves: []sente.Move{}}))
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s: got\n%s\nwant %s", game, b.String(), want)
		}
	}
}
