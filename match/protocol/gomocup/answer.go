package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sente-games/sente/internal/standstill"
	"github.com/sente-games/sente/match/protocol"
)

// AnswerKind is the kind of a line from a brain.
type AnswerKind uint8

const (
	IsOther AnswerKind = iota // not part of the protocol
	IsMessage
	IsDebug
	IsAbout
	IsOK
	IsError
	IsUnknown
	IsSuggest
	IsMove
)

// Answer is a classified line of a brain.
type Answer struct {
	Kind AnswerKind
	Text string // text after MESSAGE, DEBUG, ERROR or UNKNOWN
	X, Y int    // of a move or a suggestion
}

// IsIdle reports whether the line is not a reply to a command.
func (a Answer) IsIdle() bool { return a.Kind == IsMessage || a.Kind == IsDebug || a.Kind == IsAbout }

// IsIdleLine reports whether a line is MESSAGE or DEBUG, which are not replies. A wire may drop such
// lines if it has too many.
func IsIdleLine(l string) bool {
	kind := ParseAnswer(l).Kind
	return kind == IsMessage || kind == IsDebug
}

// ParseAnswer parses a line of a brain. A line that is not an answer and begins with neither a letter nor a
// digit continues a MESSAGE: brains print texts that contain line ends.
func ParseAnswer(l string) Answer {
	name, rest := inputLine{Line: protocol.Line{Text: l}}.splitCommand()
	switch name {
	case "MESSAGE":
		return Answer{Kind: IsMessage, Text: rest}
	case "DEBUG":
		return Answer{Kind: IsDebug, Text: rest}
	case "OK":
		return Answer{Kind: IsOK}
	case "ERROR":
		return Answer{Kind: IsError, Text: rest}
	case "UNKNOWN":
		return Answer{Kind: IsUnknown, Text: rest}
	case "SUGGEST":
		if at, err := parseNumbers(rest, 2); err == nil {
			return Answer{Kind: IsSuggest, X: at[0], Y: at[1]}
		}
	}
	if at, err := parseNumbers(l, 2); err == nil {
		return Answer{Kind: IsMove, X: at[0], Y: at[1]}
	}
	if lower := strings.ToLower(l); strings.Contains(lower, "name=") || strings.Contains(lower, "version=") {
		return Answer{Kind: IsAbout, Text: l}
	}
	if first, _ := utf8.DecodeRuneInString(l); l != "" && !unicode.IsLetter(first) && !unicode.IsDigit(first) {
		return Answer{Kind: IsMessage, Text: strings.TrimSpace(l)}
	}
	return Answer{Text: l}
}

// sendCommand sends a command that expects a reply.
func (m *Manager) sendCommand(ctx context.Context, command string) error {
	m.command = command
	return m.Wire.Send(ctx, command)
}

// nextAnswer waits for a reply; MESSAGE lines are passed to chat, which may be nil.
func (m *Manager) nextAnswer(ctx context.Context, chat *messageParser) (Answer, string, error) {
	for {
		l, err := m.receiveLine(ctx)
		if err != nil {
			return Answer{}, "", err
		}
		a := ParseAnswer(l)
		switch {
		case a.Kind == IsMessage && chat != nil:
			chat.parseMessage(a.Text)
		case a.IsIdle() || m.isPermitted(a):
		default:
			return a, l, nil
		}
	}
}

// receiveLine waits for a line. If the search is cancelled meanwhile, it sends YXSTOP.
func (m *Manager) receiveLine(wait context.Context) (string, error) {
	if m.searchCtx == nil {
		return m.Wire.Receive(wait)
	}
	l, err := protocol.ReceiveUntilStop(m.searchCtx, wait, m.Wire.Receive)
	if !errors.Is(err, protocol.ErrStop) {
		return l, err
	}
	m.searchCtx, m.stopped = nil, true
	if err := m.Wire.Send(wait, "YXSTOP"); err != nil {
		return "", err
	}
	return m.Wire.Receive(wait)
}

// isPermitted reports whether an answer is a permitted UNKNOWN or ERROR after an optional command.
func (m *Manager) isPermitted(a Answer) bool {
	switch {
	case a.Kind == IsUnknown && m.infos > 0:
		m.infos--
	case (a.Kind == IsUnknown || a.Kind == IsError) && m.stopped:
		m.stopped = false
	default:
		return false
	}
	return true
}

// awaitOK waits for OK. Before the first OK a brain may send other lines.
func (m *Manager) awaitOK(ctx context.Context) error {
	for {
		a, l, err := m.nextAnswer(ctx, nil)
		switch {
		case err != nil:
			return err
		case a.Kind == IsOK:
			m.stopped = false // the reply to YXSTOP has arrived or never will
			return nil
		case a.Kind == IsError || a.Kind == IsUnknown:
			return m.newComplaint(a, l, "")
		case m.started:
			return m.newComplaint(a, l, "OK")
		}
	}
}

// newComplaint returns a complaint about an unexpected answer.
func (m *Manager) newComplaint(a Answer, l, want string) error {
	c := &protocol.Complaint{Kind: protocol.InvalidReply, Command: m.command, Answer: l, Want: want}
	switch a.Kind {
	case IsError:
		c.Kind, c.Answer = protocol.Refused, a.Text
	case IsUnknown:
		c.Kind, c.Answer = protocol.Unsupported, a.Text
	}
	return c
}

// awaitMove waits for a point of the board.
func (m *Manager) awaitMove(ctx context.Context, size int, chat *messageParser) (x, y int, err error) {
	for {
		a, l, err := m.nextAnswer(ctx, chat)
		switch {
		case err != nil:
			return 0, 0, err
		case a.Kind != IsMove && a.Kind != IsSuggest:
			return 0, 0, m.newComplaint(a, l, "a move such as 7,7")
		case !isInside(size, a.X, a.Y):
			return 0, 0, &protocol.Complaint{Kind: protocol.OffBoard, Command: m.command, Answer: l}
		case a.Kind == IsMove:
			m.infos, m.stopped = 0, m.stopped && m.searchCtx == nil
			return a.X, a.Y, nil
		}
		// The brain leaves the choice to the manager, which accepts the suggestion.
		if err := m.sendCommand(ctx, fmt.Sprintf("PLAY %d,%d", a.X, a.Y)); err != nil {
			return 0, 0, err
		}
	}
}

// About requests the brain's name. It returns an empty About if the brain does not reply; a late
// reply is ignored.
func (m *Manager) About(ctx context.Context) (About, error) {
	if err := m.checkQuiet(); err != nil {
		return About{}, err
	}
	watch := standstill.StartWithin(ctx)
	defer watch.Stop()
	wait, cancel := m.Timeouts.WithGrace(ctx, watch)
	defer cancel()
	if err := m.sendCommand(wait, "ABOUT"); err != nil {
		return About{}, m.timeoutComplaint(err, watch)
	}
	for {
		l, err := m.Wire.Receive(wait)
		switch a := ParseAnswer(l); {
		case err != nil && wait.Err() != nil && ctx.Err() == nil && errors.Is(err, wait.Err()):
			return About{}, nil
		case err != nil:
			return About{}, err
		case a.Kind != IsMessage && a.Kind != IsDebug:
			return parseAbout(l), nil
		}
	}
}

// parseAbout parses name="x", version="y"; a line in another form becomes the name.
func parseAbout(l string) About {
	var a About
	fields := map[string]*string{
		"name": &a.Name, "version": &a.Version, "author": &a.Author,
		"country": &a.Country, "www": &a.WWW, "email": &a.Email,
	}
	for rest := l; ; {
		key, behind, found := strings.Cut(rest, "=")
		if !found {
			break
		}
		value, after := parseQuoted(behind)
		if field := fields[strings.ToLower(strings.TrimFunc(key, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' }))]; field != nil {
			*field = value
		}
		rest = after
	}
	if a == (About{}) {
		a.Name = strings.TrimSpace(l)
	}
	return a
}

// parseQuoted parses a value at the start of a text, in quotes or up to a comma.
func parseQuoted(text string) (value, rest string) {
	text = strings.TrimLeftFunc(text, unicode.IsSpace)
	if inner, ok := strings.CutPrefix(text, `"`); ok {
		value, rest, _ = strings.Cut(inner, `"`)
		return value, rest
	}
	value, rest, _ = strings.Cut(text, ",")
	return strings.TrimSpace(value), rest
}
