package protocol

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
)

// UGIManager makes a [sente.Engine] of an engine at the other end of a wire that speaks UGI or another
// protocol of its family. Wire must be set, the other fields may be zero. Records have moves and
// set-ups in the protocol's notation.
//
// Rules, size, opening and the number of players of a record are set by the options of these names,
// and Variant by UCI_Variant; it is an error if the engine lacks an option that a record needs. Threads, memory (or hash, in
// MiB), seed and lines (or multipv) are set if the engine has these options.
//
// After an error of Think that is a [*Complaint], or an error of the Wire, manager and engine are
// out of sync: close the wire and start a new engine.
type UGIManager struct {
	Connection
	Family  Family // zero is UGI
	Variant string // name of the game in UCI; "" leaves the option unset
	Seats   int    // number of seats of the game; 0 is 2
	Ponders bool   // the engine is going to ponder: its option Ponder is set
	Memory  int64  // memory limit of the engine's process in bytes, half of which is sent as the size of its tables; 0 sends no size

	offered     map[string]string // names of the engine's options by lower-case name; nil before ugiok
	variants    []string          // values of UCI_Variant; nil if the engine has no such option
	sentOptions map[string]string // option values that were sent
	limits      sente.Limits      // of the last move
	expected    sente.Move        // reply to the last move that the engine expects; "" if missing
	pondering   *ponderSearch     // nil while the engine does not ponder
}

// NewGame prepares the engine for a game like the record's, without its moves. Think calls it if
// necessary.
func (m *UGIManager) NewGame(ctx context.Context, game sente.Record) error {
	if err := m.stopPondering(ctx); err != nil {
		return err
	}
	if err := m.checkQuiet(m.violation); err != nil {
		return err
	}
	return m.startWithin(ctx, func(wait context.Context) error { return m.startEngine(wait, game) })
}

func (m *UGIManager) startEngine(ctx context.Context, game sente.Record) error {
	m.ready, m.expected = false, ""
	if m.offered == nil {
		offered, err := m.readOptions(ctx)
		if err != nil {
			return err
		}
		m.offered, m.sentOptions = offered, map[string]string{}
	}
	if err := m.setUp(ctx, game); err != nil {
		return err
	}
	if err := m.sendCommand(ctx, m.Family.orUGI().Name+"newgame"); err != nil {
		return err
	}
	if err := m.awaitReady(ctx); err != nil {
		return err
	}
	m.ready = true
	return nil
}

// readOptions sends the first command and returns the engine's options.
func (m *UGIManager) readOptions(ctx context.Context) (offered map[string]string, err error) {
	if err := m.sendCommand(ctx, m.Family.orUGI().Name); err != nil {
		return nil, err
	}
	offered = map[string]string{}
	for {
		l, err := m.receiveLine(ctx)
		if err != nil {
			return nil, err
		}
		if l == m.Family.orUGI().Name+"ok" {
			return offered, nil
		}
		// Before ugiok an engine may write any other lines.
		name := optionName(l)
		if strings.EqualFold(name, variantOption) {
			m.variants = optionVars(l)
		}
		if name != "" && len(offered) < maxOptions {
			offered[strings.ToLower(name)] = name
		}
	}
}

// optionName returns the name in an option line, "" for other lines. A name may have several words.
func optionName(l string) string {
	words := strings.Fields(l)
	if len(words) < 3 || words[0] != "option" || words[1] != "name" {
		return ""
	}
	end := slices.Index(words, "type")
	if end < 0 {
		end = 3
	}
	return strings.Join(words[2:max(end, 2)], " ")
}

// variantOption is the option of UCI that selects the game, in lower case.
const variantOption = "uci_variant"

// optionVars returns the values of a combo option.
func optionVars(l string) (values []string) {
	words := strings.Fields(l)
	for i := 1; i < len(words); i++ {
		if words[i-1] == "var" {
			values = append(values, words[i])
		}
	}
	return values
}

// OffersVariant reports whether the engine offers a value of UCI_Variant, as far as it listed them.
func (m *UGIManager) OffersVariant(name string) bool {
	return name == "" || m.variants == nil || slices.Contains(m.variants, name)
}

// maxOptions is the maximum number of options that are recorded.
const maxOptions = 1000

// setUp sets the options for a record's game. An option that was never sent has the engine's
// default, so that "" means the default.
func (m *UGIManager) setUp(ctx context.Context, game sente.Record) error {
	players := ""
	if m.Seats > 2 {
		players = strconv.Itoa(m.Seats)
	}
	if !m.OffersVariant(m.Variant) {
		return fmt.Errorf("does not offer %s as value of UCI_Variant, among its %d variants", m.Variant, len(m.variants))
	}
	for _, s := range [...]struct{ name, value string }{
		{"rules", game.Rules}, {"size", game.Size}, {"opening", game.Opening}, {"players", players}, {variantOption, m.Variant},
	} {
		_, sent := m.sentOptions[s.name]
		switch {
		case s.value == "" && !sent:
		case m.offered[s.name] == "":
			return fmt.Errorf("has no option %s, which is needed for a game with %s %s", s.name, s.name, s.value)
		default:
			if err := m.setOption(ctx, s.value, s.name); err != nil {
				return err
			}
		}
	}
	if m.Ponders {
		if err := m.setOption(ctx, "true", ponderOption); err != nil {
			return err
		}
	}
	if m.Memory > 0 {
		return m.setOption(ctx, strconv.FormatInt(max(m.Memory>>21, 1), 10), "memory", "hash")
	}
	return nil
}

// setOption sets the first of the named options that the engine has, unless it has that value.
func (m *UGIManager) setOption(ctx context.Context, value string, names ...string) error {
	for _, name := range names {
		own := m.offered[name]
		if own == "" {
			continue
		}
		if old, sent := m.sentOptions[name]; sent && old == value {
			return nil
		}
		m.sentOptions[name] = value
		return m.sendCommand(ctx, "setoption name "+own+" value "+cmp.Or(value, emptyValue))
	}
	return nil
}

// awaitReady waits until the engine has processed all commands.
func (m *UGIManager) awaitReady(ctx context.Context) error {
	if err := m.sendCommand(ctx, "isready"); err != nil {
		return err
	}
	for {
		l, err := m.receiveLine(ctx)
		switch {
		case err != nil:
			return err
		case l == "readyok":
			return nil
		case isError(l):
			return &Complaint{Kind: Refused, Command: m.command, Answer: l}
		case !IsUGIInfo(l):
			return &Complaint{Kind: InvalidReply, Command: m.command, Answer: l, Want: "readyok"}
		}
	}
}

// Think requests the move for the position at the end of the record.
func (m *UGIManager) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if !m.ready {
		if err := m.NewGame(ctx, game); err != nil {
			return sente.Choice{}, err
		}
	}
	if limits.Nodes == 0 && limits.Depth == 0 {
		limits = m.Timeouts.limitTime(limits)
	}
	hit := m.pondering != nil && m.pondering.matches(m.positionCommand(game), limits)
	if !hit {
		if err := m.stopPondering(ctx); err != nil {
			return sente.Choice{}, err
		}
		if err := m.checkQuiet(m.violation); err != nil {
			return sente.Choice{}, err
		}
	}
	m.limits = limits
	return m.moveWithin(ctx, limits, report, func(wait context.Context, listener *infoListener) (sente.Choice, error) {
		if hit {
			return m.continuePondering(ctx, wait, listener)
		}
		return m.requestMove(ctx, wait, game, limits, listener)
	})
}

// requestMove sends position and go, and waits for the move; it sends stop when ctx ends.
func (m *UGIManager) requestMove(ctx, wait context.Context, game sente.Record, limits sente.Limits, listener *infoListener) (sente.Choice, error) {
	for _, o := range [...]struct {
		value int64
		names []string
	}{{int64(limits.Threads), []string{"threads"}}, {limits.Memory >> 20, []string{"memory", "hash"}}, {int64(limits.Seed), []string{"seed"}}, {int64(limits.Lines), []string{"lines", "multipv"}}} {
		if o.value > 0 {
			if err := m.setOption(wait, strconv.FormatInt(o.value, 10), o.names...); err != nil {
				return sente.Choice{}, err
			}
		}
	}
	if err := m.sendCommand(wait, m.positionCommand(game)); err != nil {
		return sente.Choice{}, err
	}
	if err := m.sendCommand(wait, m.goCommand(limits)); err != nil {
		return sente.Choice{}, err
	}
	return m.awaitMove(ctx, wait, listener)
}

// awaitMove waits for the reply to go or ponderhit.
func (m *UGIManager) awaitMove(ctx, wait context.Context, listener *infoListener) (sente.Choice, error) {
	m.outstanding = true
	l, err := m.receiveBestMove(ctx, wait, listener)
	if err != nil {
		return sente.Choice{}, err
	}
	m.outstanding = false
	return m.parseBestMove(l, listener)
}

// parseBestMove returns the move of a bestmove line, and stores the reply that the engine expects.
func (m *UGIManager) parseBestMove(l string, listener *infoListener) (sente.Choice, error) {
	m.expected = ""
	words := strings.Fields(l)
	if len(words) < 2 || words[1] == noneValue || words[1] == UCI.none() {
		return sente.Choice{}, &Complaint{Kind: Refused, Command: m.command, Answer: cmp.Or(listener.infoString, l)}
	}
	if len(words) > 3 && words[2] == "ponder" {
		m.expected = sente.Move(words[3])
	}
	return listener.finalChoice(sente.Move(words[1])), nil
}

// receiveBestMove reads lines up to bestmove.
func (m *UGIManager) receiveBestMove(ctx, wait context.Context, listener *infoListener) (string, error) {
	stopped := false
	for {
		l, err := m.receiveUntil(ctx, wait, stopped)
		switch {
		case errors.Is(err, ErrStop):
			stopped = true
			if err := m.sendCommand(wait, "stop"); err != nil {
				return "", err
			}
		case err != nil:
			return "", err
		case firstWord(l) == "bestmove":
			return l, nil
		case IsUGIInfo(l):
			listener.handleLine(l)
		default:
			return "", &Complaint{Kind: InvalidReply, Command: m.command, Answer: l, Want: "bestmove and a move"}
		}
	}
}

// receiveUntil receives a line; if ctx ends before stop was sent, it returns [ErrStop].
func (m *UGIManager) receiveUntil(ctx, wait context.Context, stopped bool) (string, error) {
	if stopped {
		return m.receiveLine(wait)
	}
	return ReceiveUntilStop(ctx, wait, m.receiveLine)
}

// positionCommand returns the position command for a record.
func (m *UGIManager) positionCommand(game sente.Record) string {
	var b strings.Builder
	switch {
	case game.Setup == "":
		b.WriteString("position startpos")
	case strings.Contains(game.Setup, "/"):
		b.WriteString("position fen " + game.Setup)
	default:
		b.WriteString("position " + m.Family.orUGI().Setup + " " + game.Setup)
	}
	if len(game.Moves) > 0 {
		b.WriteString(" moves")
	}
	for _, move := range game.Moves {
		b.WriteString(" " + string(move))
	}
	return b.String()
}

// goCommand returns the go command for limits. The manager does not know whose turn it is, so that it
// sends the mover's time for every player.
func (m *UGIManager) goCommand(l sente.Limits) string {
	text := "go"
	if l.Time > 0 {
		text += fmt.Sprintf(" movetime %d", max(l.Time.Milliseconds(), 1))
	}
	for p := 0; l.Left != 0 && p < cmp.Or(max(m.Seats, 0), 2); p++ {
		clock := m.Family.orUGI().clock(p)
		text += fmt.Sprintf(" %stime %d", clock, max(l.Left, 0).Milliseconds())
		if l.Increment > 0 {
			text += fmt.Sprintf(" %sinc %d", clock, l.Increment.Milliseconds())
		}
	}
	if l.Nodes > 0 {
		text += fmt.Sprintf(" nodes %d", l.Nodes)
	}
	if l.Depth > 0 {
		text += fmt.Sprintf(" depth %d", l.Depth)
	}
	return text
}

// violation classifies an unsolicited line of the engine.
func (m *UGIManager) violation(l string) (kind ComplaintKind, wrong bool) {
	switch {
	case m.offered == nil || IsUGIInfo(l) && !isError(l):
		return 0, false
	case isError(l):
		return Refused, true
	}
	return Unsolicited, true
}

// IsUGIInfo reports whether a line is an info line. A wire may drop such lines if it has too many.
func IsUGIInfo(l string) bool { return firstWord(l) == "info" }

func firstWord(l string) string {
	word, _ := CutWord(l)
	return word
}

// isError reports whether a line is a [UGIServer]'s refusal of an option.
func isError(l string) bool {
	words := strings.Fields(l)
	return len(words) > 2 && words[0] == "info" && words[1] == "string" && strings.HasPrefix(words[2], "setoption")
}

// infoListener processes the progress of one search.
type infoListener struct {
	watch      *standstill.Stopwatch
	report     func(sente.Info)
	last       sente.Info // last info of the best line
	infoString string     // last info string
	pondered   bool       // the engine's times include those of pondering
}

func (h *infoListener) handleLine(l string) {
	_, text := CutWord(l)
	if firstWord(text) == "string" {
		h.infoString = l
		return
	}
	i, ok := parseUGI(text)
	if !ok {
		return
	}
	if !h.pondered {
		i.EngineTime = i.Time
	}
	if i.Rank == 0 {
		i = mergeInfo(i, h.last)
	}
	h.addInfo(i)
}

// newInfoListener returns a listener that passes reports on to report, which may be nil.
func newInfoListener(watch *standstill.Stopwatch, report func(sente.Info)) *infoListener {
	return &infoListener{watch: watch, report: report, last: sente.Info{Bound: sente.NoScore}}
}

// addInfo reports an info of the engine.
func (h *infoListener) addInfo(i sente.Info) {
	i.Time = h.watch.Elapsed()
	if i.Rank == 0 {
		h.last = i
	}
	if h.report != nil {
		h.report(i)
	}
}

// finalChoice returns the choice with the last info of the search.
func (h *infoListener) finalChoice(m sente.Move) sente.Choice {
	i := h.last
	i.Time = h.watch.Elapsed()
	if len(i.Line) == 0 || i.Line[0] != m {
		i.Line = []sente.Move{m}
	}
	if h.report != nil {
		h.report(i)
	}
	return sente.Choice{Move: m, Info: i}
}
