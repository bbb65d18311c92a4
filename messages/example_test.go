package messages_test

import (
	"fmt"

	"github.com/sente-games/sente/messages"
)

// MatchLanguage selects a language by preferences; a text without a translation stays in English.
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
