// SPDX-License-Identifier: Apache-2.0
/** Chains of positions and funding rates. */
import { describe, expect, it } from 'vitest';
import { foldChain, isFired } from './chain.ts';
import { checkRate } from './rate.ts';

const LINEAR = { kind: 'linear' } as const;
const ADD = {
  revision: '1',
  time: '10',
  kind: 'add',
  lots: '1200',
  ticks: '681138',
  value: '817365600',
  margin_delta: '40868280',
};
const REDUCE = {
  revision: '2',
  time: '20',
  kind: 'reduce',
  lots: '500',
  ticks: '683550',
  fee_ppm: '500',
  realized: '1206000',
  fee: '170888',
};
const FUNDING = { revision: '3', time: '30', kind: 'funding', mark: '682000', rate: '10000', funding: '-47740' };
const MARGIN = { revision: '4', time: '40', kind: 'margin', margin_delta: '5000000' };

describe('the chain of a position', () => {
  it('makes the position of its fills, closes, funding and margin', () => {
    const { position, changed } = foldChain(LINEAR, 'long', [ADD, REDUCE, FUNDING, MARGIN]);
    expect(position).toEqual({ side: 'long', lots: 700n, entryValue: 476_796_600n, margin: 28_792_090n, owed: 0n });
    expect(changed).toBe(40);
  });

  it('counts funding that margin could not pay as owed, and added margin pays it first', () => {
    const poor = { ...ADD, margin_delta: '10000' };
    const due = { ...FUNDING, revision: '2', funding: '-81840' };
    expect(foldChain(LINEAR, 'long', [poor, due]).position).toMatchObject({ margin: 0n, owed: 71_840n });
    const added = { ...MARGIN, revision: '3', margin_delta: '80000' };
    expect(foldChain(LINEAR, 'long', [poor, due, added]).position).toMatchObject({ margin: 8_160n, owed: 0n });
  });

  it.each<[string, readonly Record<string, unknown>[]]>([
    ['funding of another amount', [ADD, REDUCE, { ...FUNDING, funding: '-47739' }]],
    ['a close of another result', [ADD, { ...REDUCE, realized: '1205999' }]],
    ['a close of another fee', [ADD, { ...REDUCE, fee: '170889' }]],
    ['an event left out', [ADD, FUNDING]],
    ['an event before its time', [ADD, { ...REDUCE, time: '5' }]],
    ['more margin removed than there was', [ADD, { ...MARGIN, revision: '2', margin_delta: '-40868281' }]],
    ['a number that is none', [{ ...ADD, lots: '1e3' }]],
    ['no event', []],
  ])('is refused with %s', (_what, events) => {
    expect(() => foldChain(LINEAR, 'long', events)).toThrow(TypeError);
  });

  it('every changed event changes the head', () => {
    const heads = [
      [ADD, REDUCE],
      [ADD, { ...REDUCE, time: '21' }],
      [{ ...ADD, time: '11' }, REDUCE],
    ].map((events) => foldChain(LINEAR, 'long', events).head);
    expect(new Set(heads).size).toBe(3);
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

describe('a funding rate', () => {
  const BEGIN = 28_800_000 * 60_000;
  const samples = Array.from({ length: 240 }, (_, i) => ({
    minute: String(BEGIN - 28_800_000 + i * 60_000),
    index: '681138',
    impact_bid: '681500',
    impact_ask: '681600',
    premium: '53146',
  }));
  const rate = { begin: String(BEGIN), rate: '10000' };
  const failed = (stated: object, list: readonly object[]) =>
    checkRate(stated as never, { samples: list }).flatMap(({ id, ok }) => (ok ? [] : [id]));

  it('verifies from its samples, and is 0 with too few', () => {
    expect(failed(rate, samples)).toEqual([]);
    expect(failed({ ...rate, rate: '0' }, samples.slice(1))).toEqual([]);
  });

  it.each<[string, object, readonly object[], string[]]>([
    ['bent', { ...rate, rate: '10001' }, samples, ['RATE']],
    ['with a premium that does not follow', rate, [{ ...samples[0], premium: '53147' }, ...samples.slice(1)], ['PREMIUMS']],
    ['with a minute twice', rate, [samples[0]!, ...samples], ['INTERVAL']],
    ['with samples of another interval', { ...rate, begin: String(BEGIN + 28_800_000) }, samples, ['INTERVAL']],
    ['with samples withheld', rate, samples.slice(1), ['RATE']],
  ])('that is %s fails at its step', (_what, stated, list, steps) => {
    expect(failed(stated, list)).toEqual(steps);
  });

  it('that is no record fails every step and throws nothing', () => {
    expect(checkRate({}, {}).map(({ ok }) => ok)).toEqual([false, false, false]);
  });
});
