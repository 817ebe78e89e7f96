import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payouts, quoteOf } from '@glasshouse/proofs/dual';
import type { DualProduct } from './dual.ts';
import { type Room, decideOpening, isOnSale, readShares, remaining, tightest, usable } from './opening.ts';
import { openJournal, settleJournal } from './postings.ts';

const DAY = 86_400_000;
const AT = Date.UTC(2026, 10, 20, 12);
const CALL: DualProduct = {
  id: 1,
  maturityId: 1,
  assetId: 1,
  quoteId: 3,
  marketId: 1,
  symbol: 'BTC/USDT',
  asset: 'BTC',
  quoteAsset: 'USDT',
  scale: 8,
  quoteScale: 6,
  priceDecimals: 2,
  series: 'day',
  section: 'weeks',
  type: 'call',
  linked: 720_000n,
  maturity: AT + 6.5 * DAY,
  unitMs: DAY,
  windowMs: 1_800_000,
  extendMs: DAY,
  sharePpm: 150_000n,
  share: 1_000_000n,
  maxShares: 200,
  maxUser: 50,
  opensAt: AT,
  closesAt: AT + 6 * DAY,
  isDemo: false,
  recordHash: '',
};
const PUT: DualProduct = { ...CALL, type: 'put', linked: 640_000n, share: 100_000_000n };
const TICK = { ticks: 681_782n, time: AT };
const RICH = { base: 10n ** 12n, quote: 10n ** 14n };
const room = (over: Partial<Room> = {}): Room => ({ sold: 0, own: 0, free: RICH, ...over });
const decide = (product: DualProduct, of: Room, shares: number, least: bigint | null = null, units: number | null = null) =>
  decideOpening(
    product,
    of,
    { quote: TICK, newest: TICK, sigma: 8_000n },
    { shares, least: least === null ? null : { rate: least, units } },
  );

describe('a purchase', () => {
  it('[RULE-159,AMB-56] is made at the published rate', () => {
    expect(decide(CALL, room(), 20)).toEqual({ units: 7, rate: 964_491n });
    expect(decide(PUT, room(), 5)).toEqual({ units: 7, rate: 848_416n });
  });

  it('is refused below the rate that the user accepts, and beyond what is theirs, left or covered', () => {
    expect(decide(CALL, room(), 1, 964_492n)).toEqual({ reason: 'rate', rate: 964_491n });
    expect(decide(CALL, room(), 1, 964_491n)).toMatchObject({ rate: 964_491n });
    expect(decide(CALL, room({ own: 40 }), 11)).toEqual({ reason: 'maximum', max: 10 });
    expect(decide(CALL, room({ sold: 195 }), 6)).toEqual({ reason: 'sold_out', left: 5 });
    expect(decide({ ...CALL, linked: 682_463n }, room(), 1)).toEqual({ reason: 'paused' });
  });

  it('is refused when a rate that is no lower pays less over fewer units than the user accepted', () => {
    expect(decide(CALL, room(), 1, 964_491n, 7)).toMatchObject({ units: 7 });
    // Shown for eight units, bought within the seventh: more a year, and yet 2 percent less in all.
    expect(decide(CALL, room(), 1, 861_152n, 8)).toEqual({ reason: 'rate', rate: 964_491n });
    expect(decide(CALL, room(), 1, 843_929n, 8)).toMatchObject({ rate: 964_491n });
  });

  it.each([
    ['call', CALL],
    ['put', PUT],
  ])('of a %s never promises what the fund does not have, in either coin', (_type, product) => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.bigInt({ min: 0n, max: 10n ** 10n }), (base, quote) => {
        const rate = quoteOf(product, TICK, 8_000n);
        const left = remaining(product, { sold: 0, free: { base, quote } }, rate);
        const need = (shares: number) => payouts(product, product.share * BigInt(shares), rate);
        const { heldBase, heldQuote } = need(left);
        expect(heldBase <= base && heldQuote <= quote).toBe(true);
        const more = need(left + 1);
        expect(left === product.maxShares || more.heldBase > base || more.heldQuote > quote).toBe(true);
        if (left < 50) expect(decide(product, room({ free: { base, quote } }), left + 1)).toEqual({ reason: 'sold_out', left });
      }),
    );
  });

  it('in the demo leaves a quarter of the capital to products of hours', () => {
    const capital = { base: 400n, quote: 800n };
    expect(usable(CALL, { base: 150n, quote: 150n }, capital)).toEqual({ base: 50n, quote: 0n });
    expect(usable({ unitMs: 3_600_000 }, { base: 150n, quote: 150n }, capital)).toEqual({ base: 150n, quote: 150n });
  });

  it('is possible from the opening to before the closing', () => {
    const { opensAt, closesAt } = CALL;
    expect([opensAt - 1, opensAt, closesAt - 1, closesAt].map((time) => isOnSale(CALL, time))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('names the limit that is tightest', () => {
    expect(tightest({ shares: 5, user: 3, fund: 3 })).toEqual({ by: 'user', num: 3 });
  });

  it.each([0, -1, 1.5, Number.NaN, '1e3', '0', '-1', '1.0', '01', '10000000', 1_000_001, ' 1', ''])(
    'takes no %j shares',
    (num) => {
      expect(readShares(num)).toBeNull();
    },
  );

  it('takes whole numbers as numbers and texts', () => {
    expect([1, '1', '1000000', 20].map(readShares)).toEqual([1, 1, 1_000_000, 20]);
  });
});

describe('postings', () => {
  const sums = (legs: readonly { assetId: number; atoms: bigint }[]) =>
    [1, 3].map((asset) => legs.filter(({ assetId }) => assetId === asset).reduce((sum, { atoms }) => sum + atoms, 0n));
  const userGets = (legs: ReturnType<typeof openJournal>['legs'], asset: number, bucket: string) =>
    legs
      .filter(({ account, assetId }) => account.kind === 'user' && account.bucket === bucket && assetId === asset)
      .reduce((sum, { atoms }) => sum + atoms, 0n);

  it.each([
    ['call', CALL],
    ['put', PUT],
  ] as const)(
    'of a %s sum to zero in each coin, and pay exactly what was set aside and put in, whatever the outcome',
    (type, product) => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 50 }), (shares) => {
          const putIn = product.share * BigInt(shares);
          const both = payouts(product, putIn, quoteOf(product, TICK, 8_000n));
          const position = { id: 9, userId: 7, putIn, ifBase: both.base, ifQuote: both.quote };
          const open = openJournal(position, product);
          expect(sums(open.legs)).toEqual([0n, 0n]);
          for (const outcome of ['base', 'quote', 'failed'] as const) {
            const ended = settleJournal(position, product, { outcome });
            expect(sums(ended.legs)).toEqual([0n, 0n]);
            const held = [...open.legs, ...ended.legs].filter(
              ({ account }) => account.kind === 'house' && account.purpose === 'dual_held',
            );
            expect(sums(held)).toEqual([0n, 0n]);
            const isBase = outcome === 'base' || (outcome === 'failed' && type === 'call');
            expect(userGets(ended.legs, 1, 'available')).toBe(isBase ? both.base : 0n);
            expect(userGets(ended.legs, 3, 'available')).toBe(isBase ? 0n : both.quote);
            expect(userGets(ended.legs, type === 'call' ? 1 : 3, 'frozen')).toBe(-putIn);
          }
        }),
      );
    },
  );
});
