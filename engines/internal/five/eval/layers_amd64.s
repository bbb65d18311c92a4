#include "textflag.h"

// Sums of a layer are 32 numbers of 32 bits, and its weights stand by pairs of inputs, 128 bytes
// each.

// func applyVectors(l *weightPair, n int, in *blockNumbers, from *blockBiases, shift, least, most int32, out *blockNumbers)
TEXT ·applyVectors(SB), NOSPLIT, $0-56
	MOVQ l+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ in+16(FP), DI
	MOVQ from+24(FP), R8
	MOVQ out+48(FP), R9
	VMOVDQU (R8), Y0
	VMOVDQU 32(R8), Y1
	VMOVDQU 64(R8), Y2
	VMOVDQU 96(R8), Y3

pair:
	VPBROADCASTD (DI), Y8
	VPMADDWD (SI), Y8, Y4
	VPMADDWD 32(SI), Y8, Y5
	VPMADDWD 64(SI), Y8, Y6
	VPMADDWD 96(SI), Y8, Y7
	VPADDD Y4, Y0, Y0
	VPADDD Y5, Y1, Y1
	VPADDD Y6, Y2, Y2
	VPADDD Y7, Y3, Y3
	ADDQ $4, DI
	ADDQ $128, SI
	DECQ CX
	JNZ pair

	MOVL shift+32(FP), AX
	VMOVD AX, X4
	MOVL least+36(FP), AX
	VMOVD AX, X5
	VPBROADCASTD X5, Y5
	MOVL most+40(FP), AX
	VMOVD AX, X6
	VPBROADCASTD X6, Y6
	VPSRAD X4, Y0, Y0
	VPSRAD X4, Y1, Y1
	VPSRAD X4, Y2, Y2
	VPSRAD X4, Y3, Y3
	VPMAXSD Y5, Y0, Y0
	VPMAXSD Y5, Y1, Y1
	VPMAXSD Y5, Y2, Y2
	VPMAXSD Y5, Y3, Y3
	VPMINSD Y6, Y0, Y0
	VPMINSD Y6, Y1, Y1
	VPMINSD Y6, Y2, Y2
	VPMINSD Y6, Y3, Y3
	VPACKSSDW Y1, Y0, Y0        // by halves: sums 0 to 3, 8 to 11, 4 to 7, 12 to 15
	VPACKSSDW Y3, Y2, Y2
	VPERMQ $0xD8, Y0, Y0
	VPERMQ $0xD8, Y2, Y2
	VMOVDQU Y0, (R9)
	VMOVDQU Y2, 32(R9)
	VZEROUPPER
	RET

// func ratesVectors(cells *uint16, n int, points *[MaxCells]Sums, own int, by *blockNumbers, rates *int32)
TEXT ·ratesVectors(SB), NOSPLIT, $0-48
	MOVQ cells+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ points+16(FP), DI
	MOVQ own+24(FP), DX
	MOVQ by+32(FP), R8
	MOVQ rates+40(FP), R9
	SHLQ $5, DX                 // where the own view is; the other one is at 32 less that
	LEAQ (DI)(DX*1), R10
	NEGQ DX
	LEAQ 32(DI)(DX*1), R11
	VMOVDQU (R8), Y8
	VMOVDQU 32(R8), Y9
	VPCMPEQD Y15, Y15, Y15
	VPSLLW $15, Y15, Y15        // zero

rate:
	MOVWLZX (SI), AX
	ANDL $511, AX
	SHLQ $6, AX
	VMOVDQU (R10)(AX*1), Y0
	VMOVDQU (R11)(AX*1), Y1
	VPSUBUSW Y15, Y0, Y0        // what is above zero
	VPSUBUSW Y15, Y1, Y1
	VPMADDWD Y8, Y0, Y0
	VPMADDWD Y9, Y1, Y1
	VPADDD Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0x4E, X0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0xB1, X0, X1
	VPADDD X1, X0, X0
	VMOVD X0, (R9)
	ADDQ $2, SI
	ADDQ $4, R9
	DECQ CX
	JNZ rate

	VZEROUPPER
	RET

// func inputsVectors(own, other *Total, in *blockNumbers)
TEXT ·inputsVectors(SB), NOSPLIT, $0-24
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), DI
	MOVQ in+16(FP), R9
	VPCMPEQD Y4, Y4, Y4
	VPSRLD $31, Y4, Y5
	VPSLLD $4, Y5, Y5           // a half
	VPSRLD $19, Y4, Y4          // 8191
	VMOVDQU 0(SI), Y0
	VPADDD Y5, Y0, Y0
	VPSRLD $5, Y0, Y0
	VPMINUD Y4, Y0, Y0
	VMOVDQU 32(SI), Y1
	VPADDD Y5, Y1, Y1
	VPSRLD $5, Y1, Y1
	VPMINUD Y4, Y1, Y1
	VMOVDQU 0(DI), Y2
	VPADDD Y5, Y2, Y2
	VPSRLD $5, Y2, Y2
	VPMINUD Y4, Y2, Y2
	VMOVDQU 32(DI), Y3
	VPADDD Y5, Y3, Y3
	VPSRLD $5, Y3, Y3
	VPMINUD Y4, Y3, Y3
	VPACKUSDW Y1, Y0, Y0
	VPACKUSDW Y3, Y2, Y2
	VMOVDQU Y0, (R9)
	VMOVDQU Y2, 32(R9)
	VZEROUPPER
	RET

// func productVectors(a, b *[2]blockNumbers) int32
TEXT ·productVectors(SB), NOSPLIT, $0-20
	MOVQ a+0(FP), SI
	MOVQ b+8(FP), DI
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VPMADDWD (DI), Y0, Y0
	VPMADDWD 32(DI), Y1, Y1
	VPMADDWD 64(DI), Y2, Y2
	VPMADDWD 96(DI), Y3, Y3
	VPADDD Y1, Y0, Y0
	VPADDD Y3, Y2, Y2
	VPADDD Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0x4E, X0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0xB1, X0, X1
	VPADDD X1, X0, X0
	VMOVD X0, AX
	VZEROUPPER
	MOVL AX, ret+16(FP)
	RET
