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
	MaxUploads     = 16        // maximum number of stored uploads
	maxUploadBytes = 256 << 20 // maximum size of all uploads but the latest
	NodeBytes      = 160       // approximate memory of a node

	readMemoryFactor = 160     // measured maximum of memory per byte of a file while it is read
	maxReadMemory    = 2 << 30 // maximum memory for reading a file, since its nodes are limited
)

// Upload is a parsed file or text of a client. It is immutable.
type Upload struct {
	Handle   string
	Name     string // file name, "" for a text
	Data     []byte
	Found    convert.Result
	Damage   error // error in an unreadable part
	hasProof bool  // verified certificate with a strategy
	Bytes    int
	lease    *memory.Lease // memory of the upload while it is stored

	once   sync.Once
	titles []convert.Title
}

// Read parses an upload. It returns an error if it contains no game.
func (k *Uploads) Read(ctx context.Context, name string, data []byte, o convert.Options) (*Upload, error) {
	if err := k.checkCertificateSize(data); err != nil {
		return nil, err
	}
	size, err := convert.ExpandedSize(name, data)
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	lease, err := k.LeaseReading(size)
	if err != nil {
		return nil, err
	}
	found, damage := convert.Read(ctx, k.games, o, name, data)
	if len(found.Studies) == 0 {
		lease.Return()
		if damage == nil {
			damage = errors.New("no games found")
		}
		return nil, httpapi.Unprocessable(damage)
	}
	u := &Upload{Handle: newHandle(), Name: name, Data: data, Found: found, Damage: damage, Bytes: len(data)}
	for _, one := range found.Studies {
		u.Bytes += (1 + one.Len()) * NodeBytes
	}
	if u.lease = lease; int64(u.Bytes) < lease.Bytes() {
		_ = lease.Resize(int64(u.Bytes)) // shrinking can't fail
	}
	if err := k.verifyCertificate(ctx, u); err != nil {
		lease.Return()
		return nil, err
	}
	return u, nil
}

// Study returns the game with a number, counted from 1.
func (u *Upload) Study(number int) (*study.Study, error) {
	if number < 1 || number > len(u.Found.Studies) {
		return nil, httpapi.Errorf(http.StatusUnprocessableEntity, "no game %d: there are %s", number, amount.Counted(len(u.Found.Studies), "game"))
	}
	return u.Found.Studies[number-1], nil
}

// Titles returns the titles of all games.
func (u *Upload) Titles(games catalog.Catalog) []convert.Title {
	u.once.Do(func() { u.titles = u.Found.Titles(games) })
	return u.titles
}

// Uploads stores the latest uploads.
type Uploads struct {
	games catalog.Catalog
	evict func() bool // closes an idle engine to free memory; returns false without one

	mu              sync.Mutex
	files           []*Upload              // oldest first
	extraStrategies []catalog.StrategyInfo // strategies of verified certificates that are not uploads
}

// NewUploads returns an empty collection. It calls evict to free memory.
func NewUploads(games catalog.Catalog, evict func() bool) *Uploads {
	return &Uploads{games: games, evict: evict}
}

// Len returns the number of stored uploads.
func (k *Uploads) Len() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.files)
}

// Store adds an upload or replaces the one with the same handle, and removes the oldest ones beyond the
// limits.
func (k *Uploads) Store(u *Upload) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if at := slices.IndexFunc(k.files, func(old *Upload) bool { return old.Handle == u.Handle }); at >= 0 && k.files[at] != u {
		k.removeAt(at)
	} else if at >= 0 {
		k.files = slices.Delete(k.files, at, at+1)
	}
	k.files = append(k.files, u)
	weight := 0
	for i := len(k.files) - 1; i >= 0; i-- {
		weight += k.files[i].Bytes
		if i < len(k.files)-1 && (weight > maxUploadBytes || len(k.files)-i > MaxUploads) {
			for range i + 1 {
				k.removeAt(0)
			}
			return
		}
	}
}

// removeAt removes an upload and releases its memory. k.mu must be held.
func (k *Uploads) removeAt(at int) {
	k.files[at].lease.Return()
	k.files = slices.Delete(k.files, at, at+1)
}

// DropOldest removes the oldest upload. It returns false if there are no uploads.
func (k *Uploads) DropOldest() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.files) == 0 {
		return false
	}
	k.removeAt(0)
	return true
}

// Find returns the upload with a handle.
func (k *Uploads) Find(handle string) (*Upload, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, u := range k.files {
		if u.Handle == handle {
			return u, nil
		}
	}
	return nil, httpapi.Errorf(http.StatusNotFound, "the file is no longer stored: upload it again")
}

// certificates returns the verified certificates with a strategy, the most recent first.
func (k *Uploads) certificates() []*Upload {
	k.mu.Lock()
	defer k.mu.Unlock()
	all := slices.DeleteFunc(slices.Clone(k.files), func(u *Upload) bool { return !u.hasProof })
	slices.Reverse(all)
	return all
}

// Study returns a copy of a game of an upload, by its number; 0 selects the first.
func (k *Uploads) Study(handle string, number int) (*study.Study, error) {
	u, err := k.Find(handle)
	if err != nil {
		return nil, err
	}
	one, err := u.Study(max(1, number))
	if err != nil {
		return nil, err
	}
	return CopyStudy(one)
}

// CopyStudy returns a deep copy of a study.
func CopyStudy(s *study.Study) (*study.Study, error) {
	text := &bytes.Buffer{}
	if err := study.Write(text, s); err != nil {
		return nil, err
	}
	return study.Read(s.Catalog(), text)
}

// Add stores a study that is not from a file and returns its handle.
func (k *Uploads) Add(name string, tree *study.Study) (handle string) {
	u := &Upload{Handle: newHandle(), Name: name, Found: convert.Result{Studies: []*study.Study{tree}}, Bytes: (1 + tree.Len()) * NodeBytes}
	k.Store(u)
	return u.Handle
}

func newHandle() string { return strings.ToLower(rand.Text()[:16]) }

// LeaseReading leases the maximum memory for reading a file of a length; -1 means unknown.
func (k *Uploads) LeaseReading(length int64) (*memory.Lease, error) {
	if length < 0 {
		length = httpapi.MaxFile
	}
	return k.LeaseMemory("reading this file", min(length*readMemoryFactor, maxReadMemory))
}

// LeaseMemory leases memory of the process for a request. If necessary, it closes idle engines and then
// removes uploads.
func (k *Uploads) LeaseMemory(what string, bytes int64) (*memory.Lease, error) {
	for {
		lease, err := memory.Process().Lease(what, bytes)
		if err == nil {
			return lease, nil
		}
		if !k.evict() && !k.DropOldest() {
			return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%s may need %s of memory, which is not available: close other games, or use a larger --memory", what, memory.Text(bytes))
		}
	}
}
