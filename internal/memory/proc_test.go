package memory

import (
	"strings"
	"testing"
	"testing/fstest"
)

// machine returns a file system with the limit files of a machine.
func machine(files ...string) fstest.MapFS {
	m := fstest.MapFS{}
	for i := 0; i < len(files); i += 2 {
		m[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return m
}

const (
	mib = 1 << 20

	mounts2 = "24 1 0:22 / /proc rw - proc proc rw\n30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n"
	mounts1 = "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755\n" +
		"32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n" +
		"35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
	limitsText = "Limit                     Soft Limit           Hard Limit           Units     \n" +
		"Max data size             DATA                 unlimited            bytes     \n" +
		"Max address space         SPACE                unlimited            bytes     \n"
	statusText = "Name:\tsente\nVmSize:\t  204800 kB\nVmData:\t  102400 kB\n"
)

func TestCgroupLimit(t *testing.T) {
	docker := strings.ReplaceAll(mounts1, "0:32 / ", "0:32 /docker/abc ")
	for name, c := range map[string]struct {
		files []string
		want  int64
	}{
		"no files":        {nil, unlimited},
		"no limit":        {[]string{procGroups, "0::/a\n", procMounts, mounts2, "sys/fs/cgroup/a/memory.max", "max\n"}, unlimited},
		"own":             {[]string{procGroups, "0::/a\n", procMounts, mounts2, "sys/fs/cgroup/a/memory.max", "1048576\n"}, mib},
		"above":           {[]string{procGroups, "0::/a/b\n", procMounts, mounts2, "sys/fs/cgroup/a/memory.max", "1048576\n", "sys/fs/cgroup/a/b/memory.max", "max\n"}, mib},
		"least":           {[]string{procGroups, "0::/a/b\n", procMounts, mounts2, "sys/fs/cgroup/a/memory.max", "2097152\n", "sys/fs/cgroup/a/b/memory.max", "1048576"}, mib},
		"high":            {[]string{procGroups, "0::/a\n", procMounts, mounts2, "sys/fs/cgroup/a/memory.max", "2097152\n", "sys/fs/cgroup/a/memory.high", "1048576"}, mib},
		"top":             {[]string{procGroups, "0::/\n", procMounts, mounts2, "sys/fs/cgroup/memory.max", "1048576"}, mib},
		"of others":       {[]string{procGroups, "0::/a\n", procMounts, mounts2, "sys/fs/cgroup/b/memory.max", "1048576"}, unlimited},
		"nonsense":        {[]string{procGroups, "0::/a\n\nx\n:::\n", procMounts, mounts2 + "x\n - \n", "sys/fs/cgroup/a/memory.max", "-5 apples"}, unlimited},
		"version 1":       {[]string{procGroups, "4:cpu:/x\n3:memory:/a/b\n0::/\n", procMounts, mounts1, "sys/fs/cgroup/memory/a/memory.limit_in_bytes", "1048576\n"}, mib},
		"version 1, more": {[]string{procGroups, "3:memory:/a\n", procMounts, mounts1, "sys/fs/cgroup/memory/a/memory.limit_in_bytes", "9223372036854771712\n"}, 9223372036854771712},
		"a container":     {[]string{procGroups, "3:memory:/docker/abc\n", procMounts, docker, "sys/fs/cgroup/memory/memory.limit_in_bytes", "1048576\n"}, mib},
		"in a container":  {[]string{procGroups, "3:memory:/docker/abc/d\n", procMounts, docker, "sys/fs/cgroup/memory/d/memory.limit_in_bytes", "1048576\n"}, mib},
		"beyond":          {[]string{procGroups, "0::/../../x\n", procMounts, mounts2, "sys/fs/cgroup/memory.max", "1048576\n"}, mib},
	} {
		if got := cgroupLimit(machine(c.files...)); got != c.want {
			t.Errorf("%s: %d instead of %d", name, got, c.want)
		}
	}
}

func TestAddressSpaceLimit(t *testing.T) {
	for _, c := range []struct {
		space, data string
		want        int64
	}{
		{"unlimited", "unlimited", unlimited},
		{"1073741824", "unlimited", 1073741824 - 200*mib},
		{"unlimited", "1073741824", 1073741824 - 100*mib},
		{"1073741824", "536870912", 536870912 - 100*mib},
		{"1048576", "unlimited", 0},
		{"", "", unlimited},
	} {
		text := strings.NewReplacer("SPACE", c.space, "DATA", c.data).Replace(limitsText)
		if got := addressSpaceLimit(machine(procLimits, text, procStatus, statusText)); got != c.want {
			t.Errorf("%q, %q: %d instead of %d", c.space, c.data, got, c.want)
		}
	}
	if got := addressSpaceLimit(machine()); got != unlimited {
		t.Errorf("without files: %d", got)
	}
}

func TestPhysicalMemory(t *testing.T) {
	if got := physicalMemory(machine(procMemory, "MemTotal:       24683520 kB\nMemFree: 1 kB\n")); got != 24683520<<10 {
		t.Errorf("%d", got)
	}
	for _, text := range []string{"", "MemTotal:", "MemTotal: x kB", "MemTotal: -1 kB", "MemTotal: 99999999999999999999 kB", "MemTotal: 9007199254740993 kB"} {
		if got := physicalMemory(machine(procMemory, text)); got <= 0 {
			t.Errorf("%q: %d", text, got)
		}
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]int64{"512": 512 << 20, "512MiB": 512 << 20, "2GiB": 2 << 30, "1024KiB": 1 << 20, "1TiB": 1 << 40} {
		if got, err := Parse(text); got != want || err != nil {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "GiB", "2GB", "2 GiB", "1e3", "9223372036854775807", "8796093022208MiB", strings.Repeat("9", 400)} {
		if got, err := Parse(text); err == nil || len(err.Error()) > 120 {
			t.Errorf("%.20q: %d, %v", text, got, err)
		}
	}
}

// FuzzFiles checks that any content of the system's files gives a valid limit.
func FuzzFiles(f *testing.F) {
	f.Add("0::/a\n", mounts2, limitsText, statusText, "1048576\n")
	f.Add("3:memory:/docker/abc/d\n", mounts1, "", "", "max")
	f.Fuzz(func(t *testing.T, groups, mounts, limits, status, number string) {
		root := machine(procGroups, groups, procMounts, mounts, procLimits, limits, procStatus, status, procMemory, status,
			"sys/fs/cgroup/a/memory.max", number, "sys/fs/cgroup/memory/memory.limit_in_bytes", number)
		if c, s, p := cgroupLimit(root), addressSpaceLimit(root), physicalMemory(root); c < 0 || s < 0 || p <= 0 {
			t.Errorf("%d in the group, %d of address space, %d in all", c, s, p)
		}
	})
}
