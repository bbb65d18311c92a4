package gomocup

import (
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente"
)

const ms = time.Millisecond

func TestManagerClock_Limits(t *testing.T) {
	for _, c := range []struct {
		name, info string
		turn, left time.Duration // with 10 ms of reserve
		memory     int64
	}{
		{"nothing told", "", defaultTurnTime - 10*ms, 0, 0},
		{"turn", "INFO timeout_turn 30000\n", 29990 * ms, 0, 0},
		{"in capitals, with spaces", "info  TIMEOUT_TURN   500 \n", 490 * ms, 0, 0},
		{"turn 0 is at once", "INFO timeout_turn 0\n", 1, 0, 0},
		{"turn below 0 is at once", "INFO timeout_turn -100\n", 1, 0, 0},
		{"a short turn keeps half", "INFO timeout_turn 12\n", 6 * ms, 0, 0},
		{"match alone", "INFO timeout_match 180000\n", defaultTurnTime - 10*ms, 179990 * ms, 0},
		{"match 0 is none", "INFO timeout_match 180000\nINFO timeout_match 0\n", defaultTurnTime - 10*ms, 0, 0},
		{"match without end", "INFO timeout_match 9223372036854775807\n", defaultTurnTime - 10*ms, 0, 0},
		{"left", "INFO timeout_match 180000\nINFO time_left 5000\n", defaultTurnTime - 10*ms, 4990 * ms, 0},
		{"left without match", "INFO timeout_match 0\nINFO time_left 5000\n", defaultTurnTime - 10*ms, 4990 * ms, 0},
		{"left unlimited", "INFO time_left 2147483647\n", defaultTurnTime - 10*ms, 0, 0},
		{"nothing left", "INFO time_left 0\n", defaultTurnTime - 10*ms, -1, 0},
		{"overdrawn", "INFO time_left -5000\n", defaultTurnTime - 10*ms, -1, 0},
		{"memory", "INFO max_memory 367001600\n", defaultTurnTime - 10*ms, 0, (350 - 32) * 3 / 4 << 20},
		{"little memory", "INFO max_memory 1\n", defaultTurnTime - 10*ms, 0, 1 << 20},
		{"hash", "INFO hash_size 65536\n", defaultTurnTime - 10*ms, 0, 64 << 20},
		{"less hash than memory", "INFO hash_size 1024\nINFO max_memory 367001600\n", defaultTurnTime - 10*ms, 0, 1 << 20},
		{"hash 0 is no limit", "INFO max_memory 367001600\nINFO hash_size 1024\nINFO hash_size 0\n", defaultTurnTime - 10*ms, 0, (350 - 32) * 3 / 4 << 20},
		{"memory 0 is no limit", "INFO max_memory 1\nINFO max_memory 0\n", defaultTurnTime - 10*ms, 0, 0},
		{"a word is ignored", "INFO timeout_turn 500\nINFO timeout_turn soon\nINFO timeout_turn\n", 490 * ms, 0, 0},
		{"other keys", "INFO game_type 1\nINFO folder /\nINFO evaluate 1,1\nINFO frobnicate 3\n", defaultTurnTime - 10*ms, 0, 0},
	} {
		e := &firstFree{}
		b := brain(e)
		b.Reserve = 10 * ms
		b.Limits = sente.Limits{Nodes: 77}
		synctest.Test(t, func(t *testing.T) { talk(t, b, c.info+"START 15\nBEGIN\n") })
		got := e.limits[0]
		if got.Time != c.turn || got.Left != c.left || got.Memory>>20 != c.memory>>20 || got.Nodes != 77 {
			t.Errorf("%s: limits %+v, want time %v, left %v, memory %d", c.name, got, c.turn, c.left, c.memory)
		}
	}
}

// TestInfo_YixinKeys checks the INFO keys of Yixin.
func TestInfo_YixinKeys(t *testing.T) {
	e := &firstFree{}
	b := brain(e)
	b.Limits = sente.Limits{Nodes: 77, Depth: 5}
	talk(t, b, "START 15\nINFO max_node 1000\nINFO max_depth 3\nINFO thread_num 99999999\nINFO time_increment 40\nBEGIN\n"+
		"INFO timeout_match 5000\nINFO max_node 0\nINFO max_depth -1\nINFO thread_num 0\nTURN 7,7\n")
	first, second := e.limits[0], e.limits[1]
	if first.Nodes != 1000 || first.Depth != 3 || first.Threads != runtime.NumCPU() || first.Increment != 0 {
		t.Errorf("limits %+v", first)
	}
	if second.Nodes != 0 || second.Depth != 0 || second.Threads != 1 || second.Increment != 40*ms {
		t.Errorf("limits %+v", second)
	}
	var c managerClock
	left := func(want time.Duration) {
		t.Helper()
		if _, left := c.moveBudget(0, 0); left != want {
			t.Errorf("%v are left, want %v", left, want)
		}
	}
	c.setMatch(1000)
	c.increment = 40 * ms
	c.spendTime(100 * ms)
	left(940 * ms)
	c.resetClock() // a new game
	left(1000 * ms)
	c.setLeft(300)
	c.resetClock() // time_left came before the new game
	left(300 * ms)
}
