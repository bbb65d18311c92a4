//go:build slow

package studio
