package gomoku

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// Setup is a position put up by hand, whatever the counts of stones. As text it
// is "black: h8 i9; white: g7; to-move: black"; each part may be left out. Where
// pairs are captured, "captures: black 4, white 2" says how many stones have been;
// in a continuous game "dead: h8 i8" are the stones of lines that were made, and
// "lines: black 1, white 0" says how many those were.
type Setup struct {
	Black, White []Point
	ToMove       int     // Black or White
	Taken        [2]int  // stones that black and white have captured, in a continuous game the lines that they have made
	Dead         []Point // of those lines
}

// String writes the set-up as ParseSetup reads it.
func (u Setup) String() string {
	toMove := Rules{}.Seats()[u.ToMove]
	text := fmt.Sprintf("black:%s; white:%s; to-move: %s", list(u.Black), list(u.White), toMove)
	taken := "captures"
	if len(u.Dead) > 0 {
		text += "; dead:" + list(u.Dead)
		taken = "lines"
	}
	if u.Taken != [2]int{} {
		text += fmt.Sprintf("; %s: black %d, white %d", taken, u.Taken[Black], u.Taken[White])
	}
	return text
}

func list(points []Point) string {
	var b strings.Builder
	for _, p := range points {
		b.WriteString(" " + p.String())
	}
	return b.String()
}

// ParseSetup reads a set-up on the board of r. Without to-move it is black's
// turn unless black has more stones.
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
			return u, fmt.Errorf("set-up has %q twice: write all of it in one part", key)
		}
		seen[key] = true
		if err := r.readPart(&u, key, value); err != nil {
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

func (r Rules) readPart(u *Setup, key, value string) (err error) {
	switch key {
	case "black":
		u.Black, err = r.readPoints(value)
	case "white":
		u.White, err = r.readPoints(value)
	case "to-move":
		u.ToMove, err = readPlayer(key, value)
	case "captures":
		u.Taken, err = r.readTaken(value)
	case "dead":
		u.Dead, err = r.readDead(value)
	case "lines":
		u.Taken, err = r.readLines(value)
	default:
		err = fmt.Errorf(`set-up part %q is unknown: write "black: h8 i9; white: g7; to-move: black"`, visible.Clip(key))
	}
	return err
}

func (r Rules) readPoints(text string) (points []Point, err error) {
	for _, word := range words(text) {
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

// readTaken reads "black 4, white 2".
func (r Rules) readTaken(text string) (taken [2]int, err error) {
	if !r.has(Captures) {
		return taken, fmt.Errorf("set-up tells captures, but by the rules %v nothing is captured: leave the part out", r.Law())
	}
	return readCounts("captures", "a colour and the stones that it captured, such as black 4, white 2", text, r.readCount)
}

// readLines reads "black 2, white 1".
func (r Rules) readLines(text string) (lines [2]int, err error) {
	if !r.has(Continuous) {
		return lines, r.notContinuous("lines")
	}
	return readCounts("lines", "a colour and the lines that it made, such as black 2, white 1", text, func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > mostLines {
			return 0, fmt.Errorf("set-up lines %q: write how many lines were made, up to %d", visible.Clip(text), mostLines)
		}
		return n, nil
	})
}

// mostLines is more than a board has room for.
const mostLines = 99

// readDead reads the stones of lines that were made.
func (r Rules) readDead(text string) ([]Point, error) {
	if !r.has(Continuous) {
		return nil, r.notContinuous("dead stones")
	}
	return r.readPoints(text)
}

func (r Rules) notContinuous(part string) error {
	return fmt.Errorf("set-up tells %s, but by the rules %v a line ends the game: leave the part out", part, r.Law())
}

// readCounts reads colours and their counts.
func readCounts(part, form, text string, read func(string) (int, error)) (counts [2]int, err error) {
	parts := words(text)
	if len(parts)%2 != 0 {
		return counts, fmt.Errorf("set-up %s %q: write %s", part, visible.Clip(strings.TrimSpace(text)), form)
	}
	for i := 0; i < len(parts); i += 2 {
		player, err := readPlayer(part, parts[i])
		if err != nil {
			return counts, err
		}
		if counts[player], err = read(parts[i+1]); err != nil {
			return counts, err
		}
	}
	return counts, nil
}

// mostCaptured is how many stones a player may have captured: with the last stone eight
// pairs more than were needed.
func (r Rules) mostCaptured() int { return int(r.prize()) - 2 + mostTaken }

// readCount reads a number of captured stones: an even one.
func (r Rules) readCount(text string) (int, error) {
	most := r.mostCaptured()
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most || n%2 != 0 {
		return 0, fmt.Errorf("set-up captures %q: stones are captured in pairs, so write an even number up to %d", visible.Clip(text), most)
	}
	return n, nil
}

func readPlayer(part, text string) (int, error) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "black":
		return Black, nil
	case "white":
		return White, nil
	}
	return 0, fmt.Errorf("set-up %s %q is no player: it is black or white", part, visible.Clip(strings.TrimSpace(text)))
}

// Place returns the position of a set-up. Stones on one point and winning lines
// of both players are errors.
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
	case r.has(Continuous):
		r.scoreAll(&s, Black)
		r.scoreAll(&s, White)
	case r.hasFive(&s.stones, Black) && r.hasFive(&s.stones, White):
		return State{}, errors.New("set-up has five in a row for both players: at most one can have won")
	case r.rich(&s, Black) && r.rich(&s, White):
		return State{}, fmt.Errorf("set-up has %d stones captured by both players: at most one can have won", r.prize())
	}
	s.key = keyOf(&s)
	r.judge(&s)
	return s, nil
}

// placeDead puts up stones that belong to no player.
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
