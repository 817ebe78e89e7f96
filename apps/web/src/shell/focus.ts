/** Where the keyboard and the screen reader are after a page change: at the content of the new page. */

/** Moves the focus to the content of the page, unless the page has already placed it (a login field). */
export function focusPage(): void {
  const page = document.querySelector<HTMLElement>('.g-page-scroll');
  page?.focus({ preventScroll: true });
}

/** The same after a page change. */
export function focusNewPage(): void {
  const page = document.querySelector('.g-page');
  if (page?.contains(document.activeElement)) return;
  focusPage();
}
