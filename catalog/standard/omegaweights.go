package standard

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	omegaengine "github.com/sente-games/sente/engines/omega"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/train"
)

// The numbers of the engines for Omega, one file for all of them: those of alpha-beta, and
// those of sampling with two players and with more.
var (
	omegaNumbers = catalog.Numbers{For: forOmega, Table: omegaTable, Describe: describeWeights, File: omegaengine.WeightsFile, Tunable: tunableGrowth}
	omegaTwo     = catalog.Numbers{For: forOmega, Table: omegaTable, Describe: describeWeights, File: omegaengine.WeightsFile, Tunable: tunableSampling}
	omegaMany    = catalog.Numbers{For: forOmega, Table: omegaTable, Describe: describeWeights, File: omegaengine.WeightsFile, Tunable: tunableSamplingMany}
)

// They are functions of their own, so that a program without Omega links none of them.
func tunableGrowth(base train.File) (train.Tunable, error) {
	return omegaengine.Tunable(base, omegaengine.GrowthNumbers)
}

func tunableSampling(base train.File) (train.Tunable, error) {
	return omegaengine.Tunable(base, omegaengine.SamplingNumbers)
}

func tunableSamplingMany(base train.File) (train.Tunable, error) {
	return omegaengine.Tunable(base, omegaengine.SamplingManyNumbers)
}

var omegaWeights = shelf[omegaengine.Weights]{bytes: 1 << 10, read: omegaengine.ReadWeights}

func playsByOmega(sente.Record) *catalog.Numbers { return &omegaNumbers }

// samplesByOmega are the numbers of sampling by the rules of a record.
func samplesByOmega(r sente.Record) *catalog.Numbers {
	r.Moves = nil
	if b, err := omega.Open(r); err == nil && len(b.Seats()) > 2 {
		return &omegaMany
	}
	return &omegaTwo
}

// readOmegaWeights reads the weights that the settings ask for, nil for the usual ones.
func readOmegaWeights(args map[string]string) (*omegaengine.Weights, error) {
	name := catalog.WeightsFile(args)
	if name == "" {
		return nil, nil
	}
	data, f, err := catalog.ReadWeights(name)
	if err != nil {
		return nil, err
	}
	if !omegaNumbers.Match(f) {
		return nil, omegaNumbers.WrongFile(name, f)
	}
	return omegaWeights.take(name, data)
}

// byOmegaWeights is a profile that takes weights, which are nil for the usual ones.
func byOmegaWeights(with func(w *omegaengine.Weights) catalog.Profile) catalog.Profile {
	p := with(nil)
	p.Options, p.Numbers = append(p.Options, catalog.WeightsOption()), playsByOmega
	p.New = func(args map[string]string) (sente.Engine, error) {
		w, err := readOmegaWeights(args)
		if err != nil {
			return nil, err
		}
		return with(w).New(args)
	}
	return p
}

// growthNegamax is alpha-beta over groups.
func growthNegamax() catalog.Profile {
	return byOmegaWeights(func(w *omegaengine.Weights) catalog.Profile {
		return omegaNegamax("negamax", "looks ahead by alpha-beta over groups and what may become of them, and plays the end exactly", "",
			func(memory int64) (sente.Engine, error) { return omegaengine.OpenNegamax(w, memory) })
	})
}

// growthSearch is the generic search over groups.
func growthSearch() catalog.Profile {
	return byOmegaWeights(func(w *omegaengine.Weights) catalog.Profile {
		return catalog.SearchProfile(func(opts ...simple.Option) (sente.Engine, error) {
			return omegaengine.OpenSearch(w, opts...)
		})
	})
}
