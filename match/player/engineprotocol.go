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

// protocolManager is the client side of a protocol session with an engine.
type protocolManager interface {
	NewGame(ctx context.Context, game sente.Record) error
	Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error)
	End(ctx context.Context) error
	IsSynced() bool
}

// engineProtocol is a protocol of an external engine.
type engineProtocol interface {
	newManager(wire protocol.Wire, o EngineOptions) protocolManager
	isIdleLine(line string) bool        // whether a line of the engine is not a reply
	isStartCommand(command string) bool // whether a failure of the command means that the engine did not start
	endCommand() string                 // the command that ends the engine
	usesLF() bool                       // whether lines end with LF alone
}

type gomocupProtocol struct{}

func (gomocupProtocol) newManager(wire protocol.Wire, o EngineOptions) protocolManager {
	return &gomocup.Manager{
		Wire: wire, ReplyGrace: o.ReplyGrace, Start: o.Start, MaxMoveTime: o.MaxMoveTime, Stop: o.Stop,
		Memory: o.Memory, Pause: o.Pause, GameType: o.GameType, Folder: o.Folder, Trace: o.Trace,
	}
}

func (gomocupProtocol) isIdleLine(line string) bool { return gomocup.IsIdleLine(line) }
func (gomocupProtocol) isStartCommand(command string) bool {
	return strings.HasPrefix(command, "START")
}
func (gomocupProtocol) endCommand() string { return "END" }
func (gomocupProtocol) usesLF() bool       { return false }

// gomocupManager returns the manager of an engine that speaks the Gomocup protocol, or an error.
func (e *ExternalEngine) gomocupManager() (*gomocup.Manager, error) {
	if m, ok := e.manager.(*gomocup.Manager); ok {
		return m, nil
	}
	return nil, errors.New("the engine does not speak the Gomocup protocol")
}

type ugiProtocol struct{ game catalog.Game }

func (l *ugiProtocol) newManager(wire protocol.Wire, o EngineOptions) protocolManager {
	return &ugiManager{
		UGIManager: protocol.UGIManager{
			Wire: wire, ReplyGrace: o.ReplyGrace, Start: o.Start, MaxMoveTime: o.MaxMoveTime, Stop: o.Stop,
			Memory: o.Memory, Trace: o.Trace,
		},
		game: l.game,
	}
}

func (*ugiProtocol) isIdleLine(line string) bool        { return protocol.IsUGIInfo(line) }
func (*ugiProtocol) isStartCommand(command string) bool { return command == "ugi" }
func (*ugiProtocol) endCommand() string                 { return "quit" }
func (*ugiProtocol) usesLF() bool                       { return true }

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
