// SPDX-License-Identifier: Apache-2.0
/** Chains of positions. */
import { LINEAR } from '@glasshouse/risk';
import { describe, expect, it } from 'vitest';
import { foldChain, isFired } from './chain.ts';
import type { Fields } from './fields.ts';

const TERMS = { contract: LINEAR, feePpm: 500n };
const OPENING = {
  kind: 'open',
  position: '7',
  market: '4',
  side: 'long',
  margin_mode: 'isolated',
  multiple: '20',
  tier_version: '1',
  salt: '00',
};
const ADD = {
  kind: 'add',
  revision: '1',
  time: '10',
  tick: null,
  fill: '1',
  lots: '1200',
  ticks: '681138',
  value: '817365600',
  open_lots: '1200',
  margin_ticks: '681138',
  fee_ppm: '500',
  fee: '408683',
  margin: '40868280',
};
const REDUCE = {
  kind: 'reduce',
  revision: '2',
  time: '20',
  tick: '19',
  fill: '2',
  by: 'user',
  stop: null,
  lots: '500',
  ticks: '683550',
  value: '341775000',
  fee_ppm: '500',
  realized: '1206000',
  fee: '170888',
  from_fund: '0',
  credit: '18063562',
};
const FUNDING = {
  kind: 'funding',
  revision: '3',
  time: '30',
  tick: '30',
  record: '6',
  period: '60000',
  mark: '682000',
  rate: '10000',
  funding: '-47740',
  from_margin: '47740',
  owed: '0',
  owed_paid: '0',
  credit: '0',
};
const NEXT = { ...FUNDING, revision: '4', record: '7', period: '60001', from_margin: '47740' };
const RECEIVED = { ...NEXT, rate: '-10000', funding: '47740', from_margin: '0', credit: '47740' };
const MARGIN = { kind: 'margin', revision: '4', time: '40', tick: '40', margin: '5000000' };
const STOP = { kind: 'stop', revision: '2', time: '20', tick: '19', stop: '3', stop_kind: 'sl', ticks: '660000', fired: false };
const FIRED = { ...STOP, revision: '3', ticks: null, fired: true };
const REST = {
  ...REDUCE,
  revision: '4',
  by: 'stop',
  stop: '3',
  lots: '1200',
  value: '820260000',
  realized: '2894400',
  fee: '410130',
  credit: '43352550',
};
const RETURNED = {
  kind: 'returned',
  revision: '2',
  time: '20',
  tick: '19',
  liquidation: '5',
  repaid: '0',
  fee_part: '0',
  fund_fee: '0',
  returned: '0',
};
const BOOK = {
  kind: 'liquidation',
  revision: '2',
  time: '20',
  tick: '19',
  liquidation: '5',
  in: 'book',
  fill: '3',
  against: null,
  lots: '1200',
  ticks: '650510',
  value: '780612000',
  realized: '-36753600',
  fee: '390306',
  from_fund: '0',
  credit: '3724374',
};
const ENDED = { ...RETURNED, revision: '3', fund_fee: '1951530', returned: '1772844' };
const AWAY = {
  ...BOOK,
  kind: 'adl',
  adl: '9',
  ticks: '690000',
  value: '828000000',
  realized: '10634400',
  fee: '0',
  credit: '51502680',
};

const GIVEN = { ...AWAY, kind: 'offset', against: '8', lots: '200', value: '138000000', realized: '1772400', credit: '8583780' };

const OWN = { ...GIVEN, liquidation: null };
/** From 20 to 10 times: twice the initial margin of what the fill opened. */
const LOWER = { kind: 'multiple', revision: '2', time: '20', tick: '19', multiple: '10', margin: '40868280' };

const fold = (events: readonly Fields[], opening: Fields = OPENING) => foldChain(TERMS, { opening, events });

describe('the chain of a position', () => {
  it('makes the position of its fills, closes, funding and margin', () => {
    const { position, changed, begun, revision } = fold([ADD, REDUCE, FUNDING, MARGIN]);
    expect(position).toEqual({ side: 'long', lots: 700n, entryValue: 476_796_600n, margin: 28_792_090n, owed: 0n });
    expect([changed, begun, revision]).toEqual([40, 10, 4]);
  });

  it('counts funding that margin could not pay as owed, and added margin pays it first', () => {
    const spent = { ...MARGIN, revision: '2', time: '20', tick: '20', margin: '-40858280' };
    const due = { ...FUNDING, funding: '-81840', from_margin: '10000', owed: '71840' };
    expect(fold([ADD, spent, due]).position).toMatchObject({ margin: 0n, owed: 71_840n });
    const half = { ...RECEIVED, rate: '-5000', funding: '40920', owed_paid: '40920', credit: '0' };
    expect(fold([ADD, spent, due, half]).position).toMatchObject({ margin: 0n, owed: 30_920n });
    expect(() => fold([ADD, spent, due, { ...half, owed_paid: '0', credit: '40920' }])).toThrow(TypeError);
    expect(fold([ADD, spent, due, { ...MARGIN, margin: '80000' }]).position).toMatchObject({ margin: 8_160n, owed: 0n });
  });

  it('counts funding once a period, and pays out what is received', () => {
    expect(fold([ADD, REDUCE, FUNDING, NEXT])).toMatchObject({ position: { margin: 23_744_350n }, funded: [60_000, 60_001] });
    expect(fold([ADD, REDUCE, FUNDING, RECEIVED]).position).toMatchObject({ margin: 23_792_090n, owed: 0n });
  });

  it('ends with its last lot: by a stop, by a liquidation with its end, by deleveraging', () => {
    expect(fold([ADD, STOP, FIRED, REST])).toMatchObject({ position: null, attempted: null });
    expect(fold([ADD, BOOK, ENDED])).toMatchObject({ position: null, attempted: { id: 5, tick: 19 } });
    expect(fold([ADD, AWAY]).position).toBeNull();
  });

  it('gives way to the liquidation of an own opposite position, free of fee', () => {
    expect(fold([ADD, GIVEN]).position).toMatchObject({ lots: 1_000n, margin: 34_056_900n });
    expect(() => fold([ADD, { ...GIVEN, against: null }])).toThrow(TypeError);
    expect(() => fold([ADD, { ...GIVEN, credit: '8583779' }])).toThrow(TypeError);
  });

  it('closes against an own opposite position that its owner named', () => {
    expect(fold([ADD, OWN]).position).toMatchObject({ lots: 1_000n, margin: 34_056_900n });
    expect(() => fold([ADD, { ...OWN, against: null }])).toThrow(TypeError);
    expect(() => fold([ADD, { ...OWN, kind: 'adl' }])).toThrow(TypeError);
    expect(() => fold([ADD, { ...OWN, fee: '1', credit: '8583779' }])).toThrow(TypeError);
  });

  it('has the margin of its newest multiple', () => {
    expect(fold([ADD, LOWER]).position).toMatchObject({ margin: 81_736_560n });
    const higher = { ...LOWER, revision: '3', multiple: '40', margin: '-61302420' };
    expect(fold([ADD, LOWER, higher]).position).toMatchObject({ margin: 20_434_140n });
    expect(() => fold([ADD, { ...LOWER, margin: '40868279' }])).toThrow(TypeError);
    expect(() => fold([ADD, LOWER, { ...higher, multiple: '20' }])).toThrow(TypeError);
    expect(() => fold([ADD, { ...LOWER, multiple: '0' }])).toThrow(/./);
  });

  it('knows the stops that wait and since when', () => {
    expect([...fold([ADD, STOP]).stops]).toEqual([[3, { kind: 'sl', ticks: 660_000n, lots: null, set: 19 }]]);
    expect(fold([ADD, { ...STOP, lots: '400' }]).stops.get(3)).toMatchObject({ lots: 400n });
    expect(fold([ADD, STOP, { ...FIRED, fired: false }]).stops.size).toBe(0);
  });

  it('an attempt that closed nothing changes nothing', () => {
    expect(fold([ADD, RETURNED])).toMatchObject({
      position: { lots: 1_200n, margin: 40_868_280n },
      attempted: { id: 5, tick: 19 },
    });
  });

  it.each<[string, readonly Fields[]]>([
    ['funding of another amount', [ADD, REDUCE, { ...FUNDING, funding: '-47739', from_margin: '47739' }]],
    ['funding of another amount than its parts', [ADD, REDUCE, { ...FUNDING, funding: '-47739' }]],
    ['funding that another purse paid', [ADD, REDUCE, { ...FUNDING, from_margin: '47739' }]],
    ['funding that is owed beside its margin', [ADD, REDUCE, { ...FUNDING, owed: '1' }]],
    ['funding of a period twice', [ADD, REDUCE, FUNDING, { ...NEXT, period: '60000' }]],
    ['funding of an older period', [ADD, REDUCE, FUNDING, { ...NEXT, period: '59999' }]],
    ['funding that names no record', [ADD, REDUCE, { ...FUNDING, record: null }]],
    ['received funding that was kept', [ADD, REDUCE, FUNDING, { ...RECEIVED, credit: '0' }]],
    ['a fill of another value', [{ ...ADD, value: '817365601' }]],
    ['a fill with more margin than its multiple takes', [{ ...ADD, margin: '40868281' }]],
    ['a fill of another fee', [{ ...ADD, fee: '408684' }]],
    ['a fee rate above the published one', [{ ...ADD, fee_ppm: '501', fee: '408683' }]],
    ['a fill of more than was open', [{ ...ADD, open_lots: '1199' }]],
    ['a close of another result', [ADD, { ...REDUCE, realized: '1205999' }]],
    ['a close of another fee', [ADD, { ...REDUCE, fee: '170889' }]],
    ['a close that credits less', [ADD, { ...REDUCE, credit: '18063561' }]],
    ['a close that the fund pays for', [ADD, { ...REDUCE, from_fund: '1' }]],
    ['a close of nobody', [ADD, { ...REDUCE, by: 'house' }]],
    ['a close by a stop that did not fire', [ADD, STOP, { ...REST, revision: '3' }]],
    ['an event left out', [ADD, FUNDING]],
    ['an event before its time', [ADD, { ...REDUCE, time: '5' }]],
    ['an event that saw an older tick', [ADD, { ...STOP, tick: '19' }, { ...FIRED, tick: '18' }]],
    ['more margin removed than there was', [ADD, { ...MARGIN, revision: '2', margin: '-40868281' }]],
    ['a number that is none', [{ ...ADD, lots: '1e3' }]],
    ['an attempt without its end', [ADD, BOOK]],
    ['the end of another attempt', [ADD, BOOK, { ...ENDED, liquidation: '6' }]],
    ['a leftover that was kept', [ADD, BOOK, { ...ENDED, fund_fee: '3724374', returned: '0' }]],
    [
      'another event within an attempt',
      [
        ADD,
        { ...BOOK, lots: '600', value: '390306000', realized: '-18376800', fee: '195153', credit: '1862187' },
        { ...MARGIN, revision: '3' },
      ],
    ],
    ['a close in the book that names a position', [ADD, { ...BOOK, against: '8' }, ENDED]],
    ['a deleveraging with a fee', [ADD, { ...AWAY, fee: '414000', credit: '51088680' }]],
    ['an event behind its last lot', [ADD, AWAY, { ...STOP, revision: '3' }]],
    ['the end of a stop that was not there', [ADD, { ...FIRED, revision: '2' }]],
    ['an event before its first fill', [{ ...MARGIN, revision: '1' }]],
    ['no event', []],
  ])('is refused with %s', (_what, events) => {
    expect(() => fold(events)).toThrow(/./);
  });

  it('every changed event and a changed opening change the head', () => {
    const heads = [
      fold([ADD, REDUCE]),
      fold([ADD, { ...REDUCE, time: '21' }]),
      fold([{ ...ADD, time: '11' }, REDUCE]),
      fold([ADD, REDUCE], { ...OPENING, salt: '01' }),
    ].map(({ head }) => head);
    expect(new Set(heads).size).toBe(4);
  });

  it.each([
    ['long', 'sl', 99n, true],
    ['long', 'sl', 101n, false],
    ['long', 'tp', 101n, true],
    ['short', 'sl', 101n, true],
    ['short', 'tp', 99n, true],
    ['short', 'tp', 101n, false],
  ] as const)('a %s has a %s at 100 that a mark of %d fires: %s', (side, kind, mark, fires) => {
    expect(isFired(side, { kind, ticks: 100n }, mark)).toBe(fires);
  });
});
