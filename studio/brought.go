package studio

import (
	"bytes"
	"crypto/rand"
	"net/http"
	"strings"
	"sync"

	"github.com/sente-games/sente/study"
)

const (
	mostBrought      = 16      // texts whose studies are kept for a page to choose from
	mostBroughtNodes = 4 << 20 // nodes of all of them
)

// brought keeps the studies that were read from texts until a page opens one of them:
// the answer of POST /api/read names them by a handle (`brought`), and the plan of
// POST /api/tables opens one by it and its number. The oldest make room for others.
type brought struct {
	mu    sync.Mutex
	texts []reading // the latest last
}

// reading is what one text held.
type reading struct {
	handle  string
	studies []*study.Study
}

func (r reading) nodes() (n int) {
	for _, s := range r.studies {
		n += s.Len()
	}
	return n
}

// keep keeps studies, which must not be changed any more, and returns their handle.
func (b *brought) keep(studies []*study.Study) (handle string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	handle = strings.ToLower(rand.Text())
	b.texts = append(b.texts, reading{handle, studies})
	for sum := b.nodes(); len(b.texts) > 1 && (len(b.texts) > mostBrought || sum > mostBroughtNodes); {
		sum -= b.texts[0].nodes()
		b.texts[0] = reading{}
		b.texts = b.texts[1:]
	}
	return handle
}

func (b *brought) nodes() (n int) {
	for _, r := range b.texts {
		n += r.nodes()
	}
	return n
}

// study returns a copy of a study that was kept; number counts from 1, and 0 is the
// first.
func (b *brought) study(handle string, number int) (*study.Study, error) {
	found := b.find(handle)
	if found == nil {
		return nil, refuse(http.StatusNotFound, "what was read is not kept any more: bring it again")
	}
	if number = max(number, 1); number > len(found) {
		return nil, refuse(http.StatusUnprocessableEntity, "the text holds %d games, there is no game %d", len(found), number)
	}
	return duplicate(found[number-1])
}

func (b *brought) find(handle string) []*study.Study {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, r := range b.texts {
		if r.handle == handle {
			return r.studies
		}
	}
	return nil
}

// duplicate is another study that says the same.
func duplicate(s *study.Study) (*study.Study, error) {
	text := &bytes.Buffer{}
	if err := study.Write(text, s); err != nil {
		return nil, err
	}
	return study.Read(s.Games(), text)
}
