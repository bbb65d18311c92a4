package book_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/book"
)

// random fills a book with anything it may hold.
func random(rng *rand.Rand, places int) *book.Book {
	b := book.New(book.Title{Game: "gomoku", Rules: "renju", Size: "15"})
	for range places {
		p := book.Place{Key: rng.Uint64() >> rng.IntN(64), Check: rng.Uint32()}
		for range 1 + rng.IntN(4) {
			m := book.Move{Text: fmt.Sprint("m", rng.IntN(30)), Wins: rng.Int64N(1 << rng.IntN(30)), Draws: rng.Int64N(3), Losses: rng.Int64N(5)}
			if rng.IntN(2) == 0 {
				m.Depth, m.Score = 1+rng.IntN(40), sente.Score(rng.IntN(2_000_001)-1_000_000)
			}
			if err := b.Add(p, m); err != nil {
				panic(err)
			}
		}
	}
	return b
}

func bytesOf(t testing.TB, b *book.Book) []byte {
	t.Helper()
	var out bytes.Buffer
	testutil.NoError(t, b.Write(&out))
	return out.Bytes()
}

func equal(a, b *book.Book) bool { return reflect.DeepEqual(a, b) }

func TestFile_RoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{0, 1, 2, 50, 1000} {
		b := random(rng, n)
		data := bytesOf(t, b)
		back, err := book.Read(bytes.NewReader(data))
		if err != nil || !equal(b, back) {
			t.Errorf("%d places: error %v", n, err)
		}
		if !bytes.Equal(bytesOf(t, back), data) {
			t.Errorf("%d places: written again, the file differs", n)
		}
	}
}

// TestFile_IsStableByteForByte is the example of docs/formats.md.
func TestFile_IsStableByteForByte(t *testing.T) {
	b := book.New(book.Title{Game: "nim"})
	testutil.NoError(t, b.Add(book.Place{Key: 0x0102, Check: 3}, book.Move{Text: "1-2", Wins: 300, Losses: 1, Depth: 4, Score: -2}))
	want := "sente book 1\n" + "\x03nim\x00\x00\x00" + "\x01" +
		"\x02\x01\x00\x00\x00\x00\x00\x00" + "\x03\x00\x00\x00" + "\x01" +
		"\x031-2" + "\xac\x02\x00\x01\x04\x03"
	if got := bytesOf(t, b); string(got[:len(got)-4]) != want {
		t.Errorf("%q\n%q", got[:len(got)-4], want)
	}
}

// sealed is a file with the given body and the right sum.
func sealed(body string) []byte {
	data := []byte("sente book 1\n" + body)
	return binary.LittleEndian.AppendUint32(data, crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)))
}

// Whatever bit is flipped and wherever a file ends, it is an error.
func TestRead_DetectsDamage(t *testing.T) {
	data := bytesOf(t, random(rand.New(rand.NewPCG(9, 9)), 10))
	for i := range data {
		damaged := slices.Clone(data)
		damaged[i] ^= 1 << (i % 8)
		if _, err := book.Read(bytes.NewReader(damaged)); err == nil {
			t.Errorf("byte %d is wrong, and nobody noticed", i)
		}
		if _, err := book.Read(bytes.NewReader(data[:i])); err == nil {
			t.Errorf("a file of %d bytes is read", i)
		}
	}
}

// FuzzRead passes bodies with a valid checksum to Read: accepted files must be
// written identically.
func FuzzRead(f *testing.F) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{0, 1, 5} {
		data := bytesOf(f, random(rng, n))
		f.Add(data[len("sente book 1\n") : len(data)-4])
	}
	place := "\x01" + strings.Repeat("\x00", 11) + "\x01\x01a\x01\x00\x00\x00"
	for _, body := range []string{"\x00\x00\x00\x00\xff\xff\xff\x01", "\x83\x00", "\x00\x00\x00\x00\x02" + place + place, "\x00\x00\x00\x00\x00x"} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		data := sealed(string(body))
		b, err := book.Read(bytes.NewReader(data))
		if err == nil && !bytes.Equal(bytesOf(t, b), data) {
			t.Errorf("%q is written as %q", data, bytesOf(t, b))
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("more than one line: %v", err)
		}
		_, _ = book.Read(bytes.NewReader(body)) // must not panic
	})
}
