// The files of the program, as wasm_exec.js wants them: in memory, and in the browser's
// database from the moment they are synced. One tab at a time has the database.
(() => {
  const folderMode = 0o040755, fileMode = 0o100000;
  const flags = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };
  const patience = 2000; // milliseconds that a page that is loaded again waits for itself to be gone

  let last = 0;
  const node = (mode, data = new Uint8Array(0), changed = Date.now()) => ({ ino: ++last, mode, data, size: data.length, changed });
  const names = new Map([["/", node(folderMode)]]);
  const open = new Map(); // descriptors
  let next = 3;
  let database = null;
  let written = Promise.resolve();

  const fault = (code) => Object.assign(new Error(code), { code });
  const clean = (path) => "/" + path.split("/").filter((part) => part && part !== ".").join("/");
  const folderOf = (path) => path.slice(0, path.lastIndexOf("/")) || "/";
  const isFolder = (n) => (n.mode & 0o170000) === 0o040000;
  const find = (path) => names.get(clean(path)) ?? raise("ENOENT");
  const file = (fd) => open.get(fd) ?? raise("EBADF");
  function raise(code) {
    throw fault(code);
  }

  /** Answers a callback of Node's kind. */
  const calls = (work) => (...args) => {
    const done = args.pop();
    let found;
    try {
      found = work(...args);
    } catch (trouble) {
      return done(trouble.code ? trouble : fault("EIO"));
    }
    if (found instanceof Promise) found.then(() => done(null), () => done(fault("ENOSPC")));
    else done(null, found);
  };

  const stat = (n) => ({
    dev: 1, ino: n.ino, mode: n.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: n.size, blksize: 4096, blocks: 0,
    atimeMs: n.changed, mtimeMs: n.changed, ctimeMs: n.changed, isDirectory: () => isFolder(n),
  });

  /** Writes names into the database as they are now, after all that was written before. */
  function keep(...paths) {
    if (!database) return undefined;
    const now = paths.map((path) => [path, names.get(path)]).map(([path, n]) => [path, n && { data: n.data.slice(0, n.size), mode: n.mode, changed: n.changed }]);
    const mine = written.then(() => new Promise((resolve, reject) => {
      const step = database.transaction("files", "readwrite");
      for (const [path, n] of now) n ? step.objectStore("files").put(n, path) : step.objectStore("files").delete(path);
      step.oncomplete = resolve;
      step.onabort = step.onerror = () => reject(step.error);
    }));
    written = mine.catch(() => {});
    return mine;
  }

  function grow(n, size) {
    if (size > n.data.length) {
      const more = new Uint8Array(Math.max(size, 2 * n.data.length));
      more.set(n.data.subarray(0, n.size));
      n.data = more;
    }
    if (size < n.size) n.data.fill(0, size, n.size);
    n.size = size;
    n.changed = Date.now();
  }

  function create(path, mode, made) {
    const folder = names.get(folderOf(path)) ?? raise("ENOENT");
    if (!isFolder(folder)) raise("ENOTDIR");
    names.set(path, made(mode));
    return names.get(path);
  }

  let line = "";
  function say(text) {
    line += new TextDecoder().decode(text);
    const end = line.lastIndexOf("\n");
    if (end >= 0) console.error(line.slice(0, end));
    line = line.slice(end + 1);
    return text.length;
  }

  self.fs = {
    constants: flags,
    writeSync: (_, text) => say(text),
    open: calls((path, how, mode) => {
      const name = clean(path);
      let n = names.get(name);
      if (n && how & flags.O_CREAT && how & flags.O_EXCL) raise("EEXIST");
      if (!n && !(how & flags.O_CREAT)) raise("ENOENT");
      if (n && isFolder(n) && how & 3) raise("EISDIR");
      if (n && !isFolder(n) && how & flags.O_DIRECTORY) raise("ENOTDIR");
      n ??= create(name, mode, (m) => node(fileMode | (m & 0o777)));
      if (how & flags.O_TRUNC) grow(n, 0);
      open.set(next, { n, name, at: 0, appends: !!(how & flags.O_APPEND) });
      return next++;
    }),
    close: calls((fd) => void (open.delete(fd) || raise("EBADF"))),
    read: calls((fd, to, offset, length, position) => {
      const f = file(fd);
      if (isFolder(f.n)) raise("EISDIR");
      const at = position ?? f.at;
      const found = f.n.data.subarray(at, Math.min(at + length, f.n.size));
      to.set(found, offset);
      if (position === null || position === undefined) f.at += found.length;
      return found.length;
    }),
    write: calls((fd, text, offset, length, position) => {
      if (fd < 3) return say(text.slice(offset, offset + length));
      const f = file(fd);
      const at = f.appends ? f.n.size : position ?? f.at;
      grow(f.n, Math.max(f.n.size, at + length));
      f.n.data.set(text.subarray(offset, offset + length), at);
      if (position === null || position === undefined) f.at = at + length;
      return length;
    }),
    fsync: calls((fd) => {
      const f = file(fd);
      for (const [name, n] of names) if (n === f.n) return keep(name);
    }),
    stat: calls((path) => stat(find(path))),
    lstat: calls((path) => stat(find(path))),
    fstat: calls((fd) => stat(file(fd).n)),
    ftruncate: calls((fd, size) => grow(file(fd).n, size)),
    truncate: calls((path, size) => grow(find(path), size)),
    mkdir: calls((path) => {
      const name = clean(path);
      if (names.has(name)) raise("EEXIST");
      create(name, 0, () => node(folderMode));
      return keep(name);
    }),
    readdir: calls((path) => {
      const name = clean(path);
      if (!isFolder(find(path))) raise("ENOTDIR");
      return [...names.keys()].filter((n) => n !== "/" && folderOf(n) === name).map((n) => n.slice(n.lastIndexOf("/") + 1));
    }),
    rename: calls((from, to) => {
      const n = find(from);
      names.set(clean(to), n);
      names.delete(clean(from));
      return keep(clean(to), clean(from));
    }),
    unlink: calls((path) => {
      if (isFolder(find(path))) raise("EISDIR");
      names.delete(clean(path));
      return keep(clean(path));
    }),
    rmdir: calls((path) => {
      if (!isFolder(find(path))) raise("ENOTDIR");
      const name = clean(path);
      for (const n of names.keys()) if (n !== name && folderOf(n) === name) raise("ENOTEMPTY");
      names.delete(name);
      return keep(name);
    }),
    chmod: calls((path, mode) => void (find(path).mode = (find(path).mode & 0o170000) | (mode & 0o777))),
    fchmod: calls((fd, mode) => void (file(fd).n.mode = (file(fd).n.mode & 0o170000) | (mode & 0o777))),
    utimes: calls((path, _, changed) => void (find(path).changed = changed * 1000)),
    chown: calls(() => undefined),
    fchown: calls(() => undefined),
    lchown: calls(() => undefined),
    readlink: calls(() => raise("EINVAL")),
    link: calls(() => raise("ENOSYS")),
    symlink: calls(() => raise("ENOSYS")),
  };
  self.process = { getuid: () => 0, getgid: () => 0, geteuid: () => 0, getegid: () => 0, getgroups: () => [], pid: 1, ppid: 0, umask: () => 0, cwd: () => "/", chdir: () => raise("ENOSYS") };

  /** Whether this tab has the database, which another one may have. */
  const mine = () => new Promise((resolve) => {
    const asked = new AbortController();
    setTimeout(() => asked.abort(), patience);
    navigator.locks.request("sente games " + new URL(".", location.href).pathname, { signal: asked.signal }, () => new Promise(() => resolve(true))).catch(() => resolve(false));
  });

  const base = () => new Promise((resolve, reject) => {
    const asked = indexedDB.open("sente " + new URL(".", location.href).pathname, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("files");
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

  const entries = (from) => new Promise((resolve, reject) => {
    const found = [];
    const asked = from.transaction("files").objectStore("files").openCursor();
    asked.onsuccess = () => {
      const at = asked.result;
      if (!at) return resolve(found);
      found.push([at.key, at.value]);
      at.continue();
    };
    asked.onerror = () => reject(asked.error);
  });

  /** Reads what is kept; false if this browser, or another tab, keeps it from us. */
  async function prepare() {
    try {
      if (!self.indexedDB || !navigator.locks || !(await mine())) return false;
      database = await base();
      for (const [name, kept] of await entries(database)) names.set(name, node(kept.mode, kept.data, kept.changed));
      return true;
    } catch {
      database = null;
      return false;
    }
  }
  self.disk = { open: prepare };
})();
