package app

import (
	"bytes"
	"debug/pe"
	"errors"
)

// programKind returns a description of a program for 64-bit Windows. The error describes why the
// program is not one.
func programKind(text []byte) (string, error) {
	p, err := pe.NewFile(bytes.NewReader(text))
	if err != nil {
		return "", errors.New("not a Windows program")
	}
	defer p.Close()
	header, wide := p.OptionalHeader.(*pe.OptionalHeader64)
	switch {
	case !wide || p.Machine != pe.IMAGE_FILE_MACHINE_AMD64:
		return "", errors.New("not a 64-bit Windows program (PE32+, amd64)")
	case header.Subsystem != pe.IMAGE_SUBSYSTEM_WINDOWS_CUI:
		return "", errors.New("a graphical program: Gomocup requires a console program")
	}
	return "PE32+ for amd64, console", nil
}
