// Lines across a chart at prices of the reader's own: entry, liquidation, stops, resting orders. They reach the chart past
// React, so that a result in a label may change with every price.

/** A line with its label. */
export interface PriceLine {
  /** Names it in `onMoveLine`. */
  id: string;
  /** Decimal text. */
  price: string;
  label: string;
  tone: 'up' | 'down' | 'warn';
  /** Something that is held, with a filled label; something that waits is dashed. */
  look: 'held' | 'waiting';
  /** A mouse may drag it: how it looks at a price that it is dragged over. */
  move?: (price: string) => Pick<PriceLine, 'label' | 'tone'>;
}

/** Where a chart reads lines. */
export interface LineSource {
  get: () => readonly PriceLine[];
  subscribe: (listener: () => void) => () => void;
}

/** A source that is written. */
export interface LineStore extends LineSource {
  set: (lines: readonly PriceLine[]) => void;
}

const drawnAs = (lines: readonly PriceLine[]): string =>
  JSON.stringify(lines.map(({ id, price, label, tone, look, move }) => [id, price, label, tone, look, move !== undefined]));

/** A source; lines that look the same again reach nobody. */
export function createLineStore(): LineStore {
  const listeners = new Set<() => void>();
  let lines: readonly PriceLine[] = [];
  let drawn = drawnAs(lines);
  return {
    get: () => lines,
    set(next) {
      lines = next;
      const text = drawnAs(next);
      if (text === drawn) return;
      drawn = text;
      for (const tell of listeners) tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A label and where it stands, px. */
export interface PlacedLabel {
  y: number;
  width: number;
  left: number;
}

const GAP_PX = 4;

/** Places labels from the left; one that would cover another, nearer than `height`, stands beside it. Order of the input. */
export function placeLabels(labels: readonly Omit<PlacedLabel, 'left'>[], left: number, height: number): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const label of labels) {
    const near = placed.filter(({ y }) => Math.abs(y - label.y) < height).toSorted((a, b) => a.left - b.left);
    let at = left;
    for (const other of near) if (other.left < at + label.width + GAP_PX) at = Math.max(at, other.left + other.width + GAP_PX);
    placed.push({ ...label, left: at });
  }
  return placed;
}

/** Prices that the scale should reach: `span` of the candles in view, and lines at most half of it beyond. */
export function reachOf(span: { low: number; high: number }, prices: readonly number[]): { low: number; high: number } {
  const beyond = (span.high - span.low) / 2;
  const near = prices.filter((price) => price >= span.low - beyond && price <= span.high + beyond);
  return { low: Math.min(span.low, ...near), high: Math.max(span.high, ...near) };
}

/** The line nearest to a height, at most `within` px away; null when none is. */
export function nearestLine<L extends { y: number }>(lines: readonly L[], y: number, within: number): L | null {
  let nearest: L | null = null;
  for (const line of lines) {
    const gap = Math.abs(line.y - y);
    if (gap <= within && (nearest === null || gap < Math.abs(nearest.y - y))) nearest = line;
  }
  return nearest;
}
