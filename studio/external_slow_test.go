//go:build slow

package studio

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/player/roster"
)

// withPrograms is a catalog with a list of external engines, each named as it behaves.
func withPrograms(t *testing.T, games catalog.Catalog, behaviours ...string) catalog.Catalog {
	t.Helper()
	var text string
	for _, b := range behaviours {
		text += fmt.Sprintf("[[engine]]\nname = %q\ncommand = %s\n", "own-"+b, strict.QuoteTOML(playertest.Command(b)))
	}
	name := filepath.Join(t.TempDir(), "engines.toml")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := roster.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	games, err = list.Join(games)
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// noneLeft fails if a process of an external engine is left.
func noneLeft(t *testing.T) {
	t.Helper()
	if left, err := playertest.Left(); err != nil || len(left) > 0 {
		t.Errorf("%d processes are left: %v %v", len(left), left, err)
	}
}

// TestExternalEnginesAtATable: one that keeps the protocol plays; one that crashes, hangs
// or plays on an occupied point gets a sentence; all of them end, with what they started,
// when the table does.
func TestExternalEnginesAtATable(t *testing.T) {
	games := withPrograms(t, hall(), "sound", "crash", "hang", "occupied", "daemon")
	studio, err := New(games, Options{})
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t, studio, serve(t, studio.Handler())}
	for engine, want := range map[string]string{
		"own-sound":    "",
		"own-daemon":   "",
		"own-crash":    "own-crash cannot answer: ended with exit status 3",
		"own-hang":     "own-hang",
		"own-occupied": "own-occupied",
	} {
		seconds := 30.0 // more than a busy machine needs to start a program
		if engine == "own-hang" {
			seconds = 0.2
		}
		table := h.sit(fmt.Sprintf(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"engine","engine":%q}],"move":%v}`, engine, seconds))
		h.watch(table)
		h.must(table+"/play", `{"move":"h8"}`)
		s := h.untilIn(time.Minute, table, engine+" plays", func(s state) bool { return len(s.Record.Moves) == 2 || s.Trouble != "" })
		if s.Trouble == "" {
			h.must(table+"/play", `{"move":"h9"}`)
			s = h.untilIn(time.Minute, table, engine+" plays again", func(s state) bool { return len(s.Record.Moves) == 4 || s.Trouble != "" })
		}
		switch {
		case want == "" && s.Trouble != "":
			t.Errorf("%s: %s", engine, s.Trouble)
		case want != "" && (!strings.Contains(s.Trouble, want) || !s.Paused || len(s.Record.Moves)%2 != 1):
			t.Errorf("%s: %q after %d moves, paused %v", engine, s.Trouble, len(s.Record.Moves), s.Paused)
		}
	}
	if err := studio.Close(); err != nil {
		t.Error(err)
	}
	noneLeft(t)
}

// TestAnExternalEngineAnalyses a position, for a page and for a program.
func TestAnExternalEngineAnalyses(t *testing.T) {
	h := buildOn(t, withPrograms(t, hall(), "sound"), Options{})
	table := h.sit(`{"game":"gomoku","moves":["h8"]}`)
	h.watch(table)
	h.must(table+"/analyse", `{"engine":"own-sound"}`)
	if s := h.untilIn(time.Minute, table, "the end of the analysis", idle); s.Trouble != "" {
		t.Error(s.Trouble)
	}
	status, text := h.post("/api/analyze", `{"record":{"game":"gomoku","moves":["h8"]},"engine":"own-sound","limits":{"time_ms":200}}`)
	if status != http.StatusOK || !strings.Contains(text, `"move":`) && !strings.Contains(text, `"line":`) {
		t.Errorf("%d %s", status, text)
	}
}

// TestStoppingAnExternalAnalysis is no fault of the engine: one that knows the word stops,
// and one that does not is ended and starts anew when it is needed.
func TestStoppingAnExternalAnalysis(t *testing.T) {
	h := buildOn(t, withPrograms(t, hall(), "endless", "endless-deaf"), Options{})
	for _, engine := range []string{"own-endless", "own-endless-deaf"} {
		table := h.sit(`{"game":"gomoku","moves":["h8"],"move":3600}`)
		w := h.watch(table)
		for range 2 {
			h.must(table+"/analyse", fmt.Sprintf(`{"engine":%q}`, engine))
			for event := range w.events {
				if n := (news{}); event[0] == "info" && json.Unmarshal([]byte(event[1]), &n) == nil && len(n.Thoughts) > 0 {
					break
				}
			}
			h.must(table+"/stop", ``)
			if s := h.untilIn(time.Minute, table, "the end of the analysis", idle); s.Trouble != "" || s.Paused {
				t.Errorf("%s: %q, paused %v", engine, s.Trouble, s.Paused)
			}
		}
	}
}

// TestNoRequestNamesAProgram: what stands in no list is started by no request, whatever
// protocol it is said to speak, and a path to a program that exists is told from one that
// does not by nothing.
func TestNoRequestNamesAProgram(t *testing.T) {
	h := buildOn(t, withPrograms(t, hall(), "sound"), Options{})
	table := h.sit(`{"game":"gomoku"}`)
	program := playertest.Args()[0]
	for _, spec := range []string{playertest.Command("sound"), "ugi:" + playertest.Command("sound"), program, program + " x", "own-sound:dir=/", "own-sound " + program, "own-none"} {
		quoted, err := json.Marshal(spec)
		if err != nil {
			t.Fatal(err)
		}
		for path, body := range map[string]string{
			"/api/tables":       `{"game":"gomoku","seats":[{"kind":"engine","engine":%s}]}`,
			table + "/settings": `{"seats":[{"kind":"engine","engine":%s}]}`,
			table + "/analyse":  `{"engine":%s}`,
			table + "/balance":  `{"engine":%s,"stones":2}`,
			table + "/review":   `{"engine":%s}`,
			"/api/analyze":      `{"record":{"game":"gomoku","moves":[]},"engine":%s}`,
		} {
			status, text := h.post(path, fmt.Sprintf(body, quoted))
			if status < 400 || status >= 500 || strings.Contains(text, program) {
				t.Errorf("POST %s for %s: %d %s", path, spec, status, text)
			}
		}
	}
	noneLeft(t)
}

// TestAMissingProgramIsRefused where it is chosen, and named by its name alone.
func TestAMissingProgramIsRefused(t *testing.T) {
	name := filepath.Join(t.TempDir(), "engines.toml")
	if err := os.WriteFile(name, []byte("[[engine]]\nname = \"gone\"\ncommand = \"/nowhere/secret\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := roster.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	games, err := list.Join(hall())
	if err != nil {
		t.Fatal(err)
	}
	h := buildOn(t, games, Options{})
	status, text := h.post("/api/tables", `{"game":"gomoku","seats":[{"kind":"engine","engine":"gone"}]}`)
	if status != http.StatusUnprocessableEntity || !strings.Contains(text, "engine gone cannot be started: its program is not where the list of engines says") {
		t.Errorf("%d %s", status, text)
	}
}
