package check

import (
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// Claim is what a certificate says. A program that shows it shows all of the record:
// another opening or set-up makes it another claim.
type Claim struct {
	Record sente.Record // the position; its moves as the board writes them
	ToMove string       // name of the player whose turn it is there
	Player int          // seat of the player who can
	Seat   string       // and the player's name
	Win    bool         // win; otherwise hold: win or draw
	Nodes  int          // different positions in the certificate
}

// String writes the claim as a sentence.
func (c Claim) String() string {
	if c.Win {
		return c.Seat + " can force a win"
	}
	return c.Seat + " cannot be beaten"
}

// Draws reports whether two claims prove a draw together: of one position neither player can be
// beaten.
func (c Claim) Draws(other Claim) bool {
	return !c.Win && !other.Win && c.Player != other.Player && reflect.DeepEqual(c.Record, other.Record)
}

// Form is the first line of a file; 1 is the version.
const Form = "sente-proof 1"

// head reads the lines above the tree, the empty line included.
func (v *verifier) head() (goal string, err error) {
	if line, ok := v.line(); !ok || line != Form {
		return "", fmt.Errorf("the file does not begin with the line %q: it is no certificate that this version knows", Form)
	}
	seen := map[string]bool{}
	for {
		line, ok := v.line()
		if !ok {
			return "", v.cutOff("above the tree")
		}
		if line == "" {
			return goal, v.complete(seen)
		}
		key, value, _ := strings.Cut(line, " ")
		if seen[key] {
			return "", fmt.Errorf("line %d says %s a second time", v.lines, visible.Clip(key))
		}
		if err := v.sound(key, value); err != nil {
			return "", err
		}
		seen[key] = true
		if key == "claim" {
			goal = value
		} else if err := v.setting(key, value); err != nil {
			return "", err
		}
	}
}

// sound refuses a value that would look like another one where it is printed.
func (v *verifier) sound(key, value string) error {
	switch {
	case value == "":
		return fmt.Errorf("line %d says %s, but not what it is", v.lines, visible.Clip(key))
	case value != strings.TrimSpace(value) || strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("line %d: the %s %q has blanks around it or characters that cannot be printed", v.lines, visible.Clip(key), visible.Clip(value))
	}
	return nil
}

func (v *verifier) complete(seen map[string]bool) error {
	for _, key := range []string{"game", "claim", "nodes"} {
		if !seen[key] {
			return fmt.Errorf("the certificate has no line that begins with %q", key)
		}
	}
	return nil
}

func (v *verifier) setting(key, value string) (err error) {
	r := &v.claim.Record
	switch key {
	case "game":
		r.Game = value
	case "rules":
		r.Rules = value
	case "size":
		r.Size = value
	case "opening":
		r.Opening = value
	case "setup":
		r.Setup = value
	case "moves":
		for _, word := range strings.Fields(value) {
			move, err := unescape(word)
			if err != nil {
				return err
			}
			r.Moves = append(r.Moves, sente.Move(move))
		}
	case "nodes":
		if v.claim.Nodes, err = strconv.Atoi(value); err != nil || value != strconv.Itoa(max(v.claim.Nodes, 0)) {
			return fmt.Errorf("line %d: the number of nodes is %q, which is no whole number", v.lines, visible.Clip(value))
		}
	default:
		return fmt.Errorf("line %d begins with %q: known are game, rules, size, opening, setup, moves, claim and nodes", v.lines, visible.Clip(key))
	}
	return nil
}

// setGoal reads "win black" or "hold black".
func (v *verifier) setGoal(text string, board rules.Board) error {
	goal, seat, _ := strings.Cut(text, " ")
	v.claim.Win, v.claim.Seat = goal == "win", seat
	v.claim.Player = slices.Index(board.Seats(), seat)
	if v.claim.Player < 0 || goal != "win" && goal != "hold" {
		return fmt.Errorf("the claim %q is not win or hold and one of %s", visible.Clip(text), strings.Join(board.Seats(), ", "))
	}
	if len(board.Seats()) != 2 {
		return fmt.Errorf("a game of %d players cannot be certified", len(board.Seats()))
	}
	return nil
}

func unescape(word string) (string, error) {
	if !strings.Contains(word, "%") {
		return word, nil
	}
	text, err := url.PathUnescape(word)
	if err != nil {
		return "", fmt.Errorf("the move %q has a %% that two hexadecimal digits do not follow", visible.Clip(word))
	}
	return text, nil
}
