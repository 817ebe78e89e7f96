// SPDX-License-Identifier: Apache-2.0
/** Receipts that verify whole, and each planted rigging, which fails at its own step though the operator logged and signed it. */
import { describe, expect, it } from 'vitest';
import { verifyReceipt } from '../../receipt/registry.ts';
import { STEPS_OF } from './steps.ts';
import { deleveraged, type Facts, indexText, liquidated, type Plan, stopped } from './testing-facts.ts';
import { made, TICK } from './testing-positions.ts';
import { fileOf } from './testing-receipts.ts';
import { START } from './testing-log.ts';

const failed = (value: unknown) => verifyReceipt(value).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));
const of = (facts: Facts) => failed(fileOf(facts));

/** A long of 0.1200 at 6,811.38 with 20x. */
const LONG = () => made(40, 'long', { lots: 1_200n, ticks: 681_138n, multiple: 20n });
const NOBODY: Plan['book'] = () => [];
/** Liquidated in the book at 6,506.59. */
const inTheBook = (more: Partial<Plan> = {}): Facts =>
  liquidated({
    of: LONG(),
    marks: [650_660n, 650_659n],
    book: () => [
      [800n, 650_510n],
      [400n, 650_390n],
    ],
    ...more,
  })!;
const SHORTS = () => [
  made(12, 'short', { lots: 300n, ticks: 700_000n, multiple: 50n }),
  made(9, 'short', { lots: 500n, ticks: 660_000n, multiple: 100n }),
  made(10, 'short', { lots: 100n, ticks: 640_000n, multiple: 20n }),
];
/** The same in a gap to 6,440: book, fund, deleveraging. The user ends at exactly 0. */
const inAGap = (more: Partial<Plan> = {}): Facts =>
  inTheBook({
    marks: [650_660n, 644_000n],
    book: () => [[300n, 647_610n]],
    backed: () => [[400n, 643_820n]],
    others: SHORTS(),
    ...more,
  });
/** 12 BTC that a stage takes back into the first tier. */
const inAStage = (): Facts =>
  inTheBook({
    of: made(40, 'long', { lots: 120_000n, ticks: 681_138n, multiple: 20n }),
    marks: [651_933n, 651_932n],
    book: () => [[46_594n, 651_832n]],
  });
const taken = (): Facts => deleveraged(inAGap(), SHORTS()[0]!);
const SL = { kind: 'sl', ticks: 660_000n } as const;
const stop = (): Facts =>
  stopped(
    LONG(),
    SL,
    [660_001n, 659_990n],
    [
      [700n, 659_900n],
      [500n, 659_000n],
    ],
  );

describe('a receipt that is right', () => {
  it.each<[string, () => Facts]>([
    ['of a liquidation in the book', inTheBook],
    ['of one in a gap, with fund and deleveraging', inAGap],
    ['of one in a stage', inAStage],
    ['of one that found nobody', () => inTheBook({ book: NOBODY })],
    ['of a deleveraging', taken],
    ['of a stop loss', stop],
    ['of a take profit', () => stopped(LONG(), { kind: 'tp', ticks: 700_000n }, [699_999n, 700_001n], [[1_200n, 699_000n]])],
    ['of a stop of a position that was due as well', () => stopped(LONG(), SL, [660_001n, 648_000n], [[1_200n, 647_500n]])],
    ['of a stop that closes a part', () => stopped(LONG(), { ...SL, lots: 500n }, [660_001n, 659_990n], [[500n, 659_000n]])],
    [
      'of a stop for more than was open',
      () => stopped(LONG(), { ...SL, lots: 5_000n }, [660_001n, 659_990n], [[1_200n, 659_000n]]),
    ],
    ['of a stop that the book had nothing for', () => stopped(LONG(), SL, [660_001n, 659_990n], [])],
  ])('%s verifies step by step', (_what, make) => {
    const facts = make();
    const verdict = verifyReceipt(fileOf(facts));
    expect(verdict.steps.flatMap(({ id, ok }) => (ok ? [] : [id]))).toEqual([]);
    expect(verdict.steps.map(({ id }) => id)).toEqual(STEPS_OF[facts.of]);
  });

  it('has the figures of the published examples', () => {
    expect(inTheBook().record).toMatchObject({
      equity: 4_293_480n,
      requirement: 4_294_350n,
      returned: 1_724_988n,
      fund_fee: 1_951_410n,
    });
    expect(inAGap().record).toMatchObject({ fund_paid: 1_433_204n, repaid: 223_478n, returned: 0n, fees: 225_906n });
    expect(inAGap().ranking.map(({ position, score }) => [position, score])).toEqual([
      [12, 736_000n],
      [9, 690_801n],
      [10, -271n],
    ]);
    expect(inAStage().record).toMatchObject({ closing: 46_594n, returned: 130_249_052n });
  });

  it('of a position that changed after the tick before was judged verifies, though it would have been due there', () => {
    const facts = inTheBook();
    facts.seconds[0] = '6500';
    const [[place, values]] = facts.chain.past as [Facts['chain']['past'][number]];
    facts.chain.past = [[{ ...place, time: TICK - 400, tick: TICK - 1_000 }, values]];
    expect(of(facts)).toEqual([]);
  });

  it('after an outage shows the pause, and is not decided within it', () => {
    const facts = inTheBook();
    const outage = Array.from({ length: 30 }, () => null);
    const pause = Array.from({ length: 10 }, () => '6500');
    facts.seconds = ['6506.6', ...outage, ...pause, '6506.59'];
    facts.shown = facts.seconds.length;
    expect(of(facts)).toEqual([]);
    facts.shown = 41;
    expect(of(facts)).toEqual([]);
    // The server stood still: the first second afterwards names the one before.
    facts.seconds = ['6506.6', ...outage.map(() => ''), ...pause, '6506.59'];
    facts.shown = 11;
    expect(of(facts)).toEqual([]);
    facts.seconds = ['6506.6', ...outage, ...pause.slice(1), '6506.59'];
    facts.shown = facts.seconds.length - 1;
    expect(of(facts)).toEqual(['TICKS_LOGGED', 'MARK', 'BEFORE']);
  });

  it('after the market waited names the record of it', () => {
    const facts = inTheBook();
    facts.seconds[0] = '6500';
    expect(of(facts)).toEqual(['BEFORE']);
    const wait = { market: 4, symbol: 'BTC/USDT', what: 'all', from: TICK - 60_000, until: TICK } as const;
    expect(of({ ...facts, wait })).toEqual([]);
    expect(of({ ...facts, wait: { ...wait, what: 'stops' } })).toEqual(['BEFORE']);
    expect(of({ ...facts, wait: { ...wait, until: TICK - 1_000 } })).toEqual(['BEFORE']);
    expect(of({ ...facts, wait: { ...wait, market: 5 } })).toEqual(['BEFORE']);
  });

  it('goes on with an attempt before, at every tick since', () => {
    const first = inTheBook({ book: NOBODY });
    const facts = inTheBook();
    const ended: Facts['chain']['past'][number] = [
      { revision: 2, time: TICK - 1_700, tick: TICK - 2_000 },
      { ...first.told[0], liquidation: 20 } as never,
    ];
    facts.chain.past.push(ended);
    facts.record['continues'] = 20;
    facts.seconds = ['6506.59', '6506.59', '6506.59'];
    facts.shown = 3;
    expect(of(facts)).toEqual([]);
    facts.shown = 2;
    expect(of(facts)).toEqual(['BEFORE']);
    facts.shown = 3;
    facts.seconds[1] = '6600';
    expect(of(facts)).toEqual(['BEFORE']);
    facts.record['continues'] = 19;
    expect(of(facts)).toEqual(['HISTORY', 'BEFORE']);
  });

  it('with own opposite positions takes these first, oldest first', () => {
    const own = [made(3, 'short', { lots: 500n, ticks: 690_000n, multiple: 20n })];
    const facts = inAGap({ own });
    expect(of(facts)).toEqual([]);
    expect(facts.record['fills']).toContainEqual({ in: 'own', lots: 500n, ticks: 647_405n, position: 3 });
  });

  it('counts what of the side is older from its fills and its order', () => {
    const older = made(30, 'long', { lots: 50_000n, ticks: 680_000n, multiple: 20n });
    const [[place, values]] = older.past as [Facts['chain']['past'][number]];
    const size = 34_000_000_000n + 6_900_000_000n;
    const facts = inTheBook({
      older: size,
      of: made(40, 'long', { lots: 20_000n, ticks: 681_138n, multiple: 20n }),
      book: NOBODY,
      marks: [660_000n, 650_000n],
    });
    facts.older = [fileOf({ ...inTheBook(), chain: { opening: older.opening, past: [[place, values]] }, told: [] })].map(
      ({ chain }) => ({
        chain,
        order: '30',
        open_lots: '10000',
        margin_ticks: '690000',
      }),
    );
    expect(of(facts)).toEqual([]);
    facts.older = facts.older.map((one) => ({ ...one, open_lots: '10001' }));
    expect(of(facts)).toEqual(['HISTORY']);
  });
});

describe('a liquidation that was rigged', () => {
  const fills = (facts: Facts) => facts.record['fills'] as Record<string, unknown>[];
  it.each<[string, () => Facts, (facts: Facts) => void, string[]]>([
    [
      'a needle: a mark that the index does not make',
      () => inTheBook({ marks: [650_660n, 649_000n] }),
      (f) => (f.seconds[1] = '6520'),
      ['MARK'],
    ],
    ['with a rate of funding that was not published', inTheBook, (f) => (f.record['rate'] = -375_000n), ['RATE']],
    ['late, at a worse tick', inAGap, (f) => (f.seconds[0] = '6506'), ['BEFORE']],
    ['late, and the ticks since are not shown', inAGap, (f) => (f.shown = 1), ['BEFORE']],
    [
      'late, excused by a change of the margin',
      inTheBook,
      (f) => {
        f.seconds[0] = '6500';
        f.chain.past.push([
          { revision: 2, time: TICK - 500, tick: TICK - 1_000 },
          { kind: 'margin', margin: 0n },
        ]);
      },
      ['BEFORE'],
    ],
    [
      'late, as if it had gone on',
      inTheBook,
      (f) => {
        f.seconds[0] = '6500';
        f.record['continues'] = 3;
      },
      ['HISTORY', 'BEFORE'],
    ],
    ['at another tick than it says', inTheBook, (f) => (f.bent['tick'] = TICK - 1_000), ['TICKS_LOGGED', 'HISTORY']],
    [
      'without cause',
      inTheBook,
      (f) => {
        f.seconds[1] = '6506.6';
        Object.assign(f.record, { mark: 650_660n, equity: 4_294_680n, requirement: 4_294_356n });
      },
      ['REQUIREMENT'],
    ],
    ['with another equity than it had', inTheBook, (f) => (f.record['equity'] = 4_293_479n), ['REQUIREMENT']],
    ['with one user’s tier changed', inTheBook, (f) => (f.record['maintenance_ppm'] = 6_000n), ['TIER']],
    ['by terms that came after it was opened', inTheBook, (f) => (f.terms = { ...f.terms, from: TICK }), ['TIER']],
    [
      'with the entry value edited',
      inTheBook,
      (f) => (f.record['entry_value'] = 817_365_601n),
      ['HISTORY', 'REQUIREMENT', 'RETURNED'],
    ],
    [
      'with margin that the fill did not take',
      inTheBook,
      (f) => (f.chain.past[0]![1] = { ...f.chain.past[0]![1], margin: 1n } as never),
      ['HISTORY', 'BEFORE', 'STOPS'],
    ],
    ['with an event of the past rewritten', inTheBook, (f) => (f.bent['head'] = 'ab'.repeat(32)), ['HISTORY']],
    ['with another end in the chain than in the record', inTheBook, (f) => (f.bent['after'] = 'ab'.repeat(32)), ['HISTORY']],
    [
      'with a stop skipped',
      inTheBook,
      (f) =>
        f.chain.past.push([
          { revision: 2, time: START + 3_000, tick: START + 3_000 },
          { kind: 'stop', stop: 7, stop_kind: 'sl', ticks: 655_000n, fired: false },
        ]),
      ['STOPS'],
    ],
    ['with another limit', inTheBook, (f) => (f.record['limit'] = 640_000n), ['LIMIT']],
    ['of all where a stage suffices', inAStage, (f) => (f.record['closing'] = 120_000n), ['LIMIT']],
    [
      'in the book beyond the bankruptcy price',
      inTheBook,
      (f) => (fills(f)[1]!['ticks'] = 647_404n),
      ['HISTORY', 'FILLS', 'RETURNED'],
    ],
    [
      'with the leftover kept',
      inTheBook,
      (f) => Object.assign(f.record, { fund_fee: 3_676_398n, returned: 0n, fund_after: 100_003_676_398n }),
      ['RETURNED'],
    ],
    ['with one atom kept', inTheBook, (f) => Object.assign(f.record, { returned: 1_724_987n }), ['RETURNED']],
    ['with a higher fee', inTheBook, (f) => (f.record['fees'] = 390_283n), ['RETURNED']],
    [
      'with the leftover kept in chain and record',
      inTheBook,
      (f) => {
        const more = { fund_fee: 3_676_398n, returned: 0n };
        Object.assign(f.record, more, { fund_after: 100_003_676_398n });
        Object.assign(f.told.at(-1)!, more);
      },
      ['HISTORY', 'BEFORE', 'STOPS', 'RETURNED'],
    ],
    [
      'with the fund paid to a favorite',
      inAGap,
      (f) => Object.assign(f.record, { fund_paid: 1_533_204n, fund_after: (f.record['fund_after'] as bigint) - 100_000n }),
      ['FUND'],
    ],
    ['with the fund’s balance off', inAGap, (f) => (f.record['fund_after'] = 1n), ['FUND']],
    ['beyond the budget of the fund', inAGap, (f) => (f.record['fund_at_hour'] = 4_000_000n), ['FUND']],
    [
      'beyond what the fund may still pay in this hour',
      inAGap,
      (f) => (f.record['fund_paid_in_hour'] = 24_999_000_000n),
      ['FUND'],
    ],
    [
      'with own opposite positions spared',
      inAGap,
      (f) => {
        f.own = [];
        f.record['own'] = null;
      },
      ['OWN_FIRST'],
    ],
    [
      'with two ranks swapped',
      inAGap,
      (f) => (f.ranking = [f.ranking[1]!, f.ranking[0]!, f.ranking[2]!].map((one, i) => ({ ...one, rank: i + 1 }))),
      ['ADL_RANK'],
    ],
    [
      'with a spared rank',
      inAGap,
      (f) => {
        f.ranking = f.ranking.slice(1).map((one, i) => ({ ...one, rank: i + 1 }));
        f.ranks = 2;
      },
      ['ADL_RANK'],
    ],
    ['with a score that does not follow', inAGap, (f) => (f.ranking[0] = { ...f.ranking[0]!, score: 999_999n }), ['ADL_RANK']],
    ['with a ranking that shows too few', inAGap, (f) => (f.ranks = 1), ['ADL_RANK']],
    [
      'by deleveraging without a ranking',
      inAGap,
      (f) => {
        f.record['ranking'] = null;
        f.ranks = 0;
      },
      ['ADL_RANK'],
    ],
  ])('%s', (_what, make, rig, steps) => {
    const facts = make();
    rig(facts);
    expect(new Set(of(facts))).toEqual(new Set(steps));
  });

  it('by another rank first, with chain, record and list bent to it', () => {
    const bend: Plan['bend'] = (ranks) => ranks.toReversed().map((one, i) => ({ ...one, rank: i + 1 }));
    expect(of(inAGap({ bend }))).toEqual(['ADL_RANK']);
  });

  it('with own opposite positions left out of the list', () => {
    const own = [made(3, 'short', { lots: 500n, ticks: 690_000n, multiple: 20n })];
    const facts = inAGap();
    facts.own = liquidated({ of: LONG(), marks: [650_660n, 644_000n], book: NOBODY, own, others: SHORTS() })!.own;
    expect(of(facts)).toEqual(['OWN_FIRST']);
  });
});

describe('a stop that was rigged', () => {
  it.each<[string, (facts: Facts) => void, string[]]>([
    [
      'fired before the mark reached it',
      (f) => {
        f.seconds[1] = '6600.01';
        f.record['mark'] = 660_001n;
      },
      ['REACHED'],
    ],
    ['fired late', (f) => (f.seconds[0] = '6599.99'), ['BEFORE']],
    [
      'fired late, as if it had been set later',
      (f) => {
        f.seconds[0] = '6599.99';
        f.record['set'] = TICK - 1_000;
      },
      ['HISTORY'],
    ],
    ['at another trigger than the owner set', (f) => (f.record['trigger'] = 659_995n), ['HISTORY']],
    ['under the number of another stop', (f) => (f.record['stop_id'] = 8), ['HISTORY']],
    ['with a worse limit', (f) => (f.record['limit'] = 640_000n), ['LIMIT']],
    [
      'closed beyond 2 % of the mark',
      (f) => {
        (f.record['fills'] as Record<string, unknown>[])[1]!['ticks'] = 646_790n;
      },
      ['HISTORY', 'FILLS'],
    ],
    ['with a higher fee', (f) => (f.record['fee_ppm'] = 600n), ['HISTORY', 'FILLS']],
    ['with an atom of the result kept', (f) => (f.record['credit'] = (f.record['credit'] as bigint) - 1n), ['FILLS']],
  ])('%s', (_what, rig, steps) => {
    const facts = stop();
    rig(facts);
    expect(of(facts)).toEqual(steps);
  });

  it('closed beyond its worst price, with chain and record bent to it', () => {
    expect(of(stopped(LONG(), SL, [660_001n, 659_990n], [[1_200n, 647_405n]]))).toEqual([]);
    expect(of(stopped(LONG(), SL, [660_001n, 659_990n], [[1_200n, 647_404n]]))).toEqual(['FILLS']);
  });

  it('closed more than its part, whatever its record says that it was for', () => {
    const part = () => stopped(LONG(), { ...SL, lots: 500n }, [660_001n, 659_990n], [[700n, 659_000n]]);
    expect(of(part())).toEqual(['FILLS']);
    const bent = part();
    bent.record['closing'] = 700n;
    expect(of(bent)).toEqual(['HISTORY']);
    const whole = part();
    delete whole.record['closing'];
    expect(of(whole)).toEqual(['HISTORY']);
  });

  it('set after the tick before was judged may be reached there already', () => {
    const facts = stop();
    facts.seconds[0] = '6599.99';
    const [place, values] = facts.chain.past[1]!;
    facts.chain.past[1] = [{ ...place, time: TICK - 500, tick: TICK - 1_000 }, values];
    facts.record['set'] = TICK - 1_000;
    expect(of(facts)).toEqual([]);
  });
});

describe('a deleveraging that was rigged', () => {
  it.each<[string, (facts: Facts) => void, string[]]>([
    ['by another rank than the ranking has', (f) => (f.record['rank'] = 2), ['ADL_RANK']],
    ['with another score', (f) => (f.record['score'] = 736_001n), ['ADL_RANK']],
    ['by a ranking of its own', (f) => (f.record['root'] = 'ab'.repeat(32)), ['ADL_RANK']],
    [
      'of more than the liquidation took',
      (f) => {
        f.record['closed'] = 299n;
        Object.assign(f.told[0]!, { lots: 299n });
      },
      ['HISTORY', 'ADL_RANK'],
    ],
    ['at another price', (f) => (f.record['ticks'] = 647_406n), ['HISTORY', 'ADL_RANK']],
    ['with a fee taken', (f) => Object.assign(f.told[0]!, { fee: 1n }), ['HISTORY']],
    ['for a liquidation that came late', (f) => (f.seconds[0] = '6506'), ['BEFORE']],
    ['for a liquidation without cause', (f) => (f.by!.record['equity'] = 1n), ['REQUIREMENT']],
    ['for a liquidation that the fund could have paid', (f) => Object.assign(f.by!.record, { fund_paid: 0n }), ['FUND']],
    ['for another liquidation', (f) => (f.by!.bent['id'] = 22), ['LOGGED', 'ADL_RANK']],
  ])('%s', (_what, rig, steps) => {
    const facts = taken();
    rig(facts);
    expect(of(facts)).toEqual(steps);
  });
});

describe('a file whose log was bent', () => {
  const file = fileOf(inTheBook());
  const tick = file.ticks[1]!;
  it.each<[string, unknown, string[]]>([
    ['a record that is not in the log', { ...file, record: { ...file.record, path: [] } }, ['LOGGED']],
    ['terms that are not in the log', { ...file, terms: [{ ...file.terms[0]!, path: [] }] }, ['LOGGED']],
    ['a tick that is not in the log', { ...file, ticks: [file.ticks[0]!, { ...tick, path: [] }] }, ['TICKS_LOGGED']],
    ['a head that was changed', { ...file, head: { ...file.head, time: '1' } }, ['HEAD']],
    ['an earlier head that covers the tick', { ...file, earlier: file.head, growth: [] }, ['HEAD']],
    ['a log that was rewritten', { ...file, growth: file.growth.slice(1) }, ['GROWTH']],
    ['a statement of another time', { ...file, statement: { ...file.statement, time: '1800000000001' } }, ['SIGNED']],
    [
      'another history than was signed',
      { ...file, chain: { ...file.chain, events: file.chain.events.slice(0, -1) } },
      ['HISTORY', 'STOPS', 'BEFORE'],
    ],
  ])('%s fails at its own step', (_what, value, steps) => {
    expect(new Set(failed(value))).toEqual(new Set(steps));
  });

  it('a rank whose path leads to another ranking fails', () => {
    const adl = fileOf(taken());
    const [entry] = adl.ranking;
    expect(failed({ ...adl, ranking: [{ ...entry, path: entry!.path.toReversed() }] })).toEqual(['ADL_RANK']);
    expect(failed({ ...adl, ranking: [] })).toEqual(['ADL_RANK']);
  });

  it('of another log than the one that was noted fails', () => {
    expect(verifyReceipt(file, { log: 'another' }).steps.find(({ ok }) => !ok)?.id).toBe('KEYS');
  });

  it('a tick with an index that its quotes do not make fails', () => {
    const price = { ...tick.price, body: tick.price.body.replace('"index":"6506.59"', '"index":"6400"') };
    expect(failed({ ...file, ticks: [file.ticks[0]!, { ...tick, price }] })).toEqual(['TICKS_LOGGED', 'TICKS_PRICED', 'MARK']);
  });

  it.each([
    null,
    7,
    'text',
    [],
    {},
    { ...file, of: 'other' },
    { ...file, ticks: [null] },
    { ...file, chain: null },
    { ...file, older: [7] },
  ])('that is none fails its shape and nothing else is said', (value) => {
    expect(verifyReceipt({ ...(value as object), format: 'glasshouse-contract-receipt' }).steps).toEqual([
      { id: 'SHAPE', ok: false, params: {} },
    ]);
  });
});

it('an index is shown in its shortest form', () => {
  expect([indexText(650_660n), indexText(650_000n), indexText(650_659n)]).toEqual(['6506.6', '6500', '6506.59']);
});
