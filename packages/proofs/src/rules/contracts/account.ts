// SPDX-License-Identifier: Apache-2.0
/**
 * The cross account behind a position, recomputed from the list of its other positions: their marks are of seconds of the log, their
 * requirement is as stated, and before a liquidation or a stop nothing of the account was left beside the margin of the position.
 *
 * What it cannot show is that the money that was available is what the owner's bill says: the owner compares it.
 */
import {
  apportionedEquity,
  crossRequirement,
  exactResult,
  floorOf,
  inMillionths,
  plus,
  ratesOf,
  whole as exact,
} from '@glasshouse/risk';
import { readCanonical } from '../../canonical.ts';
import { isLogged } from '../../receipt/logged.ts';
import { isCross, membersOf, type ReadMember } from './account-members.ts';
import { count, type Fields, whole } from './fields.ts';
import { ratesBy, readRate } from './rates.ts';
import { isIn, type Parts, type ReadTick, readTick } from './receipt-parts.ts';
import { markOf } from './run-of-ticks.ts';
import { readState } from './state.ts';
import { readRecord, type ReadTerms } from './terms.ts';

/** Whether a mark of another market is that of a second of the log, by the rate of its period. */
function isMarked({ file }: Parts, terms: ReadTerms, member: ReadMember): boolean {
  const shown = (file.account_ticks ?? []).map((tick): ReadTick => readTick(tick, terms.priceDecimals));
  const second = shown.find(({ symbol, time }) => symbol === terms.index && time === member.tick);
  if (second === undefined || second.ticks === null || !second.isInside || !second.isByRules) return false;
  const records = (file.account_rates ?? []).filter((one) => isIn(file.head, one));
  const rates = records.map(({ body }) => readRate(readRecord(body, 'contract_rate') as Fields));
  const rateAt = ratesBy(
    rates.filter(({ market }) => market === member.market),
    terms,
  );
  const { leaf, body, path } = second.tick;
  return isLogged(file.head, Number(leaf), body, path) && markOf({ ...second, ticks: second.ticks }, rateAt) === member.markTicks;
}

/** Whether the account of a record is as it states. */
export function isAccountRight(parts: Parts): boolean {
  const { file, record, termsOf, deciding } = parts;
  const texts = file.account ?? [];
  if (!isCross(record)) return texts.length === 0;
  const members = membersOf(record, texts, termsOf);
  const market = count(record, 'market');
  const areMarked = members.every((member, i) => {
    if (member.market === market) return member.markTicks === whole(record, 'mark') && member.tick === deciding?.at.time;
    const terms = termsOf(readCanonical(texts[i] as string) as Fields);
    return terms !== null && isMarked(parts, terms, member);
  });
  const isRequired = whole(record, 'others') === inMillionths(crossRequirement(members));
  return (
    areMarked &&
    isRequired &&
    (file.of === 'adl' ? isShareRight(record, members, termsOf(record)) : isNothingLeft(record, members))
  );
}

/** What is available, and what the others have and are worth, rounded down. */
function besides(record: Fields, members: readonly ReadMember[]): bigint {
  const worth = members
    .map(({ contract, position, markTicks }) =>
      plus(exactResult(contract, position, markTicks), exact(position.margin - position.owed)),
    )
    .reduce(plus, exact(0n));
  return whole(record, 'available') + floorOf(worth);
}

/** Whether all that the account had was the margin of the position. */
const isNothingLeft = (record: Fields, members: readonly ReadMember[]): boolean => besides(record, members) === 0n;

/** Whether a deleveraged position has the backing and the part of the equity that its account gives it. */
function isShareRight(record: Fields, members: readonly ReadMember[], terms: ReadTerms | null): boolean {
  if (terms === null) return false;
  const { held } = readState(record);
  const { contract, table, feePpm } = terms;
  const rates = ratesOf(contract, held, { older: whole(record, 'older'), table, feePpm });
  const own = { contract, position: held, rates, markTicks: whole(record, 'mark') };
  const all = [own, ...members];
  const cash = whole(record, 'available') + all.reduce((sum, { position }) => sum + position.margin - position.owed, 0n);
  const backing = besides(record, members) + held.margin - held.owed;
  return backing === whole(record, 'backing') && apportionedEquity(cash, all, 0) === whole(record, 'apportioned');
}
