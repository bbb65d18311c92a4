package report

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"strings"
	"time"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/stats"
)

var (
	//go:embed replay.html
	replayText string
	//go:embed page.css
	styleText string
	//go:embed page.js
	scriptText string
)

// pageData is the data of the page's template.
type pageData struct {
	Policy        string
	Title         string
	Words         []string
	State         string
	Summary       stats.Summary
	First, Second string // names of the first two seats
	Shares        []shareRow
	Plots         []plotFigure
	Pairings      []pairingRow
	Cross         [][]string
	Players       []playerRow
	Causes        []string
	Faults        []string
	gameList
	Written string
	Time    string
}

// gameList is the list of games and their replays.
type gameList struct {
	Rows                  []rowView
	Unlisted, Full, Other int
	Embedded              int
	Boards                []boardView
	Data                  template.JS
}

type shareRow struct{ Name, Games, Share, Length, Repeated string }

type plotFigure struct {
	Name, Says string
	Drawing    template.HTML
	Key        bool // show the legend of the seats' colours
}

type pairingRow struct {
	First, Second, Tally, Pairs, Score, Estimate string
}

type playerRow struct {
	Name                                              string
	Games, Wins, Draws, Losses                        int
	Score, AsFirst, AsOther, Moves, Time, Slow, Depth string
	Clock                                             string // latency and time left, "" if unknown
}

type rowView struct {
	Number                                    int
	Players, Result, Reason, Plies, Time, Day string
	Replay                                    int
}

// cspHash returns the source expression of the content security policy that allows an inline text.
func cspHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func (r *GameReport) newPageData(s PageState) pageData {
	sum := r.stats.Summary()
	boards, data, err := r.replays.pageBoards()
	if err != nil {
		boards, data = nil, `{"stages":[],"games":[]}`
	}
	v := pageData{
		Policy: fmt.Sprintf("default-src 'none'; script-src %s; style-src %s; base-uri 'none'; form-action 'none'", cspHash(scriptText), cspHash(styleText)),
		Title:  visible.Clip(s.Title), Summary: sum,
		gameList: gameList{
			Unlisted: r.unlisted, Full: r.replays.numOmitted, Other: r.replays.numUndrawable, Embedded: len(r.replays.encoded),
			Boards: boards, Data: data,
		},
		Time: formatSpan(r.stats.Duration()), First: "first", Second: "second",
	}
	if !s.Now.IsZero() {
		v.Written = s.Now.Format("2006-01-02 15:04")
	}
	for _, w := range s.SettingLines {
		v.Words = append(v.Words, visible.ClipTo(w, 2000))
	}
	v.State = formatState(s, sum.Games+sum.NotBegun)
	if len(sum.Seats) > 0 {
		v.First = sum.Seats[0].Name
	}
	if len(sum.Seats) > 1 {
		v.Second = sum.Seats[1].Name
	}
	v.Shares = shareRows(sum)
	v.Plots, v.Pairings = r.plotFigures(sum), pairingRows(sum)
	v.Cross, v.Players = crosstable(sum), playerRows(sum.Players)
	v.Causes, v.Faults = match.DescribeCauses(sum.Causes), faultLines(sum)
	for i, one := range r.sortedRows() {
		v.Rows = append(v.Rows, one.newRowView(i+1))
	}
	return v
}

func formatState(s PageState, games int) string {
	switch {
	case s.Running && s.Planned > 0:
		return fmt.Sprintf("In progress: %d of %d games finished.", games, s.Planned)
	case s.Running:
		return fmt.Sprintf("In progress: %d games finished.", games)
	case s.EndReason != "":
		return fmt.Sprintf("%d games. The run ended because %s.", games, visible.ClipTo(s.EndReason, 500))
	}
	return fmt.Sprintf("%d games.", games)
}

// shareRows returns the lines of the table of results.
func shareRows(s stats.Summary) (all []shareRow) {
	for _, l := range s.ResultLines() {
		part := "–"
		if s.Games > 0 {
			part = fmt.Sprintf("%.1f %%", l.Share)
		}
		all = append(all, shareRow{visible.Clip(l.Name), fmt.Sprint(l.Games), part, formatNumber(l.Length), fmt.Sprint(l.Repeated)})
	}
	return all
}

func formatNumber(x *float64) string {
	if x == nil {
		return "–"
	}
	return fmt.Sprintf("%.1f", *x)
}

// plotFigures returns the plots for which there are enough games.
func (r *GameReport) plotFigures(s stats.Summary) (all []plotFigure) {
	if r.test != nil {
		v := r.test.run.Verdict()
		all = append(all, plotFigure{"Test", fmt.Sprintf("LLR %.2f between %.2f and %.2f: %v", v.LLR, v.Lower, v.Upper, v.Decision), llrPlot(r.test.llr, v), false})
	}
	if len(s.Pairings) == 1 {
		p := s.Pairings[0]
		name := visible.Clip(p.Players[0])
		all = append(all,
			plotFigure{"Score", fmt.Sprintf("of %s, in percent of the points", name), scorePlot(p), false},
			plotFigure{"Elo", fmt.Sprintf("of %s; the band is the 95 %% confidence interval", name), eloPlot(p), false})
	}
	if s.Games > 0 {
		first, second := "first", "second"
		if len(s.Seats) > 1 {
			first, second = s.Seats[0].Name, s.Seats[1].Name
		}
		all = append(all, plotFigure{"Length of games", "plies, by winner", lengthPlot(s.Lengths, first, second), true})
	}
	if drawing := timePlot(s.Players); drawing != "" {
		all = append(all, plotFigure{"Time per move", "ms, average", drawing, false})
	}
	return all
}

// maxPairings is the maximum number of pairings with their own line.
const maxPairings = 500

func pairingRows(s stats.Summary) (all []pairingRow) {
	for _, p := range s.Pairings[:min(len(s.Pairings), maxPairings)] {
		one := pairingRow{
			visible.Clip(p.Players[0]), visible.Clip(p.Players[1]), fmt.Sprintf("+%d =%d −%d", p.Wins, p.Draws, p.Losses), "",
			fmt.Sprintf("%.1f %%", 100*p.Score), p.Estimate.String(),
		}
		if p.Pairs.NumPairs() > 0 {
			one.Pairs = p.Pairs.String()
		}
		if p.Split {
			one.Estimate += "; all pairs are split: the openings decide the games, not the players"
		}
		all = append(all, one)
	}
	return all
}

// maxCrosstablePlayers is the maximum number of players of a crosstable.
const maxCrosstablePlayers = 40

// crosstable returns the crosstable with its header; nil if there are too few or too many players.
func crosstable(s stats.Summary) [][]string {
	n := len(s.Players)
	if n < 3 || n > maxCrosstablePlayers || len(s.Pairings) < 2 {
		return nil
	}
	index := map[string]int{}
	table := make([][]string, n+1)
	for i := range table {
		table[i] = make([]string, n+1)
	}
	for i, p := range s.Players {
		index[p.Name] = i + 1
		table[i+1][0] = fmt.Sprintf("%d. %s", i+1, visible.Clip(p.Name))
		table[0][i+1] = fmt.Sprint(i + 1)
		table[i+1][i+1] = "·"
	}
	for _, p := range s.Pairings {
		a, b := index[p.Players[0]], index[p.Players[1]]
		table[a][b] = fmt.Sprintf("+%d =%d −%d", p.Wins, p.Draws, p.Losses)
		table[b][a] = fmt.Sprintf("+%d =%d −%d", p.Losses, p.Draws, p.Wins)
	}
	return table
}

func playerRows(list []stats.PlayerSummary) (all []playerRow) {
	for _, p := range list {
		one := playerRow{Name: visible.Clip(p.Name), Games: p.Games, Wins: p.Wins, Draws: p.Draws, Losses: p.Losses, Score: "–", AsFirst: p.First.String(), AsOther: p.Other.String(), Clock: p.ClockText(), Moves: "–", Time: "–", Slow: "–", Depth: "–"}
		if p.Games > 0 {
			one.Score = fmt.Sprintf("%.1f %%", 100*(float64(p.Wins)+float64(p.Draws)/2)/float64(p.Games))
		}
		if p.Moves > 0 {
			one.Moves = fmt.Sprint(p.Moves)
			one.Time = formatMoveTime(p.Time / time.Duration(p.Moves))
			one.Slow = formatMoveTime(p.Longest)
		}
		if p.Depth > 0 {
			one.Depth = fmt.Sprintf("%.1f", p.Depth)
		}
		all = append(all, one)
	}
	return all
}

// formatMoveTime formats a time of moves, with decimals for short times.
func formatMoveTime(d time.Duration) string {
	digits := 0
	if d < 100*time.Millisecond {
		digits = 1
	}
	if d < time.Millisecond {
		digits = 3
	}
	return fmt.Sprintf("%.*f ms", digits, float64(d.Nanoseconds())/1e6)
}

func faultLines(s stats.Summary) (all []string) {
	for _, p := range s.Players {
		if parts := match.DescribeCauses(p.Faults); parts != nil {
			all = append(all, fmt.Sprintf("%s lost by a fault: %s", visible.Clip(p.Name), strings.Join(parts, ", ")))
		}
	}
	return all
}

func (one gameRow) newRowView(number int) rowView {
	var names []string
	for _, name := range one.names {
		names = append(names, visible.Clip(name))
	}
	v := rowView{
		Number: number, Players: strings.Join(names, " – "), Result: visible.Clip(one.result), Reason: visible.ClipTo(one.reason, 200),
		Plies: fmt.Sprint(one.plies), Time: "–", Replay: one.replay,
	}
	if one.spent > 0 {
		v.Time = formatSpan(one.spent)
	}
	if !one.start.IsZero() {
		v.Day = one.start.Format("2006-01-02 15:04")
	}
	return v
}

// formatSpan formats a duration for display.
func formatSpan(d time.Duration) string {
	switch {
	case d >= 10*time.Minute:
		return d.Round(time.Second).String()
	case d >= time.Second:
		return d.Round(100 * time.Millisecond).String()
	}
	return d.Round(time.Millisecond).String()
}
