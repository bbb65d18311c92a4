package protocol

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// ErrResigned is returned by a manager if the engine resigned instead of choosing a move.
var ErrResigned = errors.New("it resigned")

// GTPManager makes a [sente.Engine] of an engine that uses the Go Text Protocol, at the other end of
// a wire. Wire and Open must be set, the other fields may be zero.
//
// The engine is first asked for its commands; only those are used. GTP has no command for the rules
// of a game: an engine with kata-set-rules gets the name of the rule set, and any other engine is
// assumed to play the rules of the record.
//
// After an error of Think that is a [*Complaint], or an error of the Wire, manager and engine are
// out of sync: close the wire and start a new engine.
type GTPManager struct {
	Wire Wire
	// Open returns the board at the start of a record's game.
	Open        func(game sente.Record) (rules.Board, error)
	ReplyGrace  time.Duration // see DefaultReplyGrace
	Start       time.Duration // see DefaultStartTimeout
	MaxMoveTime time.Duration // see DefaultMaxMoveTime
	Stop        time.Duration // how long a move may arrive after ctx is done; see DefaultStopTimeout
	// Trace is called with every line in both directions; may be nil.
	Trace func(sent bool, line string)

	commands    map[string]bool // nil before list_commands
	lastID      int
	command     string // last command, without its id
	outstanding bool   // a response is outstanding

	game     sente.Record      // on the engine's board, without its moves
	played   []gtpPlay         // moves on the engine's board
	ready    bool              // the engine has the start of game
	notation gtpNotation       // of game
	settings map[string]string // last time control and parameters
}

// NewGame prepares the engine for a game like the record's, without its moves. Think calls it if
// necessary.
func (m *GTPManager) NewGame(ctx context.Context, game sente.Record) error {
	if err := m.checkQuiet(); err != nil {
		return err
	}
	watch := standstill.Start()
	defer watch.Stop()
	wait, cancel := watch.Timeout(ctx, cmp.Or(max(m.Start, 0), DefaultStartTimeout))
	defer cancel()
	return TimeoutComplaint(m.startGame(wait, game), m.command, watch)
}

// startGame sets up the start of the record's game.
func (m *GTPManager) startGame(ctx context.Context, game sente.Record) error {
	m.ready = false
	board, err := m.Open(game)
	if err != nil {
		return err
	}
	if n := len(board.Seats()); n != len(gtpColours) {
		return fmt.Errorf("cannot play a game with %d players: GTP has two players", n)
	}
	stones, err := setupMoves(game, board)
	if err != nil {
		return err
	}
	if m.commands == nil {
		if err := m.readCommands(ctx); err != nil {
			return err
		}
	}
	m.notation, m.settings = notationOf(board), map[string]string{}
	if slices.Contains(game.Moves, swapMove) {
		m.settings["swapped"] = "yes" // sendBoard tells the engine that it must not swap
	}
	if err := m.sendBoard(ctx, game, board); err != nil {
		return err
	}
	for _, play := range stones {
		if _, err := m.call(ctx, play); err != nil {
			return err
		}
	}
	m.game, m.played = game.Clone(), nil
	m.game.Moves = nil
	m.ready = true
	return nil
}

// gtpPlay is a move in GTP.
type gtpPlay struct {
	colour string
	move   string
}

// sendBoard sends the size, the rules and clear_board.
func (m *GTPManager) sendBoard(ctx context.Context, game sente.Record, board rules.Board) error {
	if g, ok := gridOf(board.Picture()); ok {
		size := fmt.Sprintf("boardsize %d", g.width)
		if g.width != g.height {
			size = fmt.Sprintf("rectangular_boardsize %d %d", g.width, g.height)
			if !m.commands["rectangular_boardsize"] {
				size = fmt.Sprintf("boardsize %d %d", g.width, g.height)
			}
		}
		if _, err := m.call(ctx, size); err != nil {
			return err
		}
	}
	if game.Rules != "" && m.commands["kata-set-rules"] {
		if _, err := m.call(ctx, "kata-set-rules "+game.Rules); err != nil {
			return err
		}
	}
	if m.notation.htp && m.commands["param_game"] {
		swap := 1
		if game.Rules == plainRules || slices.Contains(game.Moves, swapMove) {
			swap = 0
		}
		if err := m.try(ctx, fmt.Sprintf("param_game allow_swap %d", swap)); err != nil {
			return err
		}
	}
	_, err := m.call(ctx, "clear_board")
	return err
}

// setupMoves returns the commands that place the stones of a set-up. Only games in which a move
// places a stone and changes nothing else can express one.
func setupMoves(game sente.Record, board rules.Board) (commands []string, err error) {
	if game.Setup == "" {
		return nil, nil
	}
	picture := board.Picture()
	g, ok := gridOf(picture)
	if !ok || picture.Look != scene.Points && picture.Look != scene.Hexes {
		return nil, errors.New("cannot start from a set-up of this game: GTP has no command for it")
	}
	n := notationOf(board)
	for y, row := range g.seats {
		for x, seat := range row {
			if seat == 0 || seat == 1 {
				commands = append(commands, "play "+gtpLetters[seat]+" "+n.format(g.point(y, x)))
			}
		}
	}
	return commands, nil
}

// maxCommands is the maximum number of commands that are recorded.
const maxCommands = 1000

// readCommands asks for the engine's commands. The response has one line for each command; a second
// command marks its end, since wires do not deliver the empty line.
func (m *GTPManager) readCommands(ctx context.Context) error {
	commands := map[string]bool{}
	add := func(line string) {
		if name := strings.TrimSpace(line); name != "" && len(commands) < maxCommands {
			commands[name] = true
		}
	}
	first, err := m.call(ctx, "list_commands")
	if err != nil {
		return err
	}
	add(first)
	if err := m.send(ctx, "protocol_version"); err != nil {
		return err
	}
	if _, err := m.receiveReply(ctx, add); err != nil {
		return err
	}
	m.commands = commands
	return nil
}

// call sends a command and returns the first line of its response.
func (m *GTPManager) call(ctx context.Context, command string) (string, error) {
	if err := m.send(ctx, command); err != nil {
		return "", err
	}
	return m.receiveReply(ctx, nil)
}

// try is like call, but the engine may refuse the command.
func (m *GTPManager) try(ctx context.Context, command string) error {
	_, err := m.call(ctx, command)
	if c := (*Complaint)(nil); errors.As(err, &c) && (c.Kind == Refused || c.Kind == Unsupported) {
		return nil
	}
	return err
}

// receiveReply reads up to the first line of the response to the last command, and returns its text.
// The lines before it, which belong to no response or to the previous one, are passed to other, which
// may be nil. A failure is a [*Complaint].
func (m *GTPManager) receiveReply(ctx context.Context, other func(line string)) (string, error) {
	for {
		l, err := m.receive(ctx)
		if err != nil {
			return "", err
		}
		if l == "" || l[0] != '=' && l[0] != '?' {
			if other != nil {
				other(l)
			}
			continue
		}
		text, ok := cutReplyID(l[1:], m.lastID)
		m.outstanding = false
		switch {
		case !ok:
			return "", &Complaint{Kind: InvalidReply, Command: m.command, Answer: l, Want: fmt.Sprintf("a response that begins with =%d", m.lastID)}
		case l[0] == '=':
			return text, nil
		case strings.Contains(strings.ToLower(text), "unknown command"):
			return "", &Complaint{Kind: Unsupported, Command: m.command, Answer: l}
		}
		return "", &Complaint{Kind: Refused, Command: m.command, Answer: l}
	}
}

// cutReplyID removes the id from a response without its first character. Some engines write a blank
// before the id, and some none at all.
func cutReplyID(text string, id int) (rest string, ok bool) {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if digits > 0 {
		n, err := strconv.Atoi(text[:digits])
		return strings.TrimSpace(text[digits:]), err == nil && n == id
	}
	text = strings.TrimSpace(text)
	if word, rest := CutWord(text); word == strconv.Itoa(id) {
		return rest, true
	}
	return text, true
}

// Think requests the move for the position at the end of the record.
func (m *GTPManager) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if !m.hasGame(game) {
		if err := m.NewGame(ctx, game); err != nil {
			return sente.Choice{}, err
		}
	}
	if err := m.checkQuiet(); err != nil {
		return sente.Choice{}, err
	}
	watch := standstill.Start()
	defer watch.Stop()
	maxTime := cmp.Or(max(m.MaxMoveTime, 0), DefaultMaxMoveTime)
	if limits.Time <= 0 && limits.Left == 0 && limits.Nodes == 0 {
		limits.Time = maxTime
	}
	if limits.Time > 0 {
		maxTime = limits.Time
	}
	if limits.Left != 0 {
		maxTime = min(maxTime, max(limits.Left, 0))
	}
	wait, done := WithReplyTimeout(ctx, watch, maxTime+cmp.Or(max(m.ReplyGrace, 0), DefaultReplyGrace), cmp.Or(max(m.Stop, 0), DefaultStopTimeout))
	defer done()
	choice, err := m.chooseMove(ctx, wait, game, limits, newInfoListener(watch, report))
	return choice, TimeoutComplaint(err, m.command, watch)
}

// hasGame reports whether the engine has a game of the same kind, start and set-up.
func (m *GTPManager) hasGame(game sente.Record) bool {
	old := m.game
	return m.IsSynced() && old.Game == game.Game && old.Rules == game.Rules && old.Size == game.Size && old.Setup == game.Setup
}

// chooseMove brings the engine's board to the position and requests a move or an analysis.
func (m *GTPManager) chooseMove(ctx, wait context.Context, game sente.Record, limits sente.Limits, listener *infoListener) (sente.Choice, error) {
	line, err := m.lineOf(game)
	if err != nil {
		return sente.Choice{}, err
	}
	if err := m.syncMoves(wait, game, line); err != nil {
		return sente.Choice{}, err
	}
	if err := m.sendLimits(wait, limits, line.colour); err != nil {
		return sente.Choice{}, err
	}
	s := &gtpSearch{manager: m, colour: line.colour, swapped: line.swapped, lines: max(limits.Lines, 1), listener: listener}
	if command, ok := m.analysisCommand(limits); ok {
		return s.analyse(ctx, wait, command, limits.Time)
	}
	choice, err := s.generate(ctx, wait)
	switch {
	case err != nil:
	case choice.Move == swapMove:
		m.ready = false // engines differ in the position after a swap
	default:
		m.played = append(m.played, gtpPlay{line.colour, m.notation.format(line.turn(choice.Move))}) // by genmove
	}
	return choice, err
}

// gtpLine is the moves of a record in GTP.
type gtpLine struct {
	plays  []gtpPlay
	colour string // to move
	// swapped reports whether a player of Hex has swapped. Engines differ in what swap-pieces does to
	// their board, so that it is not sent: the players exchange colours, and the points are mirrored.
	swapped bool
}

// turn converts a point between the notations of the record and of a line after a swap: column and
// row are exchanged.
func (l gtpLine) turn(m sente.Move) sente.Move {
	text := string(m)
	if !l.swapped || !isPoint(text) {
		return m
	}
	row, _ := strconv.Atoi(text[1:])
	return sente.Move(string(rune('a'+row-1)) + strconv.Itoa(int(text[0]-'a')+1))
}

// colourOf returns the colour of a seat.
func (l gtpLine) colourOf(seat int) string {
	if l.swapped {
		seat = 1 - seat
	}
	return gtpLetters[seat]
}

// lineOf converts the moves of a record.
func (m *GTPManager) lineOf(game sente.Record) (l gtpLine, err error) {
	board, err := m.Open(game)
	if err != nil {
		return l, err
	}
	for _, move := range game.Moves {
		seat := board.Turn()
		if move, err = board.Play(string(move)); err != nil {
			return l, err
		}
		if m.notation.htp && move == swapMove {
			l.swapped = true
			continue
		}
		l.plays = append(l.plays, gtpPlay{l.colourOf(seat), m.notation.format(l.turn(move))})
	}
	l.colour = l.colourOf(board.Turn())
	return l, nil
}

// syncMoves brings the engine's board to the end of the record by undo and play, or by clear_board
// if the engine cannot undo.
func (m *GTPManager) syncMoves(ctx context.Context, game sente.Record, l gtpLine) error {
	common := 0
	for common < min(len(m.played), len(l.plays)) && m.played[common] == l.plays[common] {
		common++
	}
	extra := len(m.played) - common
	if extra > 0 && !m.commands["undo"] || extra > common || l.swapped && m.settings["swapped"] == "" {
		if err := m.startGame(ctx, game); err != nil {
			return err
		}
		common, extra = 0, 0
	}
	for range extra {
		if _, err := m.call(ctx, "undo"); err != nil {
			return err
		}
	}
	m.played = m.played[:common]
	for _, play := range l.plays[common:] {
		text, err := m.call(ctx, "play "+play.colour+" "+play.move)
		if err != nil {
			return err
		}
		if strings.HasPrefix(strings.ToLower(text), "illegal") { // some engines write failures as responses
			return &Complaint{Kind: Refused, Command: m.command, Answer: text}
		}
		m.played = append(m.played, play)
	}
	return nil
}

// sendLimits sends the time control, the remaining time and the parameters that have changed, as far
// as the engine has commands for them.
func (m *GTPManager) sendLimits(ctx context.Context, l sente.Limits, colour string) error {
	if command := m.timeCommand(l); command != "" {
		key := fmt.Sprint(l.Left != 0, l.Time, l.Increment)
		if m.settings["time"] != key {
			m.settings["time"] = key
			if err := m.try(ctx, command); err != nil {
				return err
			}
		}
		if l.Left != 0 && m.commands["time_left"] {
			if err := m.try(ctx, fmt.Sprintf("time_left %s %d 0", colour, int64(max(l.Left, 0).Seconds()))); err != nil {
				return err
			}
		}
	}
	if err := m.sendBenzeneTime(ctx, l); err != nil {
		return err
	}
	for _, p := range [...]struct {
		name  string
		value int64
	}{{"maxVisits", l.Nodes}, {"numSearchThreads", int64(l.Threads)}} {
		value := strconv.FormatInt(p.value, 10)
		if p.value <= 0 || !m.commands["kata-set-param"] || m.settings[p.name] == value {
			continue
		}
		m.settings[p.name] = value
		if err := m.try(ctx, "kata-set-param "+p.name+" "+value); err != nil {
			return err
		}
	}
	return nil
}

// benzeneMoves is the number of moves for which Benzene's engines share the remaining time.
const benzeneMoves = 20

// sendBenzeneTime sends the time of a move to the engines of Benzene, which have a command of their
// own for it.
func (m *GTPManager) sendBenzeneTime(ctx context.Context, l sente.Limits) error {
	name, ok := m.firstCommand("param_mohex", "param_wolve")
	move := l.Time
	if l.Left != 0 {
		move = max(l.Left, 0)/benzeneMoves + l.Increment
	}
	if !ok || m.commands["time_settings"] || move <= 0 {
		return nil
	}
	value := fmt.Sprintf("%.2f", max(0.9*move.Seconds(), 0.01))
	if m.settings[name] == value {
		return nil
	}
	m.settings[name] = value
	return m.try(ctx, name+" max_time "+value)
}

// timeCommand returns the command for a time control; "" if there is none. The command of GTP has
// whole seconds, of which a move gets at least one.
func (m *GTPManager) timeCommand(l sente.Limits) string {
	left, increment, move := max(l.Left, 0).Seconds(), l.Increment.Seconds(), l.Time.Seconds()
	if m.commands["kata-time_settings"] {
		switch {
		case l.Left != 0:
			return fmt.Sprintf("kata-time_settings fischer %.3f %.3f", left, increment)
		case l.Time > 0:
			return fmt.Sprintf("kata-time_settings byoyomi 0 %.3f 1", move)
		}
	}
	switch {
	case !m.commands["time_settings"]:
	case l.Left != 0 && increment >= 1:
		return fmt.Sprintf("time_settings %d %d 1", int64(left), int64(increment))
	case l.Left != 0:
		return fmt.Sprintf("time_settings %d 0 0", int64(left))
	case l.Time > 0:
		return fmt.Sprintf("time_settings 0 %d 1", max(int64(move), 1))
	}
	return ""
}

// analysisCommand returns the command for an analysis that ends with its time, if the engine has one.
func (m *GTPManager) analysisCommand(l sente.Limits) (name string, ok bool) {
	if !l.Analysis || l.Nodes > 0 || l.Left != 0 {
		return "", false
	}
	return m.firstCommand("kata-analyze", "lz-analyze")
}

// firstCommand returns the first command that the engine has.
func (m *GTPManager) firstCommand(names ...string) (name string, ok bool) {
	for _, name := range names {
		if m.commands[name] {
			return name, true
		}
	}
	return "", false
}

// checkQuiet returns an error if a response is outstanding or the engine has sent a response without
// a command. Other lines are ignored.
func (m *GTPManager) checkQuiet() error {
	if m.outstanding {
		return &Complaint{Kind: NoReply, Command: m.command}
	}
	for {
		l, ok := m.Wire.Pending()
		if !ok {
			return nil
		}
		if l = m.traceLine(l); l != "" && (l[0] == '=' || l[0] == '?') && m.commands != nil {
			return &Complaint{Kind: Unsolicited, Command: m.command, Answer: l}
		}
	}
}

// End sends quit. The caller checks via the wire whether the engine ends.
func (m *GTPManager) End(ctx context.Context) error {
	m.ready = false
	return m.send(ctx, "quit")
}

// IsSynced reports whether the engine is ready for the moves of its game.
func (m *GTPManager) IsSynced() bool { return m.ready && !m.outstanding }

func (m *GTPManager) send(ctx context.Context, command string) error {
	m.lastID++
	m.command, m.outstanding = command, true
	line := strconv.Itoa(m.lastID) + " " + command
	if m.Trace != nil {
		m.Trace(true, line)
	}
	return m.Wire.Send(ctx, line)
}

func (m *GTPManager) receive(ctx context.Context) (string, error) {
	l, err := m.Wire.Receive(ctx)
	if err == nil {
		l = m.traceLine(l)
	}
	return l, err
}

func (m *GTPManager) traceLine(l string) string {
	if m.Trace != nil {
		m.Trace(false, l)
	}
	return strings.TrimSpace(l)
}

// IsGTPInfo reports whether a line is a report of an analysis. A wire may drop such lines if it has
// too many.
func IsGTPInfo(l string) bool {
	name, _ := CutWord(l)
	return name == "info"
}
