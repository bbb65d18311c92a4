#include "textflag.h"

// An arm has 48 bytes, a change has 16.

// func spreadArmsBits(arms *[4]rowArm, table *uint8, low, high uint64, state *[maxCells]cellState, log *[maxSpread]stateChange, bump patternPair, touched *[maxSpread]uint16) (changes, n int)
TEXT ·spreadArmsBits(SB), NOSPLIT, $8-80
	MOVQ arms+0(FP), R9
	MOVQ table+8(FP), R8
	MOVQ low+16(FP), CX
	MOVQ high+24(FP), R15
	MOVQ state+32(FP), R10
	MOVQ log+40(FP), DI
	MOVQ touched+56(FP), SI
	LEAQ 192(R9), R11
	MOVQ R11, end-8(SP)

arm:
	MOVQ 0(R9), AX              // window
	MOVQ 8(R9), DX              // cells
	MOVQ 16(R9), BX             // mine
	TESTQ DX, DX
	JZ next

cell:
	TZCNTQ DX, R12
	SHRXQ R12, AX, R13
	MOVQ R13, R11
	ANDQ CX, R11
	SHRQ $2, R13
	ANDQ R15, R13
	ORQ R11, R13
	MOVBLZX (R8)(R13*1), R13
	IMULQ 24(R9), R13           // by unit
	ANDQ BX, R13
	SHRL $1, R12
	IMULL 40(R9), R12           // by step
	ADDL 32(R9), R12            // from the first one on
	MOVQ (R10)(R12*8), R14      // was
	ANDNQ R14, BX, R11
	ORQ R11, R13                // now
	CMPQ R13, R14
	JE same
	MOVQ R14, 0(DI)
	MOVW R12, 8(DI)
	MOVQ R13, (R10)(R12*8)
	MOVL bump+48(FP), R11
	ADDL R11, R14
	ADDL R11, R13
	ORL R14, R13
	MOVQ DI, R11
	SUBQ log+40(FP), R11
	ADDQ $16, DI
	SHRL $4, R11
	MOVW R11, 0(SI)             // the number of the change, which stays if it may be of class
	XORL R11, R11
	TESTL $0x88888888, R13
	SETNE R11
	LEAQ (SI)(R11*2), SI

same:
	BLSRQ DX, DX
	JNZ cell

next:
	ADDQ $48, R9
	CMPQ R9, end-8(SP)
	JNE arm

	SUBQ log+40(FP), DI
	SHRQ $4, DI
	MOVQ DI, changes+64(FP)
	SUBQ touched+56(FP), SI
	SHRQ $1, SI
	MOVQ SI, n+72(FP)
	RET
