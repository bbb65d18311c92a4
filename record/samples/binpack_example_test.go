package samples_test

import (
	"bytes"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record/samples"
)

// A game of two moves, the second with its score.
func ExampleBinpackWriter() {
	header := samples.Header{Game: "gomoku", Rules: "freestyle", Size: "15", Seats: []string{"black", "white"}, Moves: []sente.Move{"h8", "i9"}}
	var file bytes.Buffer
	w, err := samples.NewBinpackWriter(&file, header, 260)
	if err == nil {
		err = w.Write(samples.Game{Winner: 0, Moves: []uint32{0, 1}, Samples: []samples.Sample{{Ply: 1, Score: -130}}})
	}
	fmt.Println(err, file.Len(), "bytes")
	// Output: <nil> 14 bytes
}
