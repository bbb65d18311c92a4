package keep

import "io"

// Replace writes a whole file, old or new whatever happens: beside, and then in the
// place of what was there. When it returns without an error the file is on the
// disk.
func Replace(disk Disk, name string, kind Kind, write func(io.Writer) error) error {
	return ReplaceAll(disk, []string{name}, kind, func(_ int, w io.Writer) error { return write(w) })
}

// ReplaceAll writes files that belong together: all are on the disk before the
// first gets its name. The first of the names is given last: if it is new, all
// others are.
func ReplaceAll(disk Disk, names []string, kind Kind, write func(i int, w io.Writer) error) error {
	var all []*Held
	for _, name := range names {
		h, err := Hold(disk, name, kind)
		if err != nil {
			return err
		}
		defer h.Close()
		all = append(all, h)
	}
	for i, h := range all {
		if err := h.stage(func(w io.Writer) error { return write(i, w) }); err != nil {
			discard(all[:i])
			return err
		}
	}
	for i := len(all) - 1; i >= 0; i-- {
		if err := all[i].commit(); err != nil {
			discard(all[:i])
			return err
		}
	}
	return nil
}

func discard(all []*Held) {
	for _, h := range all {
		h.discard()
	}
}
