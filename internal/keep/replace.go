package keep

import "io"

// Replace writes a whole file atomically: it writes a temporary file and renames it. When it
// returns without an error the file is on the disk.
func Replace(disk Disk, name string, kind Kind, write func(io.Writer) error) error {
	return ReplaceAll(disk, []string{name}, kind, func(_ int, w io.Writer) error { return write(w) })
}

// ReplaceAll writes files that belong together: all are on the disk before the first is renamed.
// The first name is renamed last, so if it is new, all others are.
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
		if err := h.stageFile(func(w io.Writer) error { return write(i, w) }); err != nil {
			removeTemporaries(all[:i])
			return err
		}
	}
	for i := len(all) - 1; i >= 0; i-- {
		if err := all[i].commitFile(); err != nil {
			removeTemporaries(all[:i])
			return err
		}
	}
	return nil
}

func removeTemporaries(all []*Held) {
	for _, h := range all {
		h.removeTemporary()
	}
}
