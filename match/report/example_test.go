package report_test

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/match/report"
	"github.com/sente-games/sente/match/stats"
)

// A page of one game, as it would be saved in a file.
func Example() {
	page := report.NewReport(standard.Games(), nil)
	err := page.AddGame(stats.Game{Record: sente.Record{Game: "tictactoe", Players: []string{"<ann>", "bob"}, Moves: []sente.Move{"a1", "b1", "a2", "b2", "a3"}}})
	if err != nil {
		fmt.Println(err)
	}
	var text strings.Builder
	if err := page.Write(&text, report.PageState{Title: "An evening"}); err != nil {
		fmt.Println(err)
	}
	fmt.Println(strings.Contains(text.String(), "&lt;ann&gt; – bob"), strings.Contains(text.String(), "1 games can be replayed here."))
	// Output: true true
}
