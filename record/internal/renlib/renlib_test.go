package renlib

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sente-games/sente/internal/testutil"
)

const head = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

// draw is a tree as text: each node as its byte, flags and texts, its children in
// brackets behind it.
func draw(l *Library) string {
	var b strings.Builder
	var node func(at int32)
	node = func(at int32) {
		n := l.Nodes[at]
		b.WriteString(hex(n.Point))
		if n.Flags != 0 {
			b.WriteString("/" + hex(n.Flags))
		}
		if n.Extension != 0 {
			b.WriteString("+" + hex(byte(n.Extension>>8)) + hex(byte(n.Extension)))
		}
		if n.Comment != nil {
			b.WriteString(" '" + string(n.Comment) + "'")
		}
		if n.Text != nil {
			b.WriteString(" =" + string(n.Text))
		}
		if n.Child > 0 {
			b.WriteString("(")
			for c := n.Child; c > 0; c = l.Nodes[c].Next {
				if c != n.Child {
					b.WriteString(" ")
				}
				node(c)
			}
			b.WriteString(")")
		}
	}
	node(0)
	return b.String()
}

func hex(c byte) string { return string("0123456789abcdef"[c>>4]) + string("0123456789abcdef"[c&15]) }

func TestRead(t *testing.T) {
	old := strings.Replace(head, "\x03\x04", "\x03\x00", 1)
	for _, c := range []struct{ name, data, want string }{
		{"a root alone", head + "\x00\x00", "00"},
		{"a root without a child", head + "\x00\x40", "00"},
		{"no root", old + "\x78\x00\x68\x40", "00(78(68))"},
		{"nothing", head, "00"},
		{"no header", "\x78\x00\x68\x40", "00(78(68))"},
		{"siblings", head + "\x00\x00\x78\x80\x68\x40\x79\x40", "00(78(68) 79)"},
		{"siblings of several depths", head + "\x00\x00\x78\x80\x68\x80\x69\x40\x67\x40\x79\x40", "00(78(68(69) 67) 79)"},
		{"a pass", head + "\x00\x00\x78\x00\x00\x00\x79\x40", "00(78(00(79)))"},
		{"a comment", head + "\x00\x00\x78\x48ab\x00\x00", "00(78 'ab')"},
		{"a comment of odd length", head + "\x00\x00\x78\x48a\x00", "00(78 'a')"},
		{"an empty comment", head + "\x00\x00\x78\x48\x00\x00", "00(78 '')"},
		{"a comment of several lines", head + "\x00\x00\x78\x48a\x08bc\x00\x00", "00(78 'a\x08bc')"},
		{"an old comment", old + "\x78\x60Sv}\xf2", "00(78 'Sv\xe5r')"},
		{"an old comment of odd length", old + "\x78\x20Sv\xe1\x00\x68\x40", "00(78 'Sva'(68))"},
		{"a text on the board", head + "\x00\x00\x78\x41\x00\x01A\x00", "00(78 =A)"},
		{"comment and text", head + "\x00\x00\x78\x49\x00\x01ab\x00\x00A\x00", "00(78 'ab' =A)"},
		{"a text without a move", head + "\x00\x00\x78\x00\x68\xc3\x00\x01B\x00\x69\x40", "00(78(68/02 =B 69))"},
		{"marks", head + "\x00\x00\x78\x54\x00\x00", "damaged: byte 24, after 2 nodes: 2 bytes follow the end of the tree"},
		{"mark and start", head + "\x00\x00\x78\x54", "00(78/14)"},
		{"unknown extensions", head + "\x00\x00\x78\x41\x12\x34", "00(78+3412)"},
		{"promised siblings", old + "\x78\x80\x68\x80\x69\x00", "00(78(68(69)))"},
		{"half a node", head + "\x00\x00\x78\x00\x68", "damaged: byte 24, after 2 nodes: it ends within a node"},
		{"half an extension", head + "\x00\x00\x78\x41\x00", "damaged: byte 22, after 1 nodes: it ends within a node"},
		{"a comment without end", head + "\x00\x00\x78\x48ab", "damaged: byte 22, after 1 nodes: it ends within the text of a node"},
		{"an old comment without end", head + "\x00\x00\x78\x60ab", "damaged: byte 22, after 1 nodes: it ends within the text of a node"},
		{"column 0", head + "\x00\x00\x70\x00", "damaged: byte 22, after 1 nodes: invalid point 0x70 on a board of 15: expected a column from 1 to 15 plus 16 times a row from 0 to 14"},
		{"row 15", head + "\x00\x00\xf1\x00", "damaged: byte 22, after 1 nodes: invalid point 0xf1 on a board of 15: expected a column from 1 to 15 plus 16 times a row from 0 to 14"},
		{"half a header", head[:12], "damaged: byte 12, after 0 nodes: it ends within its header of 20 bytes"},
		{"version 4", strings.Replace(head, "\x03\x04", "\x04\x00", 1), "damaged: byte 8, after 0 nodes: it has version 4.0 of RenLib: supported are versions up to 3.x"},
		{"text", "h8i9", "damaged: byte 0, after 0 nodes: it does not start like a RenLib library, with FF, RenLib, FF"},
	} {
		l, err := Read([]byte(c.data))
		got := ""
		switch {
		case err != nil:
			got = "damaged: " + err.Error()
		default:
			got = draw(l)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestRead_ReturnsNodesBeforeDamage cuts a file at every byte.
func TestRead_ReturnsNodesBeforeDamage(t *testing.T) {
	whole := head + "\x00\x00\x78\x89\x00\x01ab\x00\x00A\x00\x68\x80\x69\x40\x67\x40\x79\x40"
	starts := []int{20, 22, 32, 34, 36, 38, 40}
	for cut := headerSize; cut < len(whole); cut++ {
		l, err := Read([]byte(whole[:cut]))
		nodes := 0
		for _, s := range starts[1:] {
			if s <= cut {
				nodes++
			}
		}
		between := cut == starts[0] || cut == starts[1]
		for _, s := range starts {
			between = between || s == cut
		}
		var d *Damage
		if between != (err == nil) || err != nil && !errors.As(err, &d) {
			t.Errorf("cut at %d: %v", cut, err)
		}
		if l == nil || len(l.Nodes) != max(1, nodes) {
			t.Errorf("cut at %d: %d nodes, want %d", cut, len(l.Nodes), nodes)
		}
	}
}

// anyLibrary is a random tree.
func anyLibrary(t *rapid.T) *Library {
	l := New()
	last := map[int32]int32{}
	text := func(name string) []byte {
		if !rapid.Bool().Draw(t, name+"?") {
			return nil
		}
		return []byte(rapid.StringMatching(`[a-z\x08 ]{0,5}`).Draw(t, name))
	}
	say := func(n *Node) {
		n.Flags |= rapid.SampledFrom([]byte{0, 0, 0, FlagMark, FlagStart, FlagMark | FlagStart}).Draw(t, "flags")
		n.Extension = rapid.SampledFrom([]uint16{0, 0, 0, 0x0200, 0x8001}).Draw(t, "more")
		n.Comment, n.Text = text("comment"), text("text")
	}
	if rapid.Bool().Draw(t, "a root that says something") {
		say(&l.Nodes[0])
	}
	for range rapid.IntRange(0, 40).Draw(t, "nodes") {
		n := Node{Point: EncodePoint(rapid.IntRange(0, 14).Draw(t, "x"), rapid.IntRange(0, 14).Draw(t, "y"))}
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0:
			n.Point = 0
		case 1:
			n.Flags = FlagNoMove
		case 2, 3, 4, 5:
			n.Point = centrePoint
		}
		if rapid.IntRange(0, 3).Draw(t, "says") == 0 {
			say(&n)
		}
		parent := int32(rapid.IntRange(0, len(l.Nodes)-1).Draw(t, "parent"))
		last[parent] = l.AddNode(parent, last[parent], n)
	}
	return l
}

func TestWrite_RoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := anyLibrary(t)
		var out bytes.Buffer
		testutil.NoError(t, l.Write(&out))
		back, err := Read(out.Bytes())
		if err != nil || back.MissingSiblings != 0 || back.TrailingBytes != 0 {
			t.Fatalf("%v\n%x", err, out.Bytes())
		}
		if diff := cmp.Diff(draw(l), draw(back)); diff != "" {
			t.Errorf("%s\n%x", diff, out.Bytes())
		}
	})
}

// slow reads as RenLib's own loop does: a stack of depths and a list of the moves that
// lead to the present node. Only whole files are given to it.
func slow(data []byte) string {
	type node struct {
		say      string
		children []*node
	}
	at := headerSize
	text := func() string {
		from := at
		for {
			at += 2
			if data[at-2] == 0 || data[at-1] == 0 {
				break
			}
		}
		whole, _, _ := strings.Cut(string(data[from:at]), "\x00")
		return whole
	}
	path := []*node{{say: "00"}}
	var depths []int
	for first := true; at < len(data); first = false {
		point, flags := data[at], data[at+1]
		n := &node{say: hex(point)}
		at += 2
		if f := flags & 0x16; f != 0 {
			n.say += "/" + hex(f)
		}
		board := false
		if flags&1 != 0 {
			board = data[at+1]&1 != 0
			if high := data[at+1] &^ 1; high != 0 || data[at] != 0 {
				n.say += "+" + hex(high) + hex(data[at])
			}
			at += 2
		}
		if flags&0x08 != 0 {
			n.say += " '" + text() + "'"
		}
		if board {
			n.say += " =" + text()
		}
		if first && point == 0 && flags&0x02 == 0 {
			path[0].say = n.say
			continue
		}
		parent := path[len(path)-1]
		parent.children = append(parent.children, n)
		path = append(path, n)
		if flags&0x80 != 0 {
			depths = append(depths, len(path)-1)
		}
		if flags&0x40 != 0 && len(depths) > 0 {
			path = path[:depths[len(depths)-1]]
			depths = depths[:len(depths)-1]
		}
	}
	var show func(n *node) string
	show = func(n *node) string {
		s := n.say
		for i, c := range n.children {
			s += [...]string{"(", " "}[min(i, 1)] + show(c)
		}
		if len(n.children) > 0 {
			s += ")"
		}
		return s
	}
	return show(path[0])
}

func TestRead_MatchesReferenceReader(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var out bytes.Buffer
		testutil.NoError(t, anyLibrary(t).Write(&out))
		l, err := Read(out.Bytes())
		testutil.NoError(t, err)
		if got, want := draw(l), slow(out.Bytes()); got != want {
			t.Errorf("%s\n%s\n%x", got, want, out.Bytes())
		}
	})
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"\x00\x00\x78\x80\x68\x40\x79\x40", "\x78\x48a\x08b\x00", "\x78\x60ab\xe3\x00", "\x00\x00\x78\x89\x00\x01ab\x00\x00A\x00\x68\xc3\x00\x01B\x00\x69\x40",
		"\x00\x00\x78\x80\x00\x00", "\x78\xff\xff\xff\x00", "\x00\x40\x78\x00",
	} {
		f.Add([]byte(head + s))
	}
	f.Add([]byte("\x78\x00\x68\x40"))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := Read(data)
		if l == nil {
			if err == nil {
				t.Error("nothing was read, and nothing is said")
			}
			return
		}
		var out, twice bytes.Buffer
		testutil.NoError(t, l.Write(&out))
		back, err := Read(out.Bytes())
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%x", err, out.Bytes())
		}
		if len(l.Nodes) < 1000 && draw(l) != draw(back) {
			t.Errorf("%s\n%s", draw(l), draw(back))
		}
		if err := back.Write(&twice); err != nil || !bytes.Equal(out.Bytes(), twice.Bytes()) {
			t.Errorf("written twice: %v\n%x\n%x", err, out.Bytes(), twice.Bytes())
		}
	})
}
