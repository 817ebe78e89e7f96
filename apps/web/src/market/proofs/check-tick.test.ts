import {
  type ProofFile,
  canonicalText,
  consistencyNodes,
  foldNodes,
  inclusionNodes,
  indexOf,
  leafHash,
  nodesOf,
  publishKey,
  rootOfHashes,
  sha256,
  signHead,
  signingKey,
  tickRecord,
  toHex,
  utf8,
} from '@glasshouse/proofs';
import { describe, expect, it } from 'vitest';
import { checkTick } from './check-tick.ts';
import { showSources } from './source-quotes.ts';

const NOW = 1_800_000_000_000;
const key = signingKey(sha256(utf8('a key')));
const LEAF = 5;
const ASKED = { symbol: 'BTC/USDT', leaf: LEAF };

/** A log of 12 entries in which leaf 5 is a tick; `bend` changes its record before it is logged, `mark` another leaf. */
function logOf(mark = 'true', bend: (text: string) => string = (text) => text) {
  const terms = { time: NOW, minSources: 3, maxAgeMs: 10_000, tick: '0.01', previous: null };
  const quotes = ['binance', 'okx', 'kraken'].map((source, i) => ({
    source,
    bid: String(100 + i / 10),
    ask: String(100 + i / 10),
    time: String(NOW - 100),
  }));
  const body = bend(
    canonicalText(tickRecord({ symbol: 'BTC/USDT', seq: 1, prices: 'live' }, quotes, terms, indexOf(quotes, terms))),
  );
  const leaves = Array.from({ length: 12 }, (_, i) => leafHash(utf8(i === LEAF ? body : i === 2 ? mark : String(i))));
  const hash = ({ level, index }: { level: number; index: number }) =>
    rootOfHashes(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
  const fold = (steps: ReturnType<typeof consistencyNodes>) => steps.map((step) => toHex(foldNodes(step.map(hash))));
  const head = (size: number) => signHead(key.id, size, foldNodes(nodesOf(0, size).map(hash)), NOW + size * 60_000, key);
  return {
    head,
    growth: (from: number, to: number) => fold(consistencyNodes(from, to)),
    proof: (size: number): ProofFile => ({
      format: 'glasshouse-proof',
      version: '1',
      entry: { index: String(LEAF), body },
      inclusion: fold(inclusionNodes(LEAF, size)),
      head: head(size),
      keys: [publishKey(key, NOW, null)],
    }),
  };
}

/** The thing with one value after another replaced by others, each at every place. */
function* changed(value: unknown, by: readonly unknown[]): Generator<unknown> {
  yield* by.filter((one) => JSON.stringify(one) !== JSON.stringify(value));
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    for (const inner of changed((value as Record<string, unknown>)[key], by)) {
      const copy: object = Array.isArray(value) ? [...value] : { ...value };
      yield Object.assign(copy, { [key]: inner });
    }
  }
}
const TEXTS: unknown[] = [
  null,
  true,
  '',
  '-1',
  '9'.repeat(30),
  'x'.repeat(9_000),
  [],
  [null],
  {},
  { toString: null, valueOf: null },
];
const honest = logOf();
const all = (value: boolean) => ({ index: value, inclusion: value, signature: value, growth: value });

describe('a tick that is checked on the device', () => {
  it('holds in every step, with and without a head kept before, an older and a newer one', () => {
    expect(checkTick(honest.proof(12), ASKED, null, [])).toMatchObject({ ok: true, steps: all(true), tick: { index: '100.1' } });
    expect(checkTick(honest.proof(12), ASKED, honest.head(7), honest.growth(7, 12))).toMatchObject({ ok: true });
    expect(checkTick(honest.proof(7), ASKED, honest.head(12), honest.growth(7, 12))).toMatchObject({ ok: true });
  });

  it('that was changed afterwards is not in the log, nor does its price follow', () => {
    const file = honest.proof(12);
    const changed = { ...file, entry: { ...file.entry, body: file.entry.body.replace('"100.1","kind"', '"100.2","kind"') } };
    expect(changed.entry.body).not.toBe(file.entry.body);
    expect(checkTick(changed, ASKED, null, [])).toMatchObject({
      ok: false,
      steps: { ...all(true), index: false, inclusion: false },
    });
  });

  it('that the operator bent before logging it fails by its price alone', () => {
    const bent = logOf('true', (text) => text.replace('"100.1","kind"', '"100.2","kind"'));
    expect(checkTick(bent.proof(12), ASKED, null, [])).toMatchObject({ ok: false, steps: { ...all(true), index: false } });
  });

  it('of a rewritten log, a split view or another log fails against the kept head', () => {
    const other = logOf('false');
    for (const [proof, pin, growth] of [
      [other.proof(12), honest.head(7), other.growth(7, 12)],
      [other.proof(12), honest.head(12), []],
      [honest.proof(12), { ...honest.head(7), log: 'ab' }, []],
      [honest.proof(12), honest.head(7), null],
      [honest.proof(12), honest.head(7), []],
    ] as const)
      expect(checkTick(proof, ASKED, pin, growth)).toMatchObject({ ok: false, steps: { ...all(true), growth: false } });
  });

  it('is not taken when the head is not signed, nor when another tick or nonsense is given', () => {
    const file = honest.proof(12);
    const unsigned = { ...file, head: { ...file.head, signature: honest.head(7).signature } };
    expect(checkTick(unsigned, ASKED, null, []).steps).toMatchObject({ signature: false, inclusion: false });
    expect(checkTick(file, { ...ASKED, symbol: 'ETH/USDT' }, null, []).ok).toBe(false);
    expect(checkTick(file, { ...ASKED, leaf: 6 }, null, []).ok).toBe(false);
    expect(checkTick({} as ProofFile, ASKED, null, []).ok).toBe(false);
  });

  it('is told as false, whatever one value of its file is: never an exception, and what is shown can be shown', () => {
    for (const other of changed(honest.proof(12), [...TEXTS, undefined, 1e99])) {
      const verdict = checkTick(other as ProofFile, ASKED, honest.head(7), honest.growth(7, 12));
      expect({ other, ok: verdict.ok }).toEqual({ other, ok: false });
      const file = other as ProofFile | null | undefined;
      if (verdict.isReadable) expect([file?.head.key, file?.entry.index].map((one) => typeof one)).toEqual(['string', 'string']);
    }
  });

  it('is told as false with any other value in its record: of a quote, the terms, the price', () => {
    const record = JSON.parse(honest.proof(12).entry.body) as object;
    for (const other of changed(record, TEXTS)) {
      // Logged so by the operator: only its figures show it.
      const { ok, tick } = checkTick(logOf('true', () => JSON.stringify(other)).proof(12), ASKED, null, []);
      expect({ other, ok }).toEqual({ other, ok: false });
      if (tick) expect(showSources(tick.quotes)).toHaveLength(tick.quotes.length);
    }
  });
});
