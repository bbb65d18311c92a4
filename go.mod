module github.com/sente-games/sente

go 1.26
