// SPDX-License-Identifier: Apache-2.0
/** Steps of liquidations recomputed: the worked examples, and records that say something else. */
import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../canonical.ts';
import {
  type MarginLiquidationFacts,
  type PassedOver,
  type RecordedItem,
  marginLiquidationRecord,
  readMarginLiquidation,
} from './record.ts';
import { replayLiquidation } from './replay.ts';
import { healingOrder, healingOrders } from './sale.ts';

const [BTC, USDT] = [1, 2];
const TERMS = { quoteId: USDT, healsAt: 1_300_000, chargePpm: 15_000, takerPpm: 1_000 };

const btc = (ticks: bigint, held: bigint): RecordedItem => ({
  assetId: BTC,
  asset: 'BTC',
  scale: 8,
  market: { symbol: 'BTC/USDT', time: 1_000, decimals: 2 },
  ticks,
  n: 1n,
  d: 10_000n,
  lot: 1_000n,
  haircutPpm: 0,
  held,
  owed: 0n,
  debt: { principal: 0n, interest: 0n },
});
const usdt = (held: bigint, principal: bigint, interest: bigint): RecordedItem => ({
  assetId: USDT,
  asset: 'USDT',
  scale: 6,
  market: null,
  ticks: 1n,
  n: 1n,
  d: 1n,
  lot: 1n,
  haircutPpm: 0,
  held,
  owed: principal + interest,
  debt: { principal, interest },
});

/** Worked example B6: 0.28473 BTC for 1,421.958703 less 1.421959, a charge of 21.329381. */
const HEALED: MarginLiquidationFacts = {
  id: 7,
  time: 2_000,
  from: null,
  terms: TERMS,
  passed: [],
  before: [btc(499_406n, 43_853_103n), usdt(10_008_521n, 2_000_000_000n, 54_796n)],
  order: {
    side: 'sell',
    assetId: BTC,
    value: 1_421_955_167n,
    quantity: 28_473_000n,
    limit: 484_424n,
    filled: 28_473_000n,
    gross: 1_421_958_703n,
    fee: 1_421_959n,
  },
  charge: 21_329_381n,
  losses: [],
  after: [btc(499_406n, 15_380_103n), usdt(0n, 590_838_912n, 0n)],
};

/** The end of worked example B9: 237.680395 short, of which the fund makes good 100. */
const LOST: MarginLiquidationFacts = {
  ...HEALED,
  before: [btc(400_000n, 103n), usdt(0n, 237_680_395n, 0n)],
  order: null,
  charge: 0n,
  losses: [{ assetId: USDT, fund: 100_000_000n, byFund: 100_000_000n, writtenOff: 137_680_395n, interest: 0n }],
  after: [btc(400_000n, 103n), usdt(0n, 0n, 0n)],
};

const eth = (ticks: bigint, held: bigint, owed = 0n): RecordedItem => ({
  ...btc(ticks, held),
  assetId: 3,
  asset: 'ETH',
  market: { symbol: 'ETH/USDT', time: 1_000, decimals: 2 },
  owed,
  debt: { principal: owed, interest: 0n },
});

/** A purchase that nobody sold to. */
const BOUGHT: MarginLiquidationFacts = (() => {
  const before = [btc(1_000_000n, 0n), eth(20_000n, 0n, 1_000_000_000n), usdt(2_150_000_000n, 0n, 0n)];
  const wish = healingOrder(before, TERMS);
  return { ...HEALED, before, order: wish && { ...wish, filled: 0n, gross: 0n, fee: 0n }, charge: 0n, after: before };
})();

/** An account of two coins of which the greater is passed over, as nobody takes it, and the other one is sold. */
function passing(why: PassedOver['why'], passedId = BTC, time = 2_000): MarginLiquidationFacts {
  const before = [btc(100_000n, 110_000_000n), eth(20_000n, 500_000_000n), usdt(0n, 2_000_000_000n, 0n)];
  const wish = healingOrders(before, TERMS)[1];
  if (!wish) throw new Error('nothing to pass over to');
  const order = { ...wish, filled: 0n, gross: 0n, fee: 0n };
  return { ...HEALED, time, before, passed: [{ assetId: passedId, why }], order, charge: 0n, after: before };
}

/** A step that the rule makes at another price, of which everything but its level is right. */
function sold(ticks: bigint, from: string | null): MarginLiquidationFacts {
  const before = [btc(ticks, 43_853_103n), usdt(0n, 2_000_000_000n, 0n)];
  const wish = healingOrder(before, TERMS);
  const order = wish && { ...wish, filled: 0n, gross: 0n, fee: 0n };
  return { ...HEALED, from, before, order, charge: 0n, after: before };
}

describe('a step of a liquidation', () => {
  it('goes on between its two levels once it began, also where nobody takes the order', () => {
    expect(replayLiquidation(sold(570_000n, 'ab'.repeat(32)))).toEqual({ isOrdered: true, isPaid: true });
    expect(replayLiquidation(sold(490_000n, null))).toEqual({ isOrdered: true, isPaid: true });
  });

  it.each([
    ['that heals', HEALED],
    ['that ends below its debts', LOST],
  ])('%s follows from the account before it, and its record is read as it was written', (_, facts) => {
    expect(replayLiquidation(facts)).toEqual({ isOrdered: true, isPaid: true });
    const body = canonicalText(marginLiquidationRecord(facts));
    const read = readMarginLiquidation(body);
    expect(read && canonicalText(marginLiquidationRecord(read))).toBe(body);
    expect(read && replayLiquidation(read)).toEqual({ isOrdered: true, isPaid: true });
  });

  it('is read in the form that records had before steps were chained, and proves no loss in it', () => {
    const body = canonicalText(marginLiquidationRecord({ ...HEALED, form: 1 }));
    expect(body).not.toContain('"from"');
    const read = readMarginLiquidation(body);
    expect(read).toMatchObject({ from: null, form: 1 });
    expect(read && replayLiquidation(read)).toEqual({ isOrdered: true, isPaid: true });
    const lost = readMarginLiquidation(canonicalText(marginLiquidationRecord({ ...LOST, form: 1 })));
    expect(lost && replayLiquidation(lost).isPaid).toBe(false);
  });

  it('is read in the form that records had before assets were passed over', () => {
    const body = canonicalText(marginLiquidationRecord({ ...HEALED, form: 2 }));
    expect(body).not.toContain('"passed"');
    const read = readMarginLiquidation(body);
    expect(read && canonicalText(marginLiquidationRecord(read))).toBe(body);
    expect(read && replayLiquidation(read)).toEqual({ isOrdered: true, isPaid: true });
  });

  const order = HEALED.order as NonNullable<typeof HEALED.order>;
  it.each<[string, MarginLiquidationFacts]>([
    ['sold a lot more than heals', { ...HEALED, order: { ...order, quantity: order.quantity + 1_000n } }],
    ['had a wider limit', { ...HEALED, order: { ...order, limit: order.limit - 1n } }],
    ['sold far below its limit', { ...HEALED, order: { ...order, gross: 1_300_000_000n } }],
    ['brought more atoms less than its fills round', { ...HEALED, order: { ...order, gross: 1_379_299_954n, fee: 1n } }],
    ['paid a fee of more atoms than its fills round', { ...HEALED, order: { ...order, fee: 1_422_460n } }],
    ['paid all that it bought as a fee', { ...BOUGHT, order: { ...BOUGHT.order!, filled: 100n, gross: 0n, fee: 101n } }],
    ['passed over what there is no market of', { ...HEALED, passed: [{ assetId: USDT, why: 'no_offer' }] }],
    ['paid a larger fee', { ...HEALED, order: { ...order, fee: 14_219_590n } }],
    ['healed to a level of its own', { ...HEALED, terms: { ...HEALED.terms, healsAt: 1_500_000 } }],
    ['charged by terms of its own', { ...HEALED, terms: { ...HEALED.terms, chargePpm: 150_000 } }],
    ['paid a fee of its own terms', { ...HEALED, terms: { ...HEALED.terms, takerPpm: 100_000 } }],
    ['began above the level of liquidation', sold(570_000n, null)],
    ['went on above the level of its end', sold(700_000n, 'ab'.repeat(32))],
  ])('that %s does not follow', (_, facts) => {
    expect(replayLiquidation(facts).isOrdered).toBe(false);
  });

  it('passes over an asset that nobody takes, and names it', () => {
    const facts = passing('no_offer');
    expect(facts.order).toMatchObject({ side: 'sell', assetId: 3 });
    expect(replayLiquidation(facts)).toEqual({ isOrdered: true, isPaid: true });
    const read = readMarginLiquidation(canonicalText(marginLiquidationRecord(facts)));
    expect(read && replayLiquidation(read).isOrdered).toBe(true);
    expect(replayLiquidation({ ...facts, passed: [] }).isOrdered).toBe(false);
    expect(replayLiquidation(passing('no_offer', 3)).isOrdered).toBe(false);
  });

  it('passes over an asset without a price only where it had none', () => {
    expect(replayLiquidation(passing('no_price')).isOrdered).toBe(false);
    expect(replayLiquidation(passing('no_price', BTC, 61_001)).isOrdered).toBe(true);
  });

  it('charges a sale for what it pays of debts: what buys coin back with the rest is charged by itself', () => {
    // Of 1,000 that are sold 10 are owed in the quote; the other debt is in coin.
    const before = [btc(1_000_000n, 22_000_000n), eth(20_000n, 0n, 1_000_000_000n), usdt(0n, 10_000_000n, 0n)];
    const wish = healingOrder(before, TERMS);
    if (wish?.side !== 'sell') throw new Error('no sale');
    const gross = (wish.quantity * 1_000_000n) / 10_000n;
    const fee = gross / 1_000n;
    const sold = (charge: bigint, form?: 1 | 2): MarginLiquidationFacts => ({
      ...HEALED,
      ...(form && { form }),
      before,
      order: { ...wish, filled: wish.quantity, gross, fee },
      charge,
      after: [
        btc(1_000_000n, 22_000_000n - wish.quantity),
        eth(20_000n, 0n, 1_000_000_000n),
        usdt(gross - fee - charge - 10_000_000n, 0n, 0n),
      ],
    });
    expect(replayLiquidation(sold(0n)).isPaid).toBe(false);
    expect(replayLiquidation(sold(150_000n))).toEqual({ isOrdered: true, isPaid: true });
    // Of a record of before all that was sold.
    expect(replayLiquidation(sold((gross * 15n + 999n) / 1_000n, 2)).isPaid).toBe(true);
  });

  it.each<[string, MarginLiquidationFacts]>([
    ['charged an atom more', { ...HEALED, charge: HEALED.charge + 1n }],
    ['left the user an atom less', { ...HEALED, after: [btc(499_406n, 15_380_102n), HEALED.after[1]!] }],
    ['left a debt an atom larger', { ...HEALED, after: [HEALED.after[0]!, usdt(0n, 590_838_913n, 0n)] }],
    ['wrote off what was healed', { ...HEALED, losses: LOST.losses }],
    [
      'let the fund pay less than it had',
      { ...LOST, losses: [{ ...LOST.losses[0]!, byFund: 99_999_999n, writtenOff: 137_680_396n }] },
    ],
    ['left a loss with the user', { ...LOST, losses: [], after: LOST.before }],
  ])('that %s does not add up', (_, facts) => {
    expect(replayLiquidation(facts).isPaid).toBe(false);
  });
});
