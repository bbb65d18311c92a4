package player

import (
	"errors"
	"strings"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/protocol"
	"github.com/sente-games/sente/match/protocol/gomocup"
)

// gomocupName is the name of the Gomocup protocol.
const gomocupName = "gomocup"

// gomocupGame is the game of the Gomocup protocol.
const gomocupGame = "gomoku"

// gomocupDialect returns the Gomocup protocol, which pbrain-sente serves.
func gomocupDialect() Dialect {
	return Dialect{
		Name: gomocupName, Title: "Gomocup", About: "the protocol of Gomoku tournaments", Games: []string{gomocupGame},
		NewManager: func(wire protocol.Wire, _ catalog.Game, o EngineOptions) Manager {
			c := o.newConnection(wire)
			return &gomocup.Manager{Wire: c.Wire, Timeouts: c.Timeouts, Memory: o.Memory, Pause: o.Pause, GameType: o.GameType, Folder: o.Folder}
		},
		IsIdleLine: gomocup.IsIdleLine, StartCommand: "START", EndCommand: "END", CRLF: true,
		Probe: Probe{
			Send:     []string{"START 15", "ABOUT"},
			Accept:   func(line string) bool { return line == "OK" || strings.HasPrefix(line, "OK ") },
			Identify: identifyGomocup,
		},
	}
}

// identifyGomocup returns the name in a reply to ABOUT.
func identifyGomocup(line string) string {
	_, rest, ok := strings.Cut(line, `name="`)
	name, _, closed := strings.Cut(rest, `"`)
	if !ok || !closed {
		return ""
	}
	return name
}

// gomocupManager returns the manager of an engine that speaks the Gomocup protocol, or an error.
func (e *ExternalEngine) gomocupManager() (*gomocup.Manager, error) {
	if m, ok := e.manager.(*gomocup.Manager); ok {
		return m, nil
	}
	return nil, errors.New("the engine does not speak the Gomocup protocol")
}

// speaksGomocup reports whether the engine speaks the Gomocup protocol.
func (e *ExternalEngine) speaksGomocup() bool { return e.dialect.Name == gomocupName }
