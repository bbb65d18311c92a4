package train

import (
	"bytes"
	"reflect"
	"testing"
)

func TestFile_RoundTrip(t *testing.T) {
	f := File{
		Notes: []string{"made of 3 games", ""},
		Tables: []WeightTable{
			{Name: "points", Columns: []string{"mover", "waiter"}, Rows: []Row{{"open three", []int{120, -60}}, {"four", []int{90, 80}}}},
			{Name: "side", Columns: []string{"worth"}, Rows: []Row{{"tempo", []int{10}}}},
		},
	}
	got, err := Decode(f.Encode())
	if err != nil || !reflect.DeepEqual(got, f) {
		t.Fatalf("wrote\n%s\nread %+v, %v", f.Encode(), got, err)
	}
	if table, ok := got.Table("side"); !ok || table.Rows[0].Values[0] != 10 {
		t.Errorf("table side is %+v, %v", table, ok)
	}
}

// TestDecode_RefusesTruncatedFile truncates a file at every position.
func TestDecode_RefusesTruncatedFile(t *testing.T) {
	whole := File{Tables: []WeightTable{{Name: "p", Columns: []string{"a"}, Rows: []Row{{"four", []int{12}}, {"open three", []int{3}}}}}}.Encode()
	for n := range len(whole) - 1 { // but for the last line feed
		byHand := bytes.HasSuffix(bytes.TrimSpace(whole[:n]), []byte("\nend"))
		if f, err := Decode(whole[:n]); err == nil && !byHand {
			t.Errorf("%q is read as %+v", whole[:n], f)
		}
	}
	if _, err := Decode(whole[:len(whole)-1]); err != nil {
		t.Error(err)
	}
}

func TestDecode_RefusesEveryOtherByte(t *testing.T) {
	whole := File{Tables: []WeightTable{{Name: "p", Columns: []string{"a"}, Rows: []Row{{"four", []int{12}}}}}}.Encode()
	for i := range len(whole) - 1 {
		damaged := bytes.Clone(whole)
		damaged[i] ^= 1
		if f, err := Decode(damaged); err == nil {
			t.Errorf("%q is read as %+v", damaged, f)
		}
	}
}

// FuzzDecode checks that a decoded file survives a round trip.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(fileHeader + "\n# note\n\n[points] mover waiter\nopen three 120 60\n[side] worth\ntempo 10\n\nend\n"))
	f.Add([]byte(fileHeader + "\r\n[a] b\r\n#\r\n c  d -0\r\nend\r\n\r\n"))
	f.Add([]byte("[a]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Decode(data)
		if err != nil {
			return
		}
		again, err := Decode(file.Encode())
		if err != nil || !reflect.DeepEqual(again, file) {
			t.Fatalf("%q: %+v, then %+v, %v", data, file, again, err)
		}
	})
}
