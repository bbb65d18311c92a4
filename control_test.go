package sente_test

import (
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
)

func TestControls(t *testing.T) {
	for text, want := range map[string]sente.Control{
		"":               {},
		"5m":             {Game: 5 * time.Minute},
		"5m+0":           {Game: 5 * time.Minute},
		"5m+3s":          {Game: 5 * time.Minute, Increment: 3 * time.Second},
		"1m30s+500ms":    {Game: 90 * time.Second, Increment: 500 * time.Millisecond},
		"30s/move":       {Move: 30 * time.Second},
		"1h+1s,10s/move": {Game: time.Hour, Increment: time.Second, Move: 10 * time.Second},
		"10s/move, 2m":   {Game: 2 * time.Minute, Move: 10 * time.Second},
	} {
		got, err := sente.ParseControl(text)
		if err != nil || got != want {
			t.Errorf("%q is %+v, %v", text, got, err)
		}
		if again, err := sente.ParseControl(got.String()); err != nil || again != want {
			t.Errorf("%q is written %q", text, got)
		}
	}
	for _, text := range []string{"5", "5+3", "m", "+3s", "5m+", "5m+3", "-5m", "0s", "1ns", "9999h", "5m,6m", "1s/move,2s/move", ",", "5m+3s/move", "NaNs"} {
		if c, err := sente.ParseControl(text); err == nil || !strings.Contains(err.Error(), "expected for example 5m+3s") {
			t.Errorf("%q is %+v, %v", text, c, err)
		}
	}
}

func TestTimeLeft(t *testing.T) {
	c := sente.Control{Game: time.Minute, Increment: 2 * time.Second}
	if left := c.Left(3, 50*time.Second); left != 16*time.Second {
		t.Errorf("%v are left", left)
	}
}

func FuzzParseControl(f *testing.F) {
	f.Add("5m+3s,10s/move")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := sente.ParseControl(text)
		if err != nil {
			return
		}
		if again, err := sente.ParseControl(c.String()); err != nil || again != c {
			t.Errorf("%q is %+v, written %q", text, c, c)
		}
	})
}
