package table

import "sync/atomic"

// Scheme says which entry gives way to a new one (Breuker, Uiterwijk and van den
// Herik 1994 compare such schemes).
type Scheme uint8

const (
	Ageing         Scheme = iota // of four, the one that is worth least by depth and age
	Always                       // the one in the key's own slot
	DepthPreferred               // the one in the key's own slot, unless it is of this search and deeper
	TwoTier                      // of two, the first unless it is of this search and deeper, else the second

	schemes
)

// String names the scheme.
func (s Scheme) String() string {
	if s >= schemes {
		return "unknown"
	}
	return [...]string{"ageing", "always", "depth-preferred", "two-tier"}[s]
}

// SetScheme chooses the scheme of a table. What is stored stays.
func (t *Table) SetScheme(s Scheme) {
	t.scheme = s % schemes
	t.packed = t.packed && t.scheme == Ageing
}

// storeBy keeps e for the key by one of the schemes other than [Ageing]. A
// position's own entry, wherever it is, is replaced as that one does it.
func (t *Table) storeBy(s Scheme, b *bucket, key uint64, e Entry) {
	for i := range b {
		old := Entry(atomic.LoadUint64(&b[i].data))
		if atomic.LoadUint64(&b[i].check)^uint64(old) == key && old != 0 {
			if !e.outlives(old) {
				t.write(&b[i], key, e.keepingMove(old))
			}
			return
		}
	}
	switch own := int(key * 0x9e3779b97f4a7c15 >> 32 % ways); s {
	case Always:
		t.write(&b[own], key, e)
	case DepthPreferred:
		if b.yields(own, e) {
			t.write(&b[own], key, e)
		}
	case TwoTier:
		first := own &^ 1
		if !b.yields(first, e) {
			first++
		}
		t.write(&b[first], key, e)
	}
}

// yields reports whether the entry in slot i gives way to e by depth and age.
func (b *bucket) yields(i int, e Entry) bool {
	old := Entry(atomic.LoadUint64(&b[i].data))
	return old == 0 || old.generation() != e.generation() || old.Depth() <= e.Depth()
}
