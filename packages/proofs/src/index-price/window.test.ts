// SPDX-License-Identifier: Apache-2.0
/** The settlement window: what counts in it, when it is valid, and how far it moves. */
import { describe, expect, it } from 'vitest';
import { type WindowTick, meanText, settleWindow, windowSums } from './window.ts';

const AT = Date.UTC(2026, 10, 27, 8);
const MINUTE = 60_000;
const W = 30 * MINUTE;
const DAY = 1_440 * MINUTE;
const terms = { at: AT, windowMs: W, extendMs: DAY };

/** Seconds from and to, in ms before or after the instant, with these prices; those of a gap are not logged. */
function seconds(from: number, to: number, more: Partial<{ gap: [number, number]; price: bigint | null; prices: string }> = {}) {
  const { gap = [0, 0], price = 720_000n, prices = 'live' } = more;
  const ticks: WindowTick[] = [];
  for (let ms = from; ms < to; ms += 1_000) {
    if (ms >= gap[0] && ms < gap[1]) continue;
    ticks.push({ time: AT + ms, ticks: price, prices });
  }
  return ticks;
}

describe('a window', () => {
  it('of every second covers all of it, and its minutes add up', () => {
    const sums = windowSums(seconds(-W, 60_000), AT - W, AT);
    expect(sums).toMatchObject({ sumMs: 1_800_000n, sumPriceMs: 720_000n * 1_800_000n, prices: 'live' });
    expect([sums.first, sums.last]).toEqual([(AT - W) / 1_000, AT / 1_000 - 1]);
    expect(sums.minutes).toHaveLength(30);
    expect(sums.minutes.every(({ ms }) => ms === 60_000n)).toBe(true);
  });

  it('leaves out the tick of its end, and takes the one of its beginning [RULE-160]', () => {
    const edge = (ms: number) => windowSums([{ time: AT + ms, ticks: 1n, prices: 'live' }], AT - W, AT).sumMs;
    expect([edge(0), edge(-1_000), edge(-W), edge(-W - 1_000)]).toEqual([0n, 1_000n, 5_000n, 0n]);
  });

  it('counts a price for at most five seconds, and not beyond the next tick, though that has none', () => {
    const ticks = [0, 3_000, 20_000].map((ms, i) => ({ time: AT - W + ms, ticks: i === 1 ? null : 100n, prices: 'live' }));
    expect(windowSums(ticks, AT - W, AT).sumMs).toBe(8_000n);
  });

  it('has no label of prices when there is more than one in it', () => {
    const mixed = [...seconds(-W, -W / 2), ...seconds(-W / 2, 0, { prices: 'recorded' })];
    expect(windowSums(mixed, AT - W, AT).prices).toBeNull();
  });

  it('shows its mean with eight decimals, cut, and none without a price', () => {
    expect(meanText({ sumPriceMs: 200n, sumMs: 3n }, 2)).toBe('0.66666666');
    expect(meanText({ sumPriceMs: 0n, sumMs: 0n }, 2)).toBeNull();
  });
});

describe('the settlement', () => {
  it('is not decided before its instant, by no millisecond [RULE-160]', () => {
    expect(settleWindow(terms, seconds(-W, 0), AT - 1)).toBeNull();
    expect(settleWindow(terms, seconds(-W, 0), AT)).toMatchObject({ outcome: 'ok', end: AT });
  });

  it.each([
    [14 * MINUTE, 0],
    [15 * MINUTE, 0],
    // The price of the second before the gap stands for four seconds of it.
    [15 * MINUTE + 4_000, 0],
    [15 * MINUTE + 5_000, 15 * MINUTE],
    [20 * MINUTE, 15 * MINUTE],
  ])('of a window with a gap of %d ms to its end has its end %d ms later', (gap, later) => {
    const ticks = seconds(-W, 2 * W, { gap: [-gap, 0] });
    expect(settleWindow(terms, ticks, AT + 2 * W)).toMatchObject({ outcome: 'ok', end: AT + later });
  });

  it('waits for the next minute while the first window is not valid', () => {
    const ticks = seconds(-W, 2 * W, { gap: [-20 * MINUTE, 0] });
    expect(settleWindow(terms, ticks, AT + 5 * MINUTE - 1)).toBeNull();
  });

  it('does not take seconds without a price for covered', () => {
    expect(settleWindow({ ...terms, extendMs: 0 }, seconds(-W, 0, { price: null }), AT)).toMatchObject({ outcome: 'none' });
  });

  it('has no price after the longest wait', () => {
    expect(settleWindow(terms, [], AT + DAY - 1)).toBeNull();
    expect(settleWindow(terms, [], AT + DAY)).toMatchObject({ outcome: 'none', end: AT + DAY });
  });

  it('never mixes labels of prices: it waits for a window of one', () => {
    const ticks = [...seconds(-W, -MINUTE), ...seconds(-MINUTE, 2 * W, { prices: 'recorded' })];
    const settled = settleWindow(terms, ticks, AT + 2 * W);
    expect(settled).toMatchObject({ outcome: 'ok', end: AT + 29 * MINUTE, sums: { prices: 'recorded' } });
  });

  it('is the same whatever ticks follow the deciding window', () => {
    const [short, long] = [seconds(-W, 1_000), seconds(-W, W)];
    expect(settleWindow(terms, long, AT + W)).toEqual(settleWindow(terms, short, AT + 1_000));
  });
});
