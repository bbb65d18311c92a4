//go:build !unix

package playertest

import "syscall"

// detached are the attributes of any child: this system knows no sessions.
func detached() *syscall.SysProcAttr { return nil }
