/** Series: slots, and what a value of the parameter may be. */
import { parseAmount } from '@glasshouse/money';
import { totalOf } from '@glasshouse/proofs/lockup';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEMO_CAPITAL, DEMO_SERIES } from './demo.ts';
import { productIn, readSeries, slotOf, slotsDue } from './series.ts';

const HOUR = 3_600_000;
const ASSETS = {
  USDT: { id: 3, scale: 6 },
  BTC: { id: 1, scale: 8 },
  ETH: { id: 2, scale: 8 },
  LTC: { id: 4, scale: 8 },
} as const;
type Code = keyof typeof ASSETS;
const utc = (text: string) => Date.parse(`${text}Z`);

describe('slots', () => {
  it('are UTC months and hours without a gap, over month ends, leap days and years', () => {
    expect(slotOf('month', utc('2028-02-29T23:59:59.999'))).toEqual({
      opens: utc('2028-02-01T00:00'),
      closes: utc('2028-03-01T00:00'),
    });
    expect(slotOf('month', utc('2026-12-31T23:59:59.999')).closes).toBe(utc('2027-01-01T00:00'));
    fc.assert(
      fc.property(fc.constantFrom('month', 'hour'), fc.integer({ min: 0, max: 4e12 }), (every, time) => {
        const slot = slotOf(every, time);
        expect(slot.opens <= time && time < slot.closes).toBe(true);
        expect(slotOf(every, slot.closes).opens).toBe(slot.closes);
        expect(slotOf(every, slot.opens)).toEqual(slot);
      }),
    );
  });

  it('have a product a day before a month begins, an hour before an hour does, and never once they are over', () => {
    const count = (every: 'month' | 'hour', text: string) => slotsDue(every, utc(text)).length;
    expect([count('month', '2026-11-29T23:59:59.999'), count('month', '2026-11-30T00:00')]).toEqual([1, 2]);
    expect(count('hour', '2026-11-30T10:00')).toBe(2);
    for (const text of ['2026-11-30T10:00', '2026-11-30T10:59:59.999'])
      for (const slot of slotsDue('hour', utc(text))) expect(slot.closes).toBeGreaterThan(utc(text));
  });

  it('that are open already open when their product is published: none is sold before', () => {
    const now = utc('2026-11-22T12:00:30');
    const [series] = DEMO_SERIES['USDT'] ?? [];
    if (!series) throw new Error('no series');
    const [current, next] = slotsDue('hour', now).map((slot) => productIn(series, ASSETS.USDT, slot, now));
    expect([current?.opensAt, current?.slot, current?.closesAt]).toEqual([now, now - 30_000, now - 30_000 + HOUR]);
    expect(next?.opensAt).toBe(now - 30_000 + HOUR);
  });
});

describe('the series of the demo', () => {
  const all = (Object.keys(ASSETS) as Code[]).flatMap((code) => (DEMO_SERIES[code] ?? []).map((series) => ({ code, series })));

  it('are all whole, and in a term of minutes all orders ever count', () => {
    expect(all).toHaveLength(9);
    for (const { code, series } of all) {
      const read = readSeries(series, ASSETS[code]);
      expect('field' in read ? read.field : series.unit === 'demo' ? read.counts === 'ever' : read.counts === 'open').toBe(true);
    }
  });

  it('[CONST-058,CONST-059] of five to ninety days pay 0.3 to 0.4 % a day, and five days cost 0.4 % a day left', () => {
    const days = (DEMO_SERIES['USDT'] ?? []).filter(({ unit, units }) => unit === 'day' && units <= 90);
    expect(days.map(({ units, daily }) => [units, daily])).toEqual([
      [5, '0.003'],
      [15, '0.0033'],
      [30, '0.0036'],
      [90, '0.004'],
    ]);
    expect(days.find(({ units }) => units === 5)?.penalty).toBe('0.004');
  });

  it('cannot promise more at once than the fund has: a month of all quotas of a coin', () => {
    for (const code of Object.keys(ASSETS) as Code[]) {
      const { scale } = ASSETS[code];
      const capital = parseAmount(DEMO_CAPITAL[code] ?? '', scale);
      const promised = all
        .filter((one) => one.code === code && one.series.unit === 'day')
        .reduce((sum, { series }) => {
          const read = readSeries(series, ASSETS[code]);
          return 'field' in read ? sum : sum + totalOf(read.quota, read);
        }, 0n);
      expect(capital.ok && promised * 4n <= capital.atoms * 3n, code).toBe(true);
    }
  });

  it('cost at most 300 USDT of yield an hour in minutes', () => {
    const [minutes] = DEMO_SERIES['USDT'] ?? [];
    const read = minutes && readSeries(minutes, ASSETS.USDT);
    expect(read && 'quota' in read && totalOf(read.quota, read)).toBe(300_000_000n);
  });
});

describe('a value that is none', () => {
  const good = DEMO_SERIES['USDT']?.[1];
  it.each([
    ['daily', { daily: '0' }],
    ['daily', { daily: '0.020001' }],
    ['daily', { daily: '0.0000001' }],
    ['penalty', { penalty: '0' }],
    ['penalty', { penalty: '0.050001' }],
    ['penalty', { penalty: '-0.001' }],
    ['min', { min: '0' }],
    ['min', { min: '0.0000001' }],
    ['min', { min: '0.000333' }],
    ['min', { min: '0.000999', penalty: '0.001' }],
    ['max_user', { max_user: '99' }],
    ['quota', { quota: '39999' }],
    ['quota', { quota: 'much' }],
  ] as const)('is refused at %s: %j', (field, change) => {
    if (!good) throw new Error('no series');
    expect(readSeries({ ...good, ...change }, ASSETS.USDT)).toEqual({ field });
  });

  it('is none of these when the smallest amount pays and costs an atom a unit', () => {
    for (const change of [{ min: '0.000334' }, { min: '0.001', penalty: '0.001' }])
      expect(good && readSeries({ ...good, ...change }, ASSETS.USDT)).toHaveProperty('min');
  });
});
