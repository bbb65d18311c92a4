package train

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strconv"
	"strings"
)

// File is a file of fitted parameters: a few tables of whole numbers, written
// so that two versions can be read and compared line by line.
//
//	sente-parameters 1
//	# remarks
//
//	[points] mover waiter
//	open three 120 60
//	four 90 80
//
//	end 9d41b07c
//
// The last line contains the CRC-32 (IEEE) of the lines before it. In a file written by hand
// it is the word end alone.
type File struct {
	Notes  []string // lines of remarks, without the "# "
	Tables []WeightTable
}

// WeightTable has rows of numbers, one for each column.
type WeightTable struct {
	Name    string   // one word
	Columns []string // one word each
	Rows    []Row
}

// Row is a name of one or more words and its numbers.
type Row struct {
	Name   string
	Values []int
}

// mostTables is how many tables a file has at most.
const mostTables = 256

// head is the first line of every file, and last its last one, without which a file that
// was cut off between two rows would read as a whole one.
const (
	head = "sente-parameters 1"
	last = "end"
)

// Unpack returns the text of a file that gzip packed, as those are that a program brings.
func Unpack(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// Encode writes the file.
func (f File) Encode() []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, head)
	for _, n := range f.Notes {
		fmt.Fprintln(&b, strings.TrimRight("# "+n, " "))
	}
	for _, t := range f.Tables {
		fmt.Fprintf(&b, "\n[%s] %s\n", t.Name, strings.Join(t.Columns, " "))
		for _, r := range t.Rows {
			b.WriteString(r.Name)
			for _, v := range r.Values {
				fmt.Fprintf(&b, " %d", v)
			}
			b.WriteByte('\n')
		}
	}
	b.WriteByte('\n')
	fmt.Fprintf(&b, "%s %s\n", last, checksum(strings.Split(b.String(), "\n")))
	return b.Bytes()
}

// checksum returns the CRC-32 (IEEE) of lines as a word; blanks at their ends do not count, nor
// do empty lines at the end.
func checksum(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(strings.TrimRight(l, " \t\r") + "\n")
	}
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(strings.TrimRight(b.String(), "\n"))))
}

// Decode reads a file, written by [File.Encode] or by hand. An error names the line,
// counted from 1, and what would be right there.
func Decode(data []byte) (File, error) {
	var f File
	lines := strings.Split(strings.TrimRight(string(data), " \t\r\n"), "\n")
	if strings.TrimSpace(lines[0]) != head {
		return File{}, fmt.Errorf("line 1 is %.40q: a file of parameters begins with %q", lines[0], head)
	}
	for i, line := range lines[1:] {
		if i == len(lines)-2 && strings.TrimSpace(line) == last { // by hand, without a checksum
			return f, nil
		}
		if sum, found := strings.CutPrefix(line, last+" "); i == len(lines)-2 && found {
			if strings.TrimSpace(sum) != checksum(lines[:len(lines)-1]) {
				return File{}, fmt.Errorf("line %d contains another checksum than that of the lines before it: the file is damaged, or was edited; then that line must be %q", len(lines), last)
			}
			return f, nil
		}
		if err := f.read(strings.TrimSpace(line)); err != nil {
			return File{}, fmt.Errorf("line %d: %w", i+2, err)
		}
	}
	return File{}, fmt.Errorf("line %d is the last one and not %q: the rest was cut off, or if nothing is missing, that line", len(lines), last)
}

func (f *File) read(line string) error {
	switch {
	case line == "":
		return nil
	case line[0] == '#':
		f.Notes = append(f.Notes, strings.TrimSpace(line[1:]))
		return nil
	case line[0] == '[':
		return f.open(line)
	case len(f.Tables) == 0:
		return fmt.Errorf("%.40q stands before the first table, which begins with [NAME] and the columns", line)
	}
	return f.Tables[len(f.Tables)-1].read(line)
}

// open begins a table.
func (f *File) open(line string) error {
	name, columns, ok := strings.Cut(line[1:], "]")
	t := WeightTable{Name: name, Columns: strings.Fields(columns)}
	if !ok || len(strings.Fields(name)) != 1 || strings.TrimSpace(name) != name || len(t.Columns) == 0 {
		return fmt.Errorf("%.40q is no head of a table, which is [NAME] and the columns", line)
	}
	if len(f.Tables) == mostTables {
		return fmt.Errorf("there are more than %d tables", mostTables)
	}
	if _, twice := f.Table(name); twice {
		return fmt.Errorf("table %.40q is there twice", name)
	}
	f.Tables = append(f.Tables, t)
	return nil
}

// read adds a row: its name, then a number for each column.
func (t *WeightTable) read(line string) error {
	words := strings.Fields(line)
	n := len(words) - len(t.Columns)
	if n < 1 {
		return fmt.Errorf("%.40q has too few words: table %s wants a name and %d numbers", line, t.Name, len(t.Columns))
	}
	row := Row{Name: strings.Join(words[:n], " ")}
	for _, w := range words[n:] {
		v, err := strconv.Atoi(w)
		if err != nil {
			return fmt.Errorf("%.40q is no whole number: table %s wants a name and %d numbers", w, t.Name, len(t.Columns))
		}
		row.Values = append(row.Values, v)
	}
	t.Rows = append(t.Rows, row)
	return nil
}

// Known refuses a table that has none of the names, lest what it says be missed in silence.
func (f File) Known(names []string) error {
	for _, t := range f.Tables {
		if !slices.Contains(names, t.Name) {
			return fmt.Errorf("table %s is none of these weights, which are %s: it may be of an earlier form, and is to be fitted anew", t.Name, strings.Join(names, ", "))
		}
	}
	return nil
}

// Table returns the table of that name.
func (f File) Table(name string) (WeightTable, bool) {
	for _, t := range f.Tables {
		if t.Name == name {
			return t, true
		}
	}
	return WeightTable{}, false
}
