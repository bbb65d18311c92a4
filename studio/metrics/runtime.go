package metrics

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strconv"
	"time"
)

// ofRuntime are the numbers of the Go runtime, named and explained as the client of Prometheus
// does, whose dashboards ask for them.
func ofRuntime() []number {
	threads, _ := runtime.ThreadCreateProfile(nil)
	return append(slices.Concat(ofMemory(), collections()),
		one("go_goroutines", "Number of goroutines that currently exist.", gauge, float64(runtime.NumGoroutine())),
		one("go_threads", "Number of OS threads created.", gauge, float64(threads)),
		number{"go_info", "Information about the Go environment.", gauge, []sample{{labels: []string{"version", runtime.Version()}, value: 1}}},
		sourced("go_gc_gogc_percent", "Heap size target percentage configured by the user, otherwise 100. This value is set by the GOGC environment variable, and the runtime/debug.SetGCPercent function. Sourced from /gc/gogc:percent.", "/gc/gogc:percent"),
		sourced("go_gc_gomemlimit_bytes", "Go runtime memory limit configured by the user, otherwise math.MaxInt64. This value is set by the GOMEMLIMIT environment variable, and the runtime/debug.SetMemoryLimit function. Sourced from /gc/gomemlimit:bytes.", "/gc/gomemlimit:bytes"),
		sourced("go_sched_gomaxprocs_threads", "The current runtime.GOMAXPROCS setting, or the number of operating system threads that can execute user-level Go code simultaneously. Sourced from /sched/gomaxprocs:threads.", "/sched/gomaxprocs:threads"),
	)
}

// sourced is a gauge that package runtime/metrics has.
func sourced(name, help, source string) number {
	read := []metrics.Sample{{Name: source}}
	metrics.Read(read)
	value := math.NaN()
	if read[0].Value.Kind() == metrics.KindUint64 {
		value = float64(read[0].Value.Uint64())
	}
	return one(name, help, gauge, value)
}

// collections are what the runtime says of collecting garbage: how long the program stood
// still for it, and when it last did.
func collections() []number {
	stats := debug.GCStats{PauseQuantiles: make([]time.Duration, 5)}
	debug.ReadGCStats(&stats)
	pauses := number{name: "go_gc_duration_seconds", help: "A summary of the wall-time pause (stop-the-world) duration in garbage collection cycles.", kind: summary}
	for i, p := range stats.PauseQuantiles {
		quantile := strconv.FormatFloat(float64(i)/float64(len(stats.PauseQuantiles)-1), 'g', -1, 64)
		pauses.samples = append(pauses.samples, sample{labels: []string{"quantile", quantile}, value: p.Seconds()})
	}
	pauses.samples = append(pauses.samples, sample{suffix: "_sum", value: stats.PauseTotal.Seconds()}, sample{suffix: "_count", value: float64(stats.NumGC)})
	return []number{pauses, one("go_memstats_last_gc_time_seconds", "Number of seconds since 1970 of last garbage collection.", gauge, float64(stats.LastGC.UnixNano())/1e9)}
}

// ofMemory are what the runtime counts of its memory.
func ofMemory() []number {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return []number{
		one("go_memstats_alloc_bytes", "Number of bytes allocated in heap and currently in use. Equals to /memory/classes/heap/objects:bytes.", gauge, float64(m.Alloc)),
		one("go_memstats_alloc_bytes_total", "Total number of bytes allocated in heap until now, even if released already. Equals to /gc/heap/allocs:bytes.", counter, float64(m.TotalAlloc)),
		one("go_memstats_sys_bytes", "Number of bytes obtained from system. Equals to /memory/classes/total:byte.", gauge, float64(m.Sys)),
		one("go_memstats_mallocs_total", "Total number of heap objects allocated, both live and gc-ed. Semantically a counter version for go_memstats_heap_objects gauge. Equals to /gc/heap/allocs:objects + /gc/heap/tiny/allocs:objects.", counter, float64(m.Mallocs)),
		one("go_memstats_frees_total", "Total number of heap objects frees. Equals to /gc/heap/frees:objects + /gc/heap/tiny/allocs:objects.", counter, float64(m.Frees)),
		one("go_memstats_heap_alloc_bytes", "Number of heap bytes allocated and currently in use, same as go_memstats_alloc_bytes. Equals to /memory/classes/heap/objects:bytes.", gauge, float64(m.HeapAlloc)),
		one("go_memstats_heap_sys_bytes", "Number of heap bytes obtained from system. Equals to /memory/classes/heap/objects:bytes + /memory/classes/heap/unused:bytes + /memory/classes/heap/released:bytes + /memory/classes/heap/free:bytes.", gauge, float64(m.HeapSys)),
		one("go_memstats_heap_idle_bytes", "Number of heap bytes waiting to be used. Equals to /memory/classes/heap/released:bytes + /memory/classes/heap/free:bytes.", gauge, float64(m.HeapIdle)),
		one("go_memstats_heap_inuse_bytes", "Number of heap bytes that are in use. Equals to /memory/classes/heap/objects:bytes + /memory/classes/heap/unused:bytes", gauge, float64(m.HeapInuse)),
		one("go_memstats_heap_released_bytes", "Number of heap bytes released to OS. Equals to /memory/classes/heap/released:bytes.", gauge, float64(m.HeapReleased)),
		one("go_memstats_heap_objects", "Number of currently allocated objects. Equals to /gc/heap/objects:objects.", gauge, float64(m.HeapObjects)),
		one("go_memstats_stack_inuse_bytes", "Number of bytes obtained from system for stack allocator in non-CGO environments. Equals to /memory/classes/heap/stacks:bytes.", gauge, float64(m.StackInuse)),
		one("go_memstats_stack_sys_bytes", "Number of bytes obtained from system for stack allocator. Equals to /memory/classes/heap/stacks:bytes + /memory/classes/os-stacks:bytes.", gauge, float64(m.StackSys)),
		one("go_memstats_mspan_inuse_bytes", "Number of bytes in use by mspan structures. Equals to /memory/classes/metadata/mspan/inuse:bytes.", gauge, float64(m.MSpanInuse)),
		one("go_memstats_mspan_sys_bytes", "Number of bytes used for mspan structures obtained from system. Equals to /memory/classes/metadata/mspan/inuse:bytes + /memory/classes/metadata/mspan/free:bytes.", gauge, float64(m.MSpanSys)),
		one("go_memstats_mcache_inuse_bytes", "Number of bytes in use by mcache structures. Equals to /memory/classes/metadata/mcache/inuse:bytes.", gauge, float64(m.MCacheInuse)),
		one("go_memstats_mcache_sys_bytes", "Number of bytes used for mcache structures obtained from system. Equals to /memory/classes/metadata/mcache/inuse:bytes + /memory/classes/metadata/mcache/free:bytes.", gauge, float64(m.MCacheSys)),
		one("go_memstats_buck_hash_sys_bytes", "Number of bytes used by the profiling bucket hash table. Equals to /memory/classes/profiling/buckets:bytes.", gauge, float64(m.BuckHashSys)),
		one("go_memstats_gc_sys_bytes", "Number of bytes used for garbage collection system metadata. Equals to /memory/classes/metadata/other:bytes.", gauge, float64(m.GCSys)),
		one("go_memstats_other_sys_bytes", "Number of bytes used for other system allocations. Equals to /memory/classes/other:bytes.", gauge, float64(m.OtherSys)),
		one("go_memstats_next_gc_bytes", "Number of heap bytes when next garbage collection will take place. Equals to /gc/heap/goal:bytes.", gauge, float64(m.NextGC)),
	}
}
