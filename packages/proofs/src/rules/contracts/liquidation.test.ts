// SPDX-License-Identifier: Apache-2.0
/** Liquidations that verify, and each planted rigging, which fails at its own step. */
import { describe, expect, it } from 'vitest';
import { checkLiquidation, LIQUIDATION_STEPS } from './liquidation.ts';
import { type Draft, headOf, inAGap, inAStage, inTheBook } from './testing-liquidation.ts';

const failed = (draft: unknown) => checkLiquidation(draft as never).flatMap(({ id, ok }) => (ok ? [] : [id]));
const ALL = Object.keys(LIQUIDATION_STEPS);

describe('a liquidation that was right', () => {
  it.each([
    ['in the book', inTheBook],
    ['in a gap, with fund and deleveraging', inAGap],
    ['in a stage', inAStage],
  ])('%s verifies step by step', (_what, make) => {
    expect(failed(make())).toEqual([]);
    expect(checkLiquidation(make()).map(({ id }) => id)).toEqual(ALL);
  });

  it('of a position that changed after the tick before verifies, though it was due then already', () => {
    const draft = inTheBook();
    draft.before['index'] = '650000';
    draft.position.events[0]!['time'] = '9500';
    draft.position['head'] = headOf(draft.position.events);
    expect(failed(draft)).toEqual([]);
  });

  it('with own opposite positions takes these first, oldest first', () => {
    const draft = inAGap();
    draft.own = [{ id: '3', side: 'short', lots: '500', entry_value: '345000000', backing: '17250000', fee_ppm: '500' }];
    draft.liquidation.fills = [
      { kind: 'book', lots: '300', ticks: '647610', position: '0' },
      { kind: 'own', lots: '500', ticks: '647405', position: '3' },
      { kind: 'fund', lots: '400', ticks: '643820', position: '0' },
    ];
    draft.ranking = [];
    expect(failed(draft)).toEqual([]);
    draft.liquidation.fills = inAGap().liquidation.fills;
    draft.ranking = inAGap().ranking;
    expect(failed(draft)).toEqual(['OWN_FIRST']);
  });
});

describe('a liquidation that was rigged', () => {
  const event = (draft: Draft, more: Record<string, unknown>) => {
    draft.position.events.push({ revision: String(draft.position.events.length + 1), time: '2000', ...more });
    draft.position['head'] = headOf(draft.position.events);
  };
  it.each<[string, () => Draft, (draft: Draft) => void, string[]]>([
    ['a needle: a mark that the index does not make', inTheBook, (d) => (d.liquidation['mark'] = '640000'), ['MARK']],
    ['a bent funding rate', inTheBook, (d) => (d.tick['rate'] = '-375000'), ['MARK', 'REQUIREMENT']],
    ['late, at a worse tick', inAGap, (d) => (d.before['index'] = '650600'), ['BEFORE']],
    ['with a tick left out between', inTheBook, (d) => (d.before['seq'] = '69'), ['BEFORE']],
    [
      'without cause',
      inTheBook,
      (d) => {
        d.tick['index'] = '650660';
        Object.assign(d.liquidation, { mark: '650660', equity: '4294680', requirement: '4294356' });
      },
      ['REQUIREMENT'],
    ],
    ['with another equity than it had', inTheBook, (d) => (d.liquidation['equity'] = '4293479'), ['REQUIREMENT']],
    ['with two ranks swapped', inAGap, (d) => d.ranking.reverse(), ['ADL_RANK']],
    ['with a spared rank', inAGap, (d) => d.ranking.shift(), ['ADL_RANK']],
    ['with a score that does not follow', inAGap, (d) => (d.ranking[0]!['score'] = '999999'), ['ADL_RANK']],
    ['of another than the first ranked', inAGap, (d) => (d.liquidation.fills[2]!['position'] = '10'), ['ADL_RANK']],
    [
      'with the leftover kept',
      inTheBook,
      (d) => Object.assign(d.liquidation, { fund_fee: '3676398', returned: '0' }),
      ['RETURNED'],
    ],
    ['with one atom kept', inTheBook, (d) => (d.liquidation['returned'] = '1724987'), ['RETURNED']],
    ['with a higher fee', inTheBook, (d) => (d.liquidation['fees'] = '390283'), ['RETURNED']],
    ['with one user’s tier changed', inTheBook, (d) => (d.liquidation['maintenance_ppm'] = '6000'), ['TIER']],
    ['with the entry value edited', inTheBook, (d) => (d.position['entry_value'] = '817365601'), ['HISTORY']],
    [
      'with an event rewritten against the chain',
      inTheBook,
      (d) => Object.assign(d.position.events[0]!, { ticks: '681139', value: '817366800' }),
      ALL.filter((step) => ['HISTORY', 'REQUIREMENT', 'BEFORE', 'LIMIT', 'RETURNED'].includes(step)),
    ],
    ['with a fill at another value', inTheBook, (d) => (d.position.events[0]!['value'] = '817365601'), ALL],
    ['with a stop skipped', inTheBook, (d) => event(d, { kind: 'stop', stop: '1', stop_kind: 'sl', ticks: '660000' }), ['STOPS']],
    ['with the fund paid to a favorite', inAGap, (d) => (d.liquidation['fund_paid'] = '1533204'), ['FUND']],
    ['beyond the budget of the fund', inAGap, (d) => (d.liquidation['fund_at_hour'] = '4000000'), ['FUND']],
    [
      'by a bidder beyond the limit of the fund',
      inAGap,
      (d) => (d.liquidation.fills[1]!['ticks'] = '643355'),
      ['FILLS', 'FUND', 'RETURNED'],
    ],
    [
      'in the book beyond the bankruptcy price',
      inTheBook,
      (d) => (d.liquidation.fills[1]!['ticks'] = '647404'),
      ['FILLS', 'RETURNED'],
    ],
    ['with another limit', inTheBook, (d) => (d.liquidation['limit'] = '640000'), ['LIMIT']],
    ['of all where a stage suffices', inAStage, (d) => (d.liquidation['lots'] = '120000'), ['LIMIT']],
    [
      'by deleveraging before bankruptcy',
      inTheBook,
      (d) => {
        d.liquidation.fills[1] = { kind: 'adl', lots: '400', ticks: '647405', position: '12' };
        d.ranking = inAGap().ranking;
      },
      ['FILLS', 'ADL_RANK', 'RETURNED'],
    ],
  ])('%s', (_what, make, rig, steps) => {
    const draft = make();
    rig(draft);
    expect(failed(draft)).toEqual(steps);
  });

  it.each([null, 7, {}, { position: {} }, { position: { side: 'long', events: [] }, market: { contract: 'linear' } }])(
    'a file that is none fails every step and throws nothing: %j',
    (value) => {
      expect(failed(value)).toEqual(ALL);
    },
  );
});
