package main

import (
	"context"
	"encoding/json"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/ataxx"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
)

// rulesOfAtaxx is the game of the page.
var rulesOfAtaxx = ataxx.NewGame()

// engine is the search of one page, which keeps its table for the next move.
type engine struct {
	searcher *alphabeta.Searcher[rules.Easy[ataxx.Board, ataxx.Move], rules.EasyState[ataxx.Board], ataxx.Move]
}

// tableMiB is the size of the transposition table in MiB, small enough for a phone.
const tableMiB = 16

func newEngine() (*engine, error) {
	s, err := alphabeta.New(rulesOfAtaxx, alphabeta.TableMiB(tableMiB))
	return &engine{s}, err
}

// position is the data of a position for the page.
type position struct {
	Scene  scene.Scene  `json:"scene"`
	Moves  []sente.Move `json:"moves"` // moves so far
	Turn   int          `json:"turn"`
	Seats  []string     `json:"seats"`
	Over   bool         `json:"over"`
	Winner int          `json:"winner"` // -1 if there is no winner
	Reason string       `json:"reason"`
}

// positionAfter returns the position after moves from the start.
func positionAfter(moves []string) (position, error) {
	board := rulesOfAtaxx.Board()
	p := position{Moves: []sente.Move{}}
	for _, text := range moves {
		m, err := board.Play(text)
		if err != nil {
			return p, err
		}
		p.Moves = append(p.Moves, m)
	}
	p.Scene, p.Turn, p.Seats = board.Scene(), board.Turn(), board.Seats()
	over, winner, reason := board.Outcome()
	p.Over, p.Winner = over, winner
	if over {
		p.Reason = reason.Text
	}
	return p, nil
}

// thought is the result of a search for the page.
type thought struct {
	Move  string `json:"move"`
	Score string `json:"score"` // for the side to move, in pieces: "+1.50", "win 7"
	Depth int    `json:"depth"`
	Nodes int64  `json:"nodes"`
	MS    int64  `json:"ms"`
}

// think searches the position after the moves. The game must not be over.
func (e *engine) think(moves []string, limits sente.Limits, report func(thought)) (thought, error) {
	state := rulesOfAtaxx.Start()
	board := state.Pos()
	for _, text := range moves {
		m, err := board.Parse(text)
		if err != nil {
			return thought{}, err
		}
		board = board.Play(m)
	}
	state = rulesOfAtaxx.StateAt(board, board.Turn())
	began := time.Now()
	result, err := e.searcher.Search(context.Background(), state, limits, func(r search.Report[ataxx.Move]) {
		if len(r.Line) > 0 {
			report(thoughtOf(board, r, time.Since(began)))
		}
	})
	if err != nil {
		return thought{}, err
	}
	return thoughtOf(board, result.Best(), time.Since(began)), nil
}

func thoughtOf(b ataxx.Board, r search.Report[ataxx.Move], took time.Duration) thought {
	return thought{Move: b.Format(r.Line[0]), Score: r.Score.String(), Depth: r.Depth, Nodes: r.Nodes, MS: took.Milliseconds()}
}

// inJSON encodes a value for the page; an error becomes {"error": "one sentence"}.
func inJSON(value any, err error) string {
	if err != nil {
		value = map[string]string{"error": err.Error()}
	}
	text, err := json.Marshal(value)
	if err != nil {
		return `{"error":"what was found cannot be written"}`
	}
	return string(text)
}
