package gomocup

import (
	"cmp"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/sente-games/sente"
)

// engineHost creates the engine of each game and applies the manager's memory sizes and options to
// it.
type engineHost struct {
	brain  *Brain
	engine sente.Engine // nil without a game
	stale  bool         // the engine must be rebuilt
	limits sente.Limits // limits of every move, except time
	memory int64        // the engine's share of INFO max_memory; 0 is no limit
	hash   int64        // INFO hash_size in bytes; 0 is the default
	notice string       // sent before the next move
}

// ensureEngine returns the engine of this game, and creates it if necessary.
func (h *engineHost) ensureEngine() (sente.Engine, error) {
	if h.engine != nil && !h.stale {
		return h.engine, nil
	}
	h.stale = false
	if err := h.closeEngine(); err != nil {
		return nil, err
	}
	engine, err := h.brain.New()
	if err != nil {
		return nil, fmt.Errorf("the engine cannot start: %w", err)
	}
	if engine == nil {
		return nil, errors.New("the engine cannot start")
	}
	h.engine = engine
	return engine, nil
}

// closeEngine releases the engine of the last game.
func (h *engineHost) closeEngine() error {
	engine := h.engine
	h.engine = nil
	return sente.Close(engine)
}

// setOption passes a key to the brain that may require another engine. The engine is rebuilt
// immediately, so that this uses no time of a move; errors are reported at the next move.
func (h *engineHost) setOption(key string, n int64) {
	if h.brain.Option == nil || !h.brain.Option(key, n) || h.engine == nil {
		return
	}
	h.stale = true
	if key == "max_memory" || key == "hash_size" {
		_ = h.closeEngine() // release its memory first, so that two engines never exist at the same time
		debug.FreeOSMemory()
	}
	_, _ = h.ensureEngine()
}

// setHash handles INFO hash_size, the size of the tables in KiB.
func (h *engineHost) setHash(kib int64) {
	h.hash = 0
	if kib > 0 {
		h.hash = max(minMemory, kib<<10)
	}
	if h.brain.MaxMemory != nil && h.hash > h.brain.MaxMemory() {
		h.hash = max(minMemory, h.brain.MaxMemory())
		h.notice = fmt.Sprintf("hash_size %d is too large: the tables can use at most %d KiB", kib, h.hash>>10)
	}
	h.shareMemory()
	h.setOption("hash_size", h.hash>>10)
}

// Memory that a process needs in addition to its engine's tables: code, stacks, the runtime, and
// uncollected garbage.
const (
	processOverhead = 32 << 20
	minMemory       = 1 << 20
)

// setMemory handles INFO max_memory, the limit of the whole process in bytes: the engine gets three
// quarters of the remainder after processOverhead.
func (h *engineHost) setMemory(bytes int64) {
	h.memory = 0
	if bytes > 0 {
		h.memory = max(minMemory, (bytes-processOverhead)/4*3)
	}
	h.shareMemory()
	if h.brain.Memory != nil {
		h.brain.Memory(max(0, bytes))
	}
	h.setOption("max_memory", h.memory)
}

// shareMemory sets the engine's memory to the smallest of its limits.
func (h *engineHost) shareMemory() {
	h.limits.Memory = h.brain.Limits.Memory
	if least := cmp.Or(min(h.memory, h.hash), h.memory, h.hash); least > 0 {
		h.limits.Memory = least
	}
}
