package connectfour

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"sync"

	"github.com/sente-games/sente/games/connectfour"
)

//go:embed 7x6.book.gz
var packedBook []byte

// DefaultBook returns the book of the usual board. It is unpacked when it is first
// asked for.
func DefaultBook() *Book {
	unpackedBook.once.Do(func() {
		from, err := gzip.NewReader(bytes.NewReader(packedBook))
		if err != nil {
			panic(err) // it is a part of the program
		}
		b, err := ReadBook(from, connectfour.Standard.Size())
		if err != nil {
			panic(err)
		}
		unpackedBook.book = b
	})
	return unpackedBook.book
}

var unpackedBook struct {
	once sync.Once
	book *Book
}
