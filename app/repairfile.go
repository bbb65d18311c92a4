package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record"
)

// repairReport describes the result of a repair.
type repairReport struct {
	File  string   `json:"file"`
	Out   string   `json:"out,omitempty"` // empty if the file is intact
	Kind  string   `json:"kind"`
	Saved int      `json:"saved"`
	Lost  []string `json:"lost"` // one sentence for each loss
	Unit  string   `json:"-"`    // unit of Saved
}

// repairFile detects the kind of a file and writes its valid part to out if any part is damaged.
func repairFile(ctx context.Context, games catalog.Catalog, disk keep.Disk, name, out string) (repairReport, error) {
	file, err := keep.OpenFile(name)
	if err != nil {
		return repairReport{}, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	defer file.Close()
	if err := keep.CheckUnlocked(name, file); err != nil {
		return repairReport{}, err
	}
	r := &fileRepairer{repairReport: repairReport{File: name}, catalog: games}
	if err := r.detectKind(stoppableFile{file, ctx}); err != nil || len(r.Lost) == 0 {
		return r.repairReport, err
	}
	r.Out = out
	if err := keep.Replace(disk, out, keep.Kind{}, r.write); err != nil {
		return r.repairReport, fmt.Errorf("--out: %w", err)
	}
	return r.repairReport, nil
}

// stoppableFile is a file with reads that fail after ctx is cancelled.
type stoppableFile struct {
	*os.File
	ctx context.Context
}

func (s stoppableFile) Read(p []byte) (int, error) {
	if err := interrupt.Stopped(s.ctx); err != nil {
		return 0, err
	}
	return s.File.Read(p)
}

// fileRepairer repairs one file.
type fileRepairer struct {
	repairReport
	catalog catalog.Catalog
	write   func(w io.Writer) error // writes the valid part
}

func (r *fileRepairer) addLoss(sentence string) { r.Lost = append(r.Lost, sentence) }

func (r *fileRepairer) detectKind(file io.ReadSeeker) error {
	for _, as := range []func(io.ReadSeeker) error{r.recoverJournal, r.recoverGames, r.recoverLines} {
		r.Saved, r.Lost = 0, []string{}
		if err := as(file); err != nil || r.Kind != "" {
			return err
		}
	}
	return nil
}

// recoverJournal recovers a journal with an intact plan.
func (r *fileRepairer) recoverJournal(file io.ReadSeeker) (err error) {
	r.Saved, err = match.SalvageJournal(r.File, file, io.Discard, r.addLoss)
	if errors.Is(err, match.ErrNoPlan) {
		return nil
	}
	r.Kind, r.Unit, r.write = "journal", "games", func(w io.Writer) error {
		_, err := match.SalvageJournal(r.File, file, w, func(string) {})
		return err
	}
	return err
}

// recoverGames recovers the games of a journal that has lost its plan.
func (r *fileRepairer) recoverGames(file io.ReadSeeker) (err error) {
	r.addLoss(fmt.Sprintf("the plan of the journal %s is lost: the match cannot be resumed", r.File))
	r.Saved, err = match.SalvageGames(r.File, file, func(match.Result) error { return nil }, r.addLoss)
	if r.Saved == 0 {
		return err
	}
	r.Kind, r.Unit, r.write = "games as JSON lines", "games", func(w io.Writer) error {
		_, err := match.SalvageGames(r.File, file, func(g match.Result) error {
			return record.Write(w, r.catalog, record.JSONL, g.Record)
		}, func(string) {})
		return err
	}
	return err
}
