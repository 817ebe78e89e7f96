// SPDX-License-Identifier: Apache-2.0
/** By which head and which time `npm run verify:options` judges a log whose texts are partly absent. */
import {
  Frontier,
  type TreeHead,
  consistencyNodes,
  foldNodes,
  indexOf,
  leafHash,
  priceRecord,
  priceText,
  publishKey,
  rootOfHashes,
  secondRecord,
  secondText,
  signHead,
  signingKey,
  toHex,
  utf8,
} from '@glasshouse/proofs';
import { afterEach, expect, it, vi } from 'vitest';
import { run } from './options.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 23, 10);
const KEY = signingKey(new Uint8Array(32).fill(7));

interface Entry {
  body: string;
  prices?: string[];
  /** Whether the server shows its hash only. */
  isAbsent?: boolean;
}

/** A log of seconds from a time on, behind `before` entries whose texts are of no matter. */
function logOf(from: number, seconds: number, before: readonly Entry[] = []): Entry[] {
  const log = [...before];
  for (let i = 0; i < seconds; i++) {
    const time = from + i * 1_000;
    const quotes = [{ source: 'recording', bid: '100', ask: '100', time: String(time) }];
    const terms = { time, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
    const price = priceRecord({ symbol: 'BTC/USDT', prices: 'recorded' }, quotes, terms, indexOf(quotes, terms), () => 'silent');
    const place = i === 0 ? null : { leaf: log.length - 1, time: time - 1_000 };
    const texts = [priceText(price)];
    const record = secondRecord({ time, prices: 'recorded', minSources: 1, maxAgeMs: 5_000, before: place }, texts);
    log.push({ body: secondText(record), prices: texts });
  }
  return log;
}

const hide = (log: readonly Entry[], ...leaves: number[]) =>
  log.map((entry, leaf) => (leaves.includes(leaf) ? { ...entry, isAbsent: true } : entry));

const LOG = logOf(NOW - 30_000, 30);

function headOf(log: readonly Entry[], time: number, size = log.length): TreeHead {
  const frontier = new Frontier();
  for (const { body } of log.slice(0, size)) frontier.append(leafHash(utf8(body)));
  return signHead(KEY.id, size, frontier.root, time, KEY);
}

/** Verifies a log that a server shows under a head; `heads` are the older ones. */
async function verify(log: readonly Entry[], head: TreeHead, heads: readonly TreeHead[] = []) {
  const hashes = log.map(({ body }) => leafHash(utf8(body)));
  const answer = (path: string): unknown => {
    const { pathname, searchParams: query } = new URL(path);
    if (pathname.endsWith('/fairness')) return { list: [] };
    if (pathname.endsWith('/head')) return head;
    if (pathname.endsWith('/keys')) return { log: KEY.id, keys: [publishKey(KEY, NOW - 1_000 * DAY, null)] };
    if (pathname.endsWith('/heads')) {
      const until = Number(
        Buffer.from(query.get('cursor') ?? '', 'base64url')
          .toString()
          .slice(1),
      );
      return { list: heads.filter(({ time }) => Number(time) < until).slice(0, 1) };
    }
    if (pathname.endsWith('/consistency')) {
      const node = ({ level, index }: { level: number; index: number }) =>
        rootOfHashes(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level));
      const steps = consistencyNodes(Number(query.get('from')), Number(query.get('to')));
      return { path: steps.map((step) => toHex(foldNodes(step.map(node)))) };
    }
    const list = log.map(({ body, prices, isAbsent = false }, i) => ({
      index: String(i),
      hash: toHex(hashes[i] as Uint8Array),
      body: isAbsent ? null : body,
      ...(prices && !isAbsent ? { prices } : {}),
    }));
    return { list: list.slice(Number(query.get('from'))) };
  };
  vi.stubGlobal('fetch', async (url: string) => ({ json: async () => ({ type: 'ok', message: answer(url) }) }));
  const said: string[] = [];
  const code = await run(
    'http://glasshouse.test',
    (line) => said.push(line),
    () => NOW,
  );
  return { code, said: said.join('\n') };
}

afterEach(() => vi.unstubAllGlobals());

it('a whole log verifies, and one with young texts absent does not', async () => {
  expect((await verify(LOG, headOf(LOG, NOW))).code).toBe(0);
  const { code, said } = await verify(hide(LOG, 10, 11), headOf(LOG, NOW));
  expect(code).toBe(1);
  expect(said).toContain('leaf 10: TEXT_ABSENT');
});

it.each([
  ['a time that is no number', { time: 'x' }],
  ['another time than was signed', { time: String(NOW + 100 * DAY) }],
  ['a size that is no number', { size: 'x' }],
  ['a nonsense signature', { signature: 'nonsense' }],
  ['the name of another log', { log: '0'.repeat(32) }],
])('a head with %s is not believed, also by who has every text', async (_what, change) => {
  for (const log of [LOG, hide(LOG, 10, 11)]) {
    const { code, said } = await verify(log, { ...headOf(LOG, NOW), ...change });
    expect(code).toBe(1);
    expect(said).toMatch(/^the head of .* is not signed by a key of the log at its time\nNOT VERIFIED$/);
  }
});

it('a signed head of the future is named, and makes no text old', async () => {
  const { code, said } = await verify(hide(LOG, 10, 11), headOf(LOG, NOW + 100 * DAY));
  expect(code).toBe(1);
  expect(said).toContain('the head is of 2027-03-03T10:00:00.000Z, which is still to come');
  expect(said).toContain('leaf 10: TEXT_ABSENT');
  expect((await verify(LOG, headOf(LOG, NOW + 5 * MINUTE))).code).toBe(0);
});

it('a head that is older than a second under it is named', async () => {
  const { code, said } = await verify(LOG, headOf(LOG, NOW - DAY));
  expect(code).toBe(1);
  expect(said).toContain('the head is of 2026-11-22T10:00:00.000Z, but covers a second of 2026-11-23T09:59:59.000Z');
  expect((await verify(LOG, headOf(LOG, NOW - 5 * MINUTE))).code).toBe(0);
});

it('a log whose house stood still verifies, but no head that is signed later makes its texts old', async () => {
  const log = logOf(NOW - 100 * DAY, 30);
  expect((await verify(log, headOf(log, NOW))).code).toBe(0);
  const { code, said } = await verify(hide(log, 10, 11), headOf(log, NOW));
  expect(code).toBe(1);
  expect(said).toContain('leaf 10: TEXT_ABSENT');
});

const TICKS = Array.from({ length: 300 }, (_, i) => ({ body: `a tick of version 0.8, number ${i}`, isAbsent: true }));

it('ticks of version 0.8 that were forgotten may be absent, also where the house stood still for 100 days before its first second', async () => {
  const log = logOf(NOW - 30_000, 30, TICKS);
  const old = headOf(log, NOW - 100 * DAY, 290);
  expect(await verify(log, headOf(log, NOW), [old])).toMatchObject({ code: 0 });
});

it.each([
  ['no head is older', () => []],
  ['the head before is a day old', (log: readonly Entry[]) => [headOf(log, NOW - DAY, 290), headOf(log, NOW - 100 * DAY, 200)]],
  ['the old head is of another log', () => [headOf(LOG, NOW - 100 * DAY, 20)]],
  [
    'the old head is not signed',
    (log: readonly Entry[]) => [{ ...headOf(log, NOW - 99 * DAY, 290), time: String(NOW - 100 * DAY) }],
  ],
])('ticks of version 0.8 may not be absent before a young second when %s', async (_what, heads) => {
  const log = logOf(NOW - 30_000, 30, TICKS);
  const { code, said } = await verify(log, headOf(log, NOW), heads(log));
  expect(code).toBe(1);
  expect(said).toContain('leaf 0: TEXT_ABSENT');
});
