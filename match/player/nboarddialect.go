package player

import (
	"context"
	"io"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/protocol"
)

// nboardDialect returns the protocol of NBoard.
func nboardDialect() Dialect {
	return Dialect{
		Name: "nboard", Title: "NBoard", About: "the protocol of engines for Othello: NTest, Edax", Games: []string{"othello"},
		NewManager: func(wire protocol.Wire, g catalog.Game, o EngineOptions) Manager {
			return &protocol.NBoardManager{Connection: o.newConnection(wire), Open: g.Open}
		},
		IsIdleLine: protocol.IsNBoardInfo, StartCommand: "nboard", EndCommand: "quit",
		Probe: Probe{
			Send:   []string{"nboard 2", "set depth 1", "ping 773"},
			Accept: func(line string) bool { return line == "pong 773" },
			Identify: func(line string) string {
				name, ok := strings.CutPrefix(line, "set myname ")
				if !ok {
					return ""
				}
				return strings.TrimSpace(name)
			},
		},
		Clauses: []Clause{
			{Name: "name", Send: []string{"nboard 2", "set depth 1"}, Want: `^set myname .`, Rule: "an engine sends its name"},
			{Name: "ping", Send: []string{"nboard 2", "set depth 1", "ping 4711"}, Want: `^pong 4711$`, Rule: "ping has its number as the reply", IsHard: true},
			{Name: "unknown command", Send: []string{"nboard 2", "set depth 1", "sente_unknown_command", "ping 1"}, Want: `^pong 1$`, Rule: "an unknown command is ignored", IsHard: true},
			{Name: "move", Send: append(nboardStart(), "go"), Want: `^=== ?[A-Ha-h][1-8]`, Rule: "go answers with a move", IsHard: true},
			{Name: "hint", Send: append(nboardStart(), "hint 1"), Want: `^(search|book) +[A-Ha-h][1-8]`, Rule: "hint answers with an evaluation"},
			{Name: "learn", Send: append(nboardStart(), "learn"), Want: `^learned$`, Rule: "learn is confirmed"},
		},
		OpenTime: true,
		Serve: func(ctx context.Context, o ServeOptions, in io.Reader, out io.Writer) error {
			h, err := NewUGIHost(o.Game, o.Record, o.Spec, o.Limits)
			if err != nil {
				return err
			}
			name, _ := protocol.CutWord(o.Name)
			server := protocol.NBoardServer{Name: name, Host: h, Limits: sente.Limits{Time: o.Limits.Time, Nodes: o.Limits.Nodes}}
			return server.Serve(ctx, in, out)
		},
	}
}

// nboardStart returns commands that set up the start of the game.
func nboardStart() []string {
	return []string{"nboard 2", "set depth 1", "set game (;GM[Othello]PC[sente]PB[black]PW[white]RE[?]TI[01:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)"}
}
