package sente_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/sente-games/sente"
)

func TestMessage_TextAndJSON(t *testing.T) {
	inner := sente.NewMessage("stones_captured", "{count} stones captured", "count", 10)
	m := sente.NewMessage("move_after_end", `"{move}" is not possible: {over} ({reason})`,
		"move", sente.Move("h8"), "over", sente.ErrGameOver, "reason", inner)
	if want := `"h8" is not possible: the game is over (10 stones captured)`; m.Error() != want {
		t.Errorf("text: got %s, want %s", m, want)
	}
	data, err := json.Marshal(m)
	want := `{"code":"move_after_end","args":{"move":"h8","over":{"code":"game_over","message":"the game is over"},` +
		`"reason":{"code":"stones_captured","args":{"count":10},"message":"10 stones captured"}},"message":"\"h8\" is not possible: the game is over (10 stones captured)"}`
	if err != nil || string(data) != want {
		t.Errorf("JSON: got %s (%v), want %s", data, err, want)
	}
}

func TestMessage_WrapsErrors(t *testing.T) {
	wrapped := fmt.Errorf("move 3: %w", sente.ErrGameOver)
	m := sente.NewMessage("invalid_record", "{error}", "error", wrapped)
	if !errors.Is(m, sente.ErrGameOver) {
		t.Error("the error among the arguments is not found")
	}
	if m.Args["error"] != "move 3: the game is over" {
		t.Errorf("argument: got %v, want the whole text", m.Args["error"])
	}
	found := (*sente.Message)(nil)
	if err := sente.Illegal(fmt.Errorf("move 3: %w", m)); !errors.As(err, &found) || found.Code != "invalid_record" {
		t.Errorf("errors.As: got %v", found)
	}
}
