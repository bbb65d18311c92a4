package studio

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
)

// TestRequestsSetHarmlessOptionsOnly is fault 14 and fault 22 (memory and commands by
// way of the engine's name): every option of every engine of the real catalog, with the
// path of a file and with absurd numbers, when a table is made and when its players
// change.
func TestRequestsSetHarmlessOptionsOnly(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{Memory: 4 << 20, Sessions: 4})
	file := filepath.Join(t.TempDir(), "secret.book")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, g := range catalog.Standard() {
		table := h.sit(fmt.Sprintf(`{"game":%q}`, g.Name))
		for _, p := range g.Profiles {
			for _, setting := range hostile(p, file) {
				seats, _ := json.Marshal([]seat{{Kind: Engine, Engine: p.Name + ":" + setting}})
				for path, body := range map[string]string{
					"/api/tables":       fmt.Sprintf(`{"game":%q,"seats":%s}`, g.Name, seats),
					table + "/settings": fmt.Sprintf(`{"seats":%s}`, seats),
				} {
					if status, text := h.post(path, body); status != 422 || strings.Contains(text, "secret") || strings.Contains(text, "/") {
						t.Errorf("%s %s: %d %s", path, body, status, text)
					}
				}
			}
		}
	}
}

// hostile are settings of an engine that must be refused.
func hostile(p catalog.Profile, path string) (all []string) {
	for _, o := range p.Options {
		all = append(all, o.Name+"="+path)
		if !o.Harmless {
			all = append(all, o.Name+"="+o.Default)
		}
	}
	return append(all, "memory=100000", "memory=5", "threads=99", "book=/dev/zero", "book=", "nothing=1", "book")
}
