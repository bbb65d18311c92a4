package app

import (
	"bufio"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/rules"
)

// gameFlags name a game and how it is set up.
type gameFlags struct {
	Game    string `arg:"" help:"The game, such as gomoku."`
	Rules   string `placeholder:"NAME" help:"Rule set, such as freestyle (the default) or standard in Gomoku."`
	Size    string `placeholder:"SIZE" help:"Board size, such as 15, 19 or 7x6."`
	Opening string `placeholder:"NAME" help:"Opening rule, such as none."`
	Setup   string `placeholder:"STONES" help:"Stones before the first move: \"black: h8 i9; white: g7; to-move: black\"."`
	Players string `placeholder:"N" help:"Number of players, such as 3, where a game is for several; in play also who they are, such as h,sente."`
	Rows    string `enum:"bottom,top" default:"bottom" placeholder:"SIDE" help:"The side from which rows of points are counted: bottom (the default) or top."`
}

// open finds the game and the record that the flags describe.
func (f gameFlags) open(games catalog.Catalog) (catalog.Game, sente.Record, error) {
	g, err := games.Game(f.Game)
	if err != nil {
		return g, sente.Record{}, err
	}
	if f.Rows == "top" && !g.HasRows() {
		return g, sente.Record{}, fmt.Errorf("--rows top: %s has no rows that could be counted from the top", g.Name)
	}
	names, err := f.names()
	return g, sente.Record{Game: g.Name, Rules: f.Rules, Size: f.Size, Opening: f.Opening, Setup: f.Setup, Players: names}, err
}

// mostPlayers is more than any game has.
const mostPlayers = 64

// names are those of the players that --players counts or lists, so that a game
// of several knows how many they are; none if it says nothing.
func (f gameFlags) names() (names []string, err error) {
	if f.Players == "" {
		return nil, nil
	}
	n, err := strconv.Atoi(f.Players)
	switch {
	case err != nil:
		return player.Split(f.Players), nil
	case n < 1 || n > mostPlayers:
		return nil, fmt.Errorf("--players %d is no number of players: write one from 2 on", n)
	}
	for i := range n {
		names = append(names, fmt.Sprintf("player %d", i+1))
	}
	return names, nil
}

// counted returns an error if --players counts others than those of the board.
func (f gameFlags) counted(g catalog.Game, board rules.Board) error {
	if n, err := strconv.Atoi(f.Players); err == nil && n != len(board.Seats()) {
		return fmt.Errorf("--players %d: %s has %d players here", n, g.Name, len(board.Seats()))
	}
	return nil
}

// positionFlags add a position, or several.
type positionFlags struct {
	gameFlags
	Position []string `arg:"" optional:"" help:"Moves (h8i9, \"h8 i9\", 4453), @FILE, @FILE#3 for its third game (a journal too), or - for one position a line from standard input; default: the start."`
}

// position is a game at some point with its board.
type position struct {
	game   catalog.Game
	record sente.Record
	board  rules.Board
	top    bool // rows are shown counted from the top
}

// positions returns what the flags name: one position, or those of every line
// of standard input that is not empty. They are checked before any is used.
func (f positionFlags) positions(env *environment) ([]position, error) {
	text := strings.Join(f.Position, " ")
	if strings.HasPrefix(f.Game, "@") { // a file says itself which game it is of
		text = strings.TrimSpace(f.Game + " " + text)
		game, err := gameOf(env.games, text)
		if err != nil {
			return nil, err
		}
		f.Game = game
	}
	g, base, err := f.open(env.games)
	if err != nil {
		return nil, err
	}
	if text == "-" {
		return f.lines(env, g, base)
	}
	r, ok, err := journalGame(env, base, text)
	if err != nil {
		return nil, err
	}
	if ok {
		p, err := f.at(g, base, r)
		return []position{p}, err
	}
	p, err := f.position(env.games, g, base, text)
	return []position{p}, err
}

func (f positionFlags) position(games catalog.Catalog, g catalog.Game, base sente.Record, text string) (position, error) {
	r, err := record.Parse(games, base, text, f.Rows == "top")
	if err != nil {
		return position{}, err
	}
	return f.at(g, base, r)
}

// at sets up the position at the end of a record.
func (f positionFlags) at(g catalog.Game, base, r sente.Record) (position, error) {
	if len(r.Players) == 0 {
		r.Players = base.Players
	}
	board, err := g.Board(r)
	if err == nil {
		err = f.counted(g, board)
	}
	return position{game: g, record: r, board: board, top: f.Rows == "top"}, err
}

// longestLine is the length in bytes up to which a position is read.
const longestLine = 1 << 20

func (f positionFlags) lines(env *environment, g catalog.Game, base sente.Record) (all []position, err error) {
	in := bufio.NewScanner(env.input())
	in.Buffer(nil, longestLine)
	for n := 1; in.Scan(); n++ {
		if strings.TrimSpace(in.Text()) == "" {
			continue
		}
		if err := env.stopped(); err != nil {
			return nil, err
		}
		p, err := f.position(env.games, g, base, in.Text())
		if err != nil {
			return nil, fmt.Errorf("line %d of the input: %w", n, err)
		}
		all = append(all, p)
	}
	switch {
	case in.Err() != nil:
		return nil, interrupt.Unread(env.ctx, "the input", in.Err())
	case len(all) == 0:
		return nil, errors.New("the input holds no position: write the moves of one a line")
	}
	return all, nil
}

// goesOn returns an error if there is nothing left to think about.
func (p position) goesOn() error {
	if over, _, reason := p.board.Outcome(); over {
		return fmt.Errorf("the game is over (%s): name a position that goes on", reason)
	}
	return nil
}
