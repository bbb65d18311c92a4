//go:build slow

package site

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/internal/browsertest"
)

// TestTheWorkerUnfolds has the browser's own reader read what fold wrote.
func TestTheWorkerUnfolds(t *testing.T) {
	worker, err := embedded.ReadFile("files/worker.js")
	if err != nil {
		t.Fatal(err)
	}
	reader := regexp.MustCompile(`(?s)function unfold\(.*?\n}\n`).Find(worker)
	if reader == nil {
		t.Fatal("worker.js has no function unfold")
	}
	p := open(t, "about:blank", 400, 400)
	p.Do(chromedp.Evaluate[chromedp.Void](string(reader) + "; window.unfold = unfold"))
	for seed, size := range []int{0, 40, 300_000} {
		whole := text(uint64(seed), size)
		found := browsertest.Value[string](p.Tab, fmt.Sprintf(`(() => {
			const out = unfold(Uint8Array.from(atob(%q), (c) => c.charCodeAt(0)));
			let text = "";
			for (const byte of out) text += String.fromCharCode(byte);
			return btoa(text);
		})()`, base64.StdEncoding.EncodeToString(fold(whole))))
		if found != base64.StdEncoding.EncodeToString(whole) {
			t.Errorf("%d bytes are not what they were", len(whole))
		}
	}
}
