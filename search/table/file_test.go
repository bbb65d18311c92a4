package table_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/table"
)

func filled(t testing.TB, size int64, n int) *table.Table {
	t.Helper()
	tab, err := table.New(size)
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(1, 1))
	for range n {
		tab.Store(chance.Uint64(), table.Pack(sente.Score(chance.IntN(2000)-1000), sente.Bound(chance.IntN(3)), chance.IntN(40), chance.IntN(50), chance.IntN(2) > 0))
	}
	return tab
}

func saved(t testing.TB, tab *table.Table) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := tab.Save(&file, "go 9x9"); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestFile_RoundTrip(t *testing.T) {
	file := saved(t, filled(t, 1<<14, 400))
	for _, size := range []int64{1 << 14, 1 << 16} {
		again, _ := table.New(size)
		if err := again.Load(bytes.NewReader(file), "go 9x9"); err != nil {
			t.Fatal(err)
		}
		chance := rand.New(rand.NewPCG(1, 1))
		found := 0
		for range 400 {
			key := chance.Uint64()
			want := table.Pack(sente.Score(chance.IntN(2000)-1000), sente.Bound(chance.IntN(3)), chance.IntN(40), chance.IntN(50), chance.IntN(2) > 0)
			e, ok := again.Probe(key)
			if !ok {
				continue
			}
			found++
			if e.Score() != want.Score() || e.Bound() != want.Bound() || e.Depth() != want.Depth() || e.Move() != want.Move() || e.Complete() != want.Complete() {
				t.Fatalf("key %x: %x, want %x", key, e, want)
			}
		}
		if found < 380 {
			t.Errorf("%d bytes: %d of 400 entries are left", size, found)
		}
	}
}

func TestLoad_ReportsDefects(t *testing.T) {
	good := saved(t, filled(t, 1<<14, 100))
	flipped := bytes.Clone(good)
	flipped[len(flipped)/2] ^= 64
	for want, file := range map[string][]byte{
		"not a table file":       []byte("MZ"),
		"ends within its header": good[:20],
		"incomplete: it has":     good[:len(good)/2],
		"checksum":               good[:len(good)-1],
		"damaged":                flipped,
		`is for "go 9x9", not f`: good,
	} {
		tab, _ := table.New(1 << 14)
		name := "go 9x9"
		if strings.HasPrefix(want, "is for") {
			name = "chess"
		}
		if err := tab.Load(bytes.NewReader(file), name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
		if tab.Usage() != 0 {
			t.Errorf("%s: the table is not empty", want)
		}
	}
	tab, _ := table.New(1 << 14)
	if err := tab.Save(&bytes.Buffer{}, strings.Repeat("x", 2000)); err == nil {
		t.Error("a name of 2000 bytes is no error")
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(saved(f, filled(f, 1<<12, 3)))
	f.Add([]byte("sente table 1\n\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, file []byte) {
		tab, _ := table.New(1 << 12)
		if err := tab.Load(bytes.NewReader(file), "go 9x9"); err == nil {
			saved(t, tab)
		}
	})
}
