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

// File is a file of fitted parameters: tables of integers in a text format that can be read and
// compared line by line.
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
// The last line contains the CRC-32 (IEEE) of the previous lines. In a file written by hand it is
// the word end alone.
type File struct {
	Notes  []string // lines of remarks, without the "# "
	Tables []WeightTable
}

// WeightTable is a table with one integer per row and column.
type WeightTable struct {
	Name    string   // one word
	Columns []string // one word each
	Rows    []Row
}

// Row is a row of a table. Its name has one or more words.
type Row struct {
	Name   string
	Values []int
}

// maxTables is the maximum number of tables in a file.
const maxTables = 256

// head is the first line of every file, and last its last one, without which a file that
// was cut off between two rows would read as a whole one.
const (
	fileHeader  = "sente-parameters 1" // fileHeader is the first line of a file and fileTrailer starts the last one. The trailer reveals files truncated between two rows.
	fileTrailer = "end"
)

// Unpack decompresses a file compressed with gzip, as embedded files are.
func Unpack(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// Encode returns the text of the file.
func (f File) Encode() []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, fileHeader)
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
	fmt.Fprintf(&b, "%s %s\n", fileTrailer, checksum(strings.Split(b.String(), "\n")))
	return b.Bytes()
}

// checksum returns the CRC-32 (IEEE) of lines in hexadecimal. Trailing blanks and empty lines at
// the end are ignored.
func checksum(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(strings.TrimRight(l, " \t\r") + "\n")
	}
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(strings.TrimRight(b.String(), "\n"))))
}

// Decode parses a file written by [File.Encode] or by hand. Errors contain the line number,
// starting at 1, and the expected content.
func Decode(data []byte) (File, error) {
	var f File
	lines := strings.Split(strings.TrimRight(string(data), " \t\r\n"), "\n")
	if strings.TrimSpace(lines[0]) != fileHeader {
		return File{}, fmt.Errorf("line 1 is %.40q: a parameter file starts with %q", lines[0], fileHeader)
	}
	for i, line := range lines[1:] {
		if i == len(lines)-2 && strings.TrimSpace(line) == fileTrailer { // by hand, without a checksum
			return f, nil
		}
		if sum, found := strings.CutPrefix(line, fileTrailer+" "); i == len(lines)-2 && found {
			if strings.TrimSpace(sum) != checksum(lines[:len(lines)-1]) {
				return File{}, fmt.Errorf("wrong checksum in line %d: the file is damaged, or was edited; if it was edited, the line must be %q", len(lines), fileTrailer)
			}
			return f, nil
		}
		if err := f.parseLine(strings.TrimSpace(line)); err != nil {
			return File{}, fmt.Errorf("line %d: %w", i+2, err)
		}
	}
	return File{}, fmt.Errorf("the last line (line %d) is not %q: the file is incomplete, or this line was removed", len(lines), fileTrailer)
}

func (f *File) parseLine(line string) error {
	switch {
	case line == "":
		return nil
	case line[0] == '#':
		f.Notes = append(f.Notes, strings.TrimSpace(line[1:]))
		return nil
	case line[0] == '[':
		return f.parseTableHeader(line)
	case len(f.Tables) == 0:
		return fmt.Errorf("%.40q before the first table, which starts with [NAME] and the columns", line)
	}
	return f.Tables[len(f.Tables)-1].parseRow(line)
}

// parseTableHeader starts a new table.
func (f *File) parseTableHeader(line string) error {
	name, columns, ok := strings.Cut(line[1:], "]")
	t := WeightTable{Name: name, Columns: strings.Fields(columns)}
	if !ok || len(strings.Fields(name)) != 1 || strings.TrimSpace(name) != name || len(t.Columns) == 0 {
		return fmt.Errorf("invalid table header %.40q: expected [NAME] and the columns", line)
	}
	if len(f.Tables) == maxTables {
		return fmt.Errorf("more than %d tables", maxTables)
	}
	if _, twice := f.Table(name); twice {
		return fmt.Errorf("duplicate table %.40q", name)
	}
	f.Tables = append(f.Tables, t)
	return nil
}

// parseRow appends a row: its name, followed by one number per column.
func (t *WeightTable) parseRow(line string) error {
	words := strings.Fields(line)
	n := len(words) - len(t.Columns)
	if n < 1 {
		return fmt.Errorf("%.40q has too few values: table %s needs a name and %d numbers", line, t.Name, len(t.Columns))
	}
	row := Row{Name: strings.Join(words[:n], " ")}
	for _, w := range words[n:] {
		v, err := strconv.Atoi(w)
		if err != nil {
			return fmt.Errorf("invalid number %.40q: table %s needs a name and %d integers", w, t.Name, len(t.Columns))
		}
		row.Values = append(row.Values, v)
	}
	t.Rows = append(t.Rows, row)
	return nil
}

// Known returns an error if a table is not one of names, so that its weights are not ignored
// silently.
func (f File) Known(names []string) error {
	for _, t := range f.Tables {
		if !slices.Contains(names, t.Name) {
			return fmt.Errorf("unknown table %s: these weights have %s; the file may have an earlier format and must be fitted again", t.Name, strings.Join(names, ", "))
		}
	}
	return nil
}

// Table returns the table with the given name.
func (f File) Table(name string) (WeightTable, bool) {
	for _, t := range f.Tables {
		if t.Name == name {
			return t, true
		}
	}
	return WeightTable{}, false
}
