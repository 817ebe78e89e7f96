// Back closes the top layer first: every open sheet or dialog is one history entry.
// Entries are pushed past the router (History.prototype) and their popstate events are kept from it,
// so the router never sees a layer. An entry is pushed with the drawing of its layer, so that no moment is left
// in which Back leaves the page; it is taken away at the end of the turn, so that a layer that follows another
// one, or an effect that runs twice, keeps it. A browser takes it away some milliseconds later: a page that is entered
// in between would be left again with it, so it is entered once more.

const MARK = 'glassLayer';

type Close = () => void;

const open: Close[] = [];
let entries = 0;
let popsToSwallow = 0;
let due = false;

/** A page that was entered while entries were on their way out. */
interface Entered {
  readonly isPush: boolean;
  readonly state: unknown;
  readonly href: string;
}

let entered: Entered | null = null;
/** Where the layers stand, or stood whose entries are on their way out. */
let place = '';
let isWatching = false;

const marked = (): number => {
  const state = history.state as Record<string, unknown> | null;
  return typeof state?.[MARK] === 'number' ? state[MARK] : 0;
};

function push(): void {
  // While an entry is being taken away, the next one would be pushed above it: it waits for the popstate.
  if (popsToSwallow > 0) return;
  const here = marked();
  if (here < entries) entries = here; // the page changed while a layer was open
  if (entries < open.length) place = location.href;
  for (; entries < open.length; entries += 1) {
    History.prototype.pushState.call(history, { ...(history.state as object | null), [MARK]: entries + 1 }, '');
  }
}

function note(isPush: boolean): void {
  if (popsToSwallow === 0 || location.href === place) return;
  entered = { isPush: isPush || entered?.isPush === true, state: history.state, href: location.href };
}

/**
 * Looks at what enters and leaves the history. Call it before the router is made: listeners of a window are called in their order,
 * and the router enters pages without an event, by calls that it finds at its making.
 */
export function watchHistory(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('popstate', onPop, true);
  const enter = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  history.pushState = (...args) => {
    enter(...args);
    note(true);
  };
  history.replaceState = (...args) => {
    replace(...args);
    note(false);
  };
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

/** Entries are gone: the page that was entered meanwhile, which the router shows, is where it belongs, above the page of the layers or in its place. */
function settle(): void {
  if (entered) {
    // A way back that began above the page entered ends at the entry of a layer: the page takes its place.
    const method = entered.isPush && marked() <= entries ? 'pushState' : 'replaceState';
    History.prototype[method].call(history, entered.state, '', entered.href);
    entered = null;
  }
  push();
}

function planPop(): void {
  if (due) return;
  due = true;
  setTimeout(pop);
}

function onPop(event: PopStateEvent): void {
  if (popsToSwallow > 0) {
    // An address that was followed meanwhile: that one is the router's.
    if (location.href !== place) return note(true);
    popsToSwallow -= 1;
    event.stopImmediatePropagation();
    if (popsToSwallow === 0) settle();
    return;
  }
  const here = marked();
  if (here >= entries) {
    entries = Math.max(entries, here);
    return;
  }
  entries = here;
  // An address that was followed leaves the layers too, and is the router's.
  if (location.href === place) event.stopImmediatePropagation();
  while (open.length > here) open.pop()?.();
}

/** Registers an open layer; returns what to call when it closes by itself. */
export function pushLayer(close: Close): () => void {
  watchHistory();
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
