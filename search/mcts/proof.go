package mcts

import (
	"sync/atomic"

	"github.com/sente-games/sente"
)

// proof is the proven state of a node, packed into a word for atomic updates:
// the possible results, the number of plies to the end if only one is possible,
// and the player to move. The zero value marks a node that was never visited.
type proof uint64

const knownProof proof = 1 << 63

func newProof(r results, distance int, turn int8) proof {
	return knownProof | proof(uint8(turn))<<32 | proof(min(distance, 1<<16-1))<<16 | proof(r)
}

func (p proof) results() results { return results(p) }
func (p proof) distance() int    { return int(p >> 16 & 0xffff) }
func (p proof) turn() int        { return int(uint8(p >> 32)) }
func (p proof) isKnown() bool    { return p&knownProof != 0 }

// decidedGrade returns the proven grade for player, or draw if it is not
// decided.
func (p proof) decidedGrade(player int) int {
	if r := p.results(); p.isKnown() && r.isDecided(player) {
		return r.optimisticGrade(player)
	}
	return draw
}

// proofFromScore converts a score from the game or a probe, for two players.
func proofFromScore(score sente.Score, turn int8) proof {
	distance, _ := score.Distance()
	switch {
	case score.Won():
		return newProof(winResult(int(turn)), distance, turn)
	case score.Lost():
		return newProof(winResult(int(1-turn)), distance, turn)
	}
	return newProof(drawResult, distance, turn)
}

func (n *node) loadProof() proof   { return proof(atomic.LoadUint64(&n.proof)) }
func (n *node) storeProof(p proof) { atomic.StoreUint64(&n.proof, uint64(p)) }

// narrowResults intersects the possible results with r and reports whether that
// changed them. Concurrent updates are not lost.
func (n *node) narrowResults(r results, distance int) bool {
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
