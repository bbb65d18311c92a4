package app

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab/selfplay"
)

// reportLines formats a report as text.
func reportLines(r selfplay.Report) []string {
	title := strings.Join(strings.Fields(r.Game+" "+r.Rules+" "+r.Size), " ")
	if r.Engine != "" {
		title += ", " + r.Engine + " against itself"
	}
	lines := []string{visible.Line(title), fmt.Sprintf("%s, %s; skipped: %s as duplicates, %s without new positions, %s lost by a fault of the loser",
		amount.Counted(r.Games, "game"), amount.Counted(r.Positions, "position"), amount.Counted(r.Duplicates, "position"), amount.Counted(r.Repeated, "game"), amount.Counted(r.Faulty, "game"))}
	for _, p := range r.Parts {
		lines = append(lines, fmt.Sprintf("%-12s %9d games %11d positions", visible.Line(p.Name), p.Games, p.Positions))
	}
	lines = append(lines, "")
	for _, s := range r.Seats {
		lines = append(lines, fmt.Sprintf("%-12s %9d won  %6s", visible.Line(s.Name), s.Wins, formatShare(s.Wins, r.Games)))
	}
	lines = append(lines, fmt.Sprintf("%-12s %9d      %6s", "drawn", r.Draws, formatShare(r.Draws, r.Games)))
	lines = append(lines, "", fmt.Sprintf("games of %d to %d plies, %.1f on average", r.Length.Least, r.Length.Most, r.Length.Mean))
	lines = append(lines, binLines(r.Lengths)...)
	lines = append(lines, "", "positions by ply number")
	lines = append(lines, binLines(r.Stages)...)
	return append(lines, thoughtLines(r)...)
}

// thoughtLines formats the statistics of the searches.
func thoughtLines(r selfplay.Report) (lines []string) {
	s := r.Scores
	lines = []string{"", fmt.Sprintf("proven: %d wins, %d losses; likely: %d wins, %d losses; bounds only: %d; average depth %.1f", s.Won, s.Lost, s.LikelyWon, s.LikelyLost, s.Bounds, r.Depth)}
	if len(s.Quantiles) > 0 {
		text := "other scores:"
		for _, q := range []string{"5%", "25%", "50%", "75%", "95%"} {
			text += fmt.Sprintf("  %s %v", q, sente.Score(s.Quantiles[q]))
		}
		lines = append(lines, text)
	}
	lines = append(lines, fmt.Sprintf("policies: %s with visit counts, %d with scores of other moves", amount.Counted(r.Policy.Visits, "position"), r.Policy.Scores))
	for i, f := range r.Files {
		if i == 0 {
			lines = append(lines, "")
		}
		line := fmt.Sprintf("%s: %d bytes", visible.Line(f.Name), f.Bytes)
		if f.Positions > 0 {
			line += fmt.Sprintf(", %.1f per position", f.PerPosition)
		}
		lines = append(lines, line)
	}
	return lines
}

// binLines formats a histogram.
func binLines(bins []selfplay.CountBin) (lines []string) {
	maxCount := 1
	for _, b := range bins {
		maxCount = max(maxCount, b.Count)
	}
	const widest = 40
	for i, b := range bins {
		if b.Count == 0 { // never the first or the last bin
			if bins[i-1].Count > 0 {
				lines = append(lines, "      ...")
			}
			continue
		}
		bar := strings.Repeat("▇", (b.Count*widest+maxCount-1)/maxCount)
		lines = append(lines, strings.TrimRight(fmt.Sprintf("%9s %9d %s", fmt.Sprintf("%d-%d", b.From, b.To), b.Count, bar), " "))
	}
	return lines
}

// formatShare formats a part of all as a percentage.
func formatShare(part, all int) string {
	if all == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(all))
}
