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
var Usual = sync.OnceValue(func() *Book {
	from, err := gzip.NewReader(bytes.NewReader(usual))
	if err != nil {
		panic(err) // it is a part of the program
	}
	b, err := Read(from, connectfour.Standard.Size())
	if err != nil {
		panic(err)
	}
	return b
})
