// A page remembers where it was scrolled: kept by key while the app is open.

const kept = new Map<string, number>();

/** Last scroll position of a page, px. */
export const scrollOf = (key: string): number => kept.get(key) ?? 0;

/** Keeps a scroll position. */
export function keepScroll(key: string, top: number): void {
  kept.set(key, top);
}

/** Scrolls the page on screen to its top (a tab was tapped again). */
export function scrollPageTop(): void {
  document.querySelector('.g-page-scroll')?.scrollTo({ top: 0, behavior: 'smooth' });
}
