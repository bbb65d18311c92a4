package check_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"testing"
	"testing/iotest"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove/check"
)

type claim struct {
	Record sente.Record `json:"record"`
	Winner string       `json:"winner"`
}

// Example writes a tree of three bytes and reads it again.
func Example() {
	var file bytes.Buffer
	said := claim{check.RecordPosition(sente.Record{Size: "6", Moves: []sente.Move{"c3"}, Players: []string{"a", "b"}}), "black"}
	if err := check.WriteFile(&file, "sente-threats 2 ", said, []byte{1, 2, 3}); err != nil {
		fmt.Println(err)
		return
	}
	var heard claim
	tree, err := check.ReadFile(&file, "sente-threats 2 ", &heard)
	fmt.Println(tree, heard.Record.Game, heard.Record.Moves, heard.Record.Players, heard.Winner, err)
	// Output: [1 2 3] gomoku [c3] [] black <nil>
}

// TestReadFile_NoticesDamage changes each byte in turn, and cuts the file everywhere.
func TestReadFile_NoticesDamage(t *testing.T) {
	var out bytes.Buffer
	if err := check.WriteFile(&out, "x 1 ", claim{Winner: "white"}, []byte{10, 0, 255}); err != nil {
		t.Fatal(err)
	}
	file := out.Bytes()
	read := func(file []byte) error {
		_, err := check.ReadFile(bytes.NewReader(file), "x 1 ", &claim{})
		return err
	}
	if err := read(file); err != nil {
		t.Fatal(err)
	}
	for i := range file {
		changed := bytes.Clone(file)
		changed[i]++
		if read(changed) == nil || read(file[:i]) == nil {
			t.Errorf("a change or an end at byte %d goes unnoticed", i)
		}
	}
}

// TestFile_ReturnsErrorsOfReaderAndWriter: a reader and a writer that fail.
func TestFile_ReturnsErrorsOfReaderAndWriter(t *testing.T) {
	broken := errors.New("the disk is gone")
	if _, err := check.ReadFile(iotest.ErrReader(broken), "x 1 ", &claim{}); !errors.Is(err, broken) {
		t.Error(err)
	}
	in, out := io.Pipe()
	in.CloseWithError(broken)
	if err := check.WriteFile(out, "x 1 ", claim{}, nil); !errors.Is(err, broken) {
		t.Error(err)
	}
}
