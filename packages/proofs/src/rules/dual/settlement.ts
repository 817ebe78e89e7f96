// SPDX-License-Identifier: Apache-2.0
/**
 * The settlement file of dual investment: the record of a price with every second of its window, all under one signed head. The mean
 * is recomputed from the seconds alone; those of windows that did not decide are in it too.
 */
import { utf8 } from '../../bytes.ts';
import { canonicalText } from '../../canonical.ts';
import { countOf } from '../../count.ts';
import { type TreeHead, headRoot, headSize } from '../../head-values.ts';
import { verifyHead } from '../../head.ts';
import { type LoggedSecond, areWithoutGap, readSecondTicks } from '../../index-price/seconds.ts';
import { meanText, settleWindow } from '../../index-price/window.ts';
import type { LogKey } from '../../keys.ts';
import { type NodeSet, verifyNodeSet } from '../../log/node-set.ts';
import { type Expected, checkKeys } from '../../receipt/logged.ts';
import type { ReceiptKind, Verdict } from '../../receipt/rule.ts';
import { isObject, stepList, utc } from '../../receipt/steps.ts';
import { leafHash } from '../../tree.ts';
import { type DualPriceFacts, dualPriceRecord, readDualPrice } from './record.ts';

const FORMAT = 'glasshouse-dual-settlement';

/** The file. */
export interface DualSettlement {
  readonly format: typeof FORMAT;
  readonly version: '1';
  readonly log: string;
  /** The record of the price. */
  readonly price: { readonly leaf: string; readonly body: string };
  /** Every second from the beginning of the first window to the first one at or after the end of the deciding one. */
  readonly seconds: readonly LoggedSecond[];
  /** The nodes that prove all of them, by their names. */
  readonly nodes: NodeSet;
  readonly head: TreeHead;
  readonly keys: readonly LogKey[];
}

const STEPS = {
  SHAPE: 'the file is a settlement of dual investment',
  KEYS: 'the keys follow from the first key of the log',
  HEAD: 'the head of the log is signed',
  LOGGED: 'the price and every second stand in the log',
  INPUTS_VALID: 'no second is missing, and each index follows from its sources by the published rules',
  RULE: 'the price is the mean of the seconds by the rule',
} as const;
/** A step of the check. */
export type DualSettlementStep = keyof typeof STEPS;

/** The verdict; `price` is null where it cannot be read. */
export interface DualSettlementVerdict extends Verdict<DualSettlementStep> {
  readonly price: DualPriceFacts | null;
}

const MOST_SECONDS = 100_000;

function isShaped(value: unknown): value is DualSettlement {
  const file = value as DualSettlement | null;
  return (
    file?.format === FORMAT &&
    file.version === '1' &&
    typeof file.log === 'string' &&
    typeof file.price?.body === 'string' &&
    countOf(file.price.leaf) !== null &&
    Array.isArray(file.seconds) &&
    file.seconds.length > 0 &&
    file.seconds.length <= MOST_SECONDS &&
    file.seconds.every((second) => typeof second?.body === 'string' && countOf(second.leaf) !== null) &&
    isObject(file.nodes) &&
    isObject(file.head) &&
    Array.isArray(file.keys) &&
    file.keys.every(isObject)
  );
}

function areLogged({ price, seconds, nodes, head, log }: DualSettlement): boolean {
  const [size, root] = [headSize(head), headRoot(head)];
  const leaves = new Map([price, ...seconds].map(({ leaf, body }) => [countOf(leaf) as number, leafHash(utf8(body))]));
  // One leaf given twice would hide the text that is not in the log.
  if (leaves.size !== seconds.length + 1 || head.log !== log) return false;
  return size !== null && root !== null && verifyNodeSet(leaves, nodes, size, root);
}

/** The ticks of the file when they are all from the first window to the one that ends the last; null when one is missing. */
function ticksOf({ seconds }: DualSettlement, { symbol, priceDecimals, maturity, windowMs, settled }: DualPriceFacts) {
  const ticks = readSecondTicks(seconds, symbol, priceDecimals);
  const [first, last] = [ticks?.[0], ticks?.at(-1)];
  if (!ticks || !first || !last || !areWithoutGap(ticks)) return null;
  const begins = maturity - windowMs;
  const isFromBefore = first.before === null || first.before.time < begins;
  return isFromBefore && last.time >= settled.end ? ticks : null;
}

/** The kind of files. */
export const dualSettlements: ReceiptKind<DualSettlement, DualSettlementVerdict> & { readonly format: typeof FORMAT } = {
  format: FORMAT,
  rules: ['dual/1'],
  steps: STEPS,
  verify(value: unknown, expected: Expected = {}) {
    const { steps, check } = stepList<DualSettlementStep>();
    const verdict = (price: DualPriceFacts | null) => ({
      ok: steps.every(({ ok }) => ok),
      stage: 'settled' as const,
      steps,
      price,
    });
    if (!check('SHAPE', () => isShaped(value))) return verdict(null);
    const file = value as DualSettlement;
    const { head } = file;
    const keys = checkKeys(check, file.keys, file.log, expected);
    check('HEAD', () => verifyHead(head, keys), { size: head.size, time: utc(countOf(head.time)), root: head.root });
    check('LOGGED', () => areLogged(file), { leaf: file.price.leaf });
    const price = readDualPrice(file.price.body);
    const ticks = price && ticksOf(file, price);
    check('INPUTS_VALID', () => ticks !== null, { count: String(file.seconds.length) });
    check(
      'RULE',
      () => {
        if (!price || !ticks) return false;
        const settled = settleWindow({ ...price, at: price.maturity }, ticks, (ticks.at(-1) as { time: number }).time);
        return settled !== null && canonicalText(dualPriceRecord({ ...price, settled })) === file.price.body;
      },
      price ? { end: utc(price.settled.end), price: meanText(price.settled.sums, price.priceDecimals) ?? '-' } : {},
    );
    return verdict(price);
  },
  headOf: ({ head }) => head,
  logOf: ({ log }) => log,
  describe({ price }) {
    if (price === null) return null;
    const { settled, symbol, priceDecimals } = price;
    return settled.outcome === 'none'
      ? `There was no price of ${symbol} up to ${utc(settled.end)}`
      : `The price of ${symbol} at ${utc(settled.end)} was ${meanText(settled.sums, priceDecimals)}, a mean of ${settled.sums.sumMs} ms`;
  },
};
