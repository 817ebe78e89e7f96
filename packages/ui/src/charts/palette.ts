// The tokens that charts draw with.

/** The tokens a chart draws with. */
export interface Palette {
  text: string;
  /** Main text. */
  ink: string;
  grid: string;
  line: string;
  up: string;
  down: string;
  upText: string;
  downText: string;
  warn: string;
  warnText: string;
  onUp: string;
  onDown: string;
  crosshair: string;
  label: string;
  area: string;
  /** Lines of indicators, and the same as text. */
  series: readonly string[];
  seriesText: readonly string[];
  font: string;
}

/** Reads the tokens where the chart stands. */
export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    text: token('--text-3'),
    ink: token('--text-1'),
    grid: token('--grid'),
    line: token('--line-1'),
    up: token('--up'),
    down: token('--down'),
    upText: token('--up-text'),
    downText: token('--down-text'),
    warn: token('--warn'),
    warnText: token('--warn-text'),
    onUp: token('--on-up'),
    onDown: token('--on-down'),
    crosshair: token('--line-control'),
    label: token('--surface-3'),
    area: token('--series-1'),
    series: ['--series-1', '--series-4', '--series-2'].map(token),
    seriesText: ['--series-1-text', '--series-4-text', '--series-2-text'].map(token),
    font: style.fontFamily,
  };
}
