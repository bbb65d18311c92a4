package player

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/protocol"
)

// gtpDialect returns the Go Text Protocol.
func gtpDialect() Dialect {
	return Dialect{
		Name: "gtp", Title: "GTP", About: "the Go Text Protocol: Sabaki, Lizzie, GoGui, HexGui",
		NewManager: func(wire protocol.Wire, g catalog.Game, o EngineOptions) Manager {
			return &gtpManager{GTPManager: protocol.GTPManager{Connection: o.newConnection(wire), Open: g.Open}, game: g}
		},
		IsIdleLine: protocol.IsGTPInfo, StartCommand: "list_commands", EndCommand: "quit",
		Probe: Probe{
			Send:   []string{"771 protocol_version", "772 name"},
			Accept: func(line string) bool { return isGTPReply(line, "771") },
			Identify: func(line string) string {
				if !isGTPReply(line, "772") {
					return ""
				}
				return strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line[1:]), "772"))
			},
		},
		Clauses: []Clause{
			{Name: "protocol version", Send: []string{"1 protocol_version"}, Want: `^= ?1? 2(\.0)?$`, Rule: "an engine uses version 2 of the protocol"},
			{Name: "commands", Send: []string{"1 list_commands", "2 known_command genmove"}, Want: `^= ?2? true$`, Rule: "an engine knows genmove", IsHard: true},
			{Name: "response id", Send: []string{"4711 name"}, Want: `^=4711( |$)`, Rule: "a response begins with the id of its command"},
			{Name: "changed id", Send: []string{"1 name", "4711 name"}, Want: `^= ?4711( |$)`, Rule: "every response has the id of its own command"},
			{Name: "unknown command", Send: []string{"1 sente_unknown_command"}, Want: `^\?`, Rule: "an unknown command fails"},
			{Name: "comment", Send: []string{"# a comment", "1 name # another"}, Want: `^=`, Rule: "comments are ignored", IsHard: true},
			{Name: "illegal move", Send: []string{"1 clear_board", "2 play b Z99"}, Want: `^\?`, Rule: "an illegal move fails"},
			{Name: "move", Send: []string{"1 clear_board", "2 genmove b"}, Want: `^= ?2? ?([A-Za-z]\d|[a-z]+)`, Rule: "genmove answers with a move", IsHard: true},
		},
		OpenTime: true, Serve: serveGTP,
	}
}

// isGTPReply reports whether a line is the successful response to a command with an id.
func isGTPReply(line, id string) bool {
	rest, ok := strings.CutPrefix(line, "=")
	if !ok {
		return false
	}
	word, _ := protocol.CutWord(rest)
	return word == id
}

// gtpManager omits default values of a record.
type gtpManager struct {
	protocol.GTPManager
	game catalog.Game
}

func (m *gtpManager) NewGame(ctx context.Context, game sente.Record) error {
	return m.GTPManager.NewGame(ctx, omitDefaults(m.game, game))
}

func (m *gtpManager) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	return m.GTPManager.Think(ctx, omitDefaults(m.game, game), limits, report)
}

// serveGTP runs an engine of the catalog for a controller of GTP.
func serveGTP(ctx context.Context, o ServeOptions, in io.Reader, out io.Writer) error {
	h, err := NewUGIHost(o.Game, o.Record, o.Spec, o.Limits)
	if err != nil {
		return err
	}
	name, _ := protocol.CutWord(o.Name)
	server := protocol.GTPServer{Name: name, Version: o.Version, Host: h, Limits: sente.Limits{Time: o.Limits.Time, Nodes: o.Limits.Nodes}}
	if o.ReadGame != nil {
		server.LoadSGF = func(path string, moves int) (sente.Record, error) {
			r, err := o.ReadGame(path)
			if err == nil && r.Game != o.Game.Name {
				err = errors.New("the file contains no game of " + o.Game.Name)
			}
			if moves >= 0 && moves < len(r.Moves) {
				r.Moves = r.Moves[:moves]
			}
			return r, err
		}
	}
	return server.Serve(ctx, in, out)
}
