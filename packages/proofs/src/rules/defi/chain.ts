// SPDX-License-Identifier: Apache-2.0
/** Hours of a pool as a chain: each record's figures follow from those of the record before and from what happened between them. */
import { canonicalText, hashOfText } from '../../canonical.ts';
import { HOUR_MS, utilisationMs, utilisationOf } from './rate.ts';
import { type DefiHourFacts, type DefiTermsFacts, borrowPpmOf, defiHourRecord } from './record.ts';
import { EMPTY_POOL, type Pool, feeOfInterest, priceOfShare } from './rule.ts';

/** The pool after what happened to a pool and the interest of the hour; interest to come is not in it. */
function poolAfter(before: Pool, { flows, dueAdded, feePpm }: DefiHourFacts): Omit<Pool, 'nextInterest'> {
  const out = flows.withdrawn + flows.lentOut + flows.feePaid;
  return {
    cash: before.cash + flows.supplied + flows.repaid + flows.interestPaid + flows.covered - out,
    lent: before.lent + flows.lentOut - flows.repaid - flows.writtenOff,
    due: before.due + dueAdded + flows.interestFirst - flows.interestPaid - flows.interestOff,
    feeDue: before.feeDue + feeOfInterest(dueAdded, feePpm) + flows.feeFirst - flows.feePaid - flows.feeWaived - flows.feeOff,
    shares: before.shares + flows.sharesIn - flows.sharesOut,
  };
}

/** Of an hour in which nothing happened every figure is known: how much was lent, and the most that its loans add. */
const isQuietRight = (before: DefiHourFacts, { flows, utilisationMs: sum, dueAdded }: DefiHourFacts): boolean =>
  Object.values(flows).some((atoms) => atoms !== 0n) ||
  (sum === utilisationMs(utilisationOf(before.pool), 0, HOUR_MS) && dueAdded <= before.pool.nextInterest);

/** By how much losses lowered the worth in an hour. */
const lossOf = ({ flows }: DefiHourFacts) => flows.writtenOff + flows.interestOff - flows.feeOff - flows.covered;

/** Whether an hour follows from the one before; null: from the opening of the pool. Its price may fall only where there was a loss. */
export function isHourAfter(before: DefiHourFacts | null, hour: DefiHourFacts): boolean {
  const pool = poolAfter(before?.pool ?? EMPTY_POOL, hour);
  const figures = ['cash', 'lent', 'due', 'feeDue', 'shares'] as const;
  if (!figures.every((figure) => pool[figure] === hour.pool[figure])) return false;
  if (before === null) return hour.before === null && hour.beforePpm === null && hour.dueAdded === 0n;
  return (
    hour.asset === before.asset &&
    hour.scale === before.scale &&
    hour.hour === before.hour + HOUR_MS &&
    hour.before === hashOfText(canonicalText(defiHourRecord(before))) &&
    hour.beforePpm === borrowPpmOf(before) &&
    isQuietRight(before, hour) &&
    (lossOf(hour) > 0n || priceOfShare(hour.pool) >= priceOfShare(before.pool))
  );
}

const CURVE = ['base', 'kink', 'slope1', 'slope2', 'riseMost'] as const;

/** Whether an hour is by terms that were in force when it began. */
export const isByTerms = (hour: DefiHourFacts, terms: DefiTermsFacts): boolean =>
  terms.asset === hour.asset &&
  terms.scale === hour.scale &&
  terms.feePpm === hour.feePpm &&
  terms.from <= hour.hour &&
  CURVE.every((part) => terms[part] === hour.curve[part]);
