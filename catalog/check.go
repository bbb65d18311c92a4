package catalog

import (
	"errors"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// Validate returns an error for the first mistake in the catalog: a game or an engine with an invalid
// or duplicate name or without the function that opens it, a game that is over at its start, a rule
// set or size that cannot be opened, a preview or a guide with an illegal move, or an option
// without a valid default.
func (c Catalog) Validate() error {
	if len(c) == 0 {
		return errors.New("the catalog has no games: create one with catalog.New(name, title, open)")
	}
	seen := map[string]bool{}
	for i, g := range c {
		if err := CheckName(g.Name); err != nil {
			return fmt.Errorf("game %d of the catalog (%s): %w", i+1, visible.Clip(g.Title), err)
		}
		if seen[g.Name] {
			return fmt.Errorf("game %d of the catalog: duplicate name %s", i+1, g.Name)
		}
		seen[g.Name] = true
		if err := g.validateGame(); err != nil {
			return fmt.Errorf("game %s: %w", g.Name, err)
		}
	}
	return nil
}

// validateGame validates one game with a valid name; see [Catalog.Validate].
func (g Game) validateGame() error {
	if g.Open == nil {
		return errors.New("missing Open: pass a function to catalog.New that returns the rules and the first position, or set Open")
	}
	board, err := g.Open(sente.Record{Game: g.Name})
	if err != nil {
		return fmt.Errorf("the Open function fails for a record without rules and size: %w", err)
	}
	if board == nil {
		return errors.New("the Open function returned neither a board nor an error")
	}
	if over, _, reason := board.Outcome(); over {
		return fmt.Errorf("the initial position is already decided (%s): it has an outcome. If the rules use tables that a func init fills, they are still empty, because package variables such as rules.NewEasy(start) are initialized earlier", reason)
	}
	if err := g.checkChoices(); err != nil {
		return err
	}
	if err := g.checkPreview(board); err != nil {
		return fmt.Errorf("preview: %w", err)
	}
	if err := g.checkGuide(); err != nil {
		return err
	}
	seen := map[string]bool{}
	for i, p := range g.Profiles {
		if err := CheckName(p.Name); err != nil {
			return fmt.Errorf("engine %d: %w", i+1, err)
		}
		if seen[p.Name] {
			return fmt.Errorf("duplicate engine name %s", p.Name)
		}
		seen[p.Name] = true
		if p.New == nil {
			return fmt.Errorf("engine %s has no New function", p.Name)
		}
		if err := p.checkOptions(); err != nil {
			return fmt.Errorf("engine %s: %w", p.Name, err)
		}
	}
	return nil
}

// checkChoices opens the game with each of its rule sets and sizes.
func (g Game) checkChoices() error {
	for _, c := range g.Rules {
		if c.Name != strings.ToLower(c.Name) {
			return fmt.Errorf("rule set %s: the name must be lower case, as in books", c.Name)
		}
		if _, err := g.Open(sente.Record{Game: g.Name, Rules: c.Name}); err != nil {
			return fmt.Errorf("rule set %s cannot be opened: %w", c.Name, err)
		}
	}
	for _, size := range g.Sizes {
		if _, err := g.Open(sente.Record{Game: g.Name, Size: size}); err != nil {
			return fmt.Errorf("size %s cannot be opened: %w", size, err)
		}
	}
	return nil
}

// checkPreview plays the moves of the preview on the board.
func (g Game) checkPreview(board rules.Board) error {
	moves, err := board.Split(g.Preview)
	if err != nil {
		return err
	}
	for i, m := range moves {
		if _, err := board.Play(m); err != nil {
			return MoveError(i, err)
		}
	}
	return nil
}

// checkOptions validates the names and defaults of the profile's options.
func (p Profile) checkOptions() error {
	seen := map[string]bool{}
	for i, o := range p.Options {
		if err := CheckName(o.Name); err != nil {
			return fmt.Errorf("option %d: %w", i+1, err)
		}
		if seen[o.Name] {
			return fmt.Errorf("duplicate option name %s", o.Name)
		}
		seen[o.Name] = true
		if o.Harmless && o.Values == nil {
			return fmt.Errorf("option %s is harmless but accepts any text: set Values", o.Name)
		}
		if err := o.CheckValue(p, o.Default); err != nil {
			return fmt.Errorf("the default of option %s: %w", o.Name, err)
		}
	}
	return nil
}

// CheckName returns an error if name is invalid as the name of a game, engine or option in
// commands.
func CheckName(name string) error {
	if name == "" {
		return errors.New("missing name: expected one word, such as mygame")
	}
	if bad := strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"); bad != "" || name[0] == '-' {
		return fmt.Errorf("invalid name %q: expected a word of letters a to z, digits, - and _, such as mygame", visible.Clip(name))
	}
	return nil
}
