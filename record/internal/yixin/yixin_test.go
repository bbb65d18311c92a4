package yixin

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pierrec/lz4/v4"

	"github.com/sente-games/sente/internal/testutil"
)

// encode returns a record: the position and the message, each after its length.
func encode(key, message string) string {
	out := binary.LittleEndian.AppendUint16(nil, uint16(len(key)))
	out = binary.LittleEndian.AppendUint16(append(out, key...), uint16(len(message)))
	return string(append(out, message...))
}

// file returns a database of records.
func file(records ...string) string {
	return string(binary.LittleEndian.AppendUint32(nil, uint32(len(records)))) + strings.Join(records, "")
}

var sample = file(
	encode("\x00\x00\x00", "\x00\x00\x00\x00\x00"+metadata),
	encode("\x02\x0f\x0f\x07\x07", "w\xdb\x8a\x2b\x00best"), // −29989: lost in 11 for the side to move; depth 10, exact
	encode("\x00\x0f\x0f\x07\x07\x06\x06\xff\xff\x08\x08\x05\x05", "\xff\x0a\x00"),
	encode("\x01\x14\x14", ""),
)

func TestRead(t *testing.T) {
	want := &Database{IsUTF8: true, Records: []Record{
		{Rule: Renju, Size: 15, Black: []Stone{{7, 7}}, WhiteToMove: true, Label: Win, Value: -29989, Depth: 10, Bound: Exact, Text: []byte("best"), Offset: 31},
		{Rule: Freestyle, Size: 15, Black: []Stone{{7, 7}, {6, 6}}, White: []Stone{{8, 8}, {5, 5}}, WhiteToMove: true, Label: 0xff, Value: 10, Offset: 49},
		{Rule: Standard, Size: 20, Offset: 69},
	}}
	got, err := Read(strings.NewReader(sample))
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	var b bytes.Buffer
	w := lz4.NewWriter(&b)
	_, err = w.Write([]byte(sample))
	testutil.NoError(t, errors.Join(err, w.Close()))
	got, err = Read(&b)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("compressed: %v\n%s", err, diff)
	}
}

func TestRead_KeepsRecordsBeforeDamage(t *testing.T) {
	for end := range len(sample) {
		got, err := Read(strings.NewReader(sample[:end]))
		damage := (*Damage)(nil)
		if !errors.As(err, &damage) || damage.Records != len(got.Records) || !strings.Contains(err.Error(), "it ends within ") {
			t.Fatalf("cut at %d: %d records, %v", end, len(got.Records), err)
		}
	}
	for data, want := range map[string]string{
		sample + "x": "Yixin database, byte 76, after 3 records: more bytes follow the 4 records that it announces",
		file(encode("\x00\x0f\x0f\x07\x07", ""), encode("\x09\x0f\x0f", "")): "Yixin database, byte 13, after 1 records: record 2: unknown rules 9, expected 0 (freestyle), 1 (standard) or 2 (renju)",
		file(encode("\x00\x0f\x0e", "")):                                     "Yixin database, byte 4, after 0 records: record 1: board of 15x14, expected a square of 5 to 22 lines",
		file(encode("\x00\x0f\x0f\x0f\x00", "")):                             "Yixin database, byte 4, after 0 records: record 1: invalid point 15,0 on a board of 15 lines",
		file(encode("\x00\x0f\x0f\x01\x01\x01\x01", "")):                     "Yixin database, byte 4, after 0 records: record 1: invalid point 1,1 on a board of 15 lines",
		file(encode("\x00\x0f", "")):                                         "Yixin database, byte 4, after 0 records: record 1: a position of 2 bytes, expected 3 and 2 for each stone",
		"\xff\xff\xff\x00":                                                   "Yixin database, byte 0, after 0 records: it announces 16777215 records, expected at most 1048576",
		compressedStart + strings.Repeat("x", 40):                            "Yixin database, byte 0, after 0 records: the compressed data are damaged",
	} {
		if _, err := Read(strings.NewReader(data)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", data, err, want)
		}
	}
}

func TestIsDatabase(t *testing.T) {
	for head, want := range map[string]bool{
		sample: true, sample[:20]: true, compressedStart: true, file(encode("\x02\x0f\x0f\x07\x07", "w")): true,
		"": false, "h8 i9 j10 k11 l12": false, "\x02\x70\x61": false, "\x00\x00\x00\x00\x03\x00\x00\x0f\x0f": false, strings.Repeat("\x00", 40): false,
		file(encode("\x02\x0f\x0f\x0f\x07", "w")): false,
	} {
		if IsDatabase([]byte(head)) != want {
			t.Errorf("%q: want %v", head, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte(sample[:50]))
	f.Add([]byte(compressedStart))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := Read(bytes.NewReader(data))
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q", err)
		}
		for _, one := range got.Records {
			if n := len(one.Black) + len(one.White); one.Size < 5 || one.Size > maxSize || n > one.Size*one.Size {
				t.Errorf("%+v", one)
			}
		}
	})
}
