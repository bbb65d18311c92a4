package omega

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/train"
)

// Weights are the tunable numbers of the engines: the expected gains of groups, for alpha-beta, and
// the settings of rollouts and rewards, for Monte Carlo search.
type Weights struct {
	growth   potential
	sampling [numSamplingParameters]int
}

// potential is the expected gain of a group of one, two, three, ... stones with 0 to 3 liberties,
// in units of 1/1024 of the logarithm, on an empty board; it decreases as the board fills. Groups
// of one and two gain by growth; a group of three or more can usually be spoilt, and more so with
// more liberties.
type potential [6][4]int64

// defaultGrowth is the default potential, tuned by SPSA (experiment 0191).
var defaultGrowth = potential{
	{}, {-158, 389, 754, 586}, {-17, 232, 297, 39}, {16, -22, 14, -223}, {-67, -23, -53, -255}, {48, 99, -2, -375},
}

// Names of the tables of a weights file.
const (
	growthTable   = "growth"
	samplingTable = "sampling"
)

var (
	growthRows      = []string{"1 stone", "2 stones", "3 stones", "4 stones", "5 stones"}
	growthColumns   = []string{"closed", "one", "two", "open"}
	samplingColumns = []string{"number"}
)

// maxGrowth is the maximum absolute value of a potential: the value of a group of 50 stones.
const maxGrowth = 4096

// numSamplingParameters is the number of parameters of Monte Carlo search.
const numSamplingParameters = 10

// samplingSpace contains the parameters of Monte Carlo search as integers.
var samplingSpace = [numSamplingParameters]train.Parameter{
	{Name: "own", Start: 1, Min: 1, Max: 100, Step: 2, About: "cells tried for a stone of one's own colour when a game of two is played out, of which the best is taken; 1 is chance alone, and with 100 hardly a cell is left out"},
	{Name: "other", Start: 1, Min: 1, Max: 100, Step: 2, About: "the same for a stone of another colour, of which the worst for it is taken"},
	{Name: "own-many", Start: 3, Min: 1, Max: 100, Step: 2, About: "own, with three and more players"},
	{Name: "other-many", Start: 3, Min: 1, Max: 100, Step: 2, About: "other, with three and more players"},
	{Name: "margin", Start: 0, Min: 0, Max: 100, Step: 30, About: "percentage of the margin in a reward of two players; the rest is win or loss"},
	{Name: "margin-many", Start: 60, Min: 0, Max: 100, Step: 30, About: "margin, with three and more players, as wins are rarer"},
	{Name: "scale", Start: 110, Min: 1, Max: 10000, Step: 50, About: "difference of logarithms, in hundredths, at which the margin counts three quarters; at most 100, which no board reaches, so that the margin counts in proportion"},
	{Name: "average", Start: 0, Min: 0, Max: 1000, Step: 20, About: "weight of a cell's mean reward in earlier games played out, in tenths of what a stone gains; 0 is none, and with 1000 nothing else counts"},
	{Name: "equal", Start: 10000, Min: 1, Max: 30000, Step: 5000, About: "visits at which the own samples of a move count as much as those that it shares (RAVE); more than 30000 a move seldom has"},
	{Name: "explore", Start: 10, Min: 0, Max: 1000, Step: 30, About: "weight of exploration in hundredths; at 1000 the tree grows as wide as it can"},
}

// TuningSpace returns all parameters in the order of the rows of the file.
func TuningSpace() (s train.Space) {
	for i, row := range growthRows {
		for k, column := range growthColumns {
			s = append(s, train.Parameter{
				Name: growthTable + " " + row + " " + column, Start: float64(defaultGrowth[i+1][k]), Min: -maxGrowth, Max: maxGrowth, Step: 100,
				About: "what a group of so many stones (5: or more) and so many empty cells beside it (open: 3 or more) may be expected to gain, in 1024ths of the logarithm of the score; nothing gains more than a group of 50 stones is worth",
			})
		}
	}
	for _, p := range samplingSpace {
		p.Name = samplingTable + " " + p.Name
		s = append(s, p)
	}
	return s
}

// defaultWeights returns the default weights.
func defaultWeights() *Weights {
	w := &Weights{growth: defaultGrowth}
	for i, p := range samplingSpace {
		w.sampling[i] = int(p.Start)
	}
	return w
}

const weightsNote = "The weights of the engines for Omega; see docs/tuning.md for their meaning."

// WeightsFile returns the file of the default weights.
func WeightsFile() train.File {
	return defaultWeights().toFile(weightsNote)
}

// toFile converts weights to the format of ReadWeights.
func (w *Weights) toFile(notes ...string) train.File {
	return train.File{Notes: notes, Tables: []train.WeightTable{
		train.TableOf(growthTable, growthColumns, growthRows, func(i int) (v []int16) {
			for _, n := range w.growth[i+1] {
				v = append(v, int16(n))
			}
			return v
		}),
		train.TableOf(samplingTable, samplingColumns, samplingRows(), func(i int) []int16 { return []int16{int16(w.sampling[i])} }),
	}}
}

func samplingRows() (names []string) {
	for _, p := range samplingSpace {
		names = append(names, p.Name)
	}
	return names
}

// ReadWeights parses a weights file. Every number must occur once, in order, and within the bounds
// of [TuningSpace].
func ReadWeights(data []byte) (*Weights, error) {
	f, err := train.Decode(data)
	if err != nil {
		return nil, err
	}
	w, all := &Weights{}, []int{}
	err = f.Int16s(growthTable, growthColumns, growthRows, func(i int, v []int16) {
		for k, n := range v {
			w.growth[i+1][k], all = int64(n), append(all, int(n))
		}
	})
	if err != nil {
		return nil, err
	}
	err = f.Int16s(samplingTable, samplingColumns, samplingRows(), func(i int, v []int16) {
		w.sampling[i], all = int(v[0]), append(all, int(v[0]))
	})
	if err != nil {
		return nil, err
	}
	for i, p := range TuningSpace() {
		if n := float64(all[i]); n < p.Min || n > p.Max {
			return nil, fmt.Errorf("%s is %v, which is out of range: expected %v to %v", p.Name, n, p.Min, p.Max)
		}
	}
	return w, nil
}

// rolloutSettings returns the settings of rollouts.
func (w *Weights) rolloutSettings() RolloutSettings {
	n := &w.sampling
	return RolloutSettings{
		Own: n[0], Others: n[1], MultiOwn: n[2], MultiOthers: n[3],
		Margin: float64(n[4]) / 100, MultiMargin: float64(n[5]) / 100, KnownEnd: true, Scale: float64(n[6]) / 100, MASTWeight: float64(n[7]) / 10,
	}
}

// treeOptions returns the options of the tree.
func (w *Weights) treeOptions() []mcts.Option {
	return []mcts.Option{mcts.Equivalence(w.sampling[8]), mcts.Explore(float64(w.sampling[9]) / 100)}
}

// groupPotential returns the potential; the default one if w is nil.
func (w *Weights) groupPotential() *potential {
	if w == nil {
		return &defaultGrowth
	}
	return &w.growth
}

// WeightSelection selects the part of the weights to tune, as no engine uses all of them.
type WeightSelection int

// Tunable parts of the weights.
const (
	GrowthNumbers       WeightSelection = iota // potentials of groups, for alpha-beta
	SamplingNumbers                            // rollouts and rewards of two players
	SamplingManyNumbers                        // the same for three and more players
)

// includes reports whether a parameter belongs to the part. Both parts for Monte Carlo search share the
// parameters without a separate value for three and more players.
func (n WeightSelection) includes(name string) bool {
	row, sampling := strings.CutPrefix(name, samplingTable+" ")
	if !sampling || n == GrowthNumbers {
		return !sampling && n == GrowthNumbers
	}
	if strings.HasSuffix(row, manySuffix) {
		return n == SamplingManyNumbers
	}
	twofold := slices.ContainsFunc(samplingSpace[:], func(o train.Parameter) bool { return o.Name == row+manySuffix })
	return !twofold || n == SamplingNumbers
}

// manySuffix is the suffix of parameters for three and more players.
const manySuffix = "-many"

// TunableWeights returns the selected part of the weights of a file for tuning by matches.
func TunableWeights(base train.File, n WeightSelection) (train.Tunable, error) {
	w, err := ReadWeights(base.Encode())
	if err != nil {
		return train.Tunable{}, err
	}
	var t train.Tunable
	var kept []int
	for i, p := range TuningSpace() {
		if n.includes(p.Name) {
			p.Start = float64(w.parameterAt(i))
			kept, t.Space = append(kept, i), append(t.Space, p)
		}
	}
	t.File = func(values []float64) train.File {
		moved := *w
		for k, i := range kept {
			moved.setParameter(i, int(math.Round(values[k])))
		}
		return moved.toFile(weightsNote)
	}
	return t, nil
}

// parameterAt returns the parameter with index i in the order of [TuningSpace].
func (w *Weights) parameterAt(i int) int {
	if n := len(growthRows) * len(growthColumns); i >= n {
		return w.sampling[i-n]
	}
	return int(w.growth[1+i/len(growthColumns)][i%len(growthColumns)])
}

// setParameter sets the parameter with index i.
func (w *Weights) setParameter(i, to int) {
	if n := len(growthRows) * len(growthColumns); i >= n {
		w.sampling[i-n] = to
		return
	}
	w.growth[1+i/len(growthColumns)][i%len(growthColumns)] = int64(to)
}
