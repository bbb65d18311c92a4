#include "textflag.h"

// func gatherVectors(sums *float32, features *uint16, points int, table *float32, width int)
TEXT ·gatherVectors(SB), NOSPLIT, $0-40
	MOVQ sums+0(FP), DI
	MOVQ features+8(FP), SI
	MOVQ points+16(FP), CX
	MOVQ table+24(FP), R8
	MOVQ width+32(FP), R9
	SHLQ $2, R9                 // bytes of a row

gather:
	MOVWLZX 0(SI), R10
	MOVWLZX 2(SI), R11
	MOVWLZX 4(SI), R12
	MOVWLZX 6(SI), R13
	IMULQ R9, R10
	IMULQ R9, R11
	IMULQ R9, R12
	IMULQ R9, R13
	ADDQ R8, R10
	ADDQ R8, R11
	ADDQ R8, R12
	ADDQ R8, R13
	XORQ AX, AX

gatherLanes:
	VMOVUPS (R10)(AX*1), Y0
	VADDPS (R11)(AX*1), Y0, Y0
	VADDPS (R12)(AX*1), Y0, Y0
	VADDPS (R13)(AX*1), Y0, Y0
	VMOVUPS Y0, (DI)(AX*1)
	ADDQ $32, AX
	CMPQ AX, R9
	JLT gatherLanes
	ADDQ R9, DI
	ADDQ $8, SI
	DECQ CX
	JNZ gather

	VZEROUPPER
	RET

// func scatterVectors(gradients *float32, features *uint16, points int, by *float32, width int)
TEXT ·scatterVectors(SB), NOSPLIT, $0-40
	MOVQ gradients+0(FP), R8
	MOVQ features+8(FP), SI
	MOVQ points+16(FP), CX
	MOVQ by+24(FP), DI
	MOVQ width+32(FP), R9
	SHLQ $2, R9

scatter:
	MOVQ $4, DX

scatterFeature:
	MOVWLZX (SI), R10
	IMULQ R9, R10
	ADDQ R8, R10
	XORQ AX, AX

scatterLanes:
	VMOVUPS (DI)(AX*1), Y0
	VADDPS (R10)(AX*1), Y0, Y0
	VMOVUPS Y0, (R10)(AX*1)
	ADDQ $32, AX
	CMPQ AX, R9
	JLT scatterLanes
	ADDQ $2, SI
	DECQ DX
	JNZ scatterFeature
	ADDQ R9, DI
	DECQ CX
	JNZ scatter

	VZEROUPPER
	RET

// func rectifyVectors(sums *float32, points int, total *float32, width int)
TEXT ·rectifyVectors(SB), NOSPLIT, $0-32
	MOVQ sums+0(FP), DI
	MOVQ total+16(FP), SI
	MOVQ width+24(FP), R9
	SHLQ $2, R9
	VXORPS Y15, Y15, Y15
	XORQ AX, AX

rectifyLanes:
	MOVQ points+8(FP), CX
	LEAQ (DI)(AX*1), R10
	VXORPS Y1, Y1, Y1

rectify:
	VMAXPS (R10), Y15, Y0
	VMOVUPS Y0, (R10)
	VADDPS Y0, Y1, Y1
	ADDQ R9, R10
	DECQ CX
	JNZ rectify
	VMOVUPS Y1, (SI)(AX*1)
	ADDQ $32, AX
	CMPQ AX, R9
	JLT rectifyLanes

	VZEROUPPER
	RET

// func dotVectors(sums *float32, points int, by, dots *float32, width int)
TEXT ·dotVectors(SB), NOSPLIT, $0-40
	MOVQ sums+0(FP), DI
	MOVQ points+8(FP), CX
	MOVQ by+16(FP), SI
	MOVQ dots+24(FP), R8
	MOVQ width+32(FP), R9
	SHLQ $2, R9

dot:
	XORQ AX, AX
	VXORPS Y1, Y1, Y1

dotLanes:
	VMOVUPS (DI)(AX*1), Y0
	VMULPS (SI)(AX*1), Y0, Y0
	VADDPS Y0, Y1, Y1
	ADDQ $32, AX
	CMPQ AX, R9
	JLT dotLanes
	VEXTRACTF128 $1, Y1, X2
	VADDPS X2, X1, X1           // lane i and i+4
	VPERMILPS $0x4E, X1, X2
	VADDPS X2, X1, X1           // i and i+2
	VPERMILPS $0xB1, X1, X2
	VADDSS X2, X1, X1
	VMOVSS X1, (R8)
	ADDQ $4, R8
	ADDQ R9, DI
	DECQ CX
	JNZ dot

	VZEROUPPER
	RET

// func backVectors(sums *float32, points int, byTotal, by, byDots, gradient *float32, width int)
TEXT ·backVectors(SB), NOSPLIT, $0-56
	MOVQ sums+0(FP), DI
	MOVQ byTotal+16(FP), R11
	MOVQ by+24(FP), R12
	MOVQ gradient+40(FP), SI
	MOVQ width+48(FP), R9
	SHLQ $2, R9
	VXORPS Y15, Y15, Y15
	XORQ AX, AX

backLanes:
	MOVQ points+8(FP), CX
	MOVQ byDots+32(FP), R8
	LEAQ (DI)(AX*1), R10
	VMOVUPS (R11)(AX*1), Y1
	VMOVUPS (R12)(AX*1), Y2
	VMOVUPS (SI)(AX*1), Y3

back:
	VBROADCASTSS (R8), Y4
	VMOVUPS (R10), Y0
	VMULPS Y0, Y4, Y5
	VADDPS Y5, Y3, Y3
	VMULPS Y2, Y4, Y6
	VADDPS Y6, Y1, Y6
	VCMPPS $1, Y0, Y15, Y7      // zero below the sum
	VANDPS Y6, Y7, Y6
	VMOVUPS Y6, (R10)
	ADDQ $4, R8
	ADDQ R9, R10
	DECQ CX
	JNZ back
	VMOVUPS Y3, (SI)(AX*1)
	ADDQ $32, AX
	CMPQ AX, R9
	JLT backLanes

	VZEROUPPER
	RET

// func blendVectors(sum, rows *float32, n int, by *float32, width int)
TEXT ·blendVectors(SB), NOSPLIT, $0-40
	MOVQ sum+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ width+32(FP), R9
	SHLQ $2, R9
	XORQ AX, AX

blendLanes:
	MOVQ n+16(FP), CX
	MOVQ by+24(FP), R8
	LEAQ (SI)(AX*1), R10
	VMOVUPS (DI)(AX*1), Y0

blend:
	VBROADCASTSS (R8), Y1
	VMULPS (R10), Y1, Y1
	VADDPS Y1, Y0, Y0
	ADDQ $4, R8
	ADDQ R9, R10
	DECQ CX
	JNZ blend
	VMOVUPS Y0, (DI)(AX*1)
	ADDQ $32, AX
	CMPQ AX, R9
	JLT blendLanes

	VZEROUPPER
	RET

// func spreadVectors(rows *float32, n int, by, row *float32, width int)
TEXT ·spreadVectors(SB), NOSPLIT, $0-40
	MOVQ rows+0(FP), DI
	MOVQ n+8(FP), CX
	MOVQ by+16(FP), R8
	MOVQ row+24(FP), SI
	MOVQ width+32(FP), R9
	SHLQ $2, R9

spread:
	VBROADCASTSS (R8), Y1
	XORQ AX, AX

spreadLanes:
	VMULPS (SI)(AX*1), Y1, Y0
	VADDPS (DI)(AX*1), Y0, Y0
	VMOVUPS Y0, (DI)(AX*1)
	ADDQ $32, AX
	CMPQ AX, R9
	JLT spreadLanes
	ADDQ $4, R8
	ADDQ R9, DI
	DECQ CX
	JNZ spread

	VZEROUPPER
	RET
