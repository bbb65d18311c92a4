#include "textflag.h"

// A Row has 40 bytes, a Step has 8.

// func listStepsBits(to *[8 * FeatureReach]Step, index *[numFeatures]uint16, rows *[4]Row, counting *PointSet) (n int)
TEXT ·listStepsBits(SB), NOSPLIT, $8-40
	MOVQ to+0(FP), DI
	MOVQ index+8(FP), R8
	MOVQ rows+16(FP), R9
	MOVQ counting+24(FP), R10
	LEAQ 160(R9), R11
	MOVQ R11, end-8(SP)

row:
	MOVQ 0(R9), AX              // before
	MOVQ 8(R9), BX              // after
	MOVQ 16(R9), DX             // cells
	MOVQ 24(R9), SI             // base
	MOVQ 32(R9), CX             // step
	ADDQ $40, R9
	TESTQ DX, DX
	JZ next

cell:
	TZCNTQ DX, R12
	LEAQ -8(R12), R13
	SHRXQ R13, AX, R14
	SHRXQ R13, BX, R13
	MOVBLZX R14, R11
	SHRL $2, R14
	ANDL $0xFF00, R14
	ORL R11, R14
	MOVWLZX (R8)(R14*2), R14
	MOVW R14, 2(DI)             // was
	MOVBLZX R13, R11
	SHRL $2, R13
	ANDL $0xFF00, R13
	ORL R11, R13
	MOVWLZX (R8)(R13*2), R13
	MOVW R13, 4(DI)             // is
	SHRL $1, R12
	IMULL CX, R12
	ADDL SI, R12
	MOVW R12, 0(DI)             // the cell
	MOVL R12, R11
	SHRL $6, R11
	MOVQ (R10)(R11*8), R11
	BTQ R12, R11
	SBBL R11, R11
	MOVW R11, 6(DI)             // whether it counts
	ADDQ $8, DI
	BLSRQ DX, DX
	JNZ cell

next:
	CMPQ R9, end-8(SP)
	JNE row

	SUBQ to+0(FP), DI
	SHRQ $3, DI
	MOVQ DI, n+32(FP)
	RET
