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

// DefaultBook returns the book of the standard board. It is unpacked on first use.
func DefaultBook() *Book {
	unpackedBook.once.Do(func() {
		from, err := gzip.NewReader(bytes.NewReader(packedBook))
		if err != nil {
			panic(err) // it is embedded in the program
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
