package standard

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	omegaengine "github.com/sente-games/sente/engines/omega"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/train"
)

// Weights of the engines for Omega, all in one file: the weights of alpha-beta, and of Monte Carlo
// search for two players and for more.
var (
	omegaWeightsKind     = catalog.WeightsKind{Purpose: forOmega, Table: omegaTable, Describe: describeWeights, File: omegaengine.WeightsFile, Tunable: tunableGrowth}
	omegaTwoWeightsKind  = catalog.WeightsKind{Purpose: forOmega, Table: omegaTable, Describe: describeWeights, File: omegaengine.WeightsFile, Tunable: tunableSampling}
	omegaManyWeightsKind = catalog.WeightsKind{Purpose: forOmega, Table: omegaTable, Describe: describeWeights, File: omegaengine.WeightsFile, Tunable: tunableSamplingMany}
)

// These are top-level functions, so that a program without Omega does not link them.
func tunableGrowth(base train.File) (train.Tunable, error) {
	return omegaengine.TunableWeights(base, omegaengine.GrowthNumbers)
}

func tunableSampling(base train.File) (train.Tunable, error) {
	return omegaengine.TunableWeights(base, omegaengine.SamplingNumbers)
}

func tunableSamplingMany(base train.File) (train.Tunable, error) {
	return omegaengine.TunableWeights(base, omegaengine.SamplingManyNumbers)
}

var omegaWeights = weightsCache[omegaengine.Weights]{bytes: 1 << 10, read: omegaengine.ReadWeights}

func searchWeightsKind(sente.Record) *catalog.WeightsKind { return &omegaWeightsKind }

// samplingWeightsKind returns the Monte Carlo weights for the rules of a record.
func samplingWeightsKind(r sente.Record) *catalog.WeightsKind {
	r.Moves = nil
	if b, err := omega.Open(r); err == nil && len(b.Seats()) > 2 {
		return &omegaManyWeightsKind
	}
	return &omegaTwoWeightsKind
}

// readOmegaWeights reads the weights file of the option weights, nil if it is not set.
func readOmegaWeights(args map[string]string) (*omegaengine.Weights, error) {
	name := catalog.WeightsFile(args)
	if name == "" {
		return nil, nil
	}
	data, f, err := catalog.ReadWeights(name)
	if err != nil {
		return nil, err
	}
	if !omegaWeightsKind.Matches(f) {
		return nil, omegaWeightsKind.WrongFile(name, f)
	}
	return omegaWeights.getOrRead(name, data)
}

// withOmegaWeights adds the option weights to a profile; with receives nil for the default weights.
func withOmegaWeights(with func(w *omegaengine.Weights) catalog.Profile) catalog.Profile {
	p := with(nil)
	p.Options, p.WeightsUnder = append(p.Options, catalog.WeightsOption()), searchWeightsKind
	p.New = func(args map[string]string) (sente.Engine, error) {
		w, err := readOmegaWeights(args)
		if err != nil {
			return nil, err
		}
		return with(w).New(args)
	}
	return p
}

// growthNegamax returns the alpha-beta engine with an evaluation of groups.
func growthNegamax() catalog.Profile {
	return withOmegaWeights(func(w *omegaengine.Weights) catalog.Profile {
		return withTitle("Alpha-beta over groups", omegaNegamax("negamax", "alpha-beta over groups and their growth, with an exact endgame", "",
			func(memory int64) (sente.Engine, error) { return omegaengine.OpenNegamax(w, memory) }))
	})
}

// growthSearch returns the generic search with an evaluation of groups.
func growthSearch() catalog.Profile {
	return withOmegaWeights(func(w *omegaengine.Weights) catalog.Profile {
		return catalog.SearchProfile(func(opts ...simple.Option) (sente.Engine, error) {
			return omegaengine.OpenSearch(w, opts...)
		})
	})
}
