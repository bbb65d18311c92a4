package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// SalvageJournal writes a new journal with the valid parts of a damaged one: the plan, from its
// first line or from a copy, and every game with a correct checksum. It calls lost with a sentence
// about each part that is lost. It returns [ErrNoPlan] and writes no output if no plan can be read.
func SalvageJournal(name string, in io.ReadSeeker, out io.Writer, lost func(sentence string)) (games int, err error) {
	p, err := findAnyPlan(name, in, lost)
	if err != nil {
		return 0, err
	}
	first, err := encodeHeading(p)
	if err == nil {
		_, err = out.Write(first)
	}
	if err != nil {
		return 0, err
	}
	return SalvageGames(name, in, func(r Result) error {
		line, err := encodeResult(r)
		if err == nil {
			_, err = out.Write(line)
		}
		return err
	}, lost)
}

// ErrNoPlan is the error of a journal without a readable plan.
var ErrNoPlan = errors.New("the plan is lost")

// SalvageGames calls game with every game of a damaged journal that has a correct checksum, even if
// a damaged line end has joined two lines.
func SalvageGames(name string, in io.ReadSeeker, game func(Result) error, lost func(sentence string)) (games int, err error) {
	err = forEachLine(name, in, func(r *journalReader, text []byte) error {
		found := false
		for _, k := range intactPieces(text) {
			result, err := k.decodeGame()
			if err != nil {
				continue
			}
			if err := game(result); err != nil {
				return err
			}
			games++
			found = true
		}
		if broken := r.describeDamage(text, found); broken != "" {
			lost(broken)
		}
		return nil
	})
	return games, err
}

// describeDamage returns a sentence about the damage to a line, "" if the line is valid.
func (r *journalReader) describeDamage(text []byte, found bool) string {
	_, game := decodeResult(text)
	_, again := decodePlanCopy(text)
	switch {
	case game == nil || again:
		return ""
	case found:
		return fmt.Sprintf("%s, line %d is damaged: its games are recovered", r.name, r.line)
	case len(r.partialLine) > 0:
		return fmt.Sprintf("%s, line %d is incomplete and is dropped", r.name, r.line+1)
	case r.line == 1:
		return "" // findAnyPlan reports damage to the plan
	}
	return fmt.Sprintf("%s, line %d is damaged (%v) and is dropped", r.name, r.line, game)
}

// findAnyPlan returns the plan from any line that contains a copy of it.
func findAnyPlan(name string, in io.ReadSeeker, lost func(string)) (p *Plan, err error) {
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	r := newJournalReader(name, in)
	if p, err = r.readPlan(); err == nil {
		if r.damaged {
			lost(fmt.Sprintf("the header of %s is damaged: its copy is used", name))
		}
		return p, nil
	}
	err = forEachLine(name, in, func(_ *journalReader, text []byte) error {
		for _, k := range intactPieces(text) {
			if found, ok := k.decodePlan(); ok && p == nil {
				p = found
			}
		}
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case p == nil:
		return nil, ErrNoPlan
	}
	lost(fmt.Sprintf("the header of %s is damaged: a copy is used", name))
	return p, nil
}

// forEachLine calls line with each line of a journal, including an incomplete last line.
func forEachLine(name string, in io.ReadSeeker, line func(r *journalReader, text []byte) error) error {
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return err
	}
	r := newJournalReader(name, in)
	for {
		text, err := r.readLine()
		end := errors.Is(err, io.EOF)
		if err != nil && !end {
			return err
		}
		if end {
			text = r.partialLine
		}
		if len(text) > 0 {
			if err := line(r, text); err != nil {
				return err
			}
		}
		if end {
			return nil
		}
	}
}

// intactPieces returns the games and copies of the plan that a text contains at any offset.
func intactPieces(text []byte) (all []journalLine) {
	for {
		offset := bytes.Index(text, []byte(checksumPrefix))
		if offset < 0 {
			return all
		}
		text = text[offset:]
		end := bytes.Index(text[1:], []byte(checksumPrefix)) + 1
		if end == 0 {
			end = len(text)
		}
		var k journalLine
		if json.NewDecoder(bytes.NewReader(text[:end])).Decode(&k) == nil {
			all = append(all, k)
		}
		text = text[end:]
	}
}
