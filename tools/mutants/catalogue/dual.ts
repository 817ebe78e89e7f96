/** Rigged dual investment: rates above or below the model, another price, a payout that is not both sides' whole. */
import type { Mutant } from '../mutant.ts';
import { mutant, unit } from './builders.ts';

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
];
