// Keeps a table's stream alive where htmx would give up, and says when there is no connection. A page without this
// file shows what happened when it is asked for again.
//
//   <div hx-sse:connect="...">   the part that the stream renews; the server says `here` on it every 20 seconds
//   <p id="lost" hidden>         shown while nothing can be heard
//   <p id="unsent" hidden>       shown after something that got no answer, until something does

(() => {
  "use strict";

  const source = document.querySelector("[hx-sse\\:connect]");
  if (!source || !window.htmx) return;

  const [LOOK, GRACE, RETRY, SILENCE] = [1000, 4000, 2000, 50_000]; // milliseconds
  const [lost, unsent] = ["lost", "unsent"].map((id) => document.getElementById(id));
  const now = () => performance.now();
  let isOpen = false;
  let isAsking = false; // htmx's own first request is under way
  let [changed, heard, tried] = [now(), now(), now()];

  const become = (open) => {
    if (open !== isOpen) changed = now();
    isOpen = open;
    heard = now();
    show();
  };

  const show = () => {
    lost.hidden = navigator.onLine && (isOpen || now() - changed < GRACE);
  };

  source.addEventListener("htmx:before:request", ({ target }) => {
    if (target === source) isAsking = true;
  });
  source.addEventListener("htmx:finally:request", ({ target }) => {
    if (target === source) isAsking = false;
  });
  source.addEventListener("htmx:sse:before:connection", () => become(false));
  source.addEventListener("htmx:sse:after:connection", () => become(true));
  source.addEventListener("htmx:sse:after:message", () => become(true));
  source.addEventListener("htmx:sse:error", () => become(false));
  source.addEventListener("htmx:sse:close", () => become(false));
  for (const name of ["online", "offline"]) addEventListener(name, show);

  document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
    if (ctx?.request?.method === "POST") unsent.hidden = false;
  });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx.request.method === "POST") unsent.hidden = true;
  });

  setInterval(() => {
    const stream = source._htmx?.sse;
    if (isOpen && now() - heard > SILENCE) {
      become(false);
      stream?.reader?.cancel(); // a line that died without a word: htmx connects anew
    }
    if (!stream && !isAsking && now() - tried > RETRY) {
      tried = now();
      htmx.ajax("GET", source.getAttribute("hx-sse:connect"), { source });
    }
    show();
  }, LOOK);
})();
