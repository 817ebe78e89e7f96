// SPDX-License-Identifier: Apache-2.0
/**
 * A conditional entry: what its owner asked for, hashed when it was placed, and the record of the mark that fired it. The record names
 * neither its owner nor what was wanted: what waited stands in the opening, which only the owner has.
 */
import type { LogKey } from '../../keys.ts';
import type { Check } from '../../receipt/steps.ts';
import { isWaitOver, type ReadWait } from './before.ts';
import { chainStart, type MarginModeName } from './events.ts';
import { count, type Fields, text, whole, word } from './fields.ts';
import { checkSigned } from './payment-steps.ts';
import { type Parts, tryTo } from './receipt-parts.ts';
import { type Deciding, markOf } from './run-of-ticks.ts';
import { lotsText, priceText, wordIn } from './shown.ts';
import type { ContractStep } from './steps.ts';
import { textsOf, type Value } from './texts.ts';

/** Whether the mark has to rise or to fall to the price. */
export const ENTRY_WAYS = ['rise', 'fall'] as const;
export type EntryWay = (typeof ENTRY_WAYS)[number];

/** What was placed. Units: lots, ticks, epoch milliseconds. */
export interface ConditionalValues {
  readonly entry: number;
  readonly market: number;
  readonly side: 'long' | 'short';
  readonly margin_mode: MarginModeName;
  readonly multiple: bigint;
  readonly lots: bigint;
  /** Null: at market. */
  readonly price: bigint | null;
  readonly force: string;
  readonly display: bigint | null;
  readonly take_profit: bigint | null;
  readonly stop_loss: bigint | null;
  readonly way: EntryWay;
  readonly trigger: bigint;
  /** Time of the newest second that its market had looked at: marks count from the one behind it. */
  readonly set: number;
  /** 16 random bytes in hex: nobody else can guess the head. */
  readonly salt: string;
}

/** The opening of a conditional entry; its head is `chainStart` of it. */
export const conditionalOpening = (values: ConditionalValues): Fields =>
  textsOf({ ...values, kind: 'conditional' } as unknown as Value) as Fields;

/** A record of an entry that fired. */
export interface FiredEntry {
  readonly record: Fields;
  readonly entry: number;
  readonly head: string;
  readonly set: number;
  readonly way: EntryWay;
  readonly trigger: bigint;
  readonly mark: bigint;
}

/** Reads the record. TypeError where it is none. */
export function entryOf(record: Fields): FiredEntry {
  const isPlaced = record['refusal'] === null;
  if (!isPlaced) text(record, 'refusal');
  return {
    record,
    entry: count(record, 'entry'),
    head: text(record, 'head'),
    set: count(record, 'set'),
    way: word(record, 'way', ENTRY_WAYS),
    trigger: whole(record, 'trigger'),
    mark: whole(record, 'mark'),
  };
}

/** Whether a mark fires it. */
export const isEntryReached = ({ way, trigger }: Pick<FiredEntry, 'way' | 'trigger'>, mark: bigint): boolean =>
  way === 'rise' ? mark >= trigger : mark <= trigger;

/** Whether it fired at the first second that reached it since it was placed. */
export function isEntryFirst(entry: FiredEntry, market: number, deciding: Deciding, wait: ReadWait | null): boolean {
  const { at, before, isAfterPause, rateAt } = deciding;
  if (entry.set >= at.time) return false;
  if (isWaitOver(wait, market, deciding, true)) return true;
  if (before === null) return isAfterPause;
  return entry.set >= before.time || !isEntryReached(entry, markOf(before, rateAt));
}

/** Whether a record is that of what was placed. */
function isPlacedSo({ record, head, ...fired }: FiredEntry, opening: Fields): boolean {
  return (
    opening['kind'] === 'conditional' &&
    chainStart(opening) === head &&
    count(opening, 'entry') === fired.entry &&
    opening['market'] === record['market'] &&
    word(opening, 'way', ENTRY_WAYS) === fired.way &&
    whole(opening, 'trigger') === fired.trigger &&
    count(opening, 'set') === fired.set
  );
}

/** Steps ENTRY to SIGNED of an entry that fired; answers its opening. */
export function checkEntry(parts: Parts, check: Check<ContractStep>, keys: ReadonlyMap<string, LogKey>): Fields | null {
  const { file, record, termsOf, deciding, wait } = parts;
  const terms = termsOf(record);
  const fired = record && tryTo(() => entryOf(record));
  const { opening, events } = file.chain;
  check(
    'ENTRY',
    () =>
      fired !== null &&
      isPlacedSo(fired, opening) &&
      [events, file.older, file.own, file.ranking, file.account ?? []].every((list) => list.length === 0),
    { lots: lotsText(terms, opening, 'lots'), trigger: priceText(terms, opening, 'trigger') },
  );
  check('FIRED', () => fired !== null && isEntryReached(fired, fired.mark), { trigger: priceText(terms, record, 'trigger') });
  check(
    'BEFORE',
    () => fired !== null && terms !== null && deciding !== null && isEntryFirst(fired, terms.market, deciding, wait),
  );
  checkSigned(file, tryTo(() => chainStart(opening)) ?? '', check, keys);
  return opening;
}

/** What the verdict says of it, in English. */
export const describeEntry = (symbol: string, record: Fields, mark: string, trigger: string): string =>
  `${symbol}: a conditional entry at ${trigger} fired at a mark of ${mark}${
    record['refusal'] === null ? ' and placed its order' : `; no order was placed (${wordIn(record, 'refusal')})`
  }.`;
