package report

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/match/stats"
)

// TestReport_EscapesAnyText checks that names, titles and reasons add no markup to the page: it
// has as many tags as with plain texts, and as many quotes outside of scripts.
func TestReport_EscapesAnyText(t *testing.T) {
	script := regexp.MustCompile(`(?s)<script.*?</script>`)
	markup := func(t rapid.TB, player, text string) (tags, quotes int) {
		r := New(games, &match.Plan{Game: "tictactoe", Kind: match.Match, Games: 2, Players: []match.Entrant{{Name: player, Engine: "search"}, {Name: "bob", Engine: "random"}}})
		record := sente.Record{
			Game: "tictactoe", Players: []string{player, "bob"}, Moves: []sente.Move{"b2", "a1"}, Start: time.Unix(1_800_000_000, 0),
			Thinking: []sente.Thought{{Depth: 1, Nodes: 9, Time: time.Second}, {Depth: 2, Nodes: 9, Time: time.Second}},
			Result:   sente.Result{Winner: "first", Reason: text},
		}
		result := match.Result{ID: "0", Players: []int{0, 1}, Points: []rating.Points{rating.Win, rating.Loss}, Cause: match.OutOfTime, Culprit: "bob", Record: record}
		if err := r.Add(stats.FromResult(result)); err != nil {
			t.Fatal(err)
		}
		var page bytes.Buffer
		if err := r.Write(&page, State{Title: text, Words: []string{text}, Why: text}); err != nil {
			t.Fatal(err)
		}
		return strings.Count(page.String(), "<"), strings.Count(script.ReplaceAllString(page.String(), ""), `"`)
	}
	tags, quotes := markup(t, "alice", "plain")
	rapid.Check(t, func(t *rapid.T) {
		hostile := rapid.StringOfN(rapid.SampledFrom([]rune("<>\"'&/=`{}\\!- axs\u202e\u2028\n")), 0, 20, -1)
		player, text := "x"+hostile.Draw(t, "player"), "x"+hostile.Draw(t, "text")
		if n, m := markup(t, player, text); n != tags || m != quotes {
			t.Errorf("player %q, text %q: %d tags and %d quotes, want %d and %d", player, text, n, m, tags, quotes)
		}
	})
}
