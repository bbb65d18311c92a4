package storage

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/record/convert"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

const (
	MaxUploads     = 16        // that are kept to be read in another way, or to choose a game from
	maxUploadBytes = 256 << 20 // bytes that those may take; the latest may take more
	NodeBytes      = 160       // bytes of a position, about

	readingCost    = 160     // bytes of memory for a byte of a file that is read: the most that was measured
	maxReadingCost = 2 << 30 // for a whole file, whose positions are limited
)

// Upload is what a person has brought, as it was read last. It does not change.
type Upload struct {
	Handle    string
	Name      string // of the file, "" of a text
	Data      []byte
	Found     convert.Result
	Damage    error // of the part that could not be read
	certified bool  // it is a certificate, and true
	Bytes     int
	lease     *memory.Lease // of its weight, as long as it is kept

	once   sync.Once
	titles []convert.Title
}

// Read reads what was brought; the error says why there is nothing to open.
func (k *Uploads) Read(ctx context.Context, name string, data []byte, o convert.Options) (*Upload, error) {
	if err := k.checkCertificateSize(data); err != nil {
		return nil, err
	}
	lease, err := k.LeaseReading(int64(len(data)))
	if err != nil {
		return nil, err
	}
	found, damage := convert.Read(ctx, k.games, o, name, data)
	if len(found.Studies) == 0 {
		lease.Return()
		if damage == nil {
			damage = errors.New("it holds no game")
		}
		return nil, httpapi.Unprocessable(damage)
	}
	u := &Upload{Handle: newHandle(), Name: name, Data: data, Found: found, Damage: damage, Bytes: len(data)}
	for _, one := range found.Studies {
		u.Bytes += (1 + one.Len()) * NodeBytes
	}
	if u.lease = lease; int64(u.Bytes) < lease.Bytes() {
		_ = lease.Resize(int64(u.Bytes)) // smaller always fits
	}
	if err := k.verify(ctx, u); err != nil {
		lease.Return()
		return nil, err
	}
	return u, nil
}

// Study is a game of the file, by its number from 1.
func (u *Upload) Study(number int) (*study.Study, error) {
	if number < 1 || number > len(u.Found.Studies) {
		return nil, httpapi.Errorf(http.StatusUnprocessableEntity, "there is no game %d: there are %s", number, amount.Counted(len(u.Found.Studies), "game"))
	}
	return u.Found.Studies[number-1], nil
}

// Titles are the titles of its games.
func (u *Upload) Titles(games catalog.Catalog) []convert.Title {
	u.once.Do(func() { u.titles = u.Found.Titles(games) })
	return u.titles
}

// Uploads are the latest things that were brought.
type Uploads struct {
	games catalog.Catalog
	evict func() bool // closes an idle engine to free its memory; false if there is none

	mu       sync.Mutex
	files    []*Upload          // the latest last
	followed []catalog.Strategy // of certificates that are true
}

// NewUploads returns an empty collection. To free memory it calls evict, which closes an idle engine
// or returns false.
func NewUploads(games catalog.Catalog, evict func() bool) *Uploads {
	return &Uploads{games: games, evict: evict}
}

// Len returns the number of uploads that are kept.
func (k *Uploads) Len() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.files)
}

// Keep takes one in, in place of an earlier reading of it, and lets the oldest go.
func (k *Uploads) Keep(u *Upload) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if at := slices.IndexFunc(k.files, func(old *Upload) bool { return old.Handle == u.Handle }); at >= 0 && k.files[at] != u {
		k.drop(at)
	} else if at >= 0 {
		k.files = slices.Delete(k.files, at, at+1)
	}
	k.files = append(k.files, u)
	weight := 0
	for i := len(k.files) - 1; i >= 0; i-- {
		weight += k.files[i].Bytes
		if i < len(k.files)-1 && (weight > maxUploadBytes || len(k.files)-i > MaxUploads) {
			for range i + 1 {
				k.drop(0)
			}
			return
		}
	}
}

// drop lets one go, with its memory. The lock is held.
func (k *Uploads) drop(at int) {
	k.files[at].lease.Return()
	k.files = slices.Delete(k.files, at, at+1)
}

// DropOldest lets the oldest go, if there is one.
func (k *Uploads) DropOldest() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.files) == 0 {
		return false
	}
	k.drop(0)
	return true
}

// Find returns what was brought under a name.
func (k *Uploads) Find(handle string) (*Upload, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, u := range k.files {
		if u.Handle == handle {
			return u, nil
		}
	}
	return nil, httpapi.Errorf(http.StatusNotFound, "what was read is not kept any more: bring it again")
}

// certificates are the certificates among them that are true and can be played by, the latest first.
func (k *Uploads) certificates() []*Upload {
	k.mu.Lock()
	defer k.mu.Unlock()
	all := slices.DeleteFunc(slices.Clone(k.files), func(u *Upload) bool { return !u.certified })
	slices.Reverse(all)
	return all
}

// Study returns a copy of a game of what was brought, by its number; 0 is the first.
func (k *Uploads) Study(handle string, number int) (*study.Study, error) {
	u, err := k.Find(handle)
	if err != nil {
		return nil, err
	}
	one, err := u.Study(max(1, number))
	if err != nil {
		return nil, err
	}
	return Duplicate(one)
}

// Duplicate is another study that says the same.
func Duplicate(s *study.Study) (*study.Study, error) {
	text := &bytes.Buffer{}
	if err := study.Write(text, s); err != nil {
		return nil, err
	}
	return study.Read(s.Catalog(), text)
}

// Add takes a study in that was not read from a file here, and returns its handle.
func (k *Uploads) Add(name string, tree *study.Study) (handle string) {
	u := &Upload{Handle: newHandle(), Name: name, Found: convert.Result{Studies: []*study.Study{tree}}, Bytes: (1 + tree.Len()) * NodeBytes}
	k.Keep(u)
	return u.Handle
}

func newHandle() string { return strings.ToLower(rand.Text()[:16]) }

// LeaseReading takes the memory that it may need to read a file of a length, -1 if that is not
// known.
func (k *Uploads) LeaseReading(length int64) (*memory.Lease, error) {
	if length < 0 {
		length = httpapi.MaxFile
	}
	return k.LeaseMemory("reading this file", min(length*readingCost, maxReadingCost))
}

// LeaseMemory takes memory of the process for a request. Engines that rest, and then files that
// are kept, make room for it.
func (k *Uploads) LeaseMemory(what string, bytes int64) (*memory.Lease, error) {
	for {
		lease, err := memory.Process().Lease(what, bytes)
		if err == nil {
			return lease, nil
		}
		if !k.evict() && !k.DropOldest() {
			return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%s may need %s of memory, more than is free: close other games, or give the studio more with --memory", what, memory.Text(bytes))
		}
	}
}
