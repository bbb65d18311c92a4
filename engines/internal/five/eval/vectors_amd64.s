#include "textflag.h"

// A Step has 8 bytes, Sums have 64: half of them as black sees
// them, half as white.

// func updateVectors(steps *Step, n int, points, vectors *Sums, totals *Totals)
TEXT ·updateVectors(SB), NOSPLIT, $0-40
	MOVQ steps+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ points+16(FP), DI
	MOVQ vectors+24(FP), R8
	MOVQ totals+32(FP), R9
	VMOVDQU (R9), Y8            // black: even numbers, odd ones
	VMOVDQU 32(R9), Y9
	VMOVDQU 64(R9), Y10         // white
	VMOVDQU 96(R9), Y11
	VPCMPEQD Y14, Y14, Y14
	VPSLLW $15, Y14, Y15        // zero
	VPSRLD $31, Y14, Y14        // 1 and 0 by turns: what takes even numbers
	VPSLLD $16, Y14, Y13        // 0 and 1: odd ones

update:
	MOVWLZX 0(SI), AX
	MOVWLZX 2(SI), BX
	MOVWLZX 4(SI), DX
	VPBROADCASTW 6(SI), Y12
	SHLQ $6, AX
	SHLQ $6, BX
	SHLQ $6, DX
	VMOVDQU (DI)(AX*1), Y0
	VMOVDQU 32(DI)(AX*1), Y1
	VPAND Y12, Y0, Y2
	VPAND Y12, Y1, Y3
	VPMAXUW Y15, Y2, Y2         // what counted before
	VPMAXUW Y15, Y3, Y3
	VPSUBW (R8)(BX*1), Y0, Y0
	VPSUBW 32(R8)(BX*1), Y1, Y1
	VPADDW (R8)(DX*1), Y0, Y0
	VPADDW 32(R8)(DX*1), Y1, Y1
	VMOVDQU Y0, (DI)(AX*1)
	VMOVDQU Y1, 32(DI)(AX*1)
	VPMAXUW Y15, Y0, Y0
	VPMAXUW Y15, Y1, Y1
	VPSUBW Y2, Y0, Y0           // by how much more counts now
	VPSUBW Y3, Y1, Y1
	VPMADDWD Y14, Y0, Y4
	VPMADDWD Y13, Y0, Y5
	VPMADDWD Y14, Y1, Y6
	VPMADDWD Y13, Y1, Y7
	VPADDD Y4, Y8, Y8
	VPADDD Y5, Y9, Y9
	VPADDD Y6, Y10, Y10
	VPADDD Y7, Y11, Y11
	ADDQ $8, SI
	DECQ CX
	JNZ update

	VMOVDQU Y8, (R9)
	VMOVDQU Y9, 32(R9)
	VMOVDQU Y10, 64(R9)
	VMOVDQU Y11, 96(R9)
	VZEROUPPER
	RET

// func revertVectors(steps *Step, n int, points, vectors *Sums)
TEXT ·revertVectors(SB), NOSPLIT, $0-32
	MOVQ steps+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ points+16(FP), DI
	MOVQ vectors+24(FP), R8

revert:
	MOVWLZX 0(SI), AX
	MOVWLZX 2(SI), BX
	MOVWLZX 4(SI), DX
	SHLQ $6, AX
	SHLQ $6, BX
	SHLQ $6, DX
	VMOVDQU (DI)(AX*1), Y0
	VMOVDQU 32(DI)(AX*1), Y1
	VPSUBW (R8)(DX*1), Y0, Y0
	VPSUBW 32(R8)(DX*1), Y1, Y1
	VPADDW (R8)(BX*1), Y0, Y0
	VPADDW 32(R8)(BX*1), Y1, Y1
	VMOVDQU Y0, (DI)(AX*1)
	VMOVDQU Y1, 32(DI)(AX*1)
	ADDQ $8, SI
	DECQ CX
	JNZ revert

	VZEROUPPER
	RET
