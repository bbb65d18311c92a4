package gomocup

import (
	"context"
	"strconv"
	"time"

	"github.com/sente-games/sente"
)

// infoLine is one INFO line.
type infoLine struct{ key, value string }

// gameInfo returns the INFO lines of a game.
func (m *Manager) gameInfo(next *boardLayout) []infoLine {
	all := []infoLine{
		{"rule", strconv.Itoa(next.rule)},
		{"game_type", strconv.Itoa(m.GameType)},
	}
	if m.Memory > 0 {
		all = append(all, infoLine{"max_memory", strconv.FormatInt(m.Memory, 10)})
	}
	if m.Folder != "" {
		all = append(all, infoLine{"folder", m.Folder})
	}
	return all
}

// clockInfo returns the INFO lines of the time limits, and of the search limits in Yixin's
// extension. A limit that was never set is omitted.
func (m *Manager) clockInfo(game sente.Record, l sente.Limits) []infoLine {
	whole := game.Control.Game
	if whole == 0 {
		whole = max(l.Left, 0)
	}
	const maxLines = 8
	all := append(make([]infoLine, 0, maxLines), infoLine{"timeout_turn", formatMillis(m.turnTime(l))})
	if _, lines := m.sentInfo["timeout_match"]; !lines || game.Control.Game > 0 {
		all = append(all, infoLine{"timeout_match", formatMillis(whole)})
	}
	remaining := strconv.Itoa(unlimitedMs)
	if l.Left != 0 {
		remaining = formatMillis(l.Left)
	}
	all = append(all, infoLine{"time_left", remaining})
	if l.Memory > 0 {
		all = append(all, infoLine{"max_memory", strconv.FormatInt(l.Memory, 10)})
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
		if _, lines := m.sentInfo[e.key]; e.value > 0 || lines {
			all = append(all, infoLine{e.key, strconv.FormatInt(e.value, 10)})
		}
	}
	return all
}

// turnTime returns the time of the move to be sent, at most the available time.
func (m *Manager) turnTime(l sente.Limits) time.Duration {
	if l.Time > 0 {
		return l.Time
	}
	return m.Timeouts.MaxTime(l)
}

// formatMillis truncates a time to milliseconds, so that never more than the available time is
// sent. A negative time stays negative.
func formatMillis(d time.Duration) string {
	if d < 0 {
		return strconv.FormatInt(min(-1, d.Milliseconds()), 10)
	}
	return strconv.FormatInt(min(d.Milliseconds(), unlimitedMs-1), 10)
}

// sendInfo sends INFO lines with changed values. A limited time_left is sent before every move.
func (m *Manager) sendInfo(ctx context.Context, all []infoLine) error {
	for _, i := range all {
		value, sent := m.sentInfo[i.key]
		if sent && value == i.value && (i.key != "time_left" || value == strconv.Itoa(unlimitedMs)) {
			continue
		}
		m.sentInfo[i.key] = i.value
		m.infos++
		if err := m.Wire.Send(ctx, "INFO "+i.key+" "+i.value); err != nil {
			return err
		}
	}
	return nil
}
