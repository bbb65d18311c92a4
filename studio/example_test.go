package studio_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/studio"
)

// The studio of a game of one's own is a handler like any other: pages for people, and
// one call for programs (docs/api).
func ExampleServer_Handler() {
	games := catalog.Catalog{catalog.New("mygame", "My Game", tictactoe.Game.Open)}
	s, err := studio.New(games, studio.Options{Name: "mygame"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	question := `{"record": {"game": "mygame", "moves": ["b2", "a2"]}, "limits": {"depth": 9}}`
	answer := httptest.NewRecorder()
	s.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodPost, "http://localhost/api/analyze", strings.NewReader(question)))
	var found struct {
		Result   string
		Distance int
		ToMove   string `json:"to_move"`
	}
	err = json.NewDecoder(answer.Body).Decode(&found)
	fmt.Println(answer.Code, found.ToMove, found.Result, found.Distance, err)
	// Output: 200 first win 5 <nil>
}
