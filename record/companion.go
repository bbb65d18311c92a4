package record

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/othellofile"
	"github.com/sente-games/sente/record/internal/charset"
)

// Companions returns the content of a file that belongs to another one, by its extension such as ".jou"; nil if there is
// none.
type Companions func(extension string) ([]byte, error)

// maxCompanionBytes is the maximum size of a companion.
const maxCompanionBytes = 4 << 20

// CompanionsOf returns the companions of a file: those in its folder. A file with the same name but for its extension is
// preferred, then one whose name is a prefix of its name such as WTHOR.JOU for WTH_2001.wtb up to the last three letters,
// then the only one.
func CompanionsOf(name string) Companions {
	if name == keep.Stdin {
		return nil
	}
	return func(extension string) ([]byte, error) {
		folder, base := filepath.Split(name)
		entries, err := os.ReadDir(filepath.Join(folder, "."))
		if err != nil {
			return nil, nil //nolint:nilerr // the file itself reports that its folder cannot be read
		}
		var names []string
		for _, e := range entries {
			names = append(names, e.Name())
		}
		found := chooseCompanion(base, extension, names)
		if found == "" {
			return nil, nil
		}
		data, err := keep.ReadFile(filepath.Join(folder, found), maxCompanionBytes)
		if err != nil {
			return nil, fmt.Errorf("%s cannot be read: %w", filepath.Join(folder, found), err)
		}
		return data, nil
	}
}

// chooseCompanion returns the companion of a file among the names of its folder, "" if there is none.
func chooseCompanion(base, extension string, names []string) (found string) {
	stem := func(name string) string { return strings.ToLower(strings.TrimSuffix(name, filepath.Ext(name))) }
	count := 0
	for _, name := range names {
		switch {
		case !strings.EqualFold(filepath.Ext(name), extension):
			continue
		case stem(name) == stem(base):
			return name
		case stem(name) == "wthor":
			found, count = name, -len(names)
		case count >= 0:
			found = name
		}
		count++
	}
	if count > 1 {
		return ""
	}
	return found
}

// wthorNames are the names to which the games of a WTHOR file refer.
type wthorNames struct{ players, tournaments []string }

// readWthorNames reads the lists of names beside a file of WTHOR; a missing list is empty.
func (r reader) readWthorNames(name string) (n wthorNames, err error) {
	if r.companions == nil {
		return n, nil
	}
	for _, list := range []struct {
		extension string
		length    int
		to        *[]string
	}{{".jou", othellofile.PlayerBytes, &n.players}, {".trn", othellofile.TournamentBytes, &n.tournaments}} {
		data, err := r.companions(list.extension)
		if err != nil {
			return n, err
		}
		if data == nil {
			r.notes.addMissingCompanion(list.extension)
			continue
		}
		names, err := othellofile.ReadNames(data, list.length)
		if err != nil {
			return n, fmt.Errorf("%s: the %s file beside it: %w", name, list.extension, err)
		}
		set := charset.Guess(data[min(len(data), 16):])
		for _, text := range names {
			decoded, _, err := charset.Decode(set, text)
			if err != nil {
				return n, err
			}
			*list.to = append(*list.to, decoded)
		}
	}
	return n, nil
}

// addMissingCompanion adds a note that names are missing. It does nothing on a nil list.
func (n *noteList) addMissingCompanion(extension string) {
	if n != nil {
		n.add("there is no %s file beside it: the names are unknown", extension)
	}
}
