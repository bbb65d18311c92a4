package player

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/protocol"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// manager is the client side of a protocol session with an engine.
type manager interface {
	NewGame(ctx context.Context, game sente.Record) error
	Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error)
	End(ctx context.Context) error
	Known() bool
}

// language is a protocol of an external engine.
type language interface {
	over(wire protocol.Wire, o Options) manager
	idle(line string) bool      // whether a line of the engine is not a reply
	begins(command string) bool // whether a failure of the command means that the engine did not start
	end() string                // the command that ends the engine
	lf() bool                   // whether lines end with LF alone
}

type gomocupLanguage struct{}

func (gomocupLanguage) over(wire protocol.Wire, o Options) manager {
	return &gomocup.Manager{
		Wire: wire, Patience: o.Patience, Start: o.Start, Longest: o.Longest, Stop: o.Stop,
		Memory: o.Memory, GameType: o.GameType, Folder: o.Folder, Trace: o.Trace,
	}
}

func (gomocupLanguage) idle(line string) bool      { return gomocup.Idle(line) }
func (gomocupLanguage) begins(command string) bool { return strings.HasPrefix(command, "START") }
func (gomocupLanguage) end() string                { return "END" }
func (gomocupLanguage) lf() bool                   { return false }

// gomocup returns the manager of an engine that speaks the Gomocup protocol, or an error.
func (e *External) gomocup() (*gomocup.Manager, error) {
	if m, ok := e.manager.(*gomocup.Manager); ok {
		return m, nil
	}
	return nil, errors.New("the engine does not speak the Gomocup protocol")
}

type ugiLanguage struct{ game catalog.Game }

func (l *ugiLanguage) over(wire protocol.Wire, o Options) manager {
	return &ugiManager{
		UGIManager: protocol.UGIManager{
			Wire: wire, Patience: o.Patience, Start: o.Start, Longest: o.Longest, Stop: o.Stop,
			Memory: o.Memory, Trace: o.Trace,
		},
		game: l.game,
	}
}

func (*ugiLanguage) idle(line string) bool      { return protocol.IsUGIInfo(line) }
func (*ugiLanguage) begins(command string) bool { return command == "ugi" }
func (*ugiLanguage) end() string                { return "quit" }
func (*ugiLanguage) lf() bool                   { return true }

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
	return m.UGIManager.NewGame(ctx, m.plain(game))
}

func (m *ugiManager) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if !m.Known() {
		if err := m.NewGame(ctx, game); err != nil {
			return sente.Choice{}, err
		}
	}
	return m.UGIManager.Think(ctx, m.plain(game), limits, report)
}

// plain returns the record without default rules, size and opening.
func (m *ugiManager) plain(game sente.Record) sente.Record {
	usual := sente.Record{Game: game.Game, Rules: game.Rules, Players: game.Players}
	if m.game.SizeOf(game) == m.game.SizeOf(usual) {
		game.Size = ""
	}
	usual.Rules = ""
	if m.game.RulesOf(game) == m.game.RulesOf(usual) {
		game.Rules = ""
	}
	if len(m.game.Openings) > 0 && strings.EqualFold(cmp.Or(game.Opening, m.game.Openings[0].Name), m.game.Openings[0].Name) {
		game.Opening = ""
	}
	return game
}
