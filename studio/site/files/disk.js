// The files of the program, as wasm_exec.js wants them: in memory, and in the browser's
// database from the moment they are synced. One tab at a time has the database.
(() => {
  const folderMode = 0o040755, fileMode = 0o100000;
  const flags = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };
  const lockTimeout = 2000; // milliseconds that a page that is loaded again waits for itself to be gone

  let last = 0;
  const createNode = (mode, data = new Uint8Array(0), changed = Date.now()) => ({ ino: ++last, mode, data, size: data.length, changed });
  const nodes = new Map([["/", createNode(folderMode)]]);
  const descriptors = new Map(); // descriptors
  let next = 3;
  let database = null;
  let writes = Promise.resolve();

  const createError = (code) => Object.assign(new Error(code), { code });
  const cleanPath = (path) => "/" + path.split("/").filter((part) => part && part !== ".").join("/");
  const folderOf = (path) => path.slice(0, path.lastIndexOf("/")) || "/";
  const isFolder = (n) => (n.mode & 0o170000) === 0o040000;
  const findNode = (path) => nodes.get(cleanPath(path)) ?? throwError("ENOENT");
  const getDescriptor = (fd) => descriptors.get(fd) ?? throwError("EBADF");
  function throwError(code) {
    throw createError(code);
  }

  /** Answers a callback of Node's kind. */
  const createCallback = (work) => (...args) => {
    const done = args.pop();
    let found;
    try {
      found = work(...args);
    } catch (trouble) {
      return done(trouble.code ? trouble : createError("EIO"));
    }
    if (found instanceof Promise) found.then(() => done(null), () => done(createError("ENOSPC")));
    else done(null, found);
  };

  const stat = (n) => ({
    dev: 1, ino: n.ino, mode: n.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: n.size, blksize: 4096, blocks: 0,
    atimeMs: n.changed, mtimeMs: n.changed, ctimeMs: n.changed, isDirectory: () => isFolder(n),
  });

  /** Writes names into the database as they are now, after all that was written before. */
  function storePaths(...paths) {
    if (!database) return undefined;
    const now = paths.map((path) => [path, nodes.get(path)]).map(([path, n]) => [path, n && { data: n.data.slice(0, n.size), mode: n.mode, changed: n.changed }]);
    const mine = writes.then(() => new Promise((resolve, reject) => {
      const step = database.transaction("files", "readwrite");
      for (const [path, n] of now) n ? step.objectStore("files").put(n, path) : step.objectStore("files").delete(path);
      step.oncomplete = resolve;
      step.onabort = step.onerror = () => reject(step.error);
    }));
    writes = mine.catch(() => {});
    return mine;
  }

  function resizeNode(n, size) {
    if (size > n.data.length) {
      const more = new Uint8Array(Math.max(size, 2 * n.data.length));
      more.set(n.data.subarray(0, n.size));
      n.data = more;
    }
    if (size < n.size) n.data.fill(0, size, n.size);
    n.size = size;
    n.changed = Date.now();
  }

  function createFile(path, mode, made) {
    const folder = nodes.get(folderOf(path)) ?? throwError("ENOENT");
    if (!isFolder(folder)) throwError("ENOTDIR");
    nodes.set(path, made(mode));
    return nodes.get(path);
  }

  let line = "";
  function writeConsole(text) {
    line += new TextDecoder().decode(text);
    const end = line.lastIndexOf("\n");
    if (end >= 0) console.error(line.slice(0, end));
    line = line.slice(end + 1);
    return text.length;
  }

  self.fs = {
    constants: flags,
    writeSync: (_, text) => writeConsole(text),
    open: createCallback((path, how, mode) => {
      const name = cleanPath(path);
      let n = nodes.get(name);
      if (n && how & flags.O_CREAT && how & flags.O_EXCL) throwError("EEXIST");
      if (!n && !(how & flags.O_CREAT)) throwError("ENOENT");
      if (n && isFolder(n) && how & 3) throwError("EISDIR");
      if (n && !isFolder(n) && how & flags.O_DIRECTORY) throwError("ENOTDIR");
      n ??= createFile(name, mode, (m) => createNode(fileMode | (m & 0o777)));
      if (how & flags.O_TRUNC) resizeNode(n, 0);
      descriptors.set(next, { n, name, at: 0, appends: !!(how & flags.O_APPEND) });
      return next++;
    }),
    close: createCallback((fd) => void (descriptors.delete(fd) || throwError("EBADF"))),
    read: createCallback((fd, to, offset, length, position) => {
      const f = getDescriptor(fd);
      if (isFolder(f.n)) throwError("EISDIR");
      const at = position ?? f.at;
      const found = f.n.data.subarray(at, Math.min(at + length, f.n.size));
      to.set(found, offset);
      if (position === null || position === undefined) f.at += found.length;
      return found.length;
    }),
    write: createCallback((fd, text, offset, length, position) => {
      if (fd < 3) return writeConsole(text.slice(offset, offset + length));
      const f = getDescriptor(fd);
      const at = f.appends ? f.n.size : position ?? f.at;
      resizeNode(f.n, Math.max(f.n.size, at + length));
      f.n.data.set(text.subarray(offset, offset + length), at);
      if (position === null || position === undefined) f.at = at + length;
      return length;
    }),
    fsync: createCallback((fd) => {
      const f = getDescriptor(fd);
      for (const [name, n] of nodes) if (n === f.n) return storePaths(name);
    }),
    stat: createCallback((path) => stat(findNode(path))),
    lstat: createCallback((path) => stat(findNode(path))),
    fstat: createCallback((fd) => stat(getDescriptor(fd).n)),
    ftruncate: createCallback((fd, size) => resizeNode(getDescriptor(fd).n, size)),
    truncate: createCallback((path, size) => resizeNode(findNode(path), size)),
    mkdir: createCallback((path) => {
      const name = cleanPath(path);
      if (nodes.has(name)) throwError("EEXIST");
      createFile(name, 0, () => createNode(folderMode));
      return storePaths(name);
    }),
    readdir: createCallback((path) => {
      const name = cleanPath(path);
      if (!isFolder(findNode(path))) throwError("ENOTDIR");
      return [...nodes.keys()].filter((n) => n !== "/" && folderOf(n) === name).map((n) => n.slice(n.lastIndexOf("/") + 1));
    }),
    rename: createCallback((from, to) => {
      const n = findNode(from);
      nodes.set(cleanPath(to), n);
      nodes.delete(cleanPath(from));
      return storePaths(cleanPath(to), cleanPath(from));
    }),
    unlink: createCallback((path) => {
      if (isFolder(findNode(path))) throwError("EISDIR");
      nodes.delete(cleanPath(path));
      return storePaths(cleanPath(path));
    }),
    rmdir: createCallback((path) => {
      if (!isFolder(findNode(path))) throwError("ENOTDIR");
      const name = cleanPath(path);
      for (const n of nodes.keys()) if (n !== name && folderOf(n) === name) throwError("ENOTEMPTY");
      nodes.delete(name);
      return storePaths(name);
    }),
    chmod: createCallback((path, mode) => void (findNode(path).mode = (findNode(path).mode & 0o170000) | (mode & 0o777))),
    fchmod: createCallback((fd, mode) => void (getDescriptor(fd).n.mode = (getDescriptor(fd).n.mode & 0o170000) | (mode & 0o777))),
    utimes: createCallback((path, _, changed) => void (findNode(path).changed = changed * 1000)),
    chown: createCallback(() => undefined),
    fchown: createCallback(() => undefined),
    lchown: createCallback(() => undefined),
    readlink: createCallback(() => throwError("EINVAL")),
    link: createCallback(() => throwError("ENOSYS")),
    symlink: createCallback(() => throwError("ENOSYS")),
  };
  self.process = { getuid: () => 0, getgid: () => 0, geteuid: () => 0, getegid: () => 0, getgroups: () => [], pid: 1, ppid: 0, umask: () => 0, cwd: () => "/", chdir: () => throwError("ENOSYS") };

  /** Whether this tab has the database, which another one may have. */
  const lockDatabase = () => new Promise((resolve) => {
    const request = new AbortController();
    setTimeout(() => request.abort(), lockTimeout);
    navigator.locks.request("sente games " + new URL(".", location.href).pathname, { signal: request.signal }, () => new Promise(() => resolve(true))).catch(() => resolve(false));
  });

  const openDatabase = () => new Promise((resolve, reject) => {
    const request = indexedDB.open("sente " + new URL(".", location.href).pathname, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("files");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  const readEntries = (from) => new Promise((resolve, reject) => {
    const found = [];
    const request = from.transaction("files").objectStore("files").openCursor();
    request.onsuccess = () => {
      const at = request.result;
      if (!at) return resolve(found);
      found.push([at.key, at.value]);
      at.continue();
    };
    request.onerror = () => reject(request.error);
  });

  /** Reads what is kept; false if this browser, or another tab, keeps it from us. */
  async function openDisk() {
    try {
      if (!self.indexedDB || !navigator.locks || !(await lockDatabase())) return false;
      database = await openDatabase();
      for (const [name, kept] of await readEntries(database)) nodes.set(name, createNode(kept.mode, kept.data, kept.changed));
      return true;
    } catch {
      database = null;
      return false;
    }
  }
  self.disk = { open: openDisk };
})();
