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

// Claim is the statement that a certificate proves. Programs that display it
// should display the whole record, since another opening or set-up makes it
// another claim.
type Claim struct {
	Record sente.Record // position, with the moves as the board writes them
	ToMove string       // name of the player to move
	Player int          // seat of the player that can force the result
	Seat   string       // name of that player
	Win    bool         // win; otherwise hold: win or draw
	Nodes  int          // number of distinct positions in the certificate
}

// String formats the claim as a sentence.
func (c Claim) String() string {
	if c.Win {
		return c.Seat + " can force a win"
	}
	return c.Seat + " cannot be beaten"
}

// Draws reports whether two claims together prove a draw: both refer to the
// same position, and each player can hold it.
func (c Claim) Draws(other Claim) bool {
	return !c.Win && !other.Win && c.Player != other.Player && reflect.DeepEqual(c.Record, other.Record)
}

// Form is the first line of a file; 1 is the format version.
const Form = "sente-proof 1"

// readHeader reads the lines before the tree, including the empty line.
func (v *verifier) readHeader() (goal string, err error) {
	if line, ok := v.readLine(); !ok || line != Form {
		return "", fmt.Errorf("unknown certificate format: the file does not start with the line %q", Form)
	}
	seen := map[string]bool{}
	for {
		line, ok := v.readLine()
		if !ok {
			return "", v.truncatedError("above the tree")
		}
		if line == "" {
			return goal, v.checkRequiredKeys(seen)
		}
		key, value, _ := strings.Cut(line, " ")
		if seen[key] {
			return "", fmt.Errorf("line %d: duplicate %s", v.numLines, visible.Clip(key))
		}
		if err := v.validateValue(key, value); err != nil {
			return "", err
		}
		seen[key] = true
		if key == "claim" {
			goal = value
		} else if err := v.setField(key, value); err != nil {
			return "", err
		}
	}
}

// validateValue rejects values that could be mistaken for others when printed.
func (v *verifier) validateValue(key, value string) error {
	switch {
	case value == "":
		return fmt.Errorf("line %d: missing value of %s", v.numLines, visible.Clip(key))
	case value != strings.TrimSpace(value) || strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("line %d: the %s %q has surrounding blanks or unprintable characters", v.numLines, visible.Clip(key), visible.Clip(value))
	}
	return nil
}

func (v *verifier) checkRequiredKeys(seen map[string]bool) error {
	for _, key := range []string{"game", "claim", "nodes"} {
		if !seen[key] {
			return fmt.Errorf("the certificate has no line that starts with %q", key)
		}
	}
	return nil
}

func (v *verifier) setField(key, value string) (err error) {
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
			move, err := unescapeMove(word)
			if err != nil {
				return err
			}
			r.Moves = append(r.Moves, sente.Move(move))
		}
	case "nodes":
		if v.claim.Nodes, err = strconv.Atoi(value); err != nil || value != strconv.Itoa(max(v.claim.Nodes, 0)) {
			return fmt.Errorf("line %d: invalid number of nodes %q, expected an integer", v.numLines, visible.Clip(value))
		}
	default:
		return fmt.Errorf("line %d: unknown key %q, expected game, rules, size, opening, setup, moves, claim or nodes", v.numLines, visible.Clip(key))
	}
	return nil
}

// setGoal parses a claim such as "win black" or "hold black".
func (v *verifier) setGoal(text string, board rules.Board) error {
	goal, seat, _ := strings.Cut(text, " ")
	v.claim.Win, v.claim.Seat = goal == "win", seat
	v.claim.Player = slices.Index(board.Seats(), seat)
	if v.claim.Player < 0 || goal != "win" && goal != "hold" {
		return fmt.Errorf("invalid claim %q: expected win or hold and one of %s", visible.Clip(text), strings.Join(board.Seats(), ", "))
	}
	if len(board.Seats()) != 2 {
		return fmt.Errorf("games with %d players cannot be certified", len(board.Seats()))
	}
	return nil
}

func unescapeMove(word string) (string, error) {
	if !strings.Contains(word, "%") {
		return word, nil
	}
	text, err := url.PathUnescape(word)
	if err != nil {
		return "", fmt.Errorf("move %q: %% must be followed by two hexadecimal digits", visible.Clip(word))
	}
	return text, nil
}
