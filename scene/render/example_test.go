package render_test

import (
	"fmt"
	"image/png"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/scene/render"
)

// A position becomes a picture.
func ExampleNew() {
	board, err := games.OpenBoard(sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := render.New(board.Scene(), render.Options{Pixels: 400, Numbers: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	in, out := io.Pipe()
	go func() { out.CloseWithError(p.PNG(out)) }()
	img, err := png.Decode(in)
	fmt.Println(img.Bounds().Dx(), err)
	// Output: 400 <nil>
}
