// SPDX-License-Identifier: Apache-2.0
/**
 * Receipts of steps of liquidations: the account before it by logged seconds, then order, charge, payments and losses recomputed.
 *
 * Inputs: the seconds of the prices, each with its instrument. What a receipt does not show: that the account held and owed what the
 * record says, and that fills are public trades.
 */
import { formatAmount } from '@glasshouse/money';
import { readSecondTick } from '../../index-price/seconds.ts';
import { type EnvelopeVerdict, type LoggedRecord, type ReceiptFile, recordReceipts } from '../../receipt/envelope.ts';
import type { ReceiptKind } from '../../receipt/rule.ts';
import { utc } from '../../receipt/steps.ts';
import { type MarginLiquidationFacts, readMarginLiquidation } from './record.ts';
import { type Replayed, replayLiquidation } from './replay.ts';
import { MARGIN_RULE, assetsOf, debtsOf, shownLevel } from './rule.ts';

/** The verdict on a receipt of a liquidation. */
export type MarginVerdict = EnvelopeVerdict<MarginLiquidationFacts, Replayed>;

const FORMAT = 'glasshouse-margin-receipt';

/** Whether each price is that of its logged second. */
function arePriced({ before }: MarginLiquidationFacts, inputs: readonly LoggedRecord[]): boolean {
  return before.every(({ market, held, owed, ticks }) => {
    if (market === null || (held === 0n && owed === 0n)) return true;
    return inputs.some((input) => {
      const second = readSecondTick(input, market.symbol, market.decimals);
      return second !== null && second.time === market.time && second.ticks === ticks;
    });
  });
}

const levelOf = (items: MarginLiquidationFacts['before']) => {
  const level = shownLevel(assetsOf(items), debtsOf(items));
  return level === null ? 'no debt' : formatAmount(level, 4);
};

const KIND = recordReceipts<MarginLiquidationFacts, Replayed>({
  product: 'margin',
  rules: [MARGIN_RULE],
  read: readMarginLiquidation,
  madeAt: ({ time }) => time,
  show: (facts) => ({ time: utc(facts.time), level: levelOf(facts.before) }),
  isEnded: () => true,
  areInputsValid: arePriced,
  recompute: replayLiquidation,
  agrees: (_, { isOrdered, isPaid }) => ({ outcome: isOrdered, amounts: isPaid }),
  describe: (facts) => `A step of a liquidation took the level from ${levelOf(facts.before)} to ${levelOf(facts.after)}`,
});

/** The kind of receipts. */
export const marginReceipts: ReceiptKind<ReceiptFile, MarginVerdict> & { readonly format: typeof FORMAT } = {
  ...KIND,
  format: FORMAT,
};
