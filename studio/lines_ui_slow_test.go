//go:build slow

package studio

import "testing"

func TestEnginePanel_PromisesNothingAfterTheEnd(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=human&moves=h8,a1,i8,a2,j8,a3,k8,a4")
	p.click("#analyse")
	p.until(`document.querySelector(".verdict .words")`)
	p.open("#/gomoku?seat=human&seat=human&moves=h8,a1,i8,a2,j8,a3,k8,a4,l8")
	p.until(`!document.querySelector(".engine .verdict, #play-out")`)
}
