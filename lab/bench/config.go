package bench

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/player"
)

// LaboratoryProfile is the profile with features that can be switched off.
const LaboratoryProfile = "search"

// CheckEngine returns the error of creating an engine, if any.
func CheckEngine(g catalog.Game, spec string) error {
	if err := createAndClose(g, spec); err != nil {
		return fmt.Errorf("--engines: %w", err)
	}
	return nil
}

func createAndClose(g catalog.Game, spec string) error {
	p, err := player.NewPlayer(g, spec)
	switch {
	case err != nil:
		return err
	case p.IsHuman():
		return fmt.Errorf("%s is a human player: name engines, such as %s", spec, g.ProfileNames()[0])
	}
	return p.Close()
}

// AblatedSpecs returns the specs of an engine and of the engine without each of its features. The
// default is the generic search, or all engines of a game without it. leftOut contains an error for
// each feature that the engine requires.
func AblatedSpecs(g catalog.Game, spec string) (specs []string, leftOut []error, err error) {
	if spec == "" && !slices.Contains(g.ProfileNames(), LaboratoryProfile) {
		return g.ProfileNames(), nil, nil
	}
	named := spec != ""
	if !named {
		spec = LaboratoryProfile
	}
	p, err := player.NewPlayer(g, spec)
	if err != nil {
		return nil, nil, err
	}
	f, ok := sente.As[sente.Featured](p.Engine)
	if named && !ok {
		err = fmt.Errorf("--each %s: %s of %s has no features that can be disabled", visible.Clip(spec), p.Name, g.Name)
		return nil, nil, errors.Join(err, p.Close())
	}
	specs = []string{spec}
	if !ok {
		return specs, []error{fmt.Errorf("%s of %s has no features that can be disabled: it is measured unchanged", p.Name, g.Name)}, p.Close()
	}
	for _, name := range f.Features() {
		less := withoutFeature(spec, name)
		if err := createAndClose(g, less); err != nil {
			leftOut = append(leftOut, fmt.Errorf("%s is skipped: %w", less, err))
			continue
		}
		specs = append(specs, less)
	}
	return specs, leftOut, p.Close()
}

// withoutFeature returns the spec of the engine with one feature switched off.
func withoutFeature(spec, feature string) string {
	const key = "without="
	if before, off, found := strings.Cut(spec, key); found {
		return before + key + feature + "+" + off
	}
	if strings.Contains(spec, ":") {
		return spec + "," + key + feature
	}
	return spec + ":" + key + feature
}
