package tune

import (
	"reflect"
	"strings"
	"testing"
)

func TestFileKeepsWhatIsWritten(t *testing.T) {
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

func TestFileNamesWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":                                          "line 1",
		"sente-parameters 2\n":                      `begins with "sente-parameters 1"`,
		head + "\nfour 1\n":                         "line 2: \"four 1\" stands before the first table",
		head + "\n[points]\n":                       "no head of a table",
		head + "\n[two words] a\n":                  "no head of a table",
		head + "\n[ a] b\n":                         "no head of a table",
		head + "\n[points\n":                        "no head of a table",
		head + "\n[p] a b\nfour 1\n":                "line 3: \"four 1\" has too few words: table p wants a name and 2 numbers",
		head + "\n[p] a\nfour x\n":                  "\"x\" is no whole number",
		head + "\n[p] a\nfour 1.5\n":                "\"1.5\" is no whole number",
		head + "\n[p] a\n\n[p] a\n":                 "line 4: table \"p\" is there twice",
		head + "\n[p] a\nfour 99999999999999999999": "no whole number",
	} {
		_, err := Decode([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// FuzzDecode: whatever is read can be written and read again.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(head + "\n# note\n\n[points] mover waiter\nopen three 120 60\n[side] worth\ntempo 10\n"))
	f.Add([]byte(head + "\r\n[a] b\r\n#\r\n c  d -0\r\n"))
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
