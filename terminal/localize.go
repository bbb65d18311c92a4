package terminal

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/messages"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/session"
)

// localize returns a sentence in the language of the session: see [messages.Catalogue.Format].
func (s *Session) localize(key string, values ...any) string {
	if s.Words == nil {
		return english().Format(key, values...)
	}
	return s.Words.Format(key, values...)
}

// english returns the English messages with their plural forms.
var english = sync.OnceValue(func() *messages.Catalogue {
	c, err := messages.OpenCatalogue(messages.English)
	if err != nil {
		return nil
	}
	return c
})

// translateText returns a name or a sentence of a game in the session's language.
func (s *Session) translateText(text string) string { return s.Words.Translate(text) }

// translateError returns an error in the session's language.
func (s *Session) translateError(err error) string { return s.Words.Error(err) }

// translateReason returns the reason of a result in the session's language.
func (s *Session) translateReason(r sente.Result) string {
	if over, _, m := s.Board().Outcome(); over && m.Text == r.Reason {
		return s.nameSeats(m.Text, s.Words.Message(m))
	}
	return s.nameSeats(r.Reason, s.translateText(r.Reason))
}

// Names of texts of a scene that the terminal shows in other ways.
const (
	openingText = "opening" // a player's task in the opening
	coloursText = "plays"   // the colour of a player after the opening
)

// turnPrompt returns the task of the side to move if the board does not show it, such as "Place 3 stones: black,
// white, black".
func (s *Session) turnPrompt() string {
	sc := s.Board().Scene()
	for _, text := range sc.Texts {
		if text.Name == openingText && text.Player == s.Turn() {
			return s.translateText(text.Value) + s.namedChoices()
		}
	}
	return s.translateText(sc.Prompt)
}

// namedChoices returns the legal moves if they are a few words to type, such as ": black, white, two".
func (s *Session) namedChoices() string {
	legal := s.Board().Legal()
	if len(legal) > 3 || !s.Board().SidesOpen() {
		return ""
	}
	words := make([]string, len(legal))
	for i, m := range legal {
		words[i] = string(m)
	}
	return ": " + strings.Join(words, ", ")
}

// nameSeats replaces an ordinal at the start of an untranslated reason, such as "first took the last stick", by
// the name of the player.
func (s *Session) nameSeats(reason, translated string) string {
	first, rest, _ := strings.Cut(translated, " ")
	seat := slices.Index(s.Seats(), first)
	if translated != reason || seat < 0 || !slices.Contains(ordinalSeats, first) {
		return translated
	}
	if me, only := s.onlyPerson(); only && me == seat {
		return strings.ToLower(s.localize("You")) + " " + rest
	}
	return s.SeatName(seat) + " " + rest
}

// playerName returns the player of a seat: a person without a name is "You", or "human" if several people play;
// an engine of a named level is called by the title of that level, such as "Beginner".
func (s *Session) playerName(i int) string {
	p := s.Players[i]
	switch {
	case !p.IsHuman():
		return s.engineTitle(p.Name)
	case p.Name != "human":
		return p.Name
	}
	if _, only := s.onlyPerson(); only {
		return s.localize("You")
	}
	return s.localize("human")
}

// engineTitle returns the title of the level in an engine's spec, or the spec if it has no named level.
func (s *Session) engineTitle(spec string) string {
	engine, options, _ := strings.Cut(spec, ":")
	profile, err := s.Game().FindProfile(engine)
	if err != nil {
		return spec
	}
	for option := range strings.SplitSeq(options, ",") {
		for _, level := range profile.NamedLevels() {
			if option == "level="+level.Name {
				return s.translateText(level.Title)
			}
		}
	}
	return spec
}

// onlyPerson returns the seat of the only person among the players; ok is false if several people or only
// engines play.
func (s *Session) onlyPerson() (seat int, ok bool) {
	people := 0
	for i, p := range s.Players {
		if p.IsHuman() {
			seat, people = i, people+1
		}
	}
	return seat, people == 1 && len(s.Players) > 1
}

// ordinalSeats are the names of seats in games without names for their sides.
var ordinalSeats = []string{"first", "second", "third", "fourth"}

// SeatName returns the localized name of a seat: "Black", "X", or "Player 1" in games without names for sides.
func (s *Session) SeatName(i int) string {
	name := s.Seats()[i]
	if !slices.Contains(ordinalSeats, name) {
		return capitalize(s.translateText(name))
	}
	sc := s.Board().Scene()
	switch {
	case s.seatLetters[i] != "":
		return s.seatLetters[i]
	case sc.Look == scene.Holes:
		return []string{s.localize("Red"), s.localize("Yellow")}[i]
	case len(sc.Inks) == len(s.Seats()) && !sc.Common && !s.Board().SidesOpen():
		return capitalize(s.translateText([]string{"black", "white", "red", "blue"}[sc.Ink(i)]))
	}
	return s.localize("Player {number}", "number", i+1)
}

// findSeatLetters plays a move of each seat and returns the letters of their pieces.
func findSeatLetters(games catalog.Catalog, r sente.Record) map[int]string {
	r = r.Clone()
	r.Moves, r.Setup = nil, ""
	board, err := games.OpenBoard(r)
	if err != nil {
		return nil
	}
	for range board.Seats() {
		legal := board.Legal()
		if len(legal) == 0 {
			return nil
		}
		if _, err := board.Play(string(legal[0])); err != nil {
			return nil
		}
	}
	letters := map[int]string{}
	for _, stone := range board.Scene().Stones {
		if stone.Shape == "" && stone.Count == 0 && len(stone.Glyph) == 1 {
			letters[stone.Player] = stone.Glyph
		}
	}
	return letters
}

// hasSides reports whether the seats have colours or marks of their own.
func (s *Session) hasSides() bool {
	return !strings.HasPrefix(s.SeatName(0), s.localize("Player {number}", "number", 1))
}

// seatTitle returns a seat with its player, such as "Black  You".
func (s *Session) seatTitle(i int) string {
	if _, only := s.onlyPerson(); only && len(s.Players) == 2 && !s.hasSides() {
		return s.playerName(i)
	}
	return s.SeatName(i) + "  " + s.playerName(i)
}

// capitalize returns a text with its first letter in upper case.
func capitalize(text string) string {
	if text == "" {
		return text
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// seatNames returns the localized names of the seats.
func (s *Session) seatNames() []string {
	all := make([]string, len(s.Seats()))
	for i := range all {
		all[i] = s.SeatName(i)
	}
	return all
}

// boundSigns replaces the signs of bounds, which commands print in ASCII.
var boundSigns = strings.NewReplacer(">=", "≥", "<=", "≤")

// formatScore formats the assessment of a position for a seat: see [sente.Assessment.Number].
func (s *Session) formatScore(i sente.Info, seat int) string {
	a := s.Assess(i, seat)
	if a.Bound == sente.NoScore {
		return "–"
	}
	if s.Words == nil || !a.Drawn && !a.Bound.Proves(a.Score) {
		return boundSigns.Replace(a.Number())
	}
	if a.Drawn {
		return s.localize("A draw")
	}
	side, wins := a.Seats[seat], a.Score.Won()
	if !wins && len(a.Seats) == 2 {
		side, wins = a.Seats[1-seat], true
	}
	plies, _ := a.Score.Distance()
	moves := (max(plies, -plies) + len(a.Seats) - 1) / len(a.Seats)
	switch {
	case moves == 0 && wins:
		return s.localize("{side} has won", "side", side)
	case moves == 0:
		return s.localize("{side} has lost", "side", side)
	case wins:
		return s.localize("{side} wins in {n} moves", "side", side, "n", moves)
	}
	return s.localize("{side} loses in {n} moves", "side", side, "n", moves)
}

// addDepth appends a search depth to a score.
func (s *Session) addDepth(score string, depth int) string {
	return s.localize("{worth}, depth {depth}", "worth", score, "depth", depth)
}

// formatNodes formats a node count.
func (s *Session) formatNodes(count int64) string { return s.localize("{count} nodes", "count", count) }

// describeResult describes the result of a game, to its only person as "You won …".
func (s *Session) describeResult(r sente.Result) string {
	seat := slices.Index(s.Seats(), r.Winner)
	me, only := s.onlyPerson()
	switch {
	case r.Winner == sente.Draw && r.Reason == session.Agreement:
		return s.localize("Draw by agreement")
	case r.Winner == sente.Draw:
		return s.localize("Draw: {reason}", "reason", s.translateReason(r))
	case only && me == seat:
		return s.describeOwnWin(r, seat)
	case only && len(s.Players) == 2:
		return s.describeOwnLoss(r)
	}
	side := s.translateText(r.Winner)
	if seat >= 0 {
		side = s.SeatName(seat)
	}
	switch r.Reason {
	case session.Resignation:
		return s.localize("{side} wins by resignation", "side", side)
	case session.OutOfTime:
		return s.localize("{side} wins on time", "side", side)
	case r.Winner + " has won": // the game provides no specific reason
		return s.localize("{side} wins", "side", side)
	}
	return s.localize("{side} wins: {reason}", "side", side, "reason", s.translateReason(r))
}

func (s *Session) describeOwnWin(r sente.Result, seat int) string {
	if over, _, _ := s.Board().Outcome(); !over && r.Reason != session.Resignation && r.Reason != session.OutOfTime {
		return s.localize("You won: {reason}", "reason", s.translateReason(r))
	}
	moves := 0
	for _, mover := range s.Movers() {
		if mover == seat {
			moves++
		}
	}
	switch r.Reason {
	case session.Resignation:
		return s.localize("You won by resignation")
	case session.OutOfTime:
		return s.localize("You won on time")
	case r.Winner + " has won":
		return s.localize("You won in {n} moves", "n", moves)
	}
	return s.localize("You won in {n} moves: {reason}", "n", moves, "reason", s.translateReason(r))
}

func (s *Session) describeOwnLoss(r sente.Result) string {
	switch r.Reason {
	case session.Resignation:
		return s.localize("You resigned")
	case session.OutOfTime:
		return s.localize("You lost on time")
	case r.Winner + " has won":
		return s.localize("You lost")
	}
	return s.localize("You lost: {reason}", "reason", s.translateReason(r))
}

// formatDuration formats a time in seconds, such as "1.5 s".
func (s *Session) formatDuration(seconds float64, digits int) string {
	return s.localize("{seconds} s", "seconds", fmt.Sprintf("%.*f", digits, seconds))
}
