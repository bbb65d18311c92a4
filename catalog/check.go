package catalog

import (
	"errors"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// Check returns an error that says what is wrong with the catalog: the first game or
// engine without a name that commands can use, with the name of another one, without
// what it is opened by, over at its start, or whose guide asks for a move that cannot be played.
func (c Catalog) Check() error {
	if len(c) == 0 {
		return errors.New("the catalog holds no game: make one by catalog.New(name, title, open)")
	}
	seen := map[string]bool{}
	for i, g := range c {
		if err := CheckName(g.Name); err != nil {
			return fmt.Errorf("game %d of the catalog (%s): %w", i+1, visible.Clip(g.Title), err)
		}
		if seen[g.Name] {
			return fmt.Errorf("game %d of the catalog: another one is called %s, too; each needs a name of its own", i+1, g.Name)
		}
		seen[g.Name] = true
		if err := g.check(); err != nil {
			return fmt.Errorf("game %s: %w", g.Name, err)
		}
	}
	return nil
}

// check is Catalog.Check for one game whose name is in order.
func (g Game) check() error {
	if g.Open == nil {
		return errors.New("nothing opens it: hand catalog.New the function that returns its rules and the first position, or set Open")
	}
	board, err := g.Open(sente.Record{Game: g.Name})
	if err != nil {
		return fmt.Errorf("it cannot be opened for a record that names no rules and no size: %w", err)
	}
	if board == nil {
		return errors.New("opening it gives no board and no error: return one of them")
	}
	if over, _, reason := board.Outcome(); over {
		return fmt.Errorf("it is over at its start (%s): its first position has an outcome; tables that the rules need are not yet filled if a func init does it, because package variables such as rules.NewEasy(start) are initialized earlier", reason)
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
			return fmt.Errorf("two engines are called %s: each needs a name of its own", p.Name)
		}
		seen[p.Name] = true
		if p.New == nil {
			return fmt.Errorf("engine %s has no function New that builds it", p.Name)
		}
	}
	return nil
}

// CheckName says what keeps commands from using a name.
func CheckName(name string) error {
	if name == "" {
		return errors.New("it has no name: commands need one word, such as mygame")
	}
	if bad := strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"); bad != "" || name[0] == '-' {
		return fmt.Errorf("%q is no name for commands: write one word of letters a to z, digits, - and _, such as mygame", visible.Clip(name))
	}
	return nil
}
