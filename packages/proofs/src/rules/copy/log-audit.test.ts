// SPDX-License-Identifier: Apache-2.0
/** What is shown of traders, against the log: nothing is left out, held back, or shown otherwise than the hours make it. */
import { expect, it } from 'vitest';
import { canonicalText, hashOfText } from '../../canonical.ts';
import {
  type CopyHourFacts,
  type HourPosition,
  copyHourRecord,
  equityOfHour,
  indexOfHour,
  openOf,
  positionFields,
  positionsHash,
} from './hour.ts';
import { CopyLogAudit, type ShownHour, type ShownTrader } from './log-audit.ts';

const HOUR = 3_600_000;
const TRADER = 7;
const POSITION: HourPosition = {
  market: 'BTC/USDT',
  side: 'long',
  lots: 100n,
  entryValue: 68_113_800n,
  markTicks: 690_000n,
  markTime: 1_780_000_000_000,
};
const FIGURES = { closed: 0, won: 0, longClosed: 0, longWon: 0, followers: 0, counted: 0, losing: 0, medianBp: null };

/** Four hours of a trader with a position in each. */
function hours(): { readonly facts: CopyHourFacts; readonly body: string; readonly shown: ShownHour }[] {
  const all: { facts: CopyHourFacts; body: string; shown: ShownHour }[] = [];
  for (let at = 0; at < 4; at++) {
    const last = all.at(-1);
    const positions = [{ ...POSITION, markTicks: POSITION.markTicks + BigInt(at) * 1_000n }];
    const facts: CopyHourFacts = {
      trader: TRADER,
      hour: 100 + at,
      scale: 6,
      balance: 5_000_000_000n,
      open: openOf(positions),
      positions: positionsHash(positions, 'salt'),
      moved: { paidIn: 0n, paidOut: 0n },
      figures: FIGURES,
      before: last
        ? {
            record: hashOfText(last.body),
            hour: last.facts.hour,
            equity: equityOfHour(last.facts),
            index: indexOfHour(last.facts),
          }
        : null,
    };
    const body = canonicalText(copyHourRecord(facts));
    all.push({ facts, body, shown: { body, open: { salt: 'salt', positions: positions.map(positionFields) } } });
  }
  return all;
}
const HOURS = hours();

/** The list as it stands after so many hours. */
const listed = (count: number): ShownTrader => {
  const returned = { 3: '0.000039', 4: '0.000059' }[count] ?? '';
  return {
    id: TRADER,
    accuracy: null,
    closed_orders: 0,
    profitable_orders: 0,
    long_orders: 0,
    long_wins: 0,
    counted: 0,
    losing: 0,
    median: null,
    record: { updated: (99 + count) * HOUR, return: returned, drop: '0' },
  };
};

/** Audits a log of so many hours with what is shown, newest first. */
function found(logged: number, shown: readonly ShownHour[], one: ShownTrader) {
  const audit = new CopyLogAudit();
  HOURS.slice(0, logged).forEach(({ body }, leaf) => audit.add(leaf, body));
  audit.finish();
  audit.positions(TRADER, shown);
  audit.list([one]);
  return audit.findings.map(({ what }) => what);
}
const hidden = ({ body }: ShownHour): ShownHour => ({ body, open: null });
const newestFirst = HOURS.map(({ shown }) => shown).toReversed();

it('agrees with a log of which everything is shown, the newest two hours without what was open', () => {
  const [fourth, third, ...rest] = newestFirst as [ShownHour, ShownHour, ...ShownHour[]];
  expect(found(4, newestFirst, listed(4))).toEqual([]);
  expect(found(4, [hidden(fourth), hidden(third), ...rest], listed(4))).toEqual([]);
});

it('takes an hour that was written since the log was read, and no figure without an hour', () => {
  expect(found(3, newestFirst, listed(4))).toEqual([]);
  expect(found(3, newestFirst, listed(3))).toEqual([]);
  expect(found(3, newestFirst.slice(1), listed(4))).toEqual(['SHOWN']);
});

it('finds an hour that the list leaves out, and positions that are held back', () => {
  const [fourth, third, second, first] = newestFirst as [ShownHour, ShownHour, ShownHour, ShownHour];
  expect(found(4, [fourth, third, first], listed(4))).toEqual(['OMITTED']);
  expect(found(4, [fourth, third, hidden(second), first], listed(4))).toEqual(['OMITTED']);
  expect(found(4, [fourth, third, { ...second, open: { salt: 'salt', positions: [] } }, first], listed(4))).toEqual([
    'POSITIONS',
  ]);
});

it('finds a list that shows an hour before the newest of the log', () => {
  expect(found(4, newestFirst, listed(3))).toEqual(['SHOWN']);
});
