package studio

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAPIDocs_AnswersAreReal sends the requests of docs/api/README.md and compares the answers
// with those that are printed there.
func TestAPIDocs_AnswersAreReal(t *testing.T) {
	text, err := os.ReadFile("../docs/api/README.md")
	if err != nil {
		t.Fatal(err)
	}
	studio := asking(t)
	examples := strings.Split(string(text), "/api/analyze -d '")[1:]
	if len(examples) != 2 {
		t.Errorf("%d examples, want 2", len(examples))
	}
	for _, example := range examples {
		request, rest, _ := strings.Cut(example, "'\n```")
		_, rest, _ = strings.Cut(rest, "```json\n")
		printed, _, _ := strings.Cut(rest, "```")
		status, answer := ask(t.Context(), studio, request)
		want, got := map[string]any{}, map[string]any{}
		if err := json.Unmarshal([]byte(printed), &want); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(answer), &got); err != nil {
			t.Fatal(err)
		}
		want["time_ms"], got["time_ms"] = 0, 0
		if diff := cmp.Diff(want, got); diff != "" || status != http.StatusOK {
			t.Errorf("status %d, %s", status, diff)
		}
	}
}
