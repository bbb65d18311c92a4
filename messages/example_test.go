package messages_test

import (
	"fmt"

	"github.com/sente-games/sente/messages"
)

// A language is chosen from wishes, and says what it knows; the rest stays English.
func Example() {
	tag := messages.MatchLanguage("tlh", "en-GB")
	words, err := messages.OpenCatalogue(tag)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(tag, words.Format("{side} to move", "side", words.Translate("black")))
	// Output: en black to move
}
