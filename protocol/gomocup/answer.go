package gomocup

import (
	"context"
	"errors"
	"strings"
	"time"
)

// What a line of a brain is.
type answerKind uint8

const (
	isOther answerKind = iota
	isMessage
	isDebug
	isAbout
	isOK
	isError
	isUnknown
	isSuggest
	isMove
)

// answer is a line of a brain, sorted.
type answer struct {
	kind answerKind
	text string // behind the first word of MESSAGE, DEBUG, ERROR, UNKNOWN
	at   cell   // of a move or a suggestion
}

// idle reports whether nobody need wait for the line.
func (a answer) idle() bool { return a.kind == isMessage || a.kind == isDebug || a.kind == isAbout }

// Idle reports whether a brain's line is talk that answers nothing: MESSAGE and
// DEBUG. A wire may drop such lines when it has too many.
func Idle(l string) bool {
	kind := read(l).kind
	return kind == isMessage || kind == isDebug
}

// read sorts a line of a brain.
func read(l string) answer {
	name, rest := line{text: l}.command()
	switch name {
	case "MESSAGE":
		return answer{kind: isMessage, text: rest}
	case "DEBUG":
		return answer{kind: isDebug, text: rest}
	case "OK":
		return answer{kind: isOK}
	case "ERROR":
		return answer{kind: isError, text: rest}
	case "UNKNOWN":
		return answer{kind: isUnknown, text: rest}
	case "SUGGEST":
		if at, err := numbers(rest, 2); err == nil {
			return answer{kind: isSuggest, at: cell{at[0], at[1]}}
		}
	}
	if at, err := numbers(strings.Trim(l, " \t"), 2); err == nil {
		return answer{kind: isMove, at: cell{at[0], at[1]}}
	}
	if lower := strings.ToLower(l); strings.Contains(lower, "name=") || strings.Contains(lower, "version=") {
		return answer{kind: isAbout, text: l}
	}
	return answer{text: l}
}

// say sends a command that will be answered.
func (m *Manager) say(ctx context.Context, command string) error {
	m.command = command
	return m.send(ctx, command)
}

func (m *Manager) send(ctx context.Context, l string) error {
	if m.Trace != nil {
		m.Trace(true, l)
	}
	return m.Wire.Send(ctx, l)
}

func (m *Manager) hear(l string) {
	if m.Trace != nil {
		m.Trace(false, l)
	}
}

// next waits for an answer that counts; talk goes to chat, which may be nil.
func (m *Manager) next(ctx context.Context, chat *chat) (answer, string, error) {
	for {
		l, err := m.Wire.Receive(ctx)
		if err != nil {
			return answer{}, "", err
		}
		m.hear(l)
		a := read(l)
		switch {
		case a.kind == isMessage && chat != nil:
			chat.message(a.text)
		case a.idle():
		case a.kind == isUnknown && m.infos > 0:
			m.infos--
		default:
			return a, l, nil
		}
	}
}

// ok waits for OK. Before the first one a program may introduce itself.
func (m *Manager) ok(ctx context.Context) error {
	for {
		a, l, err := m.next(ctx, nil)
		switch {
		case err != nil:
			return err
		case a.kind == isOK:
			return nil
		case a.kind == isError || a.kind == isUnknown:
			return m.complain(a, l, "")
		case m.begun:
			return m.complain(a, l, "OK")
		}
	}
}

// complain sorts an answer that is not what was due.
func (m *Manager) complain(a answer, l, want string) error {
	c := &Complaint{Kind: Unreadable, Command: m.command, Answer: l, Want: want}
	switch a.kind {
	case isError:
		c.Kind, c.Answer = Refused, a.text
	case isUnknown:
		c.Kind, c.Answer = Unsupported, a.text
	}
	return c
}

// move waits for a point of the board.
func (m *Manager) move(ctx context.Context, size int, chat *chat) (x, y int, err error) {
	for {
		a, l, err := m.next(ctx, chat)
		switch {
		case err != nil:
			return 0, 0, err
		case a.kind != isMove && a.kind != isSuggest:
			return 0, 0, m.complain(a, l, "a move such as 7,7")
		case !inside(size, a.at.x, a.at.y):
			return 0, 0, &Complaint{Kind: Outside, Command: m.command, Answer: l}
		case a.kind == isMove:
			m.infos = 0
			return a.at.x, a.at.y, nil
		}
		// The brain leaves the choice to us, and we take its word.
		if err := m.say(ctx, "PLAY"+strings.Trim(l, " \t")[len("SUGGEST"):]); err != nil {
			return 0, 0, err
		}
	}
}

// About asks the brain for its name. Silence is allowed, and is an empty About:
// an answer that comes later disturbs nobody.
func (m *Manager) About(ctx context.Context) (About, error) {
	if err := m.quiet(); err != nil {
		return About{}, err
	}
	wait, cancel := context.WithTimeout(ctx, or(m.Patience, DefaultPatience))
	defer cancel()
	if err := m.say(wait, "ABOUT"); err != nil {
		return About{}, m.excuse(err, time.Now())
	}
	for {
		l, err := m.Wire.Receive(wait)
		switch a := read(l); {
		case err != nil && wait.Err() != nil && ctx.Err() == nil && errors.Is(err, wait.Err()):
			return About{}, nil
		case err != nil:
			return About{}, err
		case a.kind == isMessage || a.kind == isDebug:
			m.hear(l)
		default:
			m.hear(l)
			return parseAbout(l), nil
		}
	}
}

// parseAbout reads name="x", version="y"; a line of another form is all name.
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
		value, after := quoted(behind)
		if field := fields[strings.ToLower(strings.Trim(key, " \t,;"))]; field != nil {
			*field = value
		}
		rest = after
	}
	if a == (About{}) {
		a.Name = strings.TrimSpace(l)
	}
	return a
}

// quoted takes a value, in quotes or up to a comma, off the front of a text.
func quoted(text string) (value, rest string) {
	text = strings.TrimLeft(text, " \t")
	if inner, ok := strings.CutPrefix(text, `"`); ok {
		value, rest, _ = strings.Cut(inner, `"`)
		return value, rest
	}
	value, rest, _ = strings.Cut(text, ",")
	return strings.TrimSpace(value), rest
}
