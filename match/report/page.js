// Replays the games of the page. Everything that comes from outside is set as text.
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const data = JSON.parse(document.getElementById("data").textContent);
  const root = document.getElementById("replay");
  const part = (name) => root.querySelector("." + name);
  const store = document.querySelector(".store");
  const games = data.games || [];
  let game = null, number = -1, ply = 0, layers = null, shown = new Map(), timer = 0;

  const make = (name, attributes, parent) => {
    const node = document.createElementNS(SVG, name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (parent) parent.append(node);
    return node;
  };

  // board draws what does not change, and makes room for what does.
  function board(stage) {
    const from = store.querySelector('[data-board="' + stage + '"]');
    const svg = make("svg", { viewBox: from.dataset.box, role: "img" });
    const title = make("title", {}, svg);
    svg.append(from.querySelector(".ground").cloneNode(true));
    layers = [make("g", {}, svg), make("g", {}, svg)];
    svg.append(from.querySelector(".plane").cloneNode(true));
    layers.push(make("g", {}, svg));
    layers.title = title;
    layers.kinds = from.querySelectorAll(".kind");
    shown = new Map();
    part("board").replaceChildren(svg);
  }

  // toggle puts items on the board or takes them off.
  function toggle(items) {
    const stage = data.stages[game.s];
    for (const item of items) {
      const there = shown.get(item);
      if (there) {
        there.remove();
        shown.delete(item);
        continue;
      }
      const kind = Math.floor(item / stage.cells), cell = item % stage.cells;
      const node = make("g", { transform: "translate(" + stage.at[cell][0] + " " + stage.at[cell][1] + ")" }, layers[stage.layers[kind]]);
      for (const child of layers.kinds[kind].children) node.append(child.cloneNode(true));
      shown.set(item, node);
    }
  }

  // dim fades the stones that did not win.
  function dim() {
    const stage = data.stages[game.s], won = new Set();
    for (const item of shown.keys()) if (stage.win.includes(Math.floor(item / stage.cells))) won.add(item % stage.cells);
    for (const [item, node] of shown) {
      const faded = won.size > 0 && stage.layers[Math.floor(item / stage.cells)] === 1 && !won.has(item % stage.cells);
      if (faded) node.setAttribute("opacity", "0.6");
      else node.removeAttribute("opacity");
    }
  }

  function open(index, focus) {
    if (!games[index]) return;
    stop();
    game = games[index];
    number = index;
    ply = 0;
    root.hidden = false;
    board(game.s);
    toggle(game.f[0]);
    part("names").textContent = game.p.join(" – ") || "Game " + (index + 1);
    const range = part("ply");
    range.max = String(game.m.length);
    moves();
    curve();
    for (const b of document.querySelectorAll("[data-game]")) b.setAttribute("aria-current", String(Number(b.dataset.game) === index));
    go(game.m.length);
    if (focus) {
      root.focus({ preventScroll: true });
      root.scrollIntoView({ block: "start" });
    }
  }

  function moves() {
    part("moves").replaceChildren(...game.m.map((m, i) => {
      const b = document.createElement("button");
      b.type = "button";
      b.textContent = (i + 1) + ". " + m;
      b.addEventListener("click", () => { stop(); go(i + 1); });
      return b;
    }));
  }

  // curve draws what each player thought of its chances, as those of the first seat.
  function curve() {
    const at = part("curve");
    at.replaceChildren();
    if (!game.e) return;
    const n = Math.max(game.m.length, 1);
    const svg = make("svg", { viewBox: "0 0 " + n + " 100", preserveAspectRatio: "none", role: "img" }, at);
    make("title", {}, svg).textContent = "Chances of the first player, as each player thought";
    make("path", { class: "middle", d: "M0 50H" + n }, svg);
    for (const seat of [0, 1]) {
      let d = "";
      game.e.forEach((chance, i) => {
        if (chance >= 0 && game.w[i] === seat) d += (d ? "L" : "M") + (i + 1) + " " + (100 - chance);
      });
      make("path", { class: seat ? "two" : "one", d }, svg);
    }
    layers.now = make("path", { class: "now" }, svg);
    svg.addEventListener("click", (e) => {
      const box = svg.getBoundingClientRect();
      stop();
      go(Math.round((e.clientX - box.left) / box.width * n));
    });
  }

  function go(to) {
    if (!game) return;
    to = Math.max(0, Math.min(game.m.length, to));
    for (; ply < to; ply++) toggle(game.f[ply + 1]);
    for (; ply > to; ply--) toggle(game.f[ply]);
    dim();
    part("ply").value = String(ply);
    part("said").textContent = said();
    part("facts").textContent = facts();
    layers.title.textContent = part("said").textContent;
    if (layers.now) layers.now.setAttribute("d", "M" + ply + " 0V100");
    const list = part("moves"), buttons = list.children;
    for (let i = 0; i < buttons.length; i++) buttons[i].setAttribute("aria-current", String(i + 1 === ply));
    const current = buttons[ply - 1];
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    else list.scrollTop = 0;
  }

  function said() {
    if (ply === 0) return "Start, " + game.m.length + " moves: " + game.r;
    const words = ["Move " + ply + " of " + game.m.length + ": " + game.m[ply - 1]];
    if (game.e && game.e[ply - 1] >= 0) words.push("first player " + game.e[ply - 1] + " %");
    if (game.d && game.d[ply - 1] > 0) words.push("depth " + game.d[ply - 1]);
    if (game.t && game.t[ply - 1] > 0) words.push(game.t[ply - 1] + " ms");
    if (game.q && game.q[ply - 1] > 0) words.push("latency " + game.q[ply - 1] / 1000 + " ms");
    if (game.l && game.l[ply - 1] !== 0) words.push(game.l[ply - 1] / 1000 + " s left");
    if (ply === game.m.length) words.push(game.r);
    return words.join(" · ");
  }

  function facts() {
    if (!game.x) return "";
    for (let i = ply; i >= 0; i--) if (game.x[i]) return game.x[i];
    return "";
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    part("steps").querySelector('[data-step="play"]').textContent = "▶";
  }

  function play() {
    if (timer) return stop();
    if (ply === game.m.length) go(0);
    part("steps").querySelector('[data-step="play"]').textContent = "❚❚";
    timer = setInterval(() => {
      go(ply + 1);
      if (ply === game.m.length) stop();
    }, 600);
  }

  const steps = {
    start: () => go(0), back: () => go(ply - 1), on: () => go(ply + 1), end: () => go(game.m.length),
    previous: () => open(number - 1), next: () => open(number + 1),
  };
  function step(name) {
    if (!game) return;
    if (name === "play") return play();
    stop();
    steps[name]();
  }

  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end", PageUp: "previous", PageDown: "next", " ": "play" };
  root.addEventListener("keydown", (e) => {
    const name = keys[e.key];
    if (!name || e.ctrlKey || e.altKey || e.metaKey) return;
    if (e.target.tagName === "INPUT" && name !== "previous" && name !== "next") return;
    if (e.key === " " && e.target.tagName === "BUTTON") return;
    e.preventDefault();
    step(name);
  });
  root.addEventListener("click", (e) => {
    const b = e.target.closest("[data-step]");
    if (b) step(b.dataset.step);
  });
  part("ply").addEventListener("input", (e) => { stop(); go(Number(e.target.value)); });
  document.querySelector(".list").addEventListener("click", (e) => {
    const b = e.target.closest("[data-game]");
    if (b) open(Number(b.dataset.game), true);
  });
  if (games.length > 0) open(0, false);
})();
