// Back closes the top layer first: every open sheet or dialog is one history entry.
// Entries are pushed past the router (History.prototype) and their popstate events are kept from it,
// so the router never sees a layer. An entry is pushed with the drawing of its layer, so that no moment is left
// in which Back leaves the page; it is taken away at the end of the turn, so that a layer that follows another
// one, or an effect that runs twice, keeps it.

const MARK = 'glassLayer';

type Close = () => void;

const open: Close[] = [];
let entries = 0;
let popsToSwallow = 0;
let due = false;

const marked = (): number => {
  const state = history.state as Record<string, unknown> | null;
  return typeof state?.[MARK] === 'number' ? state[MARK] : 0;
};

function push(): void {
  // While an entry is being taken away, the next one would be pushed above it: it waits for the popstate.
  if (popsToSwallow > 0) return;
  const here = marked();
  if (here < entries) entries = here; // the page changed while a layer was open
  for (; entries < open.length; entries += 1) {
    History.prototype.pushState.call(history, { ...(history.state as object | null), [MARK]: entries + 1 }, '');
  }
}

function pop(): void {
  due = false;
  push();
  if (open.length >= entries) return;
  const surplus = entries - open.length;
  entries = open.length;
  popsToSwallow += 1;
  history.go(-surplus);
}

function planPop(): void {
  if (due) return;
  due = true;
  setTimeout(pop);
}

function onPop(event: PopStateEvent): void {
  if (popsToSwallow > 0) {
    popsToSwallow -= 1;
    event.stopImmediatePropagation();
    push();
    return;
  }
  const here = marked();
  if (here >= entries) {
    entries = Math.max(entries, here);
    return;
  }
  entries = here;
  event.stopImmediatePropagation();
  while (open.length > here) open.pop()?.();
}

/** Registers an open layer; returns what to call when it closes by itself. */
export function pushLayer(close: Close): () => void {
  if (open.length === 0 && entries === 0) window.addEventListener('popstate', onPop, true);
  open.push(close);
  push();
  return () => {
    const index = open.lastIndexOf(close);
    if (index < 0) return;
    open.splice(index, 1);
    planPop();
  };
}

/**
 * Resolves when the layers that are closing have left the history: only then may the page move, or the two
 * would step over each other. Gives up after a second, when a layer stays open on purpose.
 */
export async function layersGone(): Promise<void> {
  const until = performance.now() + 1_000;
  // React runs the effects that close layers first.
  do await new Promise((resolve) => setTimeout(resolve, 10));
  while ((due || popsToSwallow > 0 || entries > 0) && performance.now() < until);
}
