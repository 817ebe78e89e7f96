// SPDX-License-Identifier: Apache-2.0
/**
 * Receipts of steps of liquidations: the account before it by logged seconds, then order, charge, payments and losses recomputed. A
 * further step shows those before it: the first began at the level of liquidation, and none of them healed the account.
 *
 * Inputs: the earlier steps of the liquidation, and the seconds of the prices of the step and of the first one, each with its
 * instrument. What a receipt does not show: that the account held and owed what the records say, that no price between two steps had
 * healed it, what the fund had, and that fills are public trades.
 */
import { formatAmount } from '@glasshouse/money';
import { hashOfText } from '../../canonical.ts';
import { readSecondTick } from '../../index-price/seconds.ts';
import { type EnvelopeVerdict, type LoggedRecord, type ReceiptFile, recordReceipts } from '../../receipt/envelope.ts';
import type { ReceiptKind } from '../../receipt/rule.ts';
import { utc } from '../../receipt/steps.ts';
import { type MarginLiquidationFacts, readMarginLiquidation } from './record.ts';
import { type Replayed, replayLiquidation } from './replay.ts';
import { HEALS_AT_PPM, MARGIN_RULE, MOST_AGE_MS, PPM, assetsOf, debtsOf, isSmall, shownLevel } from './rule.ts';

/** The verdict on a receipt of a liquidation. */
export type MarginVerdict = EnvelopeVerdict<MarginLiquidationFacts, Replayed>;

const FORMAT = 'glasshouse-margin-receipt';

/** Whether each price is that of its logged second, which was no older than a price may be that decides something. */
function arePriced({ before, time }: MarginLiquidationFacts, inputs: readonly LoggedRecord[]): boolean {
  const debts = debtsOf(before);
  return before.every((item) => {
    const { market, held, owed, ticks } = item;
    if (market === null || (held === 0n && owed === 0n)) return true;
    if (market.time > time || (time - market.time > MOST_AGE_MS && !isSmall(item, debts))) return false;
    return inputs.some((input) => {
      const second = readSecondTick(input, market.symbol, market.decimals);
      return second !== null && second.time === market.time && second.ticks === ticks;
    });
  });
}

/** The first step of a liquidation, where all between it and a step are there and none of them ended it; null otherwise. */
function firstOf(facts: MarginLiquidationFacts, inputs: readonly LoggedRecord[]): MarginLiquidationFacts | null {
  const bodies = new Map(inputs.filter(({ price }) => price === undefined).map(({ body }) => [hashOfText(body), body]));
  let first = facts;
  while (first.from !== null) {
    const body = bodies.get(first.from);
    const step = body === undefined ? null : readMarginLiquidation(body);
    if (step === null || step.id >= first.id || step.time > first.time) return null;
    const { isOrdered, isPaid } = replayLiquidation(step);
    const isOver = assetsOf(step.after) * PPM >= BigInt(HEALS_AT_PPM) * debtsOf(step.after);
    if (!isOrdered || !isPaid || isOver) return null;
    first = step;
  }
  return first;
}

function areInputsValid(facts: MarginLiquidationFacts, inputs: readonly LoggedRecord[]): boolean {
  const first = firstOf(facts, inputs);
  return first !== null && arePriced(first, inputs) && arePriced(facts, inputs);
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
  areInputsValid,
  recompute: replayLiquidation,
  agrees: (_, { isOrdered, isPaid }) => ({ outcome: isOrdered, amounts: isPaid }),
  describe: (facts) => `A step of a liquidation took the level from ${levelOf(facts.before)} to ${levelOf(facts.after)}`,
});

/** The kind of receipts. */
export const marginReceipts: ReceiptKind<ReceiptFile, MarginVerdict> & { readonly format: typeof FORMAT } = {
  ...KIND,
  format: FORMAT,
};
