package report

import (
	"fmt"
	"html"
	"io"
	"strings"
)

// markup is a part of the page as it is written. What comes from outside is none: it is
// escaped wherever it stands between tags or within the quotes of an attribute. A text of the
// program becomes markup by being a constant.
//
// The page is written so, and not by html/template, since that looks methods up by their
// names, for which a program must hold all of them (docs/adr/0014-small-program.md).
type markup string

// escaped is text from anywhere as it may stand between tags and within quotes.
func escaped(text string) markup { return markup(html.EscapeString(text)) }

// paper is a page as it grows.
type paper struct{ strings.Builder }

// put writes markup in which each % is replaced by one of the parts: markup as it is, and
// whatever else it is as text.
func (p *paper) put(form markup, parts ...any) {
	rest := string(form)
	if strings.Count(rest, "%") != len(parts) {
		panic(fmt.Sprintf("%d parts for the places of %s", len(parts), form))
	}
	for _, part := range parts {
		before, after, _ := strings.Cut(rest, "%")
		p.WriteString(before)
		if m, ok := part.(markup); ok {
			p.WriteString(string(m))
		} else {
			p.WriteString(string(escaped(fmt.Sprint(part))))
		}
		rest = after
	}
	p.WriteString(rest)
}

// headed is a heading of a table of so many columns.
func headed(names ...markup) markup {
	var p paper
	p.put("<thead><tr>")
	for _, name := range names {
		p.put(`<th scope="col">%</th>`, name)
	}
	p.put("</tr></thead>\n")
	return markup(p.String())
}

// cells is a row of a table behind its head.
func (p *paper) cells(head string, cells ...any) {
	p.put(`<tr><th scope="row">%</th>`, head)
	for _, c := range cells {
		p.put("<td>%</td>", c)
	}
	p.put("</tr>")
}

// write writes the page behind its first line.
func (v view) write(w io.Writer) error {
	var p paper
	p.put(`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="%">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>%</title>
<style>%</style>
</head>
<body>
<header>
<h1>%</h1>
<p class="state">%</p>
</header>
<main>
`, v.Policy, v.Title, markup(styleText), v.Title, v.State)
	for _, part := range []func(*paper){v.verdict, v.counted, v.plots, v.who, v.cross, v.pairs, v.settings, v.list} {
		part(&p)
	}
	written := ""
	if v.Written != "" {
		written = " on " + v.Written
	}
	p.put("</main>\n<footer class=\"soft\">Written by sente%.</footer>\n", written)
	v.store(&p)
	p.put("<script type=\"application/json\" id=\"data\">%</script>\n<script>%</script>\n</body>\n</html>\n", v.Data, markup(scriptText))
	_, err := io.WriteString(w, p.String())
	return err
}

// verdict is the result of two players.
func (v view) verdict(p *paper) {
	if len(v.Pairings) != 1 {
		return
	}
	one := v.Pairings[0]
	p.put(`<section class="verdict" aria-label="Result">
<p class="score"><b>%</b> <span>%</span> <b>%</b></p>
<p>% of the points · %</p>
`, one.First, one.Tally, one.Second, one.Score, one.Estimate)
	if one.Pairs != "" {
		p.put("<p class=\"soft\">Pairs of games with the seats exchanged, LL-LD-DD-WD-WW: %</p>\n", one.Pairs)
	}
	p.put("</section>\n")
}

// counted is what the games have come to.
func (v view) counted(p *paper) {
	p.put(`<section aria-labelledby="counted">
<h2 id="counted">What came of it</h2>
<div class="wide"><table>
%<tbody>`, headed("", "games", "share", "plies", "repeated"))
	for _, s := range v.Shares {
		p.cells(s.Name, s.Games, s.Share, s.Length, s.Repeated)
	}
	p.put("</tbody>\n</table></div>\n<p class=\"soft\">")
	if v.Summary.Incomplete > 0 {
		p.put("% games have no result and are counted here only. ", v.Summary.Incomplete)
	}
	p.put("The players thought for % in all.", v.Time)
	if len(v.Causes) > 0 {
		p.put(" Games ended: %.", strings.Join(v.Causes, ", "))
	}
	p.put("</p>\n")
	for _, note := range v.Summary.Notes() {
		p.put("<p class=\"soft\">%.</p>\n", note)
	}
	for _, fault := range v.Faults {
		p.put("<p class=\"fault\">%</p>\n", fault)
	}
	p.put("</section>\n")
}

// plots are the drawings.
func (v view) plots(p *paper) {
	if len(v.Plots) == 0 {
		return
	}
	p.put("<section aria-label=\"Plots\" class=\"plots\">\n")
	for _, f := range v.Plots {
		p.put(`<figure><figcaption><b>%</b> <span class="soft">%</span></figcaption>%`, f.Name, f.Says, f.Drawing)
		if f.Key {
			p.put(`<p class="key soft"><i class="k first"></i> % won <i class="k second"></i> % won <i class="k drawn"></i> drawn</p>`, v.First, v.Second)
		}
		p.put("</figure>\n")
	}
	p.put("</section>\n")
}

// who is the table of players.
func (v view) who(p *paper) {
	if len(v.Players) == 0 {
		return
	}
	p.put(`<section aria-labelledby="who">
<h2 id="who">Players</h2>
<div class="wide"><table>
%<tbody>`, headed("player", "games", "wins", "draws", "losses", "score", "as "+escaped(v.First), "as another", "moves", "a move", "slowest", "depth"))
	for _, a := range v.Players {
		p.cells(a.Name, a.Games, a.Wins, a.Draws, a.Losses, a.Score, a.AsFirst, a.AsOther, a.Moves, a.Time, a.Slow, a.Depth)
	}
	p.put("</tbody>\n</table></div>\n</section>\n")
}

// cross is the cross-table.
func (v view) cross(p *paper) {
	if v.Cross == nil {
		return
	}
	p.put(`<section aria-labelledby="cross">
<h2 id="cross">Cross-table</h2>
<div class="wide"><table class="cross"><tbody><tr>`)
	for _, name := range v.Cross[0] {
		p.put(`<th scope="col">%</th>`, name)
	}
	p.put("</tr>")
	for _, row := range v.Cross[1:] {
		cells := make([]any, len(row)-1)
		for i, c := range row[1:] {
			cells[i] = c
		}
		p.cells(row[0], cells...)
	}
	p.put("</tbody></table></div>\n</section>\n")
}

// pairs are the encounters of more than two players.
func (v view) pairs(p *paper) {
	if len(v.Pairings) < 2 {
		return
	}
	p.put(`<section aria-labelledby="pairs">
<h2 id="pairs">One against another</h2>
<div class="wide"><table>
%<tbody>`, headed("player", "against", "results", "score", "strength"))
	for _, a := range v.Pairings {
		p.put(`<tr><th scope="row">%</th><td>%</td><td>%</td><td>%</td><td class="text">%</td></tr>`, a.First, a.Second, a.Tally, a.Score, a.Estimate)
	}
	p.put("</tbody>\n</table></div>\n</section>\n")
}

// settings say what was played.
func (v view) settings(p *paper) {
	if len(v.Words) == 0 {
		return
	}
	p.put("<section aria-labelledby=\"settings\">\n<h2 id=\"settings\">The run</h2>\n")
	for _, w := range v.Words {
		p.put("<p class=\"setting\">%</p>", w)
	}
	p.put("\n</section>\n")
}

// list are the games, with the place where one is replayed.
func (v view) list(p *paper) {
	p.put("<section aria-labelledby=\"games\">\n<h2 id=\"games\">Games</h2>\n<p class=\"soft\">% games can be replayed here.", v.Embedded)
	for _, more := range []struct {
		n    int
		says markup
	}{
		{v.Full, " For % more there was no room in the page."},
		{v.Other, " % cannot be drawn move by move."},
		{v.Unlisted, " % games are counted but not listed."},
	} {
		if more.n > 0 {
			p.put(more.says, more.n)
		}
	}
	p.put("</p>\n%<div class=\"wide list\"><table>\n%<tbody>", markup(replayText), headed("game", "players", "result", "why", "plies", "time", "began"))
	for _, r := range v.Rows {
		number := escaped(fmt.Sprint(r.Number))
		if r.Replay >= 0 {
			number = button(r)
		}
		p.put("<tr><td>%</td><td class=\"text\">%</td><td class=\"text\">%</td><td class=\"text\">%</td><td>%</td><td>%</td><td>%</td></tr>\n", number, r.Players, r.Result, r.Reason, r.Plies, r.Time, r.Day)
	}
	p.put("</tbody>\n</table></div>\n</section>\n")
}

// button replays a game.
func button(r rowView) markup {
	var p paper
	p.put(`<button type="button" data-game="%" aria-label="Replay game %">%</button>`, r.Replay, r.Number, r.Number)
	return markup(p.String())
}

// store holds what boards are put together of, where nobody sees it.
func (v view) store(p *paper) {
	p.put(`<svg class="store" aria-hidden="true" width="0" height="0">`)
	for _, b := range v.Boards {
		p.put(`<g data-board="%" data-box="%"><g class="ground">%</g><g class="plane">%</g>`, b.Number, b.Box, b.Ground, b.Plane)
		for _, kind := range b.Kinds {
			p.put(`<g class="kind">%</g>`, kind)
		}
		p.put("</g>")
	}
	p.put("</svg>\n")
}
