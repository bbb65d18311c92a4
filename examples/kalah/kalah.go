package main

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Board is a position: seeds in south's pits, south's store, north's pits, north's
// store, in the order of sowing. Wide is the number of pits of a side.
type Board struct {
	Seeds [2 * (widest + 1)]uint8
	Wide  uint8
	Side  uint8 // the player to move: south 0, north 1
	Empty bool  // the last seed is captured even if the opposite pit is empty
	Over  bool
}

// Move is the pit to sow.
type Move uint8

const widest = 6

// New returns the start position with the given numbers of pits per side and seeds per pit. If
// empty is set, the last seed is captured even if the opposite pit is empty.
func New(pits, seeds int, empty bool) Board {
	b := Board{Wide: uint8(pits), Empty: empty}
	for i := range pits {
		b.Seeds[i], b.Seeds[pits+1+i] = uint8(seeds), uint8(seeds)
	}
	return b
}

// store returns the index of a player's store; the player's pits precede it.
func (b *Board) store(player uint8) uint8 {
	if player == 0 {
		return b.Wide
	}
	return 2*b.Wide + 1
}

// Moves appends the non-empty pits of the player to move.
func (b Board) Moves(buf []Move) []Move {
	store := b.store(b.Side)
	for pit := store - b.Wide; pit < store; pit++ {
		if b.Seeds[pit] > 0 {
			buf = append(buf, Move(pit))
		}
	}
	return buf
}

// Play sows a pit. The player whose last seed falls into its store moves again.
func (b Board) Play(m Move) Board {
	store := b.store(b.Side)
	last := b.sow(uint8(m))
	if b.captures(last, b.Seeds[last] == 1) {
		opposite := 2*b.Wide - last
		b.Seeds[store] += b.Seeds[opposite] + 1
		b.Seeds[opposite], b.Seeds[last] = 0, 0
	}
	if last != store {
		b.Side = 1 - b.Side
	}
	if b.held(0) == 0 || b.held(1) == 0 {
		b.collect()
	}
	return b
}

// sow sows the seeds of a pit one by one into the following pits, without the other player's store,
// and returns the last pit.
func (b *Board) sow(pit uint8) (last uint8) {
	skipped, after := b.store(1-b.Side), 2*b.Wide+2
	seeds := b.Seeds[pit]
	b.Seeds[pit] = 0
	for last = pit; seeds > 0; seeds-- {
		last++
		if last == skipped {
			last++
		}
		if last >= after {
			last -= after
		}
		b.Seeds[last]++
	}
	return last
}

// captures reports whether a last seed in a pit captures the opposite seeds; alone reports whether
// the pit was empty.
func (b *Board) captures(last uint8, alone bool) bool {
	store := b.store(b.Side)
	own := last < store && last+b.Wide >= store
	return own && alone && (b.Empty || b.Seeds[2*b.Wide-last] > 0)
}

// held returns the number of seeds in a player's pits.
func (b *Board) held(player uint8) (seeds int) {
	store := b.store(player)
	for _, n := range b.Seeds[store-b.Wide : store] {
		seeds += int(n)
	}
	return seeds
}

// collect ends the game: the remaining seeds are moved to the store of their side.
func (b *Board) collect() {
	for player := range uint8(2) {
		store := b.store(player)
		b.Seeds[store] += uint8(b.held(player))
		clear(b.Seeds[store-b.Wide : store])
	}
	b.Over = true
}

// Outcome compares the stores at the end.
func (b Board) Outcome() rules.Outcome {
	south, north := b.Seeds[b.store(0)], b.Seeds[b.store(1)]
	switch {
	case !b.Over:
		return rules.Ongoing
	case south > north:
		return rules.WonBy(0)
	case south < north:
		return rules.WonBy(1)
	}
	return rules.Draw
}

// Turn returns the player to move, which may be the same as before.
func (b Board) Turn() int { return int(b.Side) }

// Key returns a hash of the board's bytes.
func (b Board) Key() uint64 {
	first, second := binary.LittleEndian.Uint64(b.Seeds[:8]), binary.LittleEndian.Uint64(b.Seeds[6:])
	high, low := bits.Mul64(first^0x9e3779b97f4a7c15, second^0xbf58476d1ce4e5b9)
	return high ^ low
}

// Evaluate returns the difference of the stores, with a small weight for the seeds on a player's
// side.
func (b Board) Evaluate() sente.Score {
	stores := int(b.Seeds[b.store(b.Side)]) - int(b.Seeds[b.store(1-b.Side)])
	return sente.Score(100*stores + 10*(b.held(b.Side)-b.held(1-b.Side)))
}

// ScoreMoves gives the highest scores to moves with an extra turn, then to large captures.
func (b Board) ScoreMoves(moves []Move, scores []int32) {
	store := b.store(b.Side)
	lap := 2*b.Wide + 1
	for i, m := range moves {
		pit, seeds := uint8(m), b.Seeds[m]
		last := pit + seeds
		scores[i] = int32(pit)
		switch {
		case seeds%lap == store-pit:
			scores[i] += 1000
		case last < store && b.captures(last, b.Seeds[last] == 0):
			scores[i] += 20 * int32(b.Seeds[2*b.Wide-last])
		}
	}
}

// Seats returns the names of the players.
func (Board) Seats() []string { return []string{"south", "north"} }

// Format returns the player and the number of the pit in the order of sowing: "s3".
func (b Board) Format(m Move) string {
	if uint8(m) <= b.Wide {
		return string([]byte{'s', '1' + byte(m)})
	}
	return string([]byte{'n', '0' + byte(m) - b.Wide})
}

// Parse parses the notation of Format; a number alone is a pit of the player to move.
func (b Board) Parse(text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if len(t) == 1 {
		t = "sn"[b.Side:b.Side+1] + t
	}
	if len(t) == 2 && (t[0] == 's' || t[0] == 'n') && t[1] >= '1' && t[1] <= '0'+b.Wide {
		pit := t[1] - '1'
		if t[0] == 'n' {
			pit += b.Wide + 1
		}
		return Move(pit), nil
	}
	return 0, fmt.Errorf("%.20q is no pit: pits are s1 to s%d and n1 to n%d", text, b.Wide, b.Wide)
}

// Split splits "s3s6n2" into moves; letters may be omitted.
func (Board) Split(text string) (moves []string, err error) {
	for from := 0; from < len(text); {
		end := from + 1
		if c := text[from]; (c < '0' || c > '9') && end < len(text) {
			end++
		}
		moves, from = append(moves, text[from:end]), end
	}
	return moves, nil
}

// Explain returns why a pit cannot be sown.
func (b Board) Explain(m Move) error {
	if store := b.store(b.Side); uint8(m) > store || uint8(m)+b.Wide < store {
		return fmt.Errorf("pit %s is %s's", b.Format(m), b.Seats()[1-b.Side])
	}
	return fmt.Errorf("pit %s is empty", b.Format(m))
}

// Reason returns a description of the end of the game.
func (b Board) Reason() string {
	return fmt.Sprintf("%d seeds to %d", b.Seeds[b.store(0)], b.Seeds[b.store(1)])
}

// BoardSize returns pits by seeds of the start position.
func (b Board) BoardSize() string {
	seeds := 0
	for _, n := range b.Seeds {
		seeds += int(n)
	}
	return fmt.Sprintf("%dx%d", b.Wide, seeds/int(2*b.Wide))
}
