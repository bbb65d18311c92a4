package openings

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"sync"

	"github.com/sente-games/sente/games/connectfour"
)

//go:embed 7x6.book.gz
var usual []byte

// Usual returns the book of the usual board. It is unpacked when it is first
// asked for.
func Usual() *Book {
	unpacked.once.Do(func() {
		from, err := gzip.NewReader(bytes.NewReader(usual))
		if err != nil {
			panic(err) // it is a part of the program
		}
		b, err := Read(from, connectfour.Standard.Size())
		if err != nil {
			panic(err)
		}
		unpacked.book = b
	})
	return unpacked.book
}

var unpacked struct {
	once sync.Once
	book *Book
}
