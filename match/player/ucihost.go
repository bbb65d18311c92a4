package player

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/protocol"
)

// uciHost is a ugiHost with the options of UCI.
type uciHost struct{ *ugiHost }

// uciNames are the names of options in UCI by their names in UGI; "" is an option that UCI does not
// have.
var uciNames = map[string]string{
	"memory": "Hash", "threads": "Threads", "lines": "MultiPV", "rules": "", "size": "", "opening": "", "players": "",
}

const variantOption = "UCI_Variant"

// ponderOption announces that the engine can think on the opponent's time; its value has no
// effect.
const ponderOption = "Ponder"

// Options returns the options of UGI by their names in UCI, and the variants of the game.
func (h *uciHost) Options() []protocol.UGIOption {
	var all []protocol.UGIOption
	for _, o := range h.ugiHost.Options() {
		if name, ok := uciNames[o.Name]; ok {
			o.Name = name
		}
		if o.Name != "" {
			all = append(all, o)
		}
	}
	all = append(all, protocol.UGIOption{Name: ponderOption, Default: "false", IsCheck: true})
	if names := h.variantNames(); len(names) > 0 {
		now, _ := h.words.variantOf(h.game, h.current.record) // was validated
		all = append(all, protocol.UGIOption{Name: variantOption, Default: now, Vars: names})
	}
	return all
}

// variantNames returns the variants of the game.
func (h *uciHost) variantNames() (names []string) {
	if w, ok := h.words.(variantWording); !ok || w.only != nil {
		return nil
	}
	for _, v := range variants {
		if v.game == h.game.Name {
			names = append(names, v.name)
		}
	}
	return names
}

// Set sets an option of UCI; name is in lower case.
func (h *uciHost) Set(name, value string) error {
	switch {
	case name == strings.ToLower(ponderOption):
		return nil
	case name == strings.ToLower(variantOption):
		return h.setVariant(value)
	}
	for own, other := range uciNames {
		if other != "" && strings.ToLower(other) == name {
			return h.ugiHost.Set(own, value)
		}
		if own == name && other == "" {
			return unknownOptionError(h.Options())
		}
	}
	err := h.ugiHost.Set(name, value)
	if errors.Is(err, errUnknownOption) {
		return unknownOptionError(h.Options())
	}
	return err
}

// setVariant selects the size of the game that a variant means.
func (h *uciHost) setVariant(name string) error {
	names := h.variantNames()
	if !slices.Contains(names, name) {
		return fmt.Errorf("unknown variant %q: expected %s", visible.Clip(name), strings.Join(names, ", "))
	}
	i := slices.IndexFunc(variants, func(v variant) bool { return v.name == name })
	if variants[i].size == "" {
		return nil
	}
	return h.ugiHost.Set("size", variants[i].size)
}
