package main

import (
	_ "embed"
	"fmt"
	"math/bits"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/train"
)

// space are the numbers of the evaluation, in sixteenths of a point. All but the last count
// what the side to move has less what the other one has. They start at the first evaluation.
var space = train.Space{
	{Name: "spread", Start: -16, Step: 16},
	{Name: "edge", Step: 100},   // men in the outer ring
	{Name: "inside", Step: 100}, // men in the next ring
	{Name: "link", Step: 100},   // pairs of men that touch
	{Name: "loose", Step: 100},  // men that touch none of their own
	{Name: "man", Step: 100},
	{Name: "move", Step: 100}, // to be the side to move
}

// features is how many numbers there are, sixteenths what one point is.
const (
	features   = 7
	sixteenths = 16
)

// The rings of the board from the edge inwards.
const (
	edgeRing   uint64 = 0xff818181818181ff
	insideRing uint64 = 0x007e424242427e00
)

// count counts the features of a player's men.
func count(men uint64, sum *sums) [features]int32 {
	left, right := men&^columnA>>1, men&^columnH<<1
	near := left | right
	near |= (near|men)<<8 | (near|men)>>8
	links := bits.OnesCount64(men&right) + bits.OnesCount64(men&(men<<8)) + bits.OnesCount64(men&(right<<8)) + bits.OnesCount64(men&(left<<8))
	return [features]int32{
		sum.spread(),
		int32(bits.OnesCount64(men & edgeRing)),
		int32(bits.OnesCount64(men & insideRing)),
		int32(links),
		int32(bits.OnesCount64(men &^ near)),
		sum.men,
	}
}

// features counts those of the position for the side to move.
func (s *FastState) features() [features]int32 {
	side := s.Ply & 1
	f, other := count(s.Men[side], &s.sums[side]), count(s.Men[1-side], &s.sums[1-side])
	for i, n := range other {
		f[i] -= n
	}
	f[features-1] = 1
	return f
}

// evaluate is the sum of the features times their weights.
func (s *FastState) evaluate() sente.Score {
	sum := int32(0)
	for i, n := range s.features() {
		sum += n * weights[i]
	}
	return sente.Score(sum / sixteenths)
}

//go:embed weights.txt
var weightsFile []byte

// weights are those that the fit found.
var weights = mustRead(weightsFile)

func mustRead(file []byte) [features]int32 {
	w, err := readWeights(file)
	if err != nil {
		panic(fmt.Errorf("weights.txt: %w", err))
	}
	return w
}

// readWeights reads the numbers of a file by their names.
func readWeights(file []byte) (w [features]int32, err error) {
	f, err := train.Decode(file)
	if err != nil {
		return w, err
	}
	t, _ := f.Table(tableName)
	for i, p := range space {
		at := slices.IndexFunc(t.Rows, func(r train.Row) bool { return r.Name == p.Name })
		if at < 0 {
			return w, fmt.Errorf("table %s lacks the row %s", tableName, p.Name)
		}
		w[i] = int32(t.Rows[at].Values[0])
	}
	return w, nil
}

const tableName = "loa"
