package convert

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/record"
)

// Archive is the format name of archives with several files.
const Archive = "archive"

// readArchive reads all files of an archive. The error of a damaged file is returned with the games of the others.
func readArchive(ctx context.Context, games catalog.Catalog, o Options, name string, data []byte) (all Result, err error) {
	if _, err := ExpandedSize(name, data); err != nil {
		return all, err
	}
	files, faults := 0, 0
	var first error
	err = record.ReadArchive(name, bytes.NewReader(data), func(f record.ArchiveFile) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		data, err := keep.ReadAll(f, MaxBytes)
		if err != nil {
			return err
		}
		one := o
		one.Companions = f.Companions
		found, err := Read(ctx, games, one, f.Name, data)
		if files++; err != nil {
			if faults++; first == nil {
				first = err
			}
		}
		if len(all.Studies)+len(found.Studies) > record.MaxGames {
			return fmt.Errorf("%s contains more than %d games: split it", name, record.MaxGames)
		}
		all = all.merge(found, files)
		return nil
	})
	switch {
	case err == nil && files == 0:
		err = fmt.Errorf("%s contains no files", name)
	case err == nil && faults > 1:
		err = fmt.Errorf("%w (and %s)", first, amount.Counted(faults-1, "other"))
	case err == nil:
		err = first
	case first != nil:
		err = fmt.Errorf("%w; %w", first, err)
	}
	if files > 1 {
		all.setDescription(games, "archive of "+amount.Counted(files, "file"))
	} else if all.Description != "" {
		all.Description += " (in an archive)"
	}
	return all, err
}

// ExpandedSize returns the number of bytes of the files in an archive, and the number of bytes of any other file. It returns
// an error for a damaged archive, or one with more than [MaxBytes], because all its games are held in memory.
func ExpandedSize(name string, data []byte) (size int64, err error) {
	if !record.IsArchive(data) {
		return int64(len(data)), nil
	}
	err = record.ReadArchive(name, bytes.NewReader(data), func(f record.ArchiveFile) error {
		n, err := io.Copy(io.Discard, io.LimitReader(f, MaxBytes+1-size))
		if size += n; size > MaxBytes {
			return fmt.Errorf("%s: its files have more than %d MiB together: unpack it, or use library add", name, MaxBytes>>20)
		}
		return err
	})
	return size, err
}

// merge adds the games of the next file of an archive; files is its number from 1. Several files have no other readings.
func (f Result) merge(next Result, files int) Result {
	if files == 1 {
		return next
	}
	merged := Result{Format: Archive, Studies: append(f.Studies, next.Studies...), Notes: f.Notes}
	for _, note := range next.Notes {
		if len(merged.Notes) < maxArchiveNotes {
			merged.Notes = append(merged.Notes, note)
		}
	}
	return merged
}

// maxArchiveNotes bounds the notes on the files of an archive.
const maxArchiveNotes = 20
