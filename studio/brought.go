package studio

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
	mostUploads   = 16        // that are kept to be read in another way, or to choose a game from
	uploadsWeight = 256 << 20 // bytes that those may take; the latest may take more
	nodeWeight    = 160       // bytes of a position, about

	readingCost    = 160     // bytes of memory for a byte of a file that is read: the most that was measured
	maxReadingCost = 2 << 30 // for a whole file, whose positions are limited
)

// upload is what a person has brought, as it was read last. It does not change.
type upload struct {
	handle    string
	name      string // of the file, "" of a text
	data      []byte
	found     convert.Found
	damage    error // of the part that could not be read
	certified bool  // it is a certificate, and true
	weight    int
	lease     *memory.Lease // of its weight, as long as it is kept

	once   sync.Once
	titles []convert.Title
}

// reading reads what was brought; the error says why there is nothing to open.
func (k *uploads) reading(ctx context.Context, name string, data []byte, o convert.Options) (*upload, error) {
	if err := k.certifiable(data); err != nil {
		return nil, err
	}
	lease, err := k.leaseReading(int64(len(data)))
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
	u := &upload{handle: newHandle(), name: name, data: data, found: found, damage: damage, weight: len(data)}
	for _, one := range found.Studies {
		u.weight += (1 + one.Len()) * nodeWeight
	}
	if u.lease = lease; int64(u.weight) < lease.Bytes() {
		_ = lease.Resize(int64(u.weight)) // smaller always fits
	}
	if err := k.verify(ctx, u); err != nil {
		lease.Return()
		return nil, err
	}
	return u, nil
}

// study is a game of the file, by its number from 1.
func (u *upload) study(number int) (*study.Study, error) {
	if number < 1 || number > len(u.found.Studies) {
		return nil, httpapi.Errorf(http.StatusUnprocessableEntity, "there is no game %d: there are %s", number, amount.Counted(len(u.found.Studies), "game"))
	}
	return u.found.Studies[number-1], nil
}

// listOf are the titles of its games.
func (u *upload) listOf(games catalog.Catalog) []convert.Title {
	u.once.Do(func() { u.titles = u.found.Titles(games) })
	return u.titles
}

// uploads are the latest things that were brought.
type uploads struct {
	games catalog.Catalog
	evict func() bool // closes an idle engine to free its memory; false if there is none

	mu       sync.Mutex
	kept     []*upload          // the latest last
	followed []catalog.Strategy // of certificates that are true
}

// keep takes one in, in place of an earlier reading of it, and lets the oldest go.
func (k *uploads) keep(u *upload) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if at := slices.IndexFunc(k.kept, func(old *upload) bool { return old.handle == u.handle }); at >= 0 && k.kept[at] != u {
		k.drop(at)
	} else if at >= 0 {
		k.kept = slices.Delete(k.kept, at, at+1)
	}
	k.kept = append(k.kept, u)
	weight := 0
	for i := len(k.kept) - 1; i >= 0; i-- {
		weight += k.kept[i].weight
		if i < len(k.kept)-1 && (weight > uploadsWeight || len(k.kept)-i > mostUploads) {
			for range i + 1 {
				k.drop(0)
			}
			return
		}
	}
}

// drop lets one go, with its memory. The lock is held.
func (k *uploads) drop(at int) {
	k.kept[at].lease.Return()
	k.kept = slices.Delete(k.kept, at, at+1)
}

// makeRoom lets the oldest go, if there is one.
func (k *uploads) makeRoom() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.kept) == 0 {
		return false
	}
	k.drop(0)
	return true
}

// find returns what was brought under a name.
func (k *uploads) find(handle string) (*upload, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, u := range k.kept {
		if u.handle == handle {
			return u, nil
		}
	}
	return nil, httpapi.Errorf(http.StatusNotFound, "what was read is not kept any more: bring it again")
}

// certified are the certificates among them that are true and can be played by, the latest first.
func (k *uploads) certified() []*upload {
	k.mu.Lock()
	defer k.mu.Unlock()
	all := slices.DeleteFunc(slices.Clone(k.kept), func(u *upload) bool { return !u.certified })
	slices.Reverse(all)
	return all
}

// study returns a copy of a game of what was brought, by its number; 0 is the first.
func (k *uploads) study(handle string, number int) (*study.Study, error) {
	u, err := k.find(handle)
	if err != nil {
		return nil, err
	}
	one, err := u.study(max(1, number))
	if err != nil {
		return nil, err
	}
	return duplicate(one)
}

// duplicate is another study that says the same.
func duplicate(s *study.Study) (*study.Study, error) {
	text := &bytes.Buffer{}
	if err := study.Write(text, s); err != nil {
		return nil, err
	}
	return study.Read(s.Games(), text)
}

// add takes a study in that was not read from a file here, and returns its handle.
func (k *uploads) add(name string, tree *study.Study) (handle string) {
	u := &upload{handle: newHandle(), name: name, found: convert.Found{Studies: []*study.Study{tree}}, weight: (1 + tree.Len()) * nodeWeight}
	k.keep(u)
	return u.handle
}

func newHandle() string { return strings.ToLower(rand.Text()[:16]) }

// leaseReading takes the memory that it may need to read a file of a length, -1 if that is not
// known.
func (k *uploads) leaseReading(length int64) (*memory.Lease, error) {
	if length < 0 {
		length = httpapi.MaxFile
	}
	return k.leaseMemory("reading this file", min(length*readingCost, maxReadingCost))
}

// leaseMemory takes memory of the process for a request. Engines that rest, and then files that
// are kept, make room for it.
func (k *uploads) leaseMemory(what string, bytes int64) (*memory.Lease, error) {
	for {
		lease, err := memory.Process().Lease(what, bytes)
		if err == nil {
			return lease, nil
		}
		if !k.evict() && !k.makeRoom() {
			return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%s may need %s of memory, more than is free: close other games, or give the studio more with --memory", what, memory.Text(bytes))
		}
	}
}
