// Theme and direction colours on <html>. Values follow the user's settings; 'auto' follows the device.

/** Theme setting. */
export type Theme = 'dark' | 'light' | 'auto';

/** Which colour means up: green (default), red (East Asia), blue (colour vision). */
export type UpDown = 'green-up' | 'red-up' | 'blue-up';

const LIGHT = '(prefers-color-scheme: light)';
let stopFollowing: (() => void) | undefined;

function paint(light: boolean): void {
  const root = document.documentElement;
  // Said again it would have every style of the page looked up again.
  if (light !== (root.dataset.theme === 'light')) {
    if (light) root.dataset.theme = 'light';
    else delete root.dataset.theme;
  }
  const bg = getComputedStyle(root).getPropertyValue('--bg').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bg);
  window.dispatchEvent(new Event('glasshouse:theme'));
}

/** Applies a theme and keeps following the device for 'auto'. */
export function applyTheme(theme: Theme): void {
  stopFollowing?.();
  stopFollowing = undefined;
  if (theme !== 'auto') return paint(theme === 'light');
  const query = matchMedia(LIGHT);
  const follow = (): void => paint(query.matches);
  query.addEventListener('change', follow);
  stopFollowing = () => query.removeEventListener('change', follow);
  follow();
}

/** Applies the up and down colours. */
export function applyUpDown(setting: UpDown): void {
  const root = document.documentElement;
  if (setting === 'green-up') delete root.dataset.updown;
  else root.dataset.updown = setting;
  window.dispatchEvent(new Event('glasshouse:theme'));
}

/** Calls back after every change of theme or direction colours (charts repaint themselves). */
export function onThemeChange(listener: () => void): () => void {
  window.addEventListener('glasshouse:theme', listener);
  return () => window.removeEventListener('glasshouse:theme', listener);
}
