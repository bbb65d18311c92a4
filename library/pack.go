package library

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"sync"

	"github.com/klauspost/compress/flate" // three times as fast as the standard library's for texts of this size

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record/study"
)

// deflateDictionary is the preset dictionary: frequent texts of records. It is part of the file format and
// immutable.
const deflateDictionary = `{"game":"connectfour","rules":"standard","opening":"swap2","setup":"black: h8; white: ; to-move: white","size":"19","control":{"game":,"increment":},` +
	`"thinking":[{"score":-,"depth":1,"nodes":,"time":},{"score":,"depth":,"nodes":,"time":}],` +
	`{"game":"othello","size":"8","players":["sente","sente:level="],"moves":["d3","c5","f6","f5","e6","e3","c3","b4"],` +
	`{"game":"gomoku","rules":"freestyle","size":"15","players":["sente","heuristic"],"control":{"move":},"moves":["h8","i9","g7","f6","i7","g9","h9","h7","j8","g8","k9","f9","e10","l5"],` +
	`"result":{"winner":"black","reason":"five in a row"},"result":{"winner":"white","reason":"resignation"},"result":{"winner":"draw","reason":"the board is full"},"start":"2026-01-01T00:00:00Z"}`

// deflatePool reuses compressors, which allocate several hundred KiB of tables each.
var deflatePool = sync.Pool{New: func() any {
	w, err := flate.NewWriterDict(io.Discard, 6, []byte(deflateDictionary))
	if err != nil {
		panic(err) // the level is valid
	}
	return w
}}

// deflate compresses a text and appends the CRC-32 (IEEE) of the text.
func deflate(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w := deflatePool.Get().(*flate.Writer)
	defer deflatePool.Put(w)
	w.Reset(&b)
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	err := w.Close()
	return append(b.Bytes(), textChecksum(text)...), err
}

// textChecksum returns the CRC-32 (IEEE) of a text.
func textChecksum(text []byte) []byte {
	return binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(text))
}

// maxRecordBytes is the maximum size of an encoded record.
const maxRecordBytes = 1 << 20

// inflate decompresses a text of at most most bytes and validates its checksum.
func inflate(small []byte, most int64) ([]byte, error) {
	in := bytes.NewReader(small)
	text, err := io.ReadAll(io.LimitReader(flate.NewReaderDict(in, []byte(deflateDictionary)), most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(text)) > most {
		return nil, fmt.Errorf("record is longer than %d MiB", most>>20)
	}
	// Records from earlier versions have no checksum.
	if in.Len() > 0 && !bytes.Equal(small[len(small)-in.Len():], textChecksum(text)) {
		return nil, errors.New("wrong checksum")
	}
	return text, nil
}

// pack computes the stored form of the entry unless it is known: its record and, if the record is incomplete, its study.
func (i *Item) pack() error {
	if i.packed != nil {
		return nil
	}
	text, err := json.Marshal(i.Record)
	if err != nil {
		return err
	}
	if len(text) > maxRecordBytes {
		return fmt.Errorf("a game record of %d bytes exceeds the library's maximum of %d bytes", len(text), maxRecordBytes)
	}
	if i.studyText != nil {
		if i.packedStudy, err = deflate(i.studyText); err != nil {
			return err
		}
		i.studyText = nil
	}
	i.packed, err = deflate(text)
	return err
}

// unpackRecord is the inverse of packEntry.
func unpackRecord(record, packed []byte) (r sente.Record, tree []byte, err error) {
	text, err := inflate(record, maxRecordBytes)
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	if err != nil {
		return r, nil, fmt.Errorf("%w: a record cannot be read: %w", ErrDamaged, err)
	}
	if len(packed) == 0 {
		return r, nil, nil
	}
	if tree, err = inflate(packed, study.MaxFile); err != nil {
		return r, nil, fmt.Errorf("%w: a study cannot be read: %w", ErrDamaged, err)
	}
	return r, tree, nil
}
