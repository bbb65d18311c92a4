package match

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/strict"
)

// maxJournalLine is the maximum length of a journal line in bytes.
const maxJournalLine = 256 << 20

// journalReader reads a journal line by line.
type journalReader struct {
	name          string
	in            *bufio.Reader
	line          int    // number of the last line read, from 1
	completeBytes int64  // bytes of all complete lines read
	lastLineBytes int64  // bytes of the last complete line
	partialLine   []byte // the last line, if it is incomplete

	plan       *Plan  // the plan of the head, with games that were added later
	unreadLine []byte // a line to be returned again by read
	damaged    bool   // the head is damaged and the plan comes from its copy
}

func newJournalReader(name string, in io.Reader) *journalReader {
	return &journalReader{name: name, in: bufio.NewReaderSize(in, 1<<16)}
}

// damageNotice returns the notice that the head is damaged.
func (r *journalReader) damageNotice() string {
	return fmt.Sprintf("the header of %s is damaged: its copy is used; the command repair writes an intact journal", r.name)
}

// lineError is the error of a damaged line; reading can continue after it.
type lineError struct {
	name   string
	line   int
	reason string
}

func (b *lineError) Error() string {
	return fmt.Sprintf("%s, line %d is damaged (%s) and is skipped", b.name, b.line, b.reason)
}

// readLine returns the next complete line, or io.EOF after the last one.
func (r *journalReader) readLine() ([]byte, error) {
	if text := r.unreadLine; text != nil {
		r.unreadLine = nil
		return text, nil
	}
	var text []byte
	for {
		part, err := r.in.ReadSlice('\n')
		text = append(text, part...)
		switch {
		case errors.Is(err, io.EOF):
			if len(text) > 0 {
				r.partialLine = text
			}
			return nil, io.EOF
		case len(text) > maxJournalLine:
			return nil, fmt.Errorf("%s, line %d is longer than %d bytes", r.name, r.line+1, maxJournalLine)
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil:
			return nil, fmt.Errorf("the journal %s cannot be read: %w", r.name, keep.Cause(err))
		}
		r.line++
		r.lastLineBytes = int64(len(text))
		r.completeBytes += r.lastLineBytes
		return bytes.TrimSuffix(text, []byte("\n")), nil
	}
}

// readPlan reads the plan and remembers it in r.known.
func (r *journalReader) readPlan() (*Plan, error) {
	p, err := r.readFirstPlan()
	r.plan = p
	return p, err
}

// readFirstPlan reads the plan from the first line or from its copy in the second; the error is
// io.EOF if no line is complete.
func (r *journalReader) readFirstPlan() (*Plan, error) {
	text, err := r.readLine()
	if err != nil {
		return nil, err
	}
	first, headErr := r.parseHead(text)
	second, err := r.findPlanCopy(text, headErr != nil)
	switch {
	case err != nil:
		return nil, err
	case second == nil:
		return first, headErr
	}
	r.damaged = r.damaged || headErr != nil || checkSamePlan(r.name, first, second) != nil
	return second, nil
}

// findPlanCopy looks for the copy of the plan. Damage to a single byte may have joined it with the
// head, or split the head into two lines.
func (r *journalReader) findPlanCopy(text []byte, damaged bool) (*Plan, error) {
	if offset := bytes.LastIndex(text, []byte(checksumPrefix)); offset > 0 {
		if p, ok := decodePlanCopy(text[offset:]); ok {
			r.damaged = true
			return p, nil
		}
	}
	for more := 1; ; more++ {
		text, err := r.readLine()
		if errors.Is(err, io.EOF) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		p, ok := decodePlanCopy(text)
		switch _, noGame := decodeResult(text); {
		case ok:
			return p, nil
		case !damaged:
			r.unreadLine = text
			return nil, nil
		case noGame == nil:
			return nil, fmt.Errorf("the header of the journal %s is damaged: recover its games with the command repair", r.name)
		case more == 2:
			return nil, nil
		}
	}
}

// checksumPrefix is the prefix of a line with a checksum, such as the copy of the plan.
const checksumPrefix = `{"crc":"`

// decodePlanCopy parses a line written by encodePlanCopy.
func decodePlanCopy(line []byte) (*Plan, bool) {
	var k journalLine
	if json.Unmarshal(line, &k) != nil {
		return nil, false
	}
	return k.decodePlan()
}

// decodePlan returns the plan of a line, if the line is a valid copy of one.
func (k journalLine) decodePlan() (*Plan, bool) {
	if len(k.Plan) == 0 || lineChecksum(k.Plan) != k.CRC {
		return nil, false
	}
	var p *Plan
	return p, strict.DecodeJSON(bytes.NewReader(k.Plan), &p) == nil && p != nil
}

func notJournalError(name string) error {
	return fmt.Errorf("%s is not a journal: its first line has no plan; name another file", name)
}

// parseHead parses the first line.
func (r *journalReader) parseHead(text []byte) (*Plan, error) {
	var h journalHead
	err := strict.DecodeJSON(bytes.NewReader(text), &h)
	switch {
	case h.Sente != journalName:
		return nil, notJournalError(r.name)
	case h.Format != journalFormat:
		return nil, fmt.Errorf("%s is a journal of format %d, but only format %d is supported", r.name, h.Format, journalFormat)
	case err != nil || h.Plan == nil:
		return nil, fmt.Errorf("%s, line 1: the plan of the journal cannot be read: %v", r.name, err)
	}
	return h.Plan, nil
}

// nextResult returns the next game. After a [*lineError] reading can continue; io.EOF and other
// errors end it.
func (r *journalReader) nextResult() (Result, error) {
	for {
		text, err := r.readLine()
		if err != nil {
			return Result{}, err
		}
		if p, ok := decodePlanCopy(text); ok {
			if r.plan.isExtendedBy(p) {
				*r.plan = *p
			}
			continue
		}
		result, err := decodeResult(text)
		if err == nil {
			return result, nil
		}
		return result, &lineError{r.name, r.line, err.Error()}
	}
}

// decodeResult parses a line written by encode.
func decodeResult(line []byte) (r Result, err error) {
	var k journalLine
	if json.Unmarshal(line, &k) != nil {
		return r, errors.New("not a game")
	}
	return k.decodeGame()
}

// decodeGame returns the game of a line after a check of its checksum.
func (k journalLine) decodeGame() (r Result, err error) {
	if len(k.Result) == 0 {
		return r, errors.New("not a game")
	}
	if lineChecksum(k.Result) != k.CRC {
		return r, errors.New("wrong checksum")
	}
	if strict.DecodeJSON(bytes.NewReader(k.Result), &r) != nil || !r.isWellFormed() {
		return r, errors.New("not a game")
	}
	r.Record.Result.Bout = r.Bout()
	return r, nil
}

// isWellFormed reports whether a result is well-formed, so that it can be counted.
func (r Result) isWellFormed() bool {
	n := len(r.Players)
	if n < 1 || n != len(r.Points) || r.Number < 0 || r.Seating < 0 || r.Seating >= min(n, maxSeats) || !slices.Contains(allCauses(), r.Cause) {
		return false
	}
	for i, p := range r.Points {
		if p < 0 || p > 2 || r.Players[i] < 0 {
			return false
		}
	}
	return true
}

// maxSeats is the maximum number of seatings of an encounter.
const maxSeats = 8

// checkSamePlan returns an error that names a difference between a plan and the plan of a journal.
func checkSamePlan(name string, old, now *Plan) error {
	if e, changed := playerWithChangedFiles(old, now); changed {
		return fmt.Errorf("%s is the journal of another run: a file used by %s has changed; restore it, or use another journal", name, e.Name)
	}
	oldFields, newFields := planFields(old), planFields(now)
	keys := slices.Sorted(maps.Keys(newFields))
	for key := range oldFields {
		if _, both := newFields[key]; !both {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	for _, key := range keys {
		if oldFields[key] != newFields[key] {
			return fmt.Errorf("%s is the journal of another run: its %s is %s, not %s; use the same command as before, or another journal",
				name, key, shortenField(oldFields[key]), shortenField(newFields[key]))
		}
	}
	return nil
}

// isExtendedBy reports whether now is the same match with more games, so that the games of p are a
// prefix of its games.
func (p *Plan) isExtendedBy(now *Plan) bool {
	if p == nil || p.Kind != Match && p.Kind != SelfPlay || now.Games <= p.Games || len(p.Players) == 0 {
		return false
	}
	was := *p
	was.Games = now.Games
	needed := numEncounters(p.Games, len(p.Players)) // for a match, or for one player in every seat
	if n := len(p.Openings); n == needed && n < len(now.Openings) && slices.Equal(p.Openings, now.Openings[:n]) {
		was.Openings = now.Openings // more openings of the same file
	}
	return checkSamePlan("", &was, now) == nil
}

// playerWithChangedFiles returns the player whose files have changed, if the players do not differ
// otherwise.
func playerWithChangedFiles(old, now *Plan) (e Entrant, changed bool) {
	if len(old.Players) != len(now.Players) {
		return e, false
	}
	for i, oldPlayer := range old.Players {
		newPlayer := now.Players[i]
		if oldPlayer.Files != newPlayer.Files {
			e, changed = newPlayer, true
		}
		if oldPlayer.Files = newPlayer.Files; oldPlayer != newPlayer {
			return e, false
		}
	}
	return e, changed
}

// planFields returns the fields of a plan as JSON text by key.
func planFields(p *Plan) map[string]string {
	text, err := strict.EncodeJSON(p)
	var raw map[string]json.RawMessage
	if err != nil || json.Unmarshal(text, &raw) != nil {
		return nil
	}
	all := map[string]string{}
	for key, value := range raw {
		all[key] = string(value)
	}
	return all
}

// shortenField truncates a field for a message.
func shortenField(fact string) string {
	const most = 60
	switch r := []rune(fact); {
	case fact == "":
		return "not set"
	case len(r) > most:
		return string(r[:most]) + "…"
	}
	return fact
}

// ReadJournal returns the plan of a journal and an iterator over its games that can be used once.
// Games that were added to the plan later appear in the plan as soon as the line that adds them is
// read. notice is called with a sentence for each damaged or incomplete line; if it is nil, the
// first of these sentences is returned as the error after all games. An error ends the iteration.
// Another process may be writing the file.
func ReadJournal(name string, in io.Reader, notice func(string)) (*Plan, iter.Seq2[Result, error], error) {
	r := newJournalReader(name, in)
	p, err := r.readPlan()
	if errors.Is(err, io.EOF) {
		err = notJournalError(name)
	}
	return p, r.resultSeq(notice), err
}

// resultSeq returns an iterator over the games after the plan, as [ReadJournal] does.
func (r *journalReader) resultSeq(notice func(string)) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		var damage error
		if notice == nil {
			notice = func(sentence string) { damage = cmp.Or(damage, errors.New(sentence)) }
		}
		if r.damaged {
			notice(r.damageNotice())
		}
		for {
			result, err := r.nextResult()
			if errors.As(err, new(*lineError)) {
				notice(err.Error())
				continue
			}
			if errors.Is(err, io.EOF) {
				break
			}
			if !yield(result, err) || err != nil {
				return
			}
		}
		if len(r.partialLine) > 0 {
			notice(fmt.Sprintf("the incomplete last line of %s (line %d) is ignored: its run is still writing it or was interrupted", r.name, r.line+1))
		}
		if damage != nil {
			yield(Result{}, damage)
		}
	}
}
