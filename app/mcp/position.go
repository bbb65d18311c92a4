package mcp

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/convert"
)

// Position is the part of the arguments that names a position.
type Position struct {
	Game    string `json:"game" jsonschema:"Name of the game; the tool games lists them. Optional with a record that names its game."`
	Moves   string `json:"moves" jsonschema:"Moves from the start of the game in its notation, separated by spaces, for example \"h8 i9 h9\" in gomoku or \"4 4 5 3\" in connectfour. Default: none, the start of the game."`
	Record  string `json:"record" jsonschema:"Instead of moves: the text of a game record, in SGF or any other format that sente reads. The position is the one at the end of its main line."`
	Number  int    `json:"number" jsonschema:"Number of the game in a record with several games, counted from 1. Default: 1."`
	Rules   string `json:"rules" jsonschema:"Rule set, such as renju; the tool games lists them. Default: the first one of the game, or the one of the record."`
	Size    string `json:"size" jsonschema:"Board size, such as 15 or 7x6. Default: the first one of the game, or the one of the record."`
	Opening string `json:"opening" jsonschema:"Opening rule, such as swap2; the tool games lists them. Default: none."`
	Setup   string `json:"setup" jsonschema:"Stones before the first move, such as \"black: h8 i9; white: g7; to-move: black\". Default: the start of the game."`
	Players int    `json:"players" jsonschema:"Number of players, in games for several numbers of players. Default: that of the game."`
}

// reading describes a record that was read.
type reading struct {
	Recognised string          `json:"recognised"`       // format and content
	Format     string          `json:"format"`           // for example "sgf"
	Games      []convert.Title `json:"games"`            // at most maxTitles
	Notes      []string        `json:"notes,omitempty"`  // assumptions and omissions
	Damage     string          `json:"damage,omitempty"` // error in an unreadable part
}

// maxTitles is the maximum number of games in a reading.
const maxTitles = 50

// text returns the reading as lines of text, "" without a record.
func (r *reading) text() string {
	if r == nil {
		return ""
	}
	text := "\nread as: " + r.Recognised + "\n"
	for _, note := range r.Notes {
		text += "note: " + note + "\n"
	}
	if r.Damage != "" {
		text += "damaged: " + r.Damage + "\n"
	}
	if len(r.Games) > 1 {
		for _, title := range r.Games {
			text += title.String() + "\n"
		}
	}
	return text
}

// maxPlayers is an upper bound on the number of players of a game.
const maxPlayers = 64

// open returns the position, and how its record was read.
func (in Position) open(ctx context.Context, box toolbox) (p lab.Position, source *reading, err error) {
	games := box.Games()
	switch {
	case in.Record != "" && in.Moves != "":
		return p, nil, errors.New("moves and record are given: send only one of them")
	case in.Record == "" && in.Number != 0:
		return p, nil, errors.New("number selects a game of a record, but record is missing")
	case in.Players < 0 || in.Players > maxPlayers:
		return p, nil, fmt.Errorf("invalid players %d: expected 2 or more", in.Players)
	case in.Game == "" && len(games) == 1:
		in.Game = games[0].Name
	}
	base := sente.Record{Game: in.Game, Rules: in.Rules, Size: in.Size, Opening: in.Opening, Setup: in.Setup, Players: lab.NumberedPlayers(in.Players)}
	switch {
	case in.Record != "":
		return in.openRecord(ctx, box, base)
	case in.Game == "":
		return p, nil, fmt.Errorf("missing game: expected one of %s", strings.Join(games.GameNames(), ", "))
	}
	g, err := games.FindGame(in.Game)
	if err != nil {
		return p, nil, err
	}
	if base, err = record.ParseMoves(games, base, in.Moves, false); err != nil {
		return p, nil, err
	}
	if p, err = lab.NewPosition(g, base); err != nil {
		return p, nil, err
	}
	if seats := len(p.Board.Seats()); in.Players > 0 && in.Players != seats {
		return p, nil, fmt.Errorf("invalid players %d: %s has %d players with these rules", in.Players, g.Name, seats)
	}
	return p, nil, nil
}

// openRecord returns the position at the end of a game of a record.
func (in Position) openRecord(ctx context.Context, box toolbox, base sente.Record) (p lab.Position, source *reading, err error) {
	if in.Opening != "" || in.Setup != "" || in.Players != 0 {
		return p, nil, errors.New("opening, setup and players apply to moves: a record names its own")
	}
	if in.Game != "" {
		if _, err := box.Games().FindGame(in.Game); err != nil {
			return p, nil, err
		}
	}
	found, damage := box.ReadText(ctx, in.Record, convert.Options{Base: base, FixedGame: in.Game != ""})
	if len(found.Studies) == 0 {
		return p, nil, damage
	}
	number := max(in.Number, 1)
	if in.Number < 0 || number > len(found.Studies) {
		return p, nil, fmt.Errorf("invalid number %d: the record has games 1 to %d", in.Number, len(found.Studies))
	}
	titles := found.Titles(box.Games())
	source = &reading{Recognised: found.Description, Format: found.Format, Games: titles[:min(len(titles), maxTitles)], Notes: found.Notes}
	if damage != nil {
		source.Damage = damage.Error()
	}
	last, err := lab.MainLinePosition(box.Games(), found.Studies[number-1])
	if last == nil {
		return p, nil, err
	}
	if err != nil {
		source.Notes = append(source.Notes, "the main line cannot be played to its end: "+err.Error())
	}
	return *last, source, nil
}
