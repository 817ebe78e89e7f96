// SPDX-License-Identifier: Apache-2.0
/** Triggers of positions against a scan that judges every position at every mark. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINEAR, opposite } from '../contract.ts';
import { beyondMark, entryGuard, guardTrigger, isBeyondGuard } from '../guard.ts';
import { isLiquidatable } from '../liquidation.ts';
import { exposureOf, ratesOf } from '../position.ts';
import { btcTiers, FEE } from '../testing-units.ts';
import { PositionTriggers, type WatchedEntry, type WatchedPosition } from './position-triggers.ts';
import { TRIGGER } from './trigger-index.ts';

const TABLE = btcTiers();
const side = fc.constantFrom('long' as const, 'short' as const);
const id = fc.integer({ min: 1, max: 12 });
const price = fc.bigInt({ min: 900n, max: 1_100n });
const stop = fc.record({ kind: fc.constantFrom('tp' as const, 'sl' as const), ticks: price });
const opening = fc.record({
  type: fc.constant('set' as const),
  id,
  side,
  lots: fc.bigInt({ min: 1n, max: 200_000_000n }),
  ticks: price,
  multiple: fc.bigInt({ min: 1n, max: 50n }),
  stops: fc.array(stop, { maxLength: 2 }),
});
const resting = fc.record({ type: fc.constant('rest' as const), id, side, size: fc.bigInt({ min: 1n, max: 10n ** 11n }) });
const act = fc.oneof(
  { weight: 4, arbitrary: opening },
  { weight: 2, arbitrary: resting },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('remove' as const, 'unrest' as const), id }) },
);
/** Two owners; an id is always of one owner and one side. */
const ownerOf = (of: number) => 1 + (of % 2);
const sideOf = (of: number) => (of % 3 === 0 ? ('short' as const) : ('long' as const));

type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** What the acts leave, by id. */
function play(acts: readonly Act[]) {
  const triggers = new PositionTriggers(LINEAR);
  const [positions, entries] = [new Map<number, WatchedPosition>(), new Map<number, WatchedEntry>()];
  for (const one of acts) {
    if (one.type === 'set') {
      const entryValue = one.lots * one.ticks;
      const margin = entryValue / one.multiple + 1n;
      const position = { side: sideOf(one.id), lots: one.lots, entryValue, margin, owed: 0n };
      const stops = one.stops.map((each, i) => ({ ...each, id: i + 1 }));
      const watched = { id: one.id, userId: ownerOf(one.id), position, table: TABLE, feePpm: FEE, stops };
      positions.set(one.id, watched);
      triggers.set(watched);
    } else if (one.type === 'rest') {
      const entry = { id: one.id, userId: ownerOf(one.id), side: sideOf(one.id), size: one.size, guard: null };
      entries.set(one.id, entry);
      triggers.setEntry(entry);
    } else if (one.type === 'remove') {
      positions.delete(one.id);
      triggers.remove(one.id);
    } else {
      entries.delete(one.id);
      triggers.removeEntry(one.id);
    }
  }
  return { triggers, positions, entries };
}

type Played = ReturnType<typeof play>;

function olderOf({ positions, entries }: Played, of: number): bigint {
  const isOlder = (other: number) => other < of && ownerOf(other) === ownerOf(of) && sideOf(other) === sideOf(of);
  const own = [...positions.values()].filter((each) => isOlder(each.id)).map(({ position }) => position.entryValue);
  const waiting = [...entries.values()].filter((each) => isOlder(each.id)).map(({ size }) => size);
  return [...own, ...waiting].reduce((sum, size) => sum + size, 0n);
}

/** By judging each. */
function scan(played: Played, mark: bigint): string[] {
  return [...played.positions.values()].flatMap((watched) => {
    const { position } = watched;
    const terms = { older: olderOf(played, watched.id), table: TABLE, feePpm: FEE };
    const isDue = isLiquidatable(LINEAR, exposureOf(position), ratesOf(LINEAR, position, terms), mark);
    const fired = watched.stops.filter(({ kind, ticks }) => {
      const falls = (kind === 'sl') === (position.side === 'long');
      return falls ? mark <= ticks : mark >= ticks;
    });
    return [
      ...(isDue ? [`${watched.id} ${TRIGGER.LIQUIDATION} 0`] : []),
      ...fired.map((each) => `${watched.id} ${each.kind === 'sl' ? TRIGGER.STOP_LOSS : TRIGGER.TAKE_PROFIT} ${each.id}`),
    ];
  });
}

describe('the triggers of positions', () => {
  it('are at every mark those that a scan of all positions finds, whatever older ones and entries of their side did', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), fc.array(price, { minLength: 1, maxLength: 8 }), (acts, marks) => {
        const played = play(acts);
        for (const mark of marks) {
          const found = played.triggers.reached(Number(mark)).map(({ owner, kind, ref }) => `${owner} ${kind} ${ref}`);
          expect(found.toSorted()).toEqual(scan(played, mark).toSorted());
        }
      }),
      { numRuns: 400 },
    );
  });

  it('have after a start from what is left the digest that they had before', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const played = play(acts);
        const fresh = new PositionTriggers(LINEAR);
        for (const entry of [...played.entries.values()].reverse()) fresh.setEntry(entry);
        for (const watched of [...played.positions.values()].reverse()) fresh.set(watched);
        expect([fresh.size, fresh.digest]).toEqual([played.triggers.size, played.triggers.digest]);
        for (const of of played.positions.keys()) expect(fresh.olderThan(of)).toBe(olderOf(played, of));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the guard of an entry that rests', () => {
  it('triggers at the first tick at which the entry would trade beyond it', () => {
    const terms = fc.record({
      multiple: fc.bigInt({ min: 1n, max: 100n }),
      tierPpm: fc.bigInt({ min: 1_000n, max: 9_000n }),
      feePpm: fc.bigInt({ min: 0n, max: 900n }),
    });
    fc.assert(
      fc.property(side, fc.bigInt({ min: 50n, max: 2_000_000n }), terms, (of, ticks, rates) => {
        const at = guardTrigger(of, ticks, rates);
        const isEnded = (mark: bigint) => mark > 0n && isBeyondGuard(of, ticks, entryGuard(of, mark, rates));
        const inward = of === 'long' ? 1n : -1n;
        expect(isEnded(at)).toBe(true);
        expect(isEnded(at + inward)).toBe(false);
        expect(isEnded(beyondMark(opposite(of), at, 1_000n))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
