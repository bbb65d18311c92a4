//go:build unix && !linux

package process

import "syscall"

func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func descendants(int) []int { return nil }
