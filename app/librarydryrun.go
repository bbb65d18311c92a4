package app

import (
	"fmt"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/library"
)

// dryRunFile is a file in the report of --dry-run.
type dryRunFile struct {
	File  string   `json:"file"`
	Games int      `json:"games"`
	Notes []string `json:"notes,omitempty"` // differences between the file and the games that would be added
	Fault string   `json:"fault,omitempty"`
}

// dryRun reports the games in the files without opening a library.
func (v libraryAdd) dryRun(env *environment, reader library.Reader, files []string) error {
	all, games := make([]dryRunFile, 0, len(files)), 0
	for _, name := range files {
		f := dryRunFile{File: name}
		err := reader.ForEach(env.ctx, name, func(e library.Entry) error {
			if _, err := library.Prepare(env.games, e); err != nil {
				f.Notes = append(f.Notes, fmt.Sprintf("game %d: %v", e.Number, err))
				return nil
			}
			f.Games++
			for _, n := range e.Notes {
				f.Notes = append(f.Notes, fmt.Sprintf("game %d: %s", e.Number, n))
			}
			return nil
		})
		if stopped := interrupt.Stopped(env.ctx); stopped != nil {
			return stopped
		}
		if err != nil {
			f.Fault = errorSentence(err)
		}
		games += f.Games
		all = append(all, f)
	}
	if v.JSON {
		return writeJSON(env.out, struct {
			Games int          `json:"games"`
			Files []dryRunFile `json:"files"`
		}{games, all})
	}
	for _, f := range all {
		fmt.Fprintf(env.out, "%s: %s\n", visible.Line(f.File), amount.Counted(f.Games, "game"))
		for _, note := range f.Notes {
			fmt.Fprintf(env.out, "  %s\n", visible.Line(note))
		}
		if f.Fault != "" {
			fmt.Fprintf(env.out, "  %s\n", visible.Line(f.Fault))
		}
	}
	_, err := fmt.Fprintf(env.out, "%s in %s, nothing added\n", amount.Counted(games, "game"), amount.Counted(len(files), "file"))
	return err
}
