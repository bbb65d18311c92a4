package player

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/protocol"
)

// ugiDialect returns the Universal Game Interface.
func ugiDialect() Dialect {
	return familyDialect(protocol.UGI, Dialect{Title: "UGI", About: "the Universal Game Interface: UCI for any game"}, func(o EngineOptions) wording {
		return &gameWording{pass: sente.Move(o.Pass)}
	})
}

// uciDialect returns UCI with the variants of Fairy-Stockfish.
func uciDialect() Dialect {
	return familyDialect(protocol.UCI, Dialect{Title: "UCI", About: "the Universal Chess Interface with variants, as of Fairy-Stockfish", Games: variantGames(), CanPonder: true}, func(EngineOptions) wording {
		return variantWording{}
	})
}

// uaiDialect returns the Universal Ataxx Interface.
func uaiDialect() Dialect {
	return familyDialect(protocol.UAI, Dialect{Title: "UAI", About: "the Universal Ataxx Interface", Games: []string{ataxxInUAI.game}}, func(EngineOptions) wording {
		return variantWording{only: &ataxxInUAI}
	})
}

// familyDialect completes a dialect of UCI's family. newWording returns the notation of a session.
func familyDialect(f protocol.Family, d Dialect, newWording func(EngineOptions) wording) Dialect {
	d.Name, d.StartCommand, d.EndCommand, d.IsIdleLine = f.Name, f.Name, "quit", protocol.IsUGIInfo
	d.Probe, d.Clauses = probeFamily(f.Name), familyClauses(f.Name)
	d.NewManager = func(wire protocol.Wire, g catalog.Game, o EngineOptions) Manager {
		return &familyManager{
			UGIManager: protocol.UGIManager{Connection: o.newConnection(wire), Family: f, Ponders: d.CanPonder && o.Ponder, Memory: o.Memory},
			game:       g, words: newWording(o),
		}
	}
	d.Serve = func(ctx context.Context, o ServeOptions, in io.Reader, out io.Writer) error {
		h, err := newFamilyHost(o, newWording(EngineOptions{}))
		if err != nil {
			return err
		}
		server := protocol.UGIServer{Name: o.Name, Author: o.Author, Host: h, Family: f}
		return server.Serve(ctx, in, out)
	}
	return d
}

// probeFamily returns the probe of a protocol of UCI's family: its first command is its name and
// is answered by that name with ok.
func probeFamily(name string) Probe {
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

// familyClauses returns the requirements of a protocol of UCI's family.
func familyClauses(name string) []Clause {
	ready := []string{name, "isready"}
	game := []string{name, "isready", name + "newgame", "isready", "position startpos"}
	return []Clause{
		{"ready", ready, "^readyok$", "an engine answers isready with readyok", true},
		{"unknown commands", []string{name, "fly away", "isready"}, "^readyok$", "an engine ignores commands that it does not know", false},
		{"blanks", []string{name, " \t isready \t"}, "^readyok$", "any blanks separate words", false},
		{"ready while thinking", append(game, "go infinite", "isready"), "^readyok$", "an engine answers isready during a search", false},
		{"stop", append(game, "go infinite", "stop"), "^bestmove ", "an engine answers stop with bestmove", true},
	}
}

// familyManager plays games of the catalog with an engine that speaks a protocol of UCI's family.
type familyManager struct {
	protocol.UGIManager
	game  catalog.Game
	words wording
}

func (m *familyManager) NewGame(ctx context.Context, game sente.Record) error {
	game.Moves = nil
	board, err := m.game.Open(game)
	if err != nil {
		return err
	}
	m.Seats = len(board.Seats())
	written, err := m.write(game)
	if err != nil {
		return err
	}
	err = m.UGIManager.NewGame(ctx, written)
	if err != nil && !m.OffersVariant(m.Variant) {
		return fmt.Errorf("%w: %s", err, m.offeredText())
	}
	return err
}

// offeredText returns which games of UCI the engine offers, one clause.
func (m *familyManager) offeredText() string {
	var names []string
	for _, v := range variants {
		if m.OffersVariant(v.name) {
			names = append(names, v.name)
		}
	}
	if names == nil {
		return "it offers no game of this program"
	}
	return "it offers " + strings.Join(names, ", ")
}

// write returns a record in the protocol's notation, and sets the variant. It omits default values, so
// that an engine that plays one variant of the game need not offer options for it.
func (m *familyManager) write(game sente.Record) (_ sente.Record, err error) {
	if m.Variant, err = m.words.variantOf(m.game, game); err != nil {
		return game, err
	}
	return m.words.writeGame(m.game, omitDefaults(m.game, game))
}

func (m *familyManager) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if !m.IsSynced() {
		if err := m.NewGame(ctx, game); err != nil {
			return sente.Choice{}, err
		}
	}
	choice, err := m.request(ctx, game, limits, report)
	if w, ok := m.words.(*gameWording); ok && isRefusal(err) && w.tryOtherPass(game) {
		choice, err = m.request(ctx, game, limits, report)
	}
	if err != nil {
		return choice, err
	}
	choice.Info.Line = m.words.readLine(m.game, game, choice.Info.Line)
	choice.Move = choice.Info.Line[0]
	return choice, nil
}

// request requests a move; the result is in the protocol's notation, progress in the game's.
func (m *familyManager) request(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	written, err := m.write(game)
	if err != nil {
		return sente.Choice{}, err
	}
	return m.UGIManager.Think(ctx, written, limits, func(i sente.Info) {
		i.Line = m.words.readLine(m.game, game, i.Line)
		reportInfo(report, i)
	})
}

// Ponder lets the engine think about the position after the reply that it expects, until ctx is done.
// It returns at once if the engine expects no legal reply after which the game goes on.
func (m *familyManager) Ponder(ctx context.Context, game sente.Record) {
	if !m.CanPonder() {
		return
	}
	expected, ok := m.expectedGame(game)
	if !ok {
		return
	}
	written, err := m.write(expected)
	if err != nil {
		return
	}
	left := time.Duration(0)
	if n := len(game.Thinking); n > 0 {
		left = game.Thinking[n-1].Left
	}
	m.UGIManager.Ponder(ctx, written, left, func() bool {
		moved := (*OpponentMoved)(nil)
		return errors.As(context.Cause(ctx), &moved) && slices.Equal(moved.Game.Moves, expected.Moves)
	})
}

// expectedGame returns a record with the reply that the engine expects; ok is false if there is none,
// or if it is illegal or ends the game.
func (m *familyManager) expectedGame(game sente.Record) (_ sente.Record, ok bool) {
	reply := m.ExpectedReply()
	if reply == "" {
		return game, false
	}
	line := m.words.readLine(m.game, game, []sente.Move{reply})
	if len(line) == 0 {
		return game, false
	}
	game = game.WithMove(line[0])
	board, err := m.game.BoardAfterMoves(game)
	if err != nil {
		return game, false
	}
	over, _, _ := board.Outcome()
	return game, !over
}

// isRefusal reports whether an engine has refused a position, so that it is still in sync.
func isRefusal(err error) bool {
	c := (*protocol.Complaint)(nil)
	return errors.As(err, &c) && c.Kind == protocol.Refused
}

// omitDefaults returns the record without default rules, size and opening.
func omitDefaults(g catalog.Game, game sente.Record) sente.Record {
	defaults := sente.Record{Game: game.Game, Rules: game.Rules, Players: game.Players}
	if g.SizeOf(game) == g.SizeOf(defaults) {
		game.Size = ""
	}
	defaults.Rules = ""
	if g.RulesOf(game) == g.RulesOf(defaults) {
		game.Rules = ""
	}
	if len(g.Openings) > 0 && strings.EqualFold(cmp.Or(game.Opening, g.Openings[0].Name), g.Openings[0].Name) {
		game.Opening = ""
	}
	return game
}
