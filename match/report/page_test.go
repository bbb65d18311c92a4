package report

import (
	"strings"
	"testing"
)

// TestDataEndsNoScript: what stands in the page for its script cannot end it.
func TestDataEndsNoScript(t *testing.T) {
	_, data, err := some(t, 4).replays.view()
	if err != nil || strings.ContainsAny(string(data), "<>&") || !strings.Contains(string(data), `\u003cimg src=x`) {
		t.Errorf("%v, %s", err, data)
	}
}
