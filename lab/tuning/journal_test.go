package tuning

import (
	"bytes"
	"testing"
)

// FuzzJournal: whatever a file holds, some of its whole lines are kept, or it is refused.
func FuzzJournal(f *testing.F) {
	first := []byte(`{"sente-tuning":1}` + "\n")
	for _, text := range []string{
		"", `{"sente-tuning":1}`, string(first), string(first) + "\x00\x00", "Dear diary\n",
		string(first) + `{"trial":{"generation":0,"number":3,"pairs":[0,1,2,3,4]}}` + "\n" + `{"state":{"generation":1}}` + "\n" + `{"trial":`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		_, whole, err := loadLog("tuning.jsonl", bytes.NewReader(text), first)
		if err == nil && (whole > int64(len(text)) || whole > 0 && text[whole-1] != '\n') {
			t.Errorf("%d of %d bytes are kept", whole, len(text))
		}
	})
}
