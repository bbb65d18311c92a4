package match

import (
	"encoding"
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// PlayerOptions are the options of one player on a command line, NUMBER:key=value,…; the keys are
// the keys of a [[player]] in a tournament file.
type PlayerOptions struct {
	Number int // number of the player, from 1
	TournamentPlayer
}

// playerKeys lists the keys for messages.
const playerKeys = "name, nodes, depth, time, threads, memory, suspend, fresh and pause"

// UnmarshalText parses NUMBER:key=value,….
func (o *PlayerOptions) UnmarshalText(text []byte) error {
	number, settings, _ := strings.Cut(string(text), ":")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || settings == "" {
		return fmt.Errorf("missing player number in %q: expected NUMBER:key=value, such as 2:name=old,nodes=5k", visible.Clip(string(text)))
	}
	o.Number = n
	for pair := range strings.SplitSeq(settings, ",") {
		key, value, _ := strings.Cut(pair, "=")
		if key, value = strings.TrimSpace(key), strings.TrimSpace(value); value == "" {
			return fmt.Errorf("%q has no value: expected key=value with one of the keys %s", visible.Clip(pair), playerKeys)
		}
		if err := o.setKey(key, value); err != nil {
			return err
		}
	}
	return nil
}

// setKey parses a value and sets the key.
func (o *PlayerOptions) setKey(key, value string) error {
	amounts := map[string]encoding.TextUnmarshaler{"nodes": &o.Nodes, "depth": &o.Depth, "time": &o.Time, "pause": &o.Pause, "threads": &o.Threads, "memory": &o.Memory}
	switches := map[string]**bool{"suspend": &o.Suspend, "fresh": &o.Fresh}
	if to, ok := amounts[key]; ok {
		if err := to.UnmarshalText([]byte(value)); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		return nil
	}
	if to, ok := switches[key]; ok {
		on, err := strconv.ParseBool(value)
		if err != nil {
			return fmt.Errorf("invalid %s %q: expected true or false", key, visible.Clip(value))
		}
		*to = &on
		return nil
	}
	if key == "name" {
		o.Name = value
		return nil
	}
	return fmt.Errorf("unknown player setting %q: expected one of %s", visible.Clip(key), playerKeys)
}

// applyPlayerOptions sets the options of single players in a plan.
func applyPlayerOptions(p *Plan, all []PlayerOptions) error {
	for _, o := range all {
		if o.Number > len(p.Players) {
			return fmt.Errorf("--own %d: unknown player, expected 1 to %d", o.Number, len(p.Players))
		}
		o.applyTo(&p.Players[o.Number-1])
	}
	return nil
}
