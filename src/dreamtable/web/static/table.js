// What a page cannot do without a script, and only that: telling its reader that it is their turn, arrow keys
// for a replay, and the focus where it belongs. The page works without this file; nothing here knows any game.
//
//   <div data-table="ID" data-version="7" data-mine="yes">   on the part that is swapped: whether the decision is mine
//   <input type="checkbox" data-tell="sound">          plays two soft notes when it becomes mine
//   <input type="checkbox" data-tell="notification">   asks the browser to show a notification
//   <a rel="prev">, <a rel="next">           the arrow keys follow these on a replay page

(() => {
  "use strict";

  const kept = {
    get: (name) => {
      try {
        return localStorage.getItem("dreamtable." + name) === "yes";
      } catch {
        return false; // storage can be forbidden; then nothing is remembered
      }
    },
    set: (name, on) => {
      try {
        localStorage.setItem("dreamtable." + name, on ? "yes" : "no");
      } catch {
        /* not remembered */
      }
    },
  };

  if (window.htmx && matchMedia("(prefers-reduced-motion: reduce)").matches) htmx.config.transitions = false;

  let audio = null;

  const play = () => {
    audio ??= new AudioContext();
    [440, 660].forEach((pitch, step) => {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + step * 0.16;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.12, start + 0.03);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.55);
    });
  };

  const notify = (text) => {
    if ("Notification" in window && Notification.permission === "granted" && document.hidden) {
      new Notification("Dreamtable", { body: text, tag: location.pathname });
    }
  };

  const isMine = () => document.querySelector("[data-mine]")?.dataset.mine === "yes";
  let wasMine = isMine();
  let wasDown = false;

  const look = () => {
    const lift = document.querySelector(".curtain a");
    if (lift && !wasDown) lift.focus();
    wasDown = Boolean(lift);
    const mine = isMine();
    if (mine && !wasMine) {
      if (kept.get("sound")) play();
      if (kept.get("notification")) notify("It is your turn.");
    }
    wasMine = mine;
    fill();
  };

  // Boxes may come back with a swap: they show what is remembered, and a box nobody can use stays hidden.
  const fill = () => {
    for (const box of document.querySelectorAll("input[data-tell]")) {
      const can = box.dataset.tell !== "notification" || "Notification" in window;
      box.closest("[hidden]")?.toggleAttribute("hidden", !can);
      box.checked = kept.get(box.dataset.tell);
    }
  };

  document.addEventListener("change", async (event) => {
    const name = event.target.dataset?.tell;
    if (!name) return;
    if (name === "sound" && event.target.checked) play();
    if (name === "notification" && event.target.checked) {
      event.target.checked = (await Notification.requestPermission()) === "granted";
    }
    kept.set(name, event.target.checked);
  });

  document.addEventListener("keydown", (event) => {
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (!rel || isTyping || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = document.querySelector(`a[rel~="${rel}"]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });

  // An answer and the stream can overtake each other; the older table never replaces the newer one.
  const versionIn = (part) => Number(part?.querySelector?.("[data-version]")?.dataset.version ?? -1);
  let newest = versionIn(document);
  document.addEventListener("htmx:before:swap", (event) => {
    const version = versionIn(event.detail.tasks[0]?.fragment);
    if (version >= 0 && version < newest) event.preventDefault();
    newest = Math.max(newest, version);
  });

  // A swap can move or remove what has the focus. Then the same element gets it back, or the headline does.
  let held = null;
  document.addEventListener("htmx:before:swap", () => {
    held = document.activeElement === document.body ? null : document.activeElement;
  });
  document.addEventListener("htmx:after:swap", () => {
    look();
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (!held || !isLost) return;
    for (const place of [held, document.getElementById(held.id), document.getElementById("headline")]) {
      place?.focus({ preventScroll: true });
      if (place && document.activeElement === place) return;
    }
  });

  // Pieces glide only while the page keeps up. An update that had to wait for the one before, or that comes soon
  // after one that glided slowly, is there at once; so a burst of updates leaves no queue of movements behind.
  const [WAITED, SLOW, REST] = [150, 700, 5000]; // milliseconds
  const glide = { began: 0, took: 0, ended: -Infinity };
  document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
    const since = performance.now() - glide.ended;
    if (since < WAITED || (glide.took > SLOW && since < REST)) ctx.transition = false;
  });
  document.addEventListener("htmx:before:viewTransition", () => {
    glide.began = performance.now();
  });
  document.addEventListener("htmx:after:viewTransition", () => {
    glide.took = performance.now() - glide.began;
    glide.ended = performance.now();
  });

  // A movement that does not end, as where nothing is painted, would hold up all that comes after it.
  const start = document.startViewTransition?.bind(document);
  if (start) {
    document.startViewTransition = (task) => {
      const transition = start(task);
      setTimeout(() => transition.skipTransition(), 1500);
      return transition;
    };
  }

  // A newer table that came and is not shown after two looks was lost on the way: fetch the page.
  let behind = 0;
  setInterval(() => {
    behind = versionIn(document) < newest ? behind + 1 : 0;
    if (behind > 1) location.reload();
  }, 3000);

  // What was said was heard, and the field is free for more.
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx.sourceElement?.matches?.(".chat-form") && ctx.response.raw.ok) ctx.sourceElement.reset();
  });

  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-mine"],
  });
  look();
})();
