// SPDX-License-Identifier: Apache-2.0
/** What of a log of seconds the audit names although every single record in it is by the rules. */
import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../canonical.ts';
import { indexOf } from '../../index-rules.ts';
import { instrumentsText } from '../../second/instruments.ts';
import { priceRecord, priceText } from '../../second/price-record.ts';
import { secondRecord, secondText } from '../../second/second.ts';
import { OptionAudit } from './audit.ts';
import { orderRecord } from './order-record.ts';

const T = 1_800_000_000_000;
const DAY = 86_400_000;
const ALL = ['BTC/USDT', 'ETH/USDT'];

function textOf(symbol: string, time: number, step: string): string {
  const quotes = [{ source: 'recording', bid: '100.004', ask: '100.004', time: String(time) }];
  const terms = { time, minSources: 1, maxAgeMs: 5_000, tick: step, previous: null };
  return priceText(priceRecord({ symbol, prices: 'recorded' }, quotes, terms, indexOf(quotes, terms), () => 'silent'));
}

/** Appends a second behind the one at `before`. */
function add(audit: OptionAudit, leaf: number, time: number, before: { leaf: number; time: number } | null, of = {}): void {
  const { symbols = ALL, step = '0.01' } = of as { symbols?: readonly string[]; step?: string };
  const texts = symbols.map((symbol) => textOf(symbol, time, step));
  audit.add(leaf, secondText(secondRecord({ time, prices: 'recorded', minSources: 1, maxAgeMs: 5_000, before }, texts)), texts);
}

describe('the audit of a log', () => {
  it('names a second that leaves out an instrument of the second before it', () => {
    const audit = new OptionAudit();
    add(audit, 0, T, null);
    add(audit, 1, T + 1_000, { leaf: 0, time: T }, { symbols: ['ETH/USDT'] });
    add(audit, 2, T + 2_000, { leaf: 1, time: T + 1_000 });
    expect(audit.findings).toEqual([{ leaf: 1, what: 'SYMBOL_LEFT_OUT' }]);
  });

  it('names texts that are absent although their seconds are younger than what is forgotten', () => {
    const audit = new OptionAudit();
    add(audit, 0, T, null);
    audit.add(1, null);
    audit.add(2, null);
    add(audit, 3, T + 3_000, { leaf: 2, time: T + 2_000 });
    audit.finish(T + DAY);
    expect(audit.findings).toEqual([{ leaf: 1, what: 'TEXT_ABSENT' }]);
    expect(audit.absent).toBe(2);
  });

  it.each([
    ['after 14 days', 14, []],
    ['and not sooner', 12, [{ leaf: 0, what: 'TEXT_ABSENT' }]],
  ])('takes absent texts of seconds that were forgotten, also before a long stop, %s', (_what, days, findings) => {
    const audit = new OptionAudit();
    audit.add(0, null);
    audit.add(1, null);
    add(audit, 2, T + days * DAY, { leaf: 1, time: T });
    audit.finish(T + days * DAY);
    expect(audit.findings).toEqual(findings);
    expect(audit.absent).toBe(2);
  });

  it('names an old text that is absent where no second stands, as of an order', () => {
    const audit = new OptionAudit();
    add(audit, 0, T, null);
    audit.add(1, null);
    add(audit, 2, T + 1_000, { leaf: 0, time: T });
    audit.finish(T + 91 * DAY);
    expect(audit.findings).toEqual([{ leaf: 1, what: 'TEXT_ABSENT' }]);
  });

  it('names absent texts at the end of the log', () => {
    const audit = new OptionAudit();
    add(audit, 0, T, null);
    audit.add(1, null);
    audit.finish(T + 91 * DAY);
    expect(audit.findings).toEqual([{ leaf: 1, what: 'TEXT_ABSENT' }]);
  });

  it('names a price whose step is another than that of the second before', () => {
    const audit = new OptionAudit();
    add(audit, 0, T, null);
    add(audit, 1, T + 1_000, { leaf: 0, time: T }, { step: '0.1' });
    add(audit, 2, T + 2_000, { leaf: 1, time: T + 1_000 }, { step: '0.1' });
    expect(audit.findings).toEqual([
      { leaf: 1, what: 'STEP_CHANGED' },
      { leaf: 1, what: 'STEP_CHANGED' },
    ]);
  });

  const LISTED = ALL.map((symbol) => ({ symbol, step: '0.01' }));
  const list = (time: number, instruments = LISTED) => instrumentsText(time, instruments);
  /** Appends the list of both instruments and a second by it. */
  const begin = () => {
    const audit = new OptionAudit();
    audit.add(0, list(T));
    add(audit, 1, T, null);
    return audit;
  };

  it('takes an added, a removed and another step of an instrument from the leaf of a list on, and states each', () => {
    const audit = begin();
    audit.add(2, list(T + 1_000, [...LISTED, { symbol: 'LTC/USDT', step: '0.01' }]));
    add(audit, 3, T + 1_000, { leaf: 1, time: T }, { symbols: [...ALL, 'LTC/USDT'] });
    audit.add(4, list(T + 2_000, [{ symbol: 'BTC/USDT', step: '0.1' }]));
    add(audit, 5, T + 2_000, { leaf: 3, time: T + 1_000 }, { symbols: ['BTC/USDT'], step: '0.1' });
    expect(audit.findings).toEqual([]);
    expect(audit.changes).toEqual([
      { symbol: 'LTC/USDT', from: null, to: '0.01', leaf: 2, since: T + 1_000 },
      { symbol: 'BTC/USDT', from: '0.01', to: '0.1', leaf: 4, since: T + 2_000 },
      { symbol: 'ETH/USDT', from: '0.01', to: null, leaf: 4, since: T + 2_000 },
      { symbol: 'LTC/USDT', from: '0.01', to: null, leaf: 4, since: T + 2_000 },
    ]);
  });

  it.each([
    ['leaves out a listed instrument', { symbols: ['BTC/USDT'] }, ['SYMBOL_LEFT_OUT']],
    ['has one that is not listed', { symbols: [...ALL, 'LTC/USDT'] }, ['SYMBOL_NOT_LISTED']],
    ['has another step than listed', { step: '0.1' }, ['STEP_CHANGED', 'STEP_CHANGED']],
  ])('names every second that %s, until a list states it', (_what, of, found) => {
    const audit = begin();
    add(audit, 2, T + 1_000, { leaf: 1, time: T }, of);
    add(audit, 3, T + 2_000, { leaf: 2, time: T + 1_000 }, of);
    expect(audit.findings).toEqual([2, 3].flatMap((leaf) => found.map((what) => ({ leaf, what }))));
    expect(audit.changes).toEqual([]);
  });

  it('names a change that is taken before the leaf that states it', () => {
    const audit = begin();
    add(audit, 2, T + 1_000, { leaf: 1, time: T }, { step: '0.1' });
    audit.add(
      3,
      list(
        T + 2_000,
        LISTED.map(({ symbol }) => ({ symbol, step: '0.1' })),
      ),
    );
    add(audit, 4, T + 2_000, { leaf: 2, time: T + 1_000 }, { step: '0.1' });
    expect(audit.findings.map(({ leaf }) => leaf)).toEqual([2, 2]);
  });

  it('states what the first list of a log changes against the seconds before it', () => {
    const audit = new OptionAudit();
    add(audit, 0, T, null);
    audit.add(1, list(T + 1_000, [{ symbol: 'ETH/USDT', step: '0.01' }]));
    add(audit, 2, T + 1_000, { leaf: 0, time: T }, { symbols: ['ETH/USDT'] });
    expect(audit.findings).toEqual([]);
    expect(audit.changes).toEqual([{ symbol: 'BTC/USDT', from: '0.01', to: null, leaf: 1, since: T + 1_000 }]);
  });

  it.each<[string, unknown]>([
    ['twice the same instrument', [LISTED[0], LISTED[0]]],
    ['no order', [...LISTED].reverse()],
    ['a step that is no text', [{ symbol: 'BTC/USDT', step: null }]],
    ...['37', '0.03', '0.010', '1.0', '0', '01', '1e1', ''].map(
      (step) =>
        [`the step ${step}, which is no power of ten in its shortest form`, [{ symbol: 'BTC/USDT', step }]] as [string, unknown],
    ),
  ])('names a list with %s', (_what, list) => {
    const audit = begin();
    audit.add(2, canonicalText({ kind: 'instruments', version: '1', time: String(T), list } as never));
    expect(audit.findings).toEqual([{ leaf: 2, what: 'LIST_NOT_BY_RULES' }]);
  });

  it('names a list that was not written with the second behind it', () => {
    const audit = begin();
    audit.add(2, list(T + 60_000));
    add(audit, 3, T + 1_000, { leaf: 1, time: T });
    expect(audit.findings).toEqual([{ leaf: 2, what: 'LIST_NOT_BY_RULES' }]);
  });
});

/** What holds in a second: a step, null where the instrument is off the list, or false where the second is missing. */
type Listed = string | null | false;

/** Plays an option at leaf 2 that enters at T + 1 s for 10 s; `listed` says what holds in a second, 0.01 unless told. */
function play(listed: Readonly<Record<number, Listed>>, last = 20): OptionAudit {
  const audit = new OptionAudit();
  const listOf = (step: string | null) => [
    ...(step === null ? [] : [{ symbol: 'BTC/USDT', step }]),
    { symbol: 'ETH/USDT', step: '0.01' },
  ];
  audit.add(0, instrumentsText(T, listOf('0.01')));
  add(audit, 1, T, null);
  const record = orderRecord({
    id: 1,
    symbol: 'BTC/USDT',
    direction: 'up',
    seconds: 10,
    asset: 'USDT',
    scale: 6,
    stake: 1_000_000n,
    payout: '0.8',
    accepted: T + 400,
    after: { seq: T / 1_000, leaf: 1, time: T },
    prices: 'recorded',
  });
  audit.add(2, canonicalText(record));
  let before = { leaf: 1, time: T };
  let holds: string | null = '0.01';
  let leaf = 3;
  for (let second = 1; second <= last; second++) {
    const time = T + second * 1_000;
    const step = second in listed ? (listed[second] as Listed) : '0.01';
    if (step === false) continue;
    if (step !== holds) audit.add(leaf++, instrumentsText(time, listOf(step)));
    holds = step;
    const texts = [...(step === null ? [] : [textOf('BTC/USDT', time, step)]), textOf('ETH/USDT', time, '0.01')];
    const body = secondText(secondRecord({ time, prices: 'recorded', minSources: 1, maxAgeMs: 5_000, before }, texts));
    audit.add(leaf, body, texts);
    before = { leaf, time };
    leaf++;
  }
  audit.finish();
  return audit;
}
const changed = (...leaves: number[]) => leaves.map((leaf) => ({ leaf, what: 'INSTRUMENT_CHANGED', option: 2 }));

describe('an option is bound to the list in force at its order', () => {
  it.each<[string, Record<number, Listed>, number[]]>([
    ['no change before its exit', {}, []],
    ['a change in the second behind its exit', { 12: '0.1' }, []],
    ['another step in its exit second alone', { 11: '0.1' }, [13]],
    ['another step in its entry second alone', { 1: '0.1' }, [3, 5]],
    [
      'another step from its entry to its exit, undone behind it',
      Object.fromEntries(Array.from({ length: 11 }, (_, i) => [i + 1, '0.1'])),
      [3],
    ],
    ['another step in a second between both', { 5: '0.1' }, [7, 9]],
    ['its instrument off the list in a second between both', { 5: null }, [7, 9]],
    ['its instrument off the list in its exit second', { 11: null }, [13]],
    ['a change that was recorded behind the missing second which refunds it', { 11: false, 12: '0.1' }, []],
  ])('with %s', (_what, listed, found) => {
    expect(play(listed).findings).toEqual(changed(...found));
  });

  it('also while it is open at the end of the log, because its instrument was removed', () => {
    const audit = play({ 10: null, 11: null, 12: null }, 12);
    expect(audit.options()[0]?.result).toBeNull();
    expect(audit.findings).toEqual(changed(12));
  });

  it('and seconds off the list count as seconds without a price', () => {
    expect(play({ 5: null }).silences.get('BTC/USDT')).toEqual([T + 5_000]);
    expect(play({}).silences.get('BTC/USDT')).toBeUndefined();
  });
});
