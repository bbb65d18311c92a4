package gomocup

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/testutil"
)

// fault is an input with the classes of its answers, in words.
type fault struct {
	Name   string   `json:"name"`
	Input  string   `json:"input"`
	Expect []string `json:"expect"`
}

func faults(t testing.TB) []fault {
	t.Helper()
	text, err := os.ReadFile("testdata/faults.json")
	testutil.NoError(t, err)
	var file struct {
		Seeds []fault `json:"seeds"`
	}
	testutil.NoError(t, json.Unmarshal(text, &file))
	return file.Seeds
}

// text writes the input out: the file abbreviates what cannot be literal.
func (f fault) text() string {
	if strings.HasPrefix(f.Name, "long-line-8M") {
		return strings.Repeat("A", 8<<20) + "\r\nSTART 15\r\n"
	}
	return strings.NewReplacer("<EOF>", "", "<engine move>", "0,0").Replace(f.Input)
}

// expected returns what this brain owes: what the file asks for, and where the
// file leaves it open, what package gomocup promises.
func (f fault) expected() []string {
	switch name, _, _ := strings.Cut(f.Name, " "); name {
	case "long-line-8M":
		return []string{"ERROR", "OK"}
	case "eof-while-thinking":
		return []string{"OK", "move"}
	}
	return f.Expect
}

// allows returns the classes that an expectation in words allows, nil for one
// that is about silence or the exit.
func allows(words string) (classes []string) {
	if strings.Contains(words, "3 coordinates") {
		classes = append(classes, "moves")
	}
	for _, c := range []string{"OK", "ERROR", "UNKNOWN", "move"} {
		if strings.Contains(words, c) {
			classes = append(classes, c)
		}
	}
	return classes
}

// optional reports whether an expectation is also met by silence.
func optional(words string) bool {
	return strings.Contains(words, "silence") || strings.Contains(words, "exit")
}

// matches compares classes of answers with expectations.
func matches(got, want []string) bool {
	if len(want) == 0 {
		return len(got) == 0
	}
	if len(got) > 0 && slices.Contains(allows(want[0]), got[0]) && matches(got[1:], want[1:]) {
		return true
	}
	return optional(want[0]) && matches(got, want[1:])
}

// TestBrain_SurvivesFaults commits faults 1, 2 and 4: garbage, lines that cannot be, commands out of
// turn, each with the class of its answer.
func TestBrain_SurvivesFaults(t *testing.T) {
	for _, f := range faults(t) {
		t.Run(f.Name, func(t *testing.T) {
			var got []string
			for _, a := range talk(t, brain(&endlessThinker{}), f.text()) {
				got = append(got, class(a+"\n"))
			}
			if want := f.expected(); !matches(got, want) {
				t.Errorf("answers %q, want %q", got, want)
			}
		})
	}
}

func FuzzServe(f *testing.F) {
	for _, seed := range faults(f) {
		if len(seed.text()) < 1<<17 {
			f.Add([]byte(seed.text()))
		}
	}
	f.Add([]byte("START 15\nBOARD\n7,7,1\nSWAP2BOARD\nDONE\nTAKEBACK 7,7\n"))
	f.Fuzz(func(t *testing.T, input []byte) {
		var out bytes.Buffer
		began := time.Now()
		in := append(slices.Clip(input), "\nINFO rule 0\nSTART 9\nBEGIN\n"...)
		testutil.NoError(t, brain(&firstFree{}).Serve(t.Context(), bytes.NewReader(in), &out))
		if d := time.Since(began); d > 10*time.Second {
			t.Fatalf("took %v", d)
		}
		got := answersIn(t, out.String())
		if endsEarly(input) {
			return
		}
		if n := len(got); n < 2 || got[n-2] != "OK" || got[n-1] != "0,0" {
			t.Errorf("START and BEGIN afterwards: answers %q", got)
		}
	})
}

// endsEarly reports whether the input contains an END of its own.
func endsEarly(input []byte) (found bool) {
	readLines(bytes.NewReader(input), func(l inputLine) bool {
		found = found || l.isEnd()
		return !found
	})
	return found
}
