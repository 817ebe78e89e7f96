// SPDX-License-Identifier: Apache-2.0
/** Steps of liquidations recomputed: the worked examples, and records that say something else. */
import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../canonical.ts';
import { type MarginLiquidationFacts, type RecordedItem, marginLiquidationRecord, readMarginLiquidation } from './record.ts';
import { replayLiquidation } from './replay.ts';
import { healingOrder } from './sale.ts';

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
    const body = canonicalText(marginLiquidationRecord({ ...HEALED, isFirstForm: true }));
    expect(body).not.toContain('"from"');
    const read = readMarginLiquidation(body);
    expect(read).toMatchObject({ from: null, isFirstForm: true });
    expect(read && replayLiquidation(read)).toEqual({ isOrdered: true, isPaid: true });
    const lost = readMarginLiquidation(canonicalText(marginLiquidationRecord({ ...LOST, isFirstForm: true })));
    expect(lost && replayLiquidation(lost).isPaid).toBe(false);
  });

  const order = HEALED.order as NonNullable<typeof HEALED.order>;
  it.each<[string, MarginLiquidationFacts]>([
    ['sold a lot more than heals', { ...HEALED, order: { ...order, quantity: order.quantity + 1_000n } }],
    ['had a wider limit', { ...HEALED, order: { ...order, limit: order.limit - 1n } }],
    ['sold far below its limit', { ...HEALED, order: { ...order, gross: 1_300_000_000n } }],
    ['paid a larger fee', { ...HEALED, order: { ...order, fee: 14_219_590n } }],
    ['healed to a level of its own', { ...HEALED, terms: { ...HEALED.terms, healsAt: 1_500_000 } }],
    ['charged by terms of its own', { ...HEALED, terms: { ...HEALED.terms, chargePpm: 150_000 } }],
    ['paid a fee of its own terms', { ...HEALED, terms: { ...HEALED.terms, takerPpm: 100_000 } }],
    ['began above the level of liquidation', sold(570_000n, null)],
    ['went on above the level of its end', sold(700_000n, 'ab'.repeat(32))],
  ])('that %s does not follow', (_, facts) => {
    expect(replayLiquidation(facts).isOrdered).toBe(false);
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
