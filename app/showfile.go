package app

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/record/convert"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/terminal"
)

// maxTitles is the maximum number of games in the list of a file.
const maxTitles = 20

// namesFile reports whether the argument for the game is a file or an address.
func (v showVerb) namesFile(env *environment) bool {
	if _, err := env.games.FindGame(v.Game); err == nil || strings.HasPrefix(v.Game, "@") || len(v.Position) > 0 {
		return false
	}
	if strings.HasPrefix(v.Game, "https://") || strings.HasPrefix(v.Game, "http://") {
		return true
	}
	if v.Game == keep.Stdin {
		return true
	}
	file := v.Game
	if cut := strings.LastIndexByte(file, '#'); cut > 0 {
		if _, err := os.Stat(file); err != nil {
			file = file[:cut]
		}
	}
	_, err := os.Stat(file)
	return err == nil || strings.ContainsAny(v.Game, `/\.`)
}

// fileJSON is the JSON form of a file.
type fileJSON struct {
	File     string            `json:"file"`
	Words    string            `json:"recognised"`
	Format   string            `json:"format"`
	Games    []convert.Title   `json:"games"`
	Notes    []string          `json:"notes,omitempty"`
	Others   []convert.Reading `json:"others,omitempty"`
	Damage   string            `json:"damage,omitempty"`
	Position *lab.Facts        `json:"position,omitempty"`
}

// showFile lists the contents of a file and draws the final position of its first game.
func (v showVerb) showFile(env *environment) error {
	if isCertificate, err := v.showCertificate(env); isCertificate || err != nil {
		return err
	}
	o := convert.Options{Base: sente.Record{Rules: v.Rules, Size: v.Size}, Rows: v.Rows}
	found, picked, damage := readStudies(env, o, v.Game)
	if len(picked) == 0 {
		return damage
	}
	facts := fileJSON{File: v.Game, Words: found.Description, Format: found.Format, Games: found.Titles(env.games), Notes: found.Notes, Others: found.Alternatives}
	if damage != nil {
		facts.Damage = damage.Error()
	}
	p, err := lab.MainLinePosition(env.games, picked[0])
	if err != nil {
		index := "the game"
		if len(found.Studies) > 1 {
			index = fmt.Sprintf("game %d", slices.Index(found.Studies, picked[0])+1)
		}
		facts.Notes = append(facts.Notes, index+" cannot be played to its end: "+err.Error())
	}
	if v.Picture != "" && p != nil {
		if err := v.pictureFlags.writePicture(env, *p); err != nil {
			return err
		}
		return damage
	}
	if v.JSON {
		if p != nil {
			f := p.Facts()
			facts.Position = &f
		}
		if err := writeJSON(env.out, facts); err != nil {
			return err
		}
		return damage
	}
	fmt.Fprintf(env.out, "%s: %s\n", visible.Line(v.Game), found.Description)
	for _, note := range facts.Notes {
		fmt.Fprintf(env.out, "  %s\n", visible.Line(note))
	}
	for _, other := range facts.Others {
		fmt.Fprintf(env.out, "  or: %s\n", other.Description)
	}
	if len(facts.Games) > 1 {
		for i, title := range facts.Games[:min(maxTitles, len(facts.Games))] {
			fmt.Fprintf(env.out, "  %s%s\n", title, legalNote(found.Studies[i]))
		}
		if more := len(facts.Games) - maxTitles; more > 0 {
			fmt.Fprintf(env.out, "  and %s more\n", amount.Counted(more, "game"))
		}
	}
	if p != nil {
		fmt.Fprintln(env.out)
		if err := terminal.WriteBoard(env.out, *p); err != nil {
			return err
		}
	}
	return damage
}

// legalNote returns a note with the number of legal moves of a main line, "" if all of them are
// legal.
func legalNote(s *study.Study) string {
	r, err := s.PlayableRecord(s.Root().MainLineEnd())
	if err == nil {
		return ""
	}
	return fmt.Sprintf(" (the rules allow %d of them)", len(r.Moves))
}
