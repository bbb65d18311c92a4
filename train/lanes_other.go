//go:build !amd64

package train

const hasAVX2 = false

func gatherVectors(*float32, *uint16, int, *float32, int) {}

func scatterVectors(*float32, *uint16, int, *float32, int) {}

func rectifyVectors(*float32, int, *float32, int) {}

func dotVectors(*float32, int, *float32, *float32, int) {}

func backVectors(*float32, int, *float32, *float32, *float32, *float32, int) {}

func blendVectors(*float32, *float32, int, *float32, int) {}

func spreadVectors(*float32, int, *float32, *float32, int) {}
