package gomoku

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// Setup is a position with any number of stones. Its text form is "black: h8 i9; white: g7;
// to-move: black"; each part is optional. With captures, "captures: black 4, white 2" gives the
// captured stones; in a continuous game "dead: h8 i8" gives the stones of scored lines, and "lines:
// black 1, white 0" their number.
type Setup struct {
	Black, White []Point
	ToMove       int     // Black or White
	Taken        [2]int  // stones captured by black and white, or in a continuous game the lines that they have made
	Dead         []Point // of those lines
}

// String returns the set-up in the form that ParseSetup parses.
func (u Setup) String() string {
	toMove := Rules{}.Seats()[u.ToMove]
	text := fmt.Sprintf("black:%s; white:%s; to-move: %s", formatPoints(u.Black), formatPoints(u.White), toMove)
	taken := "captures"
	if len(u.Dead) > 0 {
		text += "; dead:" + formatPoints(u.Dead)
		taken = "lines"
	}
	if u.Taken != [2]int{} {
		text += fmt.Sprintf("; %s: black %d, white %d", taken, u.Taken[Black], u.Taken[White])
	}
	return text
}

func formatPoints(points []Point) string {
	var b strings.Builder
	for _, p := range points {
		b.WriteString(" " + p.String())
	}
	return b.String()
}

// ParseSetup parses a set-up on the board of r. Without to-move, black is to move unless black has
// more stones.
func (r Rules) ParseSetup(text string) (Setup, error) {
	u := Setup{ToMove: -1}
	seen := map[string]bool{}
	for part := range strings.SplitSeq(text, ";") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		key, value, _ := strings.Cut(part, ":")
		key = strings.ToLower(strings.TrimSpace(key))
		if seen[key] {
			return u, fmt.Errorf("duplicate set-up part %q: combine both in one part", key)
		}
		seen[key] = true
		if err := r.parsePart(&u, key, value); err != nil {
			return u, err
		}
	}
	if u.ToMove < 0 {
		u.ToMove = Black
		if len(u.Black) > len(u.White) {
			u.ToMove = White
		}
	}
	return u, nil
}

func (r Rules) parsePart(u *Setup, key, value string) (err error) {
	switch key {
	case "black":
		u.Black, err = r.parsePoints(value)
	case "white":
		u.White, err = r.parsePoints(value)
	case "to-move":
		u.ToMove, err = parsePlayer(key, value)
	case "captures":
		u.Taken, err = r.parseCaptures(value)
	case "dead":
		u.Dead, err = r.parseDead(value)
	case "lines":
		u.Taken, err = r.parseLines(value)
	default:
		err = fmt.Errorf(`unknown set-up part %q: expected for example "black: h8 i9; white: g7; to-move: black"`, visible.Clip(key))
	}
	return err
}

func (r Rules) parsePoints(text string) (points []Point, err error) {
	for _, word := range splitWords(text) {
		texts, err := r.Split(word)
		if err != nil {
			return nil, fmt.Errorf("set-up: %w", err)
		}
		for _, t := range texts {
			p, err := r.Parse(nil, t)
			if err != nil {
				return nil, fmt.Errorf("set-up: %w", err)
			}
			points = append(points, p)
		}
	}
	return points, nil
}

// parseCaptures parses "black 4, white 2".
func (r Rules) parseCaptures(text string) (taken [2]int, err error) {
	if !r.hasClauses(Captures) {
		return taken, fmt.Errorf("set-up has captures, but the rules %v have none: omit that part", r.Law())
	}
	return parseCounts("captures", "a colour and the number of stones it captured, such as black 4, white 2", text, r.parseCaptureCount)
}

// parseLines parses "black 2, white 1".
func (r Rules) parseLines(text string) (lines [2]int, err error) {
	if !r.hasClauses(Continuous) {
		return lines, r.continuousOnlyError("lines")
	}
	return parseCounts("lines", "a colour and the number of lines it made, such as black 2, white 1", text, func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > maxLines {
			return 0, fmt.Errorf("set-up lines: invalid number %q, expected at most %d", visible.Clip(text), maxLines)
		}
		return n, nil
	})
}

// maxLines exceeds the number of lines that fit on a board.
const maxLines = 99

// parseDead parses the stones of scored lines.
func (r Rules) parseDead(text string) ([]Point, error) {
	if !r.hasClauses(Continuous) {
		return nil, r.continuousOnlyError("dead stones")
	}
	return r.parsePoints(text)
}

func (r Rules) continuousOnlyError(part string) error {
	return fmt.Errorf("set-up has %s, but with the rules %v a line ends the game: omit that part", part, r.Law())
}

// parseCounts parses colours and their counts.
func parseCounts(part, form, text string, read func(string) (int, error)) (counts [2]int, err error) {
	parts := splitWords(text)
	if len(parts)%2 != 0 {
		return counts, fmt.Errorf("set-up %s: invalid value %q, expected %s", part, visible.Clip(strings.TrimSpace(text)), form)
	}
	for i := 0; i < len(parts); i += 2 {
		player, err := parsePlayer(part, parts[i])
		if err != nil {
			return counts, err
		}
		if counts[player], err = read(parts[i+1]); err != nil {
			return counts, err
		}
	}
	return counts, nil
}

// maxCapturedStones returns the maximum number of captured stones of a player: the last stone may
// capture eight pairs.
func (r Rules) maxCapturedStones() int { return int(r.capturesToWin()) - 2 + maxCaptured }

// parseCaptureCount parses an even number of captured stones.
func (r Rules) parseCaptureCount(text string) (int, error) {
	limit := r.maxCapturedStones()
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > limit || n%2 != 0 {
		return 0, fmt.Errorf("set-up captures: invalid number %q, expected an even number up to %d", visible.Clip(text), limit)
	}
	return n, nil
}

func parsePlayer(part, text string) (int, error) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "black":
		return Black, nil
	case "white":
		return White, nil
	}
	return 0, fmt.Errorf("set-up %s: unknown player %q, expected black or white", part, visible.Clip(strings.TrimSpace(text)))
}

// Place returns the position of a set-up. Two stones on one point and winning lines of both players
// are errors.
func (r Rules) Place(u Setup) (State, error) {
	s := r.Start()
	for player, points := range [2][]Point{u.Black, u.White} {
		for _, p := range points {
			if _, ok := s.Stone(p); ok {
				return State{}, fmt.Errorf("set-up has two stones on %s", p)
			}
			s.stones[player].Add(p)
			s.counts[player]++
		}
	}
	if err := s.placeDead(u.Dead); err != nil {
		return State{}, err
	}
	s.turn, s.taken = int8(u.ToMove), [2]uint8{uint8(u.Taken[Black]), uint8(u.Taken[White])}
	switch {
	case r.hasClauses(Continuous):
		r.scoreAllLines(&s, Black)
		r.scoreAllLines(&s, White)
	case r.hasFive(&s.stones, Black) && r.hasFive(&s.stones, White):
		return State{}, errors.New("set-up has five in a row for both players: at most one can have won")
	case r.hasCaptureWin(&s, Black) && r.hasCaptureWin(&s, White):
		return State{}, fmt.Errorf("set-up has %d stones captured by both players: at most one can have won", r.capturesToWin())
	}
	s.key = computeKey(&s)
	r.computeOutcome(&s)
	return s, nil
}

// placeDead places dead stones.
func (s *State) placeDead(points []Point) error {
	for _, p := range points {
		if s.stones[Black].Has(p) || s.stones[White].Has(p) {
			return fmt.Errorf("set-up has two stones on %s", p)
		}
		s.stones[Black].Add(p)
		s.stones[White].Add(p)
	}
	return nil
}
