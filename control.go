package sente

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// ParseControl parses a time control: "5m" for all moves of a player, "5m+3s" with an increment
// after each move, "30s/move" for each move, or one of the first two and the last separated by a
// comma. The empty text is no limit.
func ParseControl(text string) (Control, error) {
	var c Control
	for part := range strings.SplitSeq(text, ",") {
		if err := c.parsePart(strings.TrimSpace(part)); text != "" && err != nil {
			return Control{}, fmt.Errorf("invalid time control %.40q: %w: expected for example 5m+3s for five minutes plus three seconds per move, 10m without increment, or 30s/move", text, err)
		}
	}
	return c, nil
}

// parsePart parses one part of a control.
func (c *Control) parsePart(part string) (err error) {
	if move, ok := strings.CutSuffix(part, "/move"); ok {
		if c.Move != 0 {
			return errors.New("two times per move")
		}
		c.Move, err = parseControlTime(move)
		return err
	}
	if c.Game != 0 {
		return errors.New("two times for the game")
	}
	game, more, added := strings.Cut(part, "+")
	if c.Game, err = parseControlTime(game); err != nil || !added {
		return err
	}
	if more == "0" {
		return nil
	}
	c.Increment, err = parseControlTime(more)
	return err
}

// Bounds of times in a control.
const (
	minControlTime = 10 * time.Millisecond
	maxControlTime = 1000 * time.Hour
)

func parseControlTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return 0, fmt.Errorf("invalid time %.40q", text)
	case d < minControlTime || d > maxControlTime:
		return 0, fmt.Errorf("%v is out of range: expected %v to %v", d, minControlTime, maxControlTime)
	}
	return d, nil
}

// String returns the text of the control, for [ParseControl].
func (c Control) String() string {
	var parts []string
	if c.Game > 0 {
		game := formatShort(c.Game)
		if c.Increment > 0 {
			game += "+" + formatShort(c.Increment)
		}
		parts = append(parts, game)
	}
	if c.Move > 0 {
		parts = append(parts, formatShort(c.Move)+"/move")
	}
	return strings.Join(parts, ",")
}

// formatShort returns a time without zero units: "5m".
func formatShort(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// Left returns the remaining time of a player after some moves that took a total time of used.
// It requires [Control.Game].
func (c Control) Left(moves int, used time.Duration) time.Duration {
	return c.Game + time.Duration(moves)*c.Increment - used
}
