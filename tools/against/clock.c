/* A clock that stands still while a process waits for a processor. Preloaded into a
 * dynamically linked engine on Linux it makes every wall clock advance with the process's own
 * processor time, so that engines which budget by the clock can be compared on a busy machine:
 *
 *	cc -O2 -shared -fPIC -o clock.so clock.c && LD_PRELOAD=./clock.so ENGINE
 *
 * It does nothing for Go programs, which read the clock without libc (clock.sh builds one that
 * has such a clock), and is no clock for engines with several threads. */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static struct timespec monotonic, real; /* when the process began */

__attribute__((constructor)) static void begin(void)
{
	syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &monotonic);
	syscall(SYS_clock_gettime, CLOCK_REALTIME, &real);
}

static void since(const struct timespec *begun, struct timespec *now)
{
	syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, now);
	now->tv_sec += begun->tv_sec;
	now->tv_nsec += begun->tv_nsec;
	if (now->tv_nsec >= 1000000000L) {
		now->tv_nsec -= 1000000000L;
		now->tv_sec++;
	}
}

int clock_gettime(clockid_t id, struct timespec *now)
{
	switch (id) {
	case CLOCK_MONOTONIC:
	case CLOCK_MONOTONIC_RAW:
	case CLOCK_MONOTONIC_COARSE:
	case CLOCK_BOOTTIME:
		since(&monotonic, now);
		return 0;
	case CLOCK_REALTIME:
	case CLOCK_REALTIME_COARSE:
		since(&real, now);
		return 0;
	}
	return syscall(SYS_clock_gettime, id, now);
}

int gettimeofday(struct timeval *now, void *zone)
{
	struct timespec t;
	(void)zone;
	since(&real, &t);
	now->tv_sec = t.tv_sec;
	now->tv_usec = t.tv_nsec / 1000;
	return 0;
}

time_t time(time_t *now)
{
	struct timespec t;
	since(&real, &t);
	if (now)
		*now = t.tv_sec;
	return t.tv_sec;
}
