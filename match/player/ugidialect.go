package player

import (
	"cmp"
	"context"
	"io"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/protocol"
)

// ugiDialect returns the Universal Game Interface.
func ugiDialect() Dialect {
	return Dialect{
		Name: "ugi", Title: "UGI", About: "the Universal Game Interface: UCI for any game",
		NewManager: func(wire protocol.Wire, g catalog.Game, o EngineOptions) Manager {
			return &ugiManager{
				UGIManager: protocol.UGIManager{
					Wire: wire, ReplyGrace: o.ReplyGrace, Start: o.Start, MaxMoveTime: o.MaxMoveTime, Stop: o.Stop,
					Memory: o.Memory, Trace: o.Trace,
				},
				game: g,
			}
		},
		IsIdleLine: protocol.IsUGIInfo, StartCommand: "ugi", EndCommand: "quit",
		Probe: probeUCIFamily("ugi"),
		Serve: func(ctx context.Context, o ServeOptions, in io.Reader, out io.Writer) error {
			h, err := NewUGIHost(o.Game, o.Record, o.Spec, o.Limits)
			if err != nil {
				return err
			}
			server := protocol.UGIServer{Name: o.Name, Author: o.Author, Host: h}
			return server.Serve(ctx, in, out)
		},
	}
}

// probeUCIFamily returns the probe of a protocol of UCI's family, whose first command is its name and
// is answered by that name with ok.
func probeUCIFamily(name string) Probe {
	return Probe{
		Send:   []string{name},
		Accept: func(line string) bool { return line == name+"ok" },
		Identify: func(line string) string {
			text, _ := strings.CutPrefix(line, "id name ")
			if text == line {
				return ""
			}
			return strings.TrimSpace(text)
		},
	}
}

// ugiManager omits default values of a record, so that an engine that plays one variant of the game
// need not offer options for it.
type ugiManager struct {
	protocol.UGIManager
	game catalog.Game
}

func (m *ugiManager) NewGame(ctx context.Context, game sente.Record) error {
	board, err := m.game.Open(game)
	if err != nil {
		return err
	}
	m.Seats = len(board.Seats())
	return m.UGIManager.NewGame(ctx, m.omitDefaults(game))
}

func (m *ugiManager) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if !m.IsSynced() {
		if err := m.NewGame(ctx, game); err != nil {
			return sente.Choice{}, err
		}
	}
	return m.UGIManager.Think(ctx, m.omitDefaults(game), limits, report)
}

// omitDefaults returns the record without default rules, size and opening.
func (m *ugiManager) omitDefaults(game sente.Record) sente.Record {
	defaults := sente.Record{Game: game.Game, Rules: game.Rules, Players: game.Players}
	if m.game.SizeOf(game) == m.game.SizeOf(defaults) {
		game.Size = ""
	}
	defaults.Rules = ""
	if m.game.RulesOf(game) == m.game.RulesOf(defaults) {
		game.Rules = ""
	}
	if len(m.game.Openings) > 0 && strings.EqualFold(cmp.Or(game.Opening, m.game.Openings[0].Name), m.game.Openings[0].Name) {
		game.Opening = ""
	}
	return game
}
