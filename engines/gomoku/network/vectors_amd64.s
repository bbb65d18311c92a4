#include "textflag.h"

// A Step has 8 bytes, Sums have 128: half of them as black sees
// them, half as white.

// func updateVectors(steps *Step, n int, points, vectors *Sums, totals *Totals)
TEXT ·updateVectors(SB), NOSPLIT, $0-40
	MOVQ steps+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ points+16(FP), DI
	MOVQ vectors+24(FP), R8
	MOVQ totals+32(FP), R9
	VMOVDQU (R9), Y4            // black: even numbers, odd ones
	VMOVDQU 32(R9), Y5
	VMOVDQU 64(R9), Y6
	VMOVDQU 96(R9), Y7
	VMOVDQU 128(R9), Y8         // white
	VMOVDQU 160(R9), Y9
	VMOVDQU 192(R9), Y10
	VMOVDQU 224(R9), Y11
	VPCMPEQD Y14, Y14, Y14
	VPSLLW $15, Y14, Y15        // zero
	VPSRLD $31, Y14, Y14        // 1 and 0 by turns: what takes even numbers
	VPSLLD $16, Y14, Y13        // 0 and 1: odd ones

update:
	MOVWLZX 0(SI), AX
	MOVWLZX 2(SI), BX
	MOVWLZX 4(SI), DX
	VPBROADCASTW 6(SI), Y12
	SHLQ $7, AX
	SHLQ $7, BX
	SHLQ $7, DX
	VMOVDQU (DI)(AX*1), Y0
	VPAND Y12, Y0, Y1
	VPMAXUW Y15, Y1, Y1         // what counted before
	VPSUBW (R8)(BX*1), Y0, Y0
	VPADDW (R8)(DX*1), Y0, Y0
	VMOVDQU Y0, (DI)(AX*1)
	VPMAXUW Y15, Y0, Y0
	VPSUBW Y1, Y0, Y0           // by how much more counts now
	VPMADDWD Y14, Y0, Y1
	VPMADDWD Y13, Y0, Y2
	VPADDD Y1, Y4, Y4
	VPADDD Y2, Y6, Y6
	VMOVDQU 32(DI)(AX*1), Y0
	VPAND Y12, Y0, Y1
	VPMAXUW Y15, Y1, Y1         // what counted before
	VPSUBW 32(R8)(BX*1), Y0, Y0
	VPADDW 32(R8)(DX*1), Y0, Y0
	VMOVDQU Y0, 32(DI)(AX*1)
	VPMAXUW Y15, Y0, Y0
	VPSUBW Y1, Y0, Y0           // by how much more counts now
	VPMADDWD Y14, Y0, Y1
	VPMADDWD Y13, Y0, Y2
	VPADDD Y1, Y5, Y5
	VPADDD Y2, Y7, Y7
	VMOVDQU 64(DI)(AX*1), Y0
	VPAND Y12, Y0, Y1
	VPMAXUW Y15, Y1, Y1         // what counted before
	VPSUBW 64(R8)(BX*1), Y0, Y0
	VPADDW 64(R8)(DX*1), Y0, Y0
	VMOVDQU Y0, 64(DI)(AX*1)
	VPMAXUW Y15, Y0, Y0
	VPSUBW Y1, Y0, Y0           // by how much more counts now
	VPMADDWD Y14, Y0, Y1
	VPMADDWD Y13, Y0, Y2
	VPADDD Y1, Y8, Y8
	VPADDD Y2, Y10, Y10
	VMOVDQU 96(DI)(AX*1), Y0
	VPAND Y12, Y0, Y1
	VPMAXUW Y15, Y1, Y1         // what counted before
	VPSUBW 96(R8)(BX*1), Y0, Y0
	VPADDW 96(R8)(DX*1), Y0, Y0
	VMOVDQU Y0, 96(DI)(AX*1)
	VPMAXUW Y15, Y0, Y0
	VPSUBW Y1, Y0, Y0           // by how much more counts now
	VPMADDWD Y14, Y0, Y1
	VPMADDWD Y13, Y0, Y2
	VPADDD Y1, Y9, Y9
	VPADDD Y2, Y11, Y11
	ADDQ $8, SI
	DECQ CX
	JNZ update

	VMOVDQU Y4, (R9)
	VMOVDQU Y5, 32(R9)
	VMOVDQU Y6, 64(R9)
	VMOVDQU Y7, 96(R9)
	VMOVDQU Y8, 128(R9)
	VMOVDQU Y9, 160(R9)
	VMOVDQU Y10, 192(R9)
	VMOVDQU Y11, 224(R9)
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
	SHLQ $7, AX
	SHLQ $7, BX
	SHLQ $7, DX
	VMOVDQU (DI)(AX*1), Y0
	VMOVDQU 32(DI)(AX*1), Y1
	VMOVDQU 64(DI)(AX*1), Y2
	VMOVDQU 96(DI)(AX*1), Y3
	VPSUBW (R8)(DX*1), Y0, Y0
	VPSUBW 32(R8)(DX*1), Y1, Y1
	VPSUBW 64(R8)(DX*1), Y2, Y2
	VPSUBW 96(R8)(DX*1), Y3, Y3
	VPADDW (R8)(BX*1), Y0, Y0
	VPADDW 32(R8)(BX*1), Y1, Y1
	VPADDW 64(R8)(BX*1), Y2, Y2
	VPADDW 96(R8)(BX*1), Y3, Y3
	VMOVDQU Y0, (DI)(AX*1)
	VMOVDQU Y1, 32(DI)(AX*1)
	VMOVDQU Y2, 64(DI)(AX*1)
	VMOVDQU Y3, 96(DI)(AX*1)
	ADDQ $8, SI
	DECQ CX
	JNZ revert

	VZEROUPPER
	RET
