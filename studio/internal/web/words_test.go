package web

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/messages"
)

// TestTheWordsOfAPage: the two files of a language hold each sentence once, and that of parts
// which are opened later none that the first page says.
func TestTheWordsOfAPage(t *testing.T) {
	f := testutil.Must(NewFiles(os.DirFS("../../ui"), false, ""))(t)
	type part struct {
		Words map[string]any `json:"words"`
	}
	read := func(data []byte, err error) (p part) {
		if err == nil {
			err = json.Unmarshal(data, &p)
		}
		testutil.NoError(t, err)
		return p
	}
	for _, l := range messages.Languages() {
		whole := read(messages.PageJSON(l.Tag)).Words
		first, later := read(f.languageFile(l.Tag+".json")).Words, read(f.languageFile(l.Tag+lazySuffix+".json")).Words
		if len(first)+len(later) != len(whole) {
			t.Errorf("%s: %d and %d sentences are not %d", l.Tag, len(first), len(later), len(whole))
		}
		maps.Copy(first, later)
		if d := cmp.Diff(whole, first); d != "" {
			t.Errorf("%s: %s", l.Tag, d)
		}
		if l.Tag != messages.English && (later["Watch two engines"] != nil || later["Sequential test (SPRT)"] == nil) {
			t.Errorf("%s: the later words are %v", l.Tag, slices.Sorted(maps.Keys(later)))
		}
	}
	if _, err := f.languageFile("../secret.json"); err == nil {
		t.Error("a path is read as a language")
	}
}
