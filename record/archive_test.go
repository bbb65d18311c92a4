package record_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
)

// packed returns a file compressed with gzip.
func packed(t testing.TB, data string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	testutil.NoError(t, err)
	_, err = io.WriteString(w, data)
	testutil.NoError(t, err)
	testutil.NoError(t, w.Close())
	return b.String()
}

// zipped returns a ZIP archive of files: names and contents in turn.
func zipped(t testing.TB, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		testutil.NoError(t, err)
		_, err = io.WriteString(f, files[i+1])
		testutil.NoError(t, err)
	}
	testutil.NoError(t, w.Close())
	return b.String()
}

// archiveSamples are files of all kinds with the records in them.
func archiveSamples() map[string]string {
	return map[string]string{
		"a.sgf": "(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[hh])", "b.psq": "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n", "c.jsonl": `{"game":"gomoku","moves":["h8"]}` + "\n",
		"d.ggf": ggfGames, "e.wtb": wthorFile(nil), "f.rif": rifSample[:strings.Index(rifSample, `<game id="9"`)] + "</games></database>",
		"g.txt": "h8 i9\nh8 i10\n", "h.gzero": "15|7,7;8,8", "i.lib": libHead + "\x00\x00\x78\x80\x68\x40\x79\x40", "j.pos": "\x02\x70\x61",
	}
}

func TestRead_Archives(t *testing.T) {
	var all []string
	total := 0
	for name, data := range archiveSamples() {
		want, err := record.Read(games, "", name, []byte(data))
		testutil.NoError(t, err)
		total += len(want)
		all = append(all, name, data)
		for form, text := range map[string]string{"x.gz": packed(t, data), name + ".gz": packed(t, data), "x.zip": zipped(t, "folder/", "", ".hidden", "x", "folder/"+name, data)} {
			got, err := record.Read(games, "", form, []byte(text))
			if form == "x.gz" && (name == "j.pos" || name == "g.txt") {
				continue // the name is needed to recognise it
			}
			if err != nil || len(got) != len(want) {
				t.Errorf("%s as %s: %d games, want %d, %v", name, form, len(got), len(want), err)
				continue
			}
			for i := range got {
				if told(got[i]) != told(want[i]) {
					t.Errorf("%s as %s: %s, want %s", name, form, told(got[i]), told(want[i]))
				}
			}
		}
	}
	got, err := record.Read(games, "", "all.zip", []byte(zipped(t, all...)))
	if err != nil || len(got) != total {
		t.Errorf("%d games, want %d, %v", len(got), total, err)
	}
}

func TestRead_ArchiveWithNamesOfWTHOR(t *testing.T) {
	list := make([]byte, 16+2*20)
	list[8] = 2
	copy(list[16:], "Aare")
	copy(list[36:], "Berg")
	got, err := record.Read(games, "", "a.zip", []byte(zipped(t, "base/WTHOR.JOU", string(list), "base/WTH_2026.wtb", wthorFile(nil))))
	if err != nil || len(got) != 2 || strings.Join(got[0].Players, "|") != "Berg|Aare" {
		t.Errorf("%v, %v", got, err)
	}
}

func TestRead_RefusesArchives(t *testing.T) {
	game := "(;GM[4]SZ[15];B[hh];W[ii])"
	whole := zipped(t, "a.sgf", game)
	bomb := strings.Repeat("#"+strings.Repeat("x", 1<<16)+"\n", 80<<20>>16)
	encrypted := []byte(whole)
	encrypted[bytes.Index(encrypted, []byte("PK\x01\x02"))+8] |= 1
	damaged := []byte(packed(t, strings.Repeat(game, 50)))
	damaged[len(damaged)/2] ^= 0x55
	directory := []byte(whole)
	binary.LittleEndian.PutUint32(directory[len(directory)-10:], 1<<30)
	for _, c := range []struct{ name, data, want string }{
		{"a.gz", packed(t, bomb), "a.gz: it expands to more than 100 times its size, so that it is refused as an archive bomb"},
		{"a.zip", zipped(t, "a.txt", bomb[:40<<20], "b.txt", bomb[:40<<20]), "a.zip: it expands to more than 100 times its size, so that it is refused as an archive bomb"},
		{"a.gz", packed(t, packed(t, game)), "a: an archive within an archive is not read: unpack it first"},
		{"a.zip", zipped(t, "b.zip", whole), "a.zip/b.zip: an archive within an archive is not read: unpack it first"},
		{"a.zip", zipped(t, "b.sgf.gz", packed(t, game)), "a.zip/b.sgf.gz: an archive within an archive is not read: unpack it first"},
		{"a.zip", whole[:len(whole)-30], "a.zip: the ZIP archive ends without its directory"},
		{"a.zip", string(directory), "a.zip: the directory of the ZIP archive is longer than 16 MiB or damaged"},
		{"a.zip", string(encrypted), "a.zip/a.sgf: it is encrypted"},
		{"a.zip", zipped(t), "a.zip contains no files"},
		{"a.gz", "\x1f\x8b\x08\x00", "a.gz: the header of gzip is damaged"},
		{"a.sgf.gz", packed(t, game)[:30], "the packed data are damaged: unexpected EOF"},
		{"a.sgf.gz", string(damaged), "the packed data are damaged: "},
	} {
		_, err := record.Read(games, "", c.name, []byte(c.data))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

func FuzzReadArchive(f *testing.F) {
	game := "(;GM[4]SZ[15];B[hh];W[ii])"
	f.Add([]byte(packed(f, game)))
	f.Add([]byte(zipped(f, "a.sgf", game, "b.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n")))
	f.Add([]byte(zipped(f, "b.zip", zipped(f, "a", game))))
	f.Fuzz(func(t *testing.T, data []byte) {
		if !record.IsArchive(data) {
			return
		}
		if _, err := record.Read(games, "", "a", data); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q", err)
		}
	})
}
