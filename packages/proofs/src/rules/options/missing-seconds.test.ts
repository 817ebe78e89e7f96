// SPDX-License-Identifier: Apache-2.0
/** A log that withholds seconds is distinguished from one whose server stood still. */
import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../canonical.ts';
import { indexOf } from '../../index-rules.ts';
import { priceRecord, priceText } from '../../second/price-record.ts';
import { secondRecord, secondText } from '../../second/second.ts';
import { OptionAudit } from './audit.ts';
import { missingSeconds } from './missing-seconds.ts';
import { orderRecord } from './order-record.ts';

const T = 1_800_000_000_000;
const [GAMES, LENGTH] = [40, 10];

/** The price of a second: up and down by a fixed sequence, never twice the same in a row. */
const priceAt = (n: number) => 10_000 + (((n * 7_919) % 101) - 50);

/** What an operator can do with a second: not log it, log it without a price, or with prices of another kind. */
type Held = boolean | 'silent' | 'other';

/** Logs a game every 15 s, each an option for 10 s; `isHeld` says which seconds are not logged, or how else. */
function play(isHeld: (second: number, wouldWin: boolean) => Held): OptionAudit {
  const audit = new OptionAudit();
  let leaf = 0;
  let before: { leaf: number; time: number } | null = null;
  const wins = new Map<number, boolean>();
  for (let n = 0; n < GAMES * 15; n++) {
    const time = T + n * 1_000;
    const held = isHeld(n, wins.get(n) ?? false);
    if (held !== true) {
      const prices = held === 'other' ? 'simulated' : 'recorded';
      const price = (priceAt(n) / 100).toFixed(2);
      const quotes = held ? [] : [{ source: 'recording', bid: price, ask: price, time: String(time) }];
      const terms = { time, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
      const text = priceText(priceRecord({ symbol: 'BTC/USDT', prices }, quotes, terms, indexOf(quotes, terms), () => 'silent'));
      const body = secondText(secondRecord({ time, prices, minSources: 1, maxAgeMs: 5_000, before }, [text]));
      audit.add(leaf, body, [text]);
      before = { leaf, time };
      leaf++;
    }
    if (n % 15 === 1 && before?.time === time) {
      const direction = n % 2 === 0 ? 'up' : 'down';
      const [entry, exit] = [priceAt(n + 1), priceAt(n + 1 + LENGTH)];
      wins.set(n + 1 + LENGTH, exit > entry === (direction === 'up'));
      const record = orderRecord({
        id: n,
        symbol: 'BTC/USDT',
        direction,
        seconds: LENGTH,
        asset: 'USDT',
        scale: 6,
        stake: 1_000_000n,
        payout: '0.8',
        accepted: time + 400,
        after: { seq: time / 1_000, leaf: before.leaf, time },
        prices: 'recorded',
      });
      audit.add(leaf, canonicalText(record));
      leaf++;
    }
  }
  return audit;
}

describe('seconds that are missing from the log', () => {
  it('are none in a whole log', () => {
    const audit = play(() => false);
    expect(audit.findings).toEqual([]);
    expect(missingSeconds(audit)).toMatchObject({
      seconds: GAMES * 15,
      missing: 0,
      needed: 2 * GAMES,
      neededMissing: 0,
      runs: 0,
      isSuspicious: false,
      list: [],
    });
  });

  it('are suspicious where they are those in which the operator would lose', () => {
    const audit = play((_second, wouldWin) => wouldWin);
    expect(audit.findings).toEqual([]);
    const figures = missingSeconds(audit);
    expect(figures.missing).toBeGreaterThan(10);
    expect(figures.neededMissing).toBe(figures.missing);
    expect(figures.hit).toBe(figures.runs);
    expect(figures.isSuspicious).toBe(true);
    // No option of the whole log was won, and none was lost for it: they are refunds.
    expect(audit.options().filter(({ result }) => result?.outcome === 'won')).toEqual([]);
    expect(audit.options().filter(({ result }) => result?.refund === 'NO_SETTLEMENT')).toHaveLength(figures.missing);
  });

  it('are suspicious where they are logged without a price whenever the operator would lose', () => {
    const audit = play((_second, wouldWin) => wouldWin && 'silent');
    expect(audit.findings).toEqual([]);
    const figures = missingSeconds(audit);
    expect(figures).toMatchObject({ missing: 0, runs: 0, hit: 0, list: [], isSuspicious: true });
    expect(figures.silent).toMatchObject([{ symbol: 'BTC/USDT', isSuspicious: true }]);
    expect(figures.silent[0]?.begun).toBe(figures.silent[0]?.runs);
    // Each is decided by the price of the next second.
    expect(figures.late).toBe(audit.silences.get('BTC/USDT')?.length);
  });

  it('are not suspicious where the feed was silent without regard to options', () => {
    const figures = missingSeconds(play((second) => second % 47 < 3 && 'silent'));
    expect(figures.silent[0]?.hit).toBeGreaterThan(0);
    expect(figures.late).toBeGreaterThan(0);
    expect(figures.isSuspicious).toBe(false);
  });

  it('are named where a second was logged with prices of another kind', () => {
    const audit = play((second) => second === 27 && 'other');
    expect(audit.findings).toEqual([]);
    const figures = missingSeconds(audit);
    expect(figures).toMatchObject({ missing: 0, needed: 2 * GAMES, neededMissing: 1, neededLogged: 1, isSuspicious: false });
    expect(figures.list).toEqual([{ time: T + 27_000, leaf: expect.any(Number), need: 'exit', isLogged: true }]);
  });

  it('are named where they lie behind a second without a price', () => {
    const figures = missingSeconds(play((second) => (second === 27 ? 'silent' : second === 28)));
    expect(figures).toMatchObject({ missing: 1, needed: 2 * GAMES + 1, neededMissing: 1, neededLogged: 0 });
    expect(figures.list).toMatchObject([{ time: T + 28_000, need: 'exit', isLogged: false }]);
  });

  it('are not suspicious where the server stood still without regard to options', () => {
    const figures = missingSeconds(play((second) => second % 47 < 3));
    expect(figures.missing).toBeGreaterThan(10);
    expect(figures.neededMissing).toBeGreaterThan(0);
    expect(figures.isSuspicious).toBe(false);
  });

  it('show when a second names another one before it than the log has', () => {
    const audit = new OptionAudit();
    const text = priceText(
      priceRecord(
        { symbol: 'BTC/USDT', prices: 'recorded' },
        [],
        { time: T, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null },
        { index: null, states: [] },
        () => 'silent',
      ),
    );
    const add = (leaf: number, time: number, before: { leaf: number; time: number } | null) =>
      audit.add(leaf, secondText(secondRecord({ time, prices: 'recorded', minSources: 1, maxAgeMs: 5_000, before }, [text])), [
        text,
      ]);
    add(0, T, null);
    add(1, T + 1_000, { leaf: 0, time: T });
    add(2, T + 3_000, { leaf: 0, time: T });
    add(3, T + 4_000, null);
    expect(audit.findings).toEqual([
      { leaf: 2, what: 'SECOND_OUT_OF_ORDER' },
      { leaf: 3, what: 'SECOND_OUT_OF_ORDER' },
    ]);
  });
});
