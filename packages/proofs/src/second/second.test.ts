// SPDX-License-Identifier: Apache-2.0
/** One leaf a second over all instruments: what it proves, and what it refuses. */
import { describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { type SourceQuote, indexOf } from '../index-rules.ts';
import { PUBLISHED_TERMS } from '../tick.ts';
import {
  type PriceRecord,
  type SecondRules,
  priceRecord,
  priceText,
  pricesOfInstrument,
  readPrice,
  verifyPrice,
} from './price-record.ts';
import { areAllPrices, isInSecond, provePrices, readSecond, secondRecord, secondText } from './second.ts';
import { readLogged } from './tick-view.ts';

/** A Tuesday: stocks trade from 13:30 to 20:00 UTC. */
const OPEN = Date.UTC(2026, 5, 2, 15);
const CLOSED = Date.UTC(2026, 5, 2, 3);
const LIVE: SecondRules = { time: OPEN, prices: 'live', minSources: 3, maxAgeMs: 10_000 };
const quote = (source: string, price: string, time = OPEN): SourceQuote => ({
  source,
  bid: price,
  ask: price,
  time: String(time),
});
const record = (symbol: string, quotes: readonly SourceQuote[], rules: SecondRules, absent: 'silent' | 'failed' = 'silent') => {
  const terms = { time: rules.time, minSources: rules.minSources, maxAgeMs: rules.maxAgeMs, tick: '0.01', previous: null };
  return priceRecord({ symbol, prices: rules.prices }, quotes, terms, indexOf(quotes, terms), () => absent);
};
const FOUR = [quote('binance', '100'), quote('okx', '101'), quote('kraken', '102'), quote('bitget', '103')];

describe('the record of an instrument', () => {
  it('names every published source: one that did not quote with the reason', () => {
    const made = record('BTC/USDT', FOUR.slice(0, 3), LIVE, 'failed');
    expect(made.sources.map(({ source, state }) => `${source} ${state}`)).toEqual([
      'binance used',
      'okx used',
      'kraken used',
      'bitget failed',
    ]);
    expect(made).toMatchObject({ index: '101', reason: null });
    expect(verifyPrice(made, LIVE)).toBe(true);
  });

  it('of a coin that is published as simulated names the simulation while recordings are played, and no recording', () => {
    const recorded: SecondRules = { time: OPEN, prices: 'recorded', minSources: 1, maxAgeMs: 5_000 };
    const made = record('SOL/USDT', [quote('simulation', '24.5')], recorded);
    expect(verifyPrice(made, recorded)).toBe(true);
    expect(verifyPrice(record('SOL/USDT', [quote('recording', '24.5')], recorded), recorded)).toBe(false);
    expect(verifyPrice(record('BTC/USDT', [quote('simulation', '24.5')], recorded), recorded)).toBe(false);
    expect(verifyPrice({ ...made, symbol: 'BTC/USDT' }, recorded)).toBe(false);
    expect([pricesOfInstrument('recorded', 'SOL/USDT'), pricesOfInstrument('live', 'SOL/USDT')]).toEqual(['simulated', 'live']);
    expect(pricesOfInstrument('recorded', 'BTC/USDT')).toBe('recorded');
  });

  it('is refused when it leaves a published source unnamed', () => {
    const made = record('BTC/USDT', FOUR.slice(0, 3), LIVE);
    expect(verifyPrice({ ...made, sources: made.sources.slice(0, 3) }, LIVE)).toBe(false);
  });

  const made = record('BTC/USDT', FOUR, LIVE);
  const absent = { source: 'bitget', state: 'silent' };
  const DAMAGED: [string, PriceRecord][] = [
    ['a source that is not published', { ...made, sources: [...made.sources, quote('other', '1') as never] }],
    ['a source that both quoted and was silent', { ...made, sources: [...made.sources, absent] }],
    [
      'a source that is absent by an unknown word',
      { ...made, sources: [...made.sources.slice(0, 3), { source: 'bitget', state: 'used' }] },
    ],
    ['another index', { ...made, index: '103' }],
    ['no index where there is one', { ...made, index: null, reason: 'too_few' }],
    ['a reason beside an index', { ...made, reason: 'too_few' }],
    [
      'a market that is called closed',
      { ...made, index: null, reason: 'closed', sources: made.sources.map(({ source }) => ({ source, state: 'closed' })) },
    ],
    ['one more field', { ...made, note: 'x' } as never],
  ];
  it.each(DAMAGED)('is refused with %s', (_what, damaged) => {
    expect(verifyPrice(made, LIVE)).toBe(true);
    expect(verifyPrice(damaged, LIVE)).toBe(false);
  });

  it.each([
    ['too_few', 'BTC/USDT', [], LIVE],
    ['too_few', 'BTC/USDT', FOUR.slice(0, 2), LIVE],
    ['no_source', 'AAPL/USDT', [], LIVE],
    ['closed', 'AAPL/USDT', [], { time: CLOSED, prices: 'recorded', minSources: 1, maxAgeMs: 5_000 }],
    ['too_few', 'AAPL/USDT', [], { time: OPEN, prices: 'recorded', minSources: 1, maxAgeMs: 5_000 }],
    ['step', 'BTC/USDT', ['binance', 'okx', 'kraken', 'bitget'].map((source) => quote(source, '1')), LIVE],
  ] as const)('says why there is no price: %s (%s)', (reason, symbol, quotes, rules) => {
    const without = record(symbol, quotes, rules);
    expect(without).toMatchObject({ index: null, reason });
    expect(verifyPrice(without, rules)).toBe(true);
    for (const other of ['closed', 'no_source', 'too_few', 'step', null].filter((one) => one !== reason))
      expect(verifyPrice({ ...without, reason: other }, rules), String(other)).toBe(false);
  });
});

const sha = (prefix: number, ...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256').update(Buffer.from([prefix]));
  for (const part of parts) hash.update(part);
  return hash.digest();
};

describe('a second', () => {
  const { minSources, maxAgeMs } = PUBLISHED_TERMS.live;
  const of = { time: OPEN, prices: 'live', minSources, maxAgeMs, before: { leaf: 8, time: OPEN - 1_000 } };
  const texts = ['BTC/USDT', 'ETH/USDT', 'LTC/USDT', 'AAPL/USDT', 'IBM/USDT'].map((symbol) =>
    priceText(record(symbol, symbol.startsWith('A') || symbol.startsWith('I') ? [] : FOUR, LIVE)),
  );
  const body = secondText(secondRecord(of, texts));
  const second = readSecond(body);
  if (second === null) throw new Error('not a second');

  it('holds the root of a tree of its own over the texts, as docs/integrity.md says', () => {
    const [a, b, c, d, e] = texts.map((text) => sha(2, text)) as [Buffer, Buffer, Buffer, Buffer, Buffer];
    const root = sha(3, sha(3, sha(3, a, b), sha(3, c, d)), e);
    expect(JSON.parse(body)).toEqual({
      kind: 'second',
      version: '1',
      time: String(OPEN),
      prices: 'live',
      rules: { version: '1', min_sources: '3', max_age_ms: '10000' },
      before: { leaf: '8', time: String(OPEN - 1_000) },
      instruments: '5',
      root: root.toString('hex'),
    });
  });

  it('proves each instrument by a short path, and nothing else', () => {
    const proved = provePrices(texts);
    for (const [i, price] of proved.entries()) {
      expect(price.path.length).toBeLessThanOrEqual(3);
      expect(isInSecond(second, price)).toBe(true);
      expect(isInSecond(second, { ...price, place: String((i + 1) % 5) })).toBe(false);
      expect(isInSecond(second, { ...price, body: price.body.replace('"103"', '"104"').replace('silent', 'failed') + ' ' })).toBe(
        false,
      );
      expect(isInSecond(second, { ...price, path: [...price.path, 'ab'.repeat(32)] })).toBe(false);
      expect(readLogged(body, price)).toMatchObject({ isInside: true, isByRules: true, seq: OPEN / 1_000 });
    }
    expect(areAllPrices(second, texts)).toBe(true);
    expect(areAllPrices(second, texts.slice(1))).toBe(false);
    expect(areAllPrices(second, [...texts].reverse())).toBe(false);
  });

  it.each([
    ['time', String(OPEN + 1)],
    ['prices', 'other'],
    ['rules', { version: '1', min_sources: '1', max_age_ms: '10000' }],
    ['before', { leaf: '8', time: String(OPEN) }],
    ['instruments', '0'],
    ['root', 'ab'],
    ['version', '2'],
  ])('is none with another %s', (field, value) => {
    expect(readSecond(secondText({ ...JSON.parse(body), [field]: value }))).toBeNull();
  });

  it('does not read what is not canonical', () => {
    expect(readSecond(` ${body}`)).toBeNull();
    expect(readPrice(`${texts[0]} `)).toBeNull();
    for (const text of ['', '1', 'null', '[]', '{}', '{"kind":"second"}', '{"kind":"second","version":"1"}'])
      expect([readSecond(text), readPrice(text), readLogged(text, undefined)]).toEqual([null, null, null]);
  });
});
