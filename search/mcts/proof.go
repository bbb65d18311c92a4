package mcts

import (
	"sync/atomic"

	"github.com/sente-games/sente"
)

// proof is what is known of a node for good, packed into a word that goroutines can
// swap: the results that are left, the plies to the end if one alone is, and the
// player to move. The zero value says that the node was never visited.
type proof uint64

const knownProof proof = 1 << 63

func newProof(r results, distance int, turn int8) proof {
	return knownProof | proof(uint8(turn))<<32 | proof(min(distance, 1<<16-1))<<16 | proof(r)
}

func (p proof) results() results { return results(p) }
func (p proof) distance() int    { return int(p >> 16 & 0xffff) }
func (p proof) turn() int        { return int(uint8(p >> 32)) }
func (p proof) known() bool      { return p&knownProof != 0 }

// grade is the grade that is decided for player, draw if none is.
func (p proof) grade(player int) int {
	if r := p.results(); p.known() && r.decided(player) {
		return r.optimistic(player)
	}
	return draw
}

// proofOfScore is a score that the game or a search knows, for two players.
func proofOfScore(score sente.Score, turn int8) proof {
	distance, _ := score.Distance()
	switch {
	case score.Won():
		return newProof(wonBy(int(turn)), distance, turn)
	case score.Lost():
		return newProof(wonBy(int(1-turn)), distance, turn)
	}
	return newProof(drawn, distance, turn)
}

func (n *node) loadProof() proof   { return proof(atomic.LoadUint64(&n.proof)) }
func (n *node) storeProof(p proof) { atomic.StoreUint64(&n.proof, uint64(p)) }

// narrow leaves the results of r and reports whether that changed anything. Of two
// goroutines that prove something at the same time neither is lost.
func (n *node) narrow(r results, distance int) bool {
	for {
		old := n.loadProof()
		left := old.results() & r
		if left == old.results() || left == 0 {
			return false
		}
		if atomic.CompareAndSwapUint64(&n.proof, uint64(old), uint64(newProof(left, distance, int8(old.turn())))) {
			return true
		}
	}
}
