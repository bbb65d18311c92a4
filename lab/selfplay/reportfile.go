package selfplay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record/samples"
)

// ReportFile returns a report on a file of samples, the journal of a run, or its folder, in which
// samples are preferred.
func ReportFile(ctx context.Context, games catalog.Catalog, name string, notice func(string)) (Report, error) {
	info, err := os.Stat(name)
	if err != nil {
		return Report{}, fmt.Errorf("%s cannot be read: %w", name, keep.Cause(err))
	}
	if !info.IsDir() {
		return reportParts(ctx, games, notice, name)
	}
	for _, parts := range [][]string{{Train, Validation}, {""}} {
		var files []string
		for _, part := range parts {
			file := filepath.Join(name, partFile(part, Samples))
			if _, err := os.Stat(file); err == nil {
				files = append(files, file)
			}
		}
		if len(files) > 0 {
			return reportParts(ctx, games, notice, files...)
		}
	}
	journal := filepath.Join(name, JournalName)
	if _, err := os.Stat(journal); err != nil {
		return Report{}, fmt.Errorf("%s contains no games of sente selfplay: neither samples nor %s", name, JournalName)
	}
	return reportParts(ctx, games, notice, journal)
}

// reportParts reports on the parts of one set of samples, or on a journal.
func reportParts(ctx context.Context, games catalog.Catalog, notice func(string), names ...string) (Report, error) {
	var count *reportTally
	for _, name := range names {
		in, err := keep.OpenFile(name)
		if err != nil {
			return Report{}, fmt.Errorf("%s cannot be read: %w", name, keep.Cause(err))
		}
		head, journal := match.DetectJournal(in)
		if journal {
			_ = in.Close()
			return JournalData{Games: games, Name: name, Notice: notice}.CountGames(ctx)
		}
		if start, _ := head.Peek(len(samples.Magic)); !samples.IsSampleFile(start) {
			_ = in.Close()
			return Report{}, fmt.Errorf("%s is neither a sample file nor the journal of self-play games: use sente stats for other games", name)
		}
		count, err = countFile(ctx, count, head)
		if err = errors.Join(err, in.Close()); err != nil {
			return Report{}, fmt.Errorf("%s: %w", name, err)
		}
	}
	return count.finishReport(), nil
}

// countFile counts a file of samples, together with others of the same set.
func countFile(ctx context.Context, count *reportTally, in io.Reader) (*reportTally, error) {
	r, err := samples.NewReader(in)
	if err != nil {
		return nil, err
	}
	if count == nil {
		count = newTally(r.Header)
	} else if len(count.Seats) != len(r.Header.Seats) || count.Game != r.Header.Game {
		return nil, errors.New("it is not from the same run as the previous file")
	}
	count.findPart(r.Header.Part)
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = interrupt.Stopped(ctx)
		}
		if err != nil {
			return nil, err
		}
		count.addGame(r.Header.Part, g)
	}
	t := r.Totals()
	count.Duplicates, count.Repeated, count.Faulty = t.Duplicates, t.Repeated, t.Faulty
	return count, nil
}
