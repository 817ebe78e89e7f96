// SPDX-License-Identifier: Apache-2.0
/** The history behind a record: the owner's chain makes the position that it states, and the events that it tells of. */
import { type Position, sizeAt, sizeOf } from '@glasshouse/risk';
import { foldChain, type Folded, type WaitingStop } from './chain.ts';
import { count, countOrNull, type Fields, list, text, whole, wholeOrNull } from './fields.ts';
import type { Past } from './before.ts';
import type { OlderEntry, ReceiptOf, ShownChain } from './receipt-file.ts';
import { type ReadState, readState, standingOf } from './state.ts';
import type { ReadTerms } from './terms.ts';

/** Receipts whose record states the position. */
type PositionReceiptOf = Exclude<ReceiptOf, 'funding' | 'entry'>;

/** The position before what a record tells of and after it, with the events between. */
export interface History {
  readonly state: ReadState;
  readonly before: Folded;
  readonly after: Folded;
  readonly events: readonly Fields[];
}

/** Folds the chain of a receipt at the place of its record. TypeError where it does not follow. */
export function historyOf(record: Fields, chain: ShownChain, terms: ReadTerms): History {
  const state = readState(record);
  const { opening, events } = chain;
  const before = foldChain(terms, { opening, events: events.slice(0, state.revision) });
  return { state, before, after: foldChain(terms, chain), events: events.slice(state.revision) };
}

const isSame = (a: Position | null, b: Position): boolean =>
  a?.side === b.side && a.lots === b.lots && a.entryValue === b.entryValue && a.margin === b.margin && a.owed === b.owed;

/** Whether a record states the position of its history, and its events are those that the record tells of. */
export function isHistoryOf(record: Fields, of: PositionReceiptOf, { state, before, after, events }: History): boolean {
  const { opened } = before;
  const isPosition =
    opened.position === state.position &&
    opened.market === count(record, 'market') &&
    opened.tierVersion === state.tierVersion &&
    before.begun === state.opened &&
    before.changed === state.changed &&
    before.head === state.head &&
    isSame(before.position, state.held);
  return (
    isPosition &&
    after.head === text(record, 'after') &&
    (after.position?.lots ?? 0n) === whole(record, 'left') &&
    events.every((event) => event['tick'] === record['tick']) &&
    TOLD[of](record, events, before)
  );
}

/** Whether a list of closes has the lots and prices of the fills of a record. */
function areFills(events: readonly Fields[], fills: readonly Fields[]): boolean {
  const isFill = (event: Fields, i: number) => event['lots'] === fills[i]?.['lots'] && event['ticks'] === fills[i]?.['ticks'];
  return events.length === fills.length && events.every(isFill);
}

/** Whether a record states the stop that the chain has. */
function isStopStated(record: Fields, waiting: WaitingStop): boolean {
  if (waiting.kind !== record['stop'] || waiting.set !== countOrNull(record, 'set')) return false;
  if (waiting.kind !== 'trailing') return waiting.ticks === whole(record, 'trigger');
  return waiting.callback === count(record, 'callback') && waiting.activation === wholeOrNull(record, 'activation');
}

/** Whether a stop closes the lots that it was set for, or what was open where that is less. */
function isPartStated(record: Fields, { lots }: WaitingStop, { position }: Folded): boolean {
  if (lots === null) return record['closing'] === undefined;
  const open = position?.lots ?? 0n;
  return whole(record, 'closing') === (lots < open ? lots : open);
}

const TOLD: Readonly<Record<PositionReceiptOf, (record: Fields, events: readonly Fields[], before: Folded) => boolean>> = {
  stop(record, [fired, ...closes], before) {
    if (fired === undefined) return false;
    const waiting = before.stops.get(count(fired, 'stop'));
    return (
      waiting !== undefined &&
      (record['stop_id'] === undefined || record['stop_id'] === fired['stop']) &&
      isStopStated(record, waiting) &&
      isPartStated(record, waiting, before) &&
      fired['kind'] === 'stop' &&
      fired['fired'] === true &&
      closes.every(
        (event) => event['kind'] === 'reduce' && event['stop'] === fired['stop'] && event['fee_ppm'] === record['fee_ppm'],
      ) &&
      areFills(closes, list(record, 'fills'))
    );
  },
  liquidation(record, events, before) {
    const [closes, end] = [events.slice(0, -1), events.at(-1)];
    const fills = list(record, 'fills');
    const isGoingOn = record['continues'] === null || before.attempted?.id === count(record, 'continues');
    return (
      isGoingOn &&
      end?.['kind'] === 'returned' &&
      events.every((event) => event['liquidation'] === record['id']) &&
      closes.every((event, i) => event['in'] === fills[i]?.['in'] && event['against'] === fills[i]?.['position']) &&
      areFills(closes, fills)
    );
  },
  adl(record, events) {
    const [event] = events;
    const isStated = (name: string) => event?.[name] === record[name];
    return (
      events.length === 1 &&
      event?.['kind'] === 'adl' &&
      event['adl'] === record['id'] &&
      event['lots'] === record['closed'] &&
      ['liquidation', 'ticks', 'value', 'realized', 'from_fund', 'from_account', 'credit'].every(isStated)
    );
  },
};

/** What the chain of a history tells of the ticks before its record, on top of what is older. */
export function pastOf({ before }: History, chain: ShownChain, terms: ReadTerms, older: bigint): Past {
  const stoodAfter = (events: readonly Fields[]) => {
    if (events.length === 0) return null;
    const { position } = foldChain(terms, { opening: chain.opening, events });
    return position && standingOf(terms, position, older);
  };
  const stoodAt = (tick: number) => {
    const until = chain.events.findIndex((event) => (countOrNull(event, 'tick') ?? -1) >= tick);
    return stoodAfter(until === -1 ? chain.events : chain.events.slice(0, until));
  };
  const ended = chain.events.slice(0, before.revision).findLastIndex(({ kind }) => kind === 'returned');
  return { stoodAt, attemptedAt: before.attempted?.tick ?? null, stoodAfter: stoodAfter(chain.events.slice(0, ended + 1)) };
}

/** Size of what is older on the owner's side, from its chains and orders. TypeError for one that is none. */
export function olderSize(
  record: Fields,
  older: readonly OlderEntry[],
  termsOf: (record: Fields | null) => ReadTerms | null,
): bigint {
  const { held, position } = readState(record);
  const own = termsOf(record);
  if (own === null) throw new TypeError('the terms of the position are not shown');
  let [size, last] = [0n, 0];
  for (const entry of older) {
    const order = count(entry as unknown as Fields, 'order');
    if (order <= last || order >= position) throw new TypeError('what is older is out of order');
    last = order;
    const [lots, ticks] = [whole(entry as unknown as Fields, 'open_lots'), whole(entry as unknown as Fields, 'margin_ticks')];
    if (lots < 0n) throw new TypeError('less than nothing is open');
    if (lots > 0n) size += sizeAt(own.contract, ticks, lots);
    if (entry.chain === null) continue;
    const terms = termsOf({ ...entry.chain.opening, market: entry.chain.opening['market'] });
    if (terms === null) throw new TypeError('the terms of an older position are not shown');
    const { opened, position: at } = foldChain(terms, entry.chain);
    const isOfSide = opened.position === order && opened.side === held.side && opened.market === count(record, 'market');
    if (!isOfSide) throw new TypeError('a position of another side');
    size += at === null ? 0n : sizeOf(own.contract, at);
  }
  return size;
}
