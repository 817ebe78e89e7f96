// A page remembers where it was scrolled: kept by key while the app is open.

const kept = new Map<string, number>();
const RESTORE_MS = 2000;
/** Ends the restoring of a scroller. */
const settling = new WeakMap<Element, () => void>();

/** Puts a scroller back where it was under `key`, waiting up to 2 s for its content to grow, and keeps
 *  its position from then on. Returns what to call when the page leaves. */
export function rememberScroll(box: HTMLElement, key: string): () => void {
  const goal = kept.get(key) ?? 0;
  let restoring = goal > 0;
  const settle = (): void => {
    restoring = false;
    growth.disconnect();
    clearTimeout(timer);
  };
  const restore = (): void => {
    if (!restoring) return;
    box.scrollTop = goal;
    if (Math.abs(box.scrollTop - goal) < 2) settle();
  };
  const keep = (): void => {
    if (!restoring) kept.set(key, box.scrollTop);
  };
  settling.set(box, () => settle());
  const growth = new ResizeObserver(restore);
  const timer = setTimeout(settle, RESTORE_MS);
  for (const child of box.children) growth.observe(child);
  restore();
  box.addEventListener('scroll', keep, { passive: true });
  box.addEventListener('pointerdown', settle, { passive: true });
  box.addEventListener('wheel', settle, { passive: true });
  return () => {
    settle();
    box.removeEventListener('scroll', keep);
    box.removeEventListener('pointerdown', settle);
    box.removeEventListener('wheel', settle);
  };
}

function toTop(behavior: ScrollBehavior): void {
  const box = document.querySelector('.g-page-scroll');
  if (!box) return;
  // Another page may be on its way back to where it was scrolled.
  settling.get(box)?.();
  box.scrollTo({ top: 0, behavior });
}

/** The page on screen stands at its top: another content took the place of what was scrolled. */
export function resetPageTop(): void {
  toTop('auto');
}

/** Scrolls the page on screen to its top (a tab was tapped again). */
export function scrollPageTop(): void {
  toTop('smooth');
}
