package app

import (
	"errors"
	"fmt"
	"io"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match/report"
)

// curveKind recognizes drawings.
var curveKind = keep.Begins("drawing in SVG", "<svg ", "<?xml ")

// writeCurve writes the curve of the parameters' strength, if a file is named.
func (env *environment) writeCurve(name, title string, l tuning.TuningLog) error {
	if name == "" {
		return nil
	}
	games := 0
	if n := len(l.States); n > 0 {
		games = l.States[n-1].Settings.Games
	}
	var points []report.CurvePoint
	for _, p := range l.StrengthCurve() {
		points = append(points, report.CurvePoint{Games: p.Games, Estimate: p.Estimate})
	}
	svg := report.CurveSVG(title, games, points)
	err := keep.Replace(env.disk, name, curveKind, func(w io.Writer) error {
		_, err := io.WriteString(w, svg)
		return err
	})
	if err != nil {
		return fmt.Errorf("--curve: %w", err)
	}
	return nil
}

// curveTitle returns the title of the curve.
func (t *tuningRun) curveTitle() string { return formatCurveTitle(t.verb.Method, t.spec, t.game.Name) }

func formatCurveTitle(method, spec, game string) string {
	return fmt.Sprintf("%s by %s in %s: Elo vs. the initial parameters", spec, method, game)
}

// drawsCurve reports whether the flags only request the curve of a journal.
func (v tuneVerb) drawsCurve() bool {
	return v.Method == methodFit && v.Journal != "" && v.Games == 0 && len(v.Data) == 0 && v.Out == "" && v.Export == ""
}

// drawCurve writes the curve of a journal and prints the state of its run.
func (v tuneVerb) drawCurve(env *environment) error {
	l, err := tuning.ReadLog(v.Journal)
	if err != nil {
		return err
	}
	if l.Truncated {
		env.printNotice("the incomplete last line of " + v.Journal + " is ignored: its run is still writing it or was interrupted")
	}
	n := len(l.States)
	if n == 0 {
		return errors.New(v.Journal + " contains no generations yet")
	}
	h := l.Head
	if err := env.checkOverwrite("--curve", v.Curve, curveKind); err != nil {
		return err
	}
	fmt.Fprintf(env.out, "%s by %s in %s: generation %d, %s%s\n", h.Engine, h.Settings.Method, h.Plan.Game, n, formatGamesPlayed(l.States[n-1]), formatStrength(l))
	if pairs := l.Test; pairs.NumPairs() > 0 {
		fmt.Fprintf(env.out, "test against the initial parameters: %d pairs, %v\n", pairs.NumPairs(), pairs)
	}
	return env.writeCurve(v.Curve, formatCurveTitle(h.Settings.Method, h.Engine, h.Plan.Game), l)
}
