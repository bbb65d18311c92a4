package gomocup

import (
	"context"
	"strconv"
	"time"

	"github.com/sente-games/sente"
)

// info is one INFO line.
type info struct{ key, value string }

// gameInfo returns the INFO lines of a game.
func (m *Manager) gameInfo(next *layout) []info {
	all := []info{
		{"rule", strconv.Itoa(next.rule)},
		{"game_type", strconv.Itoa(m.GameType)},
	}
	if m.Memory > 0 {
		all = append(all, info{"max_memory", strconv.FormatInt(m.Memory, 10)})
	}
	if m.Folder != "" {
		all = append(all, info{"folder", m.Folder})
	}
	return all
}

// clockInfo returns the INFO lines of the time limits, and of the search limits in Yixin's
// extension. A limit that was never set is omitted.
func (m *Manager) clockInfo(game sente.Record, l sente.Limits) []info {
	whole := game.Control.Game
	if whole == 0 {
		whole = max(l.Left, 0)
	}
	all := []info{{"timeout_turn", millis(m.turn(l))}}
	if _, told := m.told["timeout_match"]; !told || game.Control.Game > 0 {
		all = append(all, info{"timeout_match", millis(whole)})
	}
	left := strconv.Itoa(unlimited)
	if l.Left != 0 {
		left = millis(l.Left)
	}
	all = append(all, info{"time_left", left})
	if l.Memory > 0 {
		all = append(all, info{"max_memory", strconv.FormatInt(l.Memory, 10)})
	}
	for _, e := range []struct {
		key   string
		value int64
	}{
		{"time_increment", l.Increment.Milliseconds()},
		{"max_node", l.Nodes},
		{"max_depth", int64(l.Depth)},
		{"thread_num", int64(l.Threads)},
	} {
		if _, told := m.told[e.key]; e.value > 0 || told {
			all = append(all, info{e.key, strconv.FormatInt(e.value, 10)})
		}
	}
	return all
}

// turn returns the time of the move to be sent, at most the available time.
func (m *Manager) turn(l sente.Limits) time.Duration {
	if l.Time > 0 {
		return l.Time
	}
	return m.budget(l)
}

// millis truncates a time to milliseconds, so that never more than the available time is sent. A
// negative time stays negative.
func millis(d time.Duration) string {
	if d < 0 {
		return strconv.FormatInt(min(-1, d.Milliseconds()), 10)
	}
	return strconv.FormatInt(min(d.Milliseconds(), unlimited-1), 10)
}

// tell sends INFO lines with changed values. A limited time_left is sent before every move.
func (m *Manager) tell(ctx context.Context, all []info) error {
	for _, i := range all {
		value, told := m.told[i.key]
		if told && value == i.value && (i.key != "time_left" || value == strconv.Itoa(unlimited)) {
			continue
		}
		m.told[i.key] = i.value
		m.infos++
		if err := m.send(ctx, "INFO "+i.key+" "+i.value); err != nil {
			return err
		}
	}
	return nil
}
