package sente

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// ParseControl reads a time control as people write it: "5m" for all moves of a player,
// "5m+3s" with an increment after each move, "30s/move" for each move, or one of the
// first two and the last with a comma between them. The empty text is no limit.
func ParseControl(text string) (Control, error) {
	var c Control
	for part := range strings.SplitSeq(text, ",") {
		if err := c.take(strings.TrimSpace(part)); text != "" && err != nil {
			return Control{}, fmt.Errorf("time control %.40q: %w: write 5m+3s for five minutes and three seconds more after each move, 10m without, or 30s/move", text, err)
		}
	}
	return c, nil
}

// take reads one part of a control.
func (c *Control) take(part string) (err error) {
	if move, ok := strings.CutSuffix(part, "/move"); ok {
		if c.Move != 0 {
			return errors.New("it has two times for each move")
		}
		c.Move, err = controlTime(move)
		return err
	}
	if c.Game != 0 {
		return errors.New("it has two times for the game")
	}
	game, more, added := strings.Cut(part, "+")
	if c.Game, err = controlTime(game); err != nil || !added {
		return err
	}
	if more == "0" {
		return nil
	}
	c.Increment, err = controlTime(more)
	return err
}

// The times that a clock can be set to.
const (
	shortestControl = 10 * time.Millisecond
	longestControl  = 1000 * time.Hour
)

func controlTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return 0, fmt.Errorf("%.40q is no time", text)
	case d < shortestControl || d > longestControl:
		return 0, fmt.Errorf("%v is out of range, %v to %v", d, shortestControl, longestControl)
	}
	return d, nil
}

// String writes the control as [ParseControl] reads it.
func (c Control) String() string {
	var parts []string
	if c.Game > 0 {
		game := short(c.Game)
		if c.Increment > 0 {
			game += "+" + short(c.Increment)
		}
		parts = append(parts, game)
	}
	if c.Move > 0 {
		parts = append(parts, short(c.Move)+"/move")
	}
	return strings.Join(parts, ",")
}

// short writes a time without its zeros: "5m".
func short(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// Left is what the clock of a player shows who made some moves in a time: what the control
// of the game leaves it. It means nothing without [Control.Game].
func (c Control) Left(moves int, used time.Duration) time.Duration {
	return c.Game + time.Duration(moves)*c.Increment - used
}
