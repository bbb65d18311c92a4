package record

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record/internal/charset"
	"github.com/sente-games/sente/record/internal/yixin"
	"github.com/sente-games/sente/record/study"
)

// propYixinLabel is the property of a node that represents the label of its position in a database of Yixin.
const propYixinLabel = "YXL"

// yixinEngine is the name of the author of the evaluations in a database.
const yixinEngine = "Yixin database"

// yixinRules are the rules of sente by their numbers in a database.
var yixinRules = [...]string{yixin.Freestyle: "freestyle", yixin.Standard: "standard", yixin.Renju: "renju"}

// readYixin returns the positions of a database as studies. A position is a node below the position with one stone less; a
// position without one in the database begins a study of its own. Positions are compared up to symmetry, so that a study
// contains each of them once.
func (r reader) readYixin(ctx context.Context, name string, data []byte) (opened StudyFile, err error) {
	opened.Format = Yixin
	if err := r.checkImportedGame(name, libraryGame, "a database of Yixin"); err != nil {
		return opened, err
	}
	base, damage := yixin.Read(bytes.NewReader(data))
	if damage != nil {
		damage = fmt.Errorf("%s, %w", name, damage)
	}
	notes := &noteList{}
	b := newYixinBuilder(base)
	if !base.IsUTF8 {
		notes.addAssumedCharset(b.charset)
	}
	for _, i := range b.order {
		if err := ctx.Err(); err != nil {
			return opened, err
		}
		if b.visited[i] {
			continue
		}
		s, err := b.buildStudy(r, i)
		switch {
		case err != nil:
			notes.add("the position at byte %d is not a position of sente: %v", base.Records[i].Offset, err)
			continue
		case len(opened.Studies) == MaxGames || b.nodes > study.MaxNodes:
			return opened, fmt.Errorf("%s contains more than %d positions: split it", name, study.MaxNodes)
		}
		opened.Studies = append(opened.Studies, s)
	}
	opened.Notes = notes.sentences()
	if damage == nil && len(opened.Studies) == 0 {
		damage = fmt.Errorf("%s is a database of Yixin without positions", name)
	}
	return opened, damage
}

// numSymmetries is the number of symmetries of a square board.
const numSymmetries = 8

// symmetryHashes are the hashes of a position under each symmetry.
type symmetryHashes [numSymmetries]uint64

// yixinBuilder builds studies from the positions of a database.
type yixinBuilder struct {
	base    *yixin.Database
	charset string
	order   []int // indices of the records, those with few stones first
	index   map[uint64]int
	visited []bool
	keys    map[int]*[2][]uint64 // by size: random numbers of black and white stones
	nodes   int
}

func newYixinBuilder(base *yixin.Database) *yixinBuilder {
	b := &yixinBuilder{base: base, charset: charset.UTF8, index: map[uint64]int{}, visited: make([]bool, len(base.Records)), keys: map[int]*[2][]uint64{}}
	var texts []byte
	for i, one := range base.Records {
		b.order = append(b.order, i)
		if at := b.hashes(one).canonical(); b.index[at] == 0 {
			b.index[at] = i + 1
		} else {
			b.visited[i] = true // a copy
		}
		if len(texts) < 1<<16 {
			texts = append(append(texts, one.Text...), '\n')
		}
	}
	slices.SortStableFunc(b.order, func(i, j int) int {
		x, y := base.Records[i], base.Records[j]
		return cmp.Compare(len(x.Black)+len(x.White), len(y.Black)+len(y.White))
	})
	if !base.IsUTF8 {
		b.charset = charset.Guess(texts)
	}
	return b
}

// stoneKeys returns the random numbers of the stones on a board. They are the same in every run.
func (b *yixinBuilder) stoneKeys(size int) *[2][]uint64 {
	if b.keys[size] == nil {
		source := rand.New(rand.NewPCG(uint64(size), 0x797864)) //nolint:gosec // hashes, not secrets
		keys := &[2][]uint64{}
		for colour := range keys {
			for range size * size {
				keys[colour] = append(keys[colour], source.Uint64())
			}
		}
		b.keys[size] = keys
	}
	return b.keys[size]
}

// transform returns the image of a point under a symmetry: bit 0 mirrors the columns, bit 1 the rows, bit 2 then exchanges
// them.
func transform(s yixin.Stone, size, symmetry int) yixin.Stone {
	if symmetry&1 != 0 {
		s.X = int8(size-1) - s.X
	}
	if symmetry&2 != 0 {
		s.Y = int8(size-1) - s.Y
	}
	if symmetry&4 != 0 {
		s.X, s.Y = s.Y, s.X
	}
	return s
}

// hashes returns the hashes of a position of the database.
func (b *yixinBuilder) hashes(one yixin.Record) (h symmetryHashes) {
	ground := uint64(one.Rule*100+one.Size+1) * 0x9e3779b97f4a7c15
	for symmetry := range h {
		h[symmetry] = ground
	}
	for colour, stones := range [][]yixin.Stone{one.Black, one.White} {
		for _, s := range stones {
			h = b.withStone(h, one.Size, colour, s)
		}
	}
	if one.WhiteToMove != ((len(one.Black)+len(one.White))%2 != 0) {
		h = h.withPass()
	}
	return h
}

// withStone returns the hashes after a stone is placed.
func (b *yixinBuilder) withStone(h symmetryHashes, size, colour int, s yixin.Stone) symmetryHashes {
	keys := b.stoneKeys(size)[colour]
	for symmetry := range h {
		at := transform(s, size, symmetry)
		h[symmetry] ^= keys[int(at.Y)*size+int(at.X)]
	}
	return h
}

// withPass returns the hashes of the position with the other side to move than the number of stones implies.
func (h symmetryHashes) withPass() symmetryHashes {
	for symmetry := range h {
		h[symmetry] ^= 0x5bd1e9955bd1e995
	}
	return h
}

// canonical returns the hash that all images of a position share.
func (h symmetryHashes) canonical() uint64 { return slices.Min(h[:]) }

// yixinNode is a node of a study whose children are to be added.
type yixinNode struct {
	at       *study.Node
	position yixin.Record // as on the board of the study
	hashes   symmetryHashes
}

// buildStudy returns the study of a position and all positions of the database that follow from it.
func (b *yixinBuilder) buildStudy(r reader, i int) (*study.Study, error) {
	root := b.base.Records[i]
	b.visited[i] = true
	head := sente.Record{Game: libraryGame, Rules: yixinRules[root.Rule], Size: strconv.Itoa(root.Size)}
	if len(root.Black)+len(root.White) > 0 || root.WhiteToMove {
		head.Setup = yixinSetup(root)
	}
	s, err := study.New(r.games, head)
	if err != nil {
		return nil, err
	}
	if _, err := r.games.OpenBoard(head); err != nil {
		return nil, err
	}
	b.nodes++
	s.SetContent(s.Root(), b.content(root, 0))
	queue := []yixinNode{{s.Root(), root, b.hashes(root)}}
	for len(queue) > 0 && b.nodes <= study.MaxNodes {
		next, err := b.addChildren(s, queue[0])
		if err != nil {
			return nil, err
		}
		queue = append(queue[1:], next...)
	}
	return s, nil
}

// addChildren adds the positions of the database that are one stone after a node, and the labels of all of them to the node.
func (b *yixinBuilder) addChildren(s *study.Study, n yixinNode) (added []yixinNode, err error) {
	size := n.position.Size
	colour := 0
	if n.position.WhiteToMove {
		colour = 1
	}
	occupied := map[yixin.Stone]bool{}
	for _, stone := range slices.Concat(n.position.Black, n.position.White) {
		occupied[stone] = true
	}
	seen := map[int]bool{}
	var marks []study.Mark
	for cell := range size * size {
		stone := yixin.Stone{X: int8(cell % size), Y: int8(cell / size)}
		if occupied[stone] {
			continue
		}
		h := b.withStone(n.hashes, size, colour, stone)
		i := b.index[h.canonical()] - 1
		if i < 0 || seen[i] {
			continue
		}
		seen[i] = true
		move := point{int(stone.X), int(stone.Y)}.gomokuMove(size)
		if label := yixinLabel(b.base.Records[i]); label != "" {
			marks = append(marks, study.Mark{Cell: string(move), Kind: study.Label, Text: label})
		}
		if b.visited[i] {
			continue // elsewhere in the study by another order of moves
		}
		b.visited[i] = true
		b.nodes++
		c := b.content(b.base.Records[i], b.orientation(i, h))
		c.Move = move
		child, err := s.AddChild(n.at, c)
		if err != nil {
			return nil, err
		}
		position := n.position
		position.WhiteToMove = !position.WhiteToMove
		if colour == 0 {
			position.Black = append(slices.Clone(position.Black), stone)
		} else {
			position.White = append(slices.Clone(position.White), stone)
		}
		added = append(added, yixinNode{child, position, h})
	}
	if len(marks) > 0 {
		c := n.at.Content()
		c.Marks = append(c.Marks, marks...)
		s.SetContent(n.at, c)
	}
	return added, nil
}

// orientation returns the symmetry that maps a position with the given hashes to the record.
func (b *yixinBuilder) orientation(i int, h symmetryHashes) int {
	stored := b.hashes(b.base.Records[i])[0]
	return max(0, slices.Index(h[:], stored))
}

// content returns the data of a record; symmetry maps the board of the study to that of the record.
func (b *yixinBuilder) content(one yixin.Record, symmetry int) (c study.Content) {
	text, _, _ := charset.Decode(b.charset, one.Text)
	if labels, is := strings.CutPrefix(text, boardTextPrefix); is {
		labels, text, _ = strings.Cut(labels, "\b")
		c.Marks = boardTexts(labels, one.Size, symmetry)
	}
	c.Comment = strings.TrimSpace(strings.NewReplacer("\b", "\n", "\r\n", "\n", "\r", "\n").Replace(text))
	if one.Label > ' ' && one.Label < 0x7f {
		c.More = append(c.More, study.Property{Name: propYixinLabel, Values: []string{string(rune(one.Label))}})
	}
	if one.Bound != yixin.NoBound || one.Value != 0 {
		bound := map[int]sente.Bound{yixin.Upper: sente.Upper, yixin.Lower: sente.Lower, yixin.Exact: sente.Exact}[one.Bound]
		c.Evaluations = []study.Evaluation{{By: yixinEngine, Score: yixinScore(one.Value), Bound: bound, Depth: max(0, one.Depth)}}
	}
	return c
}

// boardTextPrefix begins a text with labels of points, one per line: column and row in letters from 0 to 9 and A on, and the
// label.
const boardTextPrefix = "@BTXT@"

func boardTexts(text string, size, symmetry int) (marks []study.Mark) {
	labels := map[yixin.Stone]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if len(line) < 3 {
			continue
		}
		x, errX := strconv.ParseUint(line[:1], 36, 8)
		y, errY := strconv.ParseUint(line[1:2], 36, 8)
		if errX == nil && errY == nil && int(x) < size && int(y) < size {
			labels[yixin.Stone{X: int8(x), Y: int8(y)}] = line[2:]
		}
	}
	for cell := range size * size {
		s := yixin.Stone{X: int8(cell % size), Y: int8(cell / size)}
		if label := labels[transform(s, size, symmetry)]; label != "" {
			marks = append(marks, study.Mark{Cell: string(point{int(s.X), int(s.Y)}.gomokuMove(size)), Kind: study.Label, Text: label})
		}
	}
	return marks
}

// yixinMate is the value of a win now; a win in n plies is n less, and at least minYixinMate.
const (
	yixinMate    = 30_000
	minYixinMate = 29_500
)

// yixinScore converts a value for the side to move.
func yixinScore(value int) sente.Score {
	switch {
	case value > yixinMate || value < -yixinMate:
		return 0
	case value >= minYixinMate:
		return sente.WinIn(yixinMate - value)
	case value <= -minYixinMate:
		return sente.LossIn(yixinMate + value)
	}
	return sente.Score(value)
}

// yixinLabel returns the label of the move that leads to a position, with the number of plies to the end if it is known; ""
// without a label.
func yixinLabel(one yixin.Record) string {
	if one.Label <= ' ' || one.Label >= 0x7f {
		return ""
	}
	text := string(rune(one.Label))
	if plies, ok := yixinScore(one.Value).Distance(); ok && (one.Label|0x20 == yixin.Win || one.Label|0x20 == yixin.Loss) {
		text += strconv.Itoa(plies)
	}
	return text
}

// yixinSetup returns a position as a set-up.
func yixinSetup(one yixin.Record) string {
	list := func(stones []yixin.Stone) string {
		words := make([]string, len(stones))
		for i, s := range stones {
			words[i] = string(point{int(s.X), int(s.Y)}.gomokuMove(one.Size))
		}
		return strings.Join(words, " ")
	}
	turn := "black"
	if one.WhiteToMove {
		turn = "white"
	}
	return fmt.Sprintf("black: %s; white: %s; to-move: %s", list(one.Black), list(one.White), turn)
}
