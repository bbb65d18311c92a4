package ablation

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/player"
)

// Laboratory is the profile whose features can be switched off.
const Laboratory = "search"

// TryOut builds an engine to see whether it can be built.
func TryOut(g catalog.Game, spec string) error {
	p, err := player.New(g, spec)
	switch {
	case err != nil:
		return fmt.Errorf("--engines: %w", err)
	case p.IsHuman():
		return fmt.Errorf("--engines %s is a person: name engines, such as %s", spec, g.ProfileNames()[0])
	}
	return p.Close()
}

// Parts is an engine and the engine without each of its features. If none is
// named it is the generic search, or all engines of a game that has none.
func Parts(g catalog.Game, spec string) ([]string, error) {
	if spec == "" && !slices.Contains(g.ProfileNames(), Laboratory) {
		return g.ProfileNames(), nil
	}
	named := spec != ""
	if !named {
		spec = Laboratory
	}
	p, err := player.New(g, spec)
	if err != nil {
		return nil, err
	}
	f, ok := sente.As[sente.Featured](p.Engine)
	if named && !ok {
		err = fmt.Errorf("--each %s: %s of %s has no features that could be switched off", visible.Clip(spec), p.Name, g.Name)
		return nil, errors.Join(err, p.Close())
	}
	specs := []string{spec}
	if ok {
		for _, name := range f.Features() {
			if less := without(spec, name); TryOut(g, less) == nil { // it may be one that the engine cannot do without
				specs = append(specs, less)
			}
		}
	}
	return specs, p.Close()
}

// without is the engine's name with one feature switched off.
func without(spec, feature string) string {
	const key = "without="
	if before, off, found := strings.Cut(spec, key); found {
		return before + key + feature + "+" + off
	}
	if strings.Contains(spec, ":") {
		return spec + "," + key + feature
	}
	return spec + ":" + key + feature
}
