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
		head + "\n[p] a\nfour NaN\nend\n":           "line 3: \"NaN\" is no whole number",
		head + "\n[p] a\nfour -Inf\nend\n":          "\"-Inf\" is no whole number",
		head + "\n[p] a\nfour 1\n":                  "line 3 is the last one and not \"end\": the rest was cut off",
		head:                                        "line 1 is the last one and not \"end\"",
		head + "\nend\n[p] a\nend\n":                "line 2: \"end\" stands before the first table",
	} {
		_, err := Decode([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestFileIsWhole: a file that was cut off anywhere is refused.
func TestFileIsWhole(t *testing.T) {
	whole := File{Tables: []WeightTable{{Name: "p", Columns: []string{"a"}, Rows: []Row{{"four", []int{12}}, {"open three", []int{3}}}}}}.Encode()
	for n := range len(whole) - 1 { // but for the last line feed
		if f, err := Decode(whole[:n]); err == nil {
			t.Errorf("%q is read as %+v", whole[:n], f)
		}
	}
	if _, err := Decode(whole[:len(whole)-1]); err != nil {
		t.Error(err)
	}
}

// FuzzDecode: whatever is read can be written and read again.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(head + "\n# note\n\n[points] mover waiter\nopen three 120 60\n[side] worth\ntempo 10\n\nend\n"))
	f.Add([]byte(head + "\r\n[a] b\r\n#\r\n c  d -0\r\nend\r\n\r\n"))
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
