/** Rigged dual investment: rates above or below the model, another price, a payout that is not both sides' whole. */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const RATE = 'packages/proofs/src/rules/dual/rate.ts';
const RATE_TEST = 'packages/proofs/src/rules/dual/rate.test.ts';
const PAYOUT = 'packages/proofs/src/rules/dual/payout.ts';
const ROWS_TEST = 'packages/proofs/src/rules/dual/rows.test.ts';
const INPUTS = 'packages/proofs/src/rules/dual/inputs.ts';
const RECEIPT = 'packages/proofs/src/rules/dual/receipt.ts';
const RECEIPT_TEST = 'packages/proofs/src/rules/dual/receipt.test.ts';
const SETTLEMENT = 'packages/proofs/src/rules/dual/settlement.ts';
const WINDOW = 'packages/proofs/src/index-price/window.ts';
const WINDOW_TEST = 'packages/proofs/src/index-price/window.test.ts';
const MODULE = 'apps/server/src/modules/dual';
const OPENING = `${MODULE}/domain/opening.ts`;
const OPENING_TEST = `${MODULE}/domain/opening.test.ts`;
const TERMS = `${MODULE}/domain/dual.ts`;
const SETTLE = `${MODULE}/settlement/settle.ts`;
const RUN_PRICE = `${MODULE}/settlement/run-price.ts`;
const QUOTING = `${MODULE}/api/quoting.ts`;
const QUOTING_TEST = `${MODULE}/api/quoting.test.ts`;
const BUY = `${MODULE}/api/buyDual.ts`;
const LIFE_TEST = `${MODULE}/tests/dual.db.test.ts`;
const RACES_TEST = `${MODULE}/tests/races.db.test.ts`;
const SERIES_TEST = `${MODULE}/domain/series.test.ts`;
const SERIES = `${MODULE}/domain/series.ts`;

export const DUAL: readonly Mutant[] = [
  mutant(
    'M123',
    'A buyer has the quote of the minute although the price moved away.',
    [RATE, 'return { units, rate: rate < most ? rate : most };', 'return { units, rate };'],
    unit(RATE_TEST),
  ),
  mutant(
    'M124',
    'USDT are paid without the yield.',
    [PAYOUT, '? (grown * n) / (WHOLE * d) : grown / WHOLE;', '? (putIn * n) / d : grown / WHOLE;'],
    unit(ROWS_TEST),
  ),
  mutant(
    'M125',
    'The tick of the end counts in the window.',
    [WINDOW, 'if (tick.time < from || tick.time >= to) return;', 'if (tick.time < from || tick.time > to) return;'],
    unit(WINDOW_TEST),
  ),
  mutant(
    'M126',
    'A window that is not half covered decides.',
    [WINDOW, 'prices !== null && sumMs * 2n >= BigInt(to - from) && sumMs > 0n;', 'prices !== null && sumMs > 0n;'],
    unit(WINDOW_TEST),
  ),
  mutant(
    'M127',
    'An order has other terms than its product.',
    [INPUTS, 'canonicalText(termFields(product)) === canonicalText(termFields(order)) &&', ''],
    unit(RECEIPT_TEST),
  ),
  mutant(
    'M128',
    'A position on recorded prices is settled by live ones.',
    [RECEIPT, "found === 'ok' && sums.prices === order.prices ? sums : null", "found === 'ok' ? sums : null"],
    unit(RECEIPT_TEST),
  ),
  mutant(
    'M129',
    'The first seconds of a window are left out of its settlement.',
    [
      SETTLEMENT,
      'return isFromBefore && last.time >= settled.end ? ticks : null;',
      'return last.time >= settled.end ? ticks : null;',
    ],
    unit(RECEIPT_TEST),
  ),
  mutant(
    'M130',
    'A later tick than the first of the minute quotes.',
    [INPUTS, 'between.every(({ ticks }) => ticks === null);', 'between.length >= 0;'],
    unit(RECEIPT_TEST),
  ),
  mutant(
    'M140',
    'Shares are sold although the fund cannot pay both outcomes.',
    [OPENING, "return shares > left ? { reason: 'sold_out', left } : rate;", 'return rate;'],
    unit(OPENING_TEST),
  ),
  mutant(
    'M141',
    'Half of the outcome in USDT is set aside.',
    [TERMS, '{ base: ifBase - putIn, quote: ifQuote }', '{ base: ifBase - putIn, quote: ifQuote / 2n }'],
    unit(OPENING_TEST),
  ),
  mutant(
    'M142',
    'Every position is settled in the coin.',
    [SETTLE, 'const outcome = outcomeOf(product, isDecided ? price : null);', "const outcome = isDecided ? 'base' : 'failed';"],
    database(LIFE_TEST),
  ),
  mutant(
    'M143',
    'A maturity is settled while seconds of its window may still come.',
    [RUN_PRICE, 'const LATE_MS = 6_000;', 'const LATE_MS = 0;'],
    database(LIFE_TEST),
  ),
  mutant(
    'M144',
    'A position is settled by prices of another label than it was quoted by.',
    [SETTLE, "price.outcome === 'ok' && price.prices === position.prices", "price.outcome === 'ok'"],
    database(LIFE_TEST),
  ),
  mutant(
    'M145',
    'Shares are sold after the end of their sale.',
    [BUY, "if (!isOnSale(product, now)) refuse('DUAL_NOT_ON_SALE');", ''],
    database(RACES_TEST),
  ),
  mutant(
    'M146',
    'A purchase looks at the quote of the minute alone.',
    [OPENING, 'boughtRate(product, quote, newest, sigma)', 'boughtRate(product, quote, quote, sigma)'],
    database(RACES_TEST),
  ),
  mutant(
    'M148',
    'A rate over fewer units than were shown is accepted though it pays less.',
    [OPENING, 'rate * BigInt(units) < least.rate * BigInt(least.units)', 'false'],
    unit(OPENING_TEST),
  ),
  mutant(
    'M149',
    'A minute sells on behind the first priced second of the next one.',
    [QUOTING, 'return isOf && isOfMinute(quoting, tick) ? tick : null;', 'return isOf ? tick : null;'],
    unit(QUOTING_TEST),
  ),
  mutant(
    'M147',
    'A linked price lies nearer to the price than published.',
    [SERIES, 'day: [1n, 2n, 4n, 6n]', 'day: [0n, 2n, 4n, 6n]'],
    unit(SERIES_TEST),
  ),
];
