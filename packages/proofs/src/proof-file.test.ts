// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { sha256, toHex, utf8 } from './bytes.ts';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { type RecordValue, canonicalText, readCanonical } from './canonical.ts';
import { checkGrowth } from './growth.ts';
import type { TreeHead } from './head-values.ts';
import { signHead, verifyHead } from './head.ts';
import { type IndexTerms, indexOf } from './index-rules.ts';
import { type LogKey, publishKey, signBytes, signingKey, trustedKeys, verifyBytes } from './keys.ts';
import { type ProofFile, verifyProof } from './proof-file.ts';
import { tickRecord, verifyTick } from './tick.ts';
import { consistencyNodes, foldNodes, inclusionNodes, leafHash, nodesOf, rootOfHashes } from './tree.ts';

const NOW = 1_800_000_000_000;
const keyOf = (seed: number) => signingKey(sha256(utf8(`seed ${seed}`)));
const [first, second, stranger] = [keyOf(1), keyOf(2), keyOf(3)];
const firstKey = publishKey(first, NOW, null);
const keys: LogKey[] = [firstKey, publishKey(second, NOW + 1_000, first)];

function tickText(i: number, price = '100'): string {
  const terms: IndexTerms = { time: NOW + i * 1_000, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
  const quotes = [{ source: 'recording', bid: price, ask: price, time: String(NOW + i * 1_000) }];
  const record = tickRecord({ symbol: 'BTC/USDT', seq: i + 1, prices: 'recorded' }, quotes, terms, indexOf(quotes, terms));
  return canonicalText(record);
}

/** A log of texts, as a server has it. */
function logOf(texts: readonly string[], key = first) {
  const leaves = texts.map((text) => leafHash(utf8(text)));
  const hash = ({ level, index }: { level: number; index: number }) =>
    rootOfHashes(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
  const path = (steps: { level: number; index: number }[][]) => steps.map((step) => toHex(foldNodes(step.map(hash))));
  const head = (size: number, time = NOW + (key === first ? 500 : 60_000)) =>
    signHead(firstKey.id, size, foldNodes(nodesOf(0, size).map(hash)), time, key);
  return {
    head,
    growth: (from: number, to: number) => path(consistencyNodes(from, to)),
    proof: (index: number, size = texts.length): ProofFile => ({
      format: 'glasshouse-proof',
      version: '1',
      entry: { index: String(index), body: texts[index] as string },
      inclusion: path(inclusionNodes(index, size)),
      head: head(size),
      keys,
    }),
  };
}
const texts = Array.from({ length: 11 }, (_, i) => tickText(i));
const honest = logOf(texts);

describe('canonical records', () => {
  it('sort keys by UTF-16 and write no spaces (RFC 8785, 3.2.3)', () => {
    const keysOfTheRfc = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew',
      '1': 'One',
      '\ud83d\ude00': 'Emoji',
      '\u0080': 'Control',
      '\u00f6': 'o',
    };
    expect(Object.keys(JSON.parse(canonicalText(keysOfTheRfc)) as object).length).toBe(7);
    expect(canonicalText(keysOfTheRfc)).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"o","\u20ac":"Euro Sign","\ud83d\ude00":"Emoji","\ufb33":"Hebrew"}',
    );
    expect(canonicalText({ b: [true, null, { d: 'x', c: '' }], a: '"\\\n\u001f' })).toBe(
      '{"a":"\\"\\\\\\n\\u001f","b":[true,null,{"c":"","d":"x"}]}',
    );
  });

  it('are written as the library of the RFC writes them, whatever the texts', () => {
    const text = fc.string({ unit: 'binary' });
    const { value } = fc.letrec<{ value: RecordValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(text, tie('value'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(value, (record) => {
        expect(canonicalText(record)).toBe(canonicalize(record));
        expect(canonicalText(record)).not.toContain('\n');
        expect(readCanonical(canonicalText(record))).toEqual(JSON.parse(JSON.stringify(record)));
      }),
    );
    expect(() => canonicalText({ a: '\ud800' })).toThrow(TypeError);
    expect(() => canonicalText({ a: new Date(0) } as never)).toThrow(TypeError);
  });

  it('hold numbers as texts only', () => {
    expect(() => canonicalText({ a: { b: [1] } } as never)).toThrow('record.a.b.0 is a number');
    expect(() => canonicalText({ a: undefined } as never)).toThrow(TypeError);
    expect(readCanonical('{"a":1}')).toBeNull();
    expect(readCanonical('{"b":"1","a":"2"}')).toBeNull();
    expect(readCanonical('{"a": "2"}')).toBeNull();
    expect(readCanonical('{')).toBeNull();
    expect(readCanonical('{"a":"2"}')).toEqual({ a: '2' });
  });
});

describe('keys', () => {
  // RFC 8032, 7.1, test 2.
  it('sign as Ed25519 says', () => {
    const key = signingKey(
      Uint8Array.from(Buffer.from('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', 'hex')),
    );
    expect(key.publicKey).toBe('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
    const signature = signBytes(new Uint8Array([0x72]), key);
    expect(signature).toBe(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    );
    expect(verifyBytes(new Uint8Array([0x72]), signature, key.publicKey)).toBe(true);
    expect(verifyBytes(new Uint8Array([0x73]), signature, key.publicKey)).toBe(false);
    expect(verifyBytes(new Uint8Array([0x72]), 'no', key.publicKey)).toBe(false);
  });

  it('follow each other by both signatures, from the named first one', () => {
    expect([...(trustedKeys(keys, firstKey.id)?.keys() ?? [])]).toEqual([first.id, second.id]);
    expect(trustedKeys(keys, second.id)).toBeNull();
    expect(trustedKeys([], firstKey.id)).toBeNull();
    const slipped = publishKey(stranger, NOW + 2_000, second);
    expect(trustedKeys([firstKey, slipped], firstKey.id)).toBeNull();
    expect(trustedKeys([...keys, { ...slipped, signature_previous: slipped.signature_self }], firstKey.id)).toBeNull();
    expect(trustedKeys([...keys, { ...slipped, since: '0' }], firstKey.id)).toBeNull();
    expect(trustedKeys([firstKey, firstKey], firstKey.id)).toBeNull();
    for (const since of [NOW, NOW - 1, Number.NaN, 0.5, -1])
      expect(trustedKeys([firstKey, publishKey(second, since, first)], firstKey.id), String(since)).toBeNull();
  });

  it('sign heads of their own log and time only', () => {
    const trusted = trustedKeys(keys, firstKey.id) as ReadonlyMap<string, LogKey>;
    expect(verifyHead(honest.head(5, NOW + 999), trusted)).toBe(true);
    // A stolen key that was replaced signs nothing any more.
    for (const time of [NOW + 1_000, NOW + 60_000, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
      expect(verifyHead(honest.head(5, time), trusted), String(time)).toBe(false);
    expect(verifyHead(logOf(texts, second).head(5), trusted)).toBe(true);
    expect(verifyHead(logOf(texts, second).head(5, NOW), trusted)).toBe(false);
    expect(verifyHead(logOf(texts, stranger).head(5), trusted)).toBe(false);
    expect(verifyHead({ ...honest.head(5), size: '6' }, trusted)).toBe(false);
    expect(verifyHead({ ...honest.head(5), log: second.id }, trusted)).toBe(false);
  });
});

describe('a proof file', () => {
  it('of an honest log is verified', () => {
    for (let i = 0; i < texts.length; i++) {
      expect(verifyProof(JSON.parse(JSON.stringify(honest.proof(i))))).toMatchObject({ ok: true, index: i });
    }
    expect(verifyProof(honest.proof(1), { log: firstKey.id }).ok).toBe(true);
    expect(verifyProof(honest.proof(1), { log: second.id })).toEqual({ ok: false, failure: 'OTHER_LOG' });
  });

  it('with a tampered tick is caught', () => {
    const proof = honest.proof(4);
    const tampered = { ...proof, entry: { ...proof.entry, body: tickText(4, '999') } };
    expect(verifyProof(tampered)).toEqual({ ok: false, failure: 'INCLUSION' });
  });

  it('with an index that does not follow from its quotes is caught although the operator signed it', () => {
    const bent = texts.map((text, i) => (i === 4 ? text.replace('"index":"100"', '"index":"90"') : text));
    expect(verifyProof(logOf(bent).proof(4))).toEqual({ ok: false, failure: 'INDEX' });
    expect(verifyTick({ kind: 'tick', version: '1' })).toBe(false);
  });

  it('whose record chose easier rules than the published ones is caught', () => {
    const named = (i: number) => ['binance', 'okx', 'kraken'][i] as string;
    const verified = (prices: string, count: number, change: Partial<IndexTerms> = {}, source = named) => {
      const terms: IndexTerms = { time: NOW, minSources: 3, maxAgeMs: 10_000, tick: '0.01', previous: null, ...change };
      const quotes = Array.from({ length: count }, (_, i) => ({ source: source(i), bid: '100', ask: '100', time: String(NOW) }));
      const record = tickRecord({ symbol: 'BTC/USDT', seq: 1, prices }, quotes, terms, indexOf(quotes, terms));
      return verifyTick(record) && record.index !== null;
    };
    expect(verified('live', 3)).toBe(true);
    expect(verified('live', 1, { minSources: 1 })).toBe(false);
    expect(verified('live', 3, { maxAgeMs: 99_999_999 })).toBe(false);
    expect(verified('invented', 3)).toBe(false);
    expect(verified('live', 3, { previous: { index: '100', time: NOW + 1_000 } })).toBe(false);
    // One source that speaks three times is one.
    expect(verified('live', 3, {}, () => 'okx')).toBe(false);
    // An invented source has no history to compare with; a name written in three ways is invented twice.
    expect(verified('live', 3, {}, (i) => `exchange ${i}`)).toBe(false);
    expect(verified('live', 3, {}, (i) => ['okx', 'OKX', 'okx '][i] as string)).toBe(false);
    expect(verified('recorded', 1, { minSources: 1, maxAgeMs: 5_000 }, () => 'binance')).toBe(false);
    // Rounding to a step of the operator's choice would make 100 out of 130.
    expect(verified('live', 3, { tick: '0.1' })).toBe(true);
    expect(verified('live', 3, { tick: '100' })).toBe(false);
  });

  it('is refused when any text in it is changed', () => {
    const paths: string[][] = [];
    const walk = (value: unknown, path: string[]) => {
      if (typeof value !== 'object' || value === null) paths.push(path);
      else for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
    };
    const proof = honest.proof(6);
    walk(proof, []);
    for (const path of paths) {
      const copy = structuredClone(proof) as unknown as Record<string, unknown>;
      const place = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy);
      const last = path.at(-1) as string;
      place[last] = typeof place[last] === 'string' ? (place[last] as string).replace(/.$/, (c) => (c === '0' ? '1' : '0')) : 'x';
      expect(verifyProof(copy).ok, path.join('.')).toBe(false);
    }
  });

  it('that is anything else is refused without an exception', () => {
    const isRefused = (value: unknown) => {
      expect(verifyProof(value).ok).toBe(false);
    };
    fc.assert(fc.property(fc.jsonValue(), isRefused));
    const junk = fc.record({
      format: fc.constant('glasshouse-proof'),
      version: fc.constant('1'),
      entry: fc.jsonValue(),
      inclusion: fc.jsonValue(),
      head: fc.jsonValue(),
      keys: fc.jsonValue(),
    });
    fc.assert(fc.property(junk, isRefused));
  });
});

describe('growth of a log', () => {
  const grown = (older: TreeHead, newer: TreeHead, path: unknown) => checkGrowth(older, newer, path);

  it('is proved between all sizes', () => {
    for (let m = 1; m <= 11; m++)
      for (let n = m; n <= 11; n++) expect(grown(honest.head(m), honest.head(n), honest.growth(m, n))).toBeNull();
    expect(grown(honest.head(5), honest.head(4), [])).toBe('OLDER');
  });

  it('of a rewritten history is caught', () => {
    const rewritten = logOf(texts.map((text, i) => (i === 2 ? tickText(2, '101') : text)));
    expect(grown(honest.head(7), rewritten.head(11), rewritten.growth(7, 11))).toBe('CONSISTENCY');
    expect(grown(honest.head(7), rewritten.head(11), honest.growth(7, 11))).toBe('CONSISTENCY');
    expect(grown(honest.head(7), honest.head(11), 'nothing')).toBe('CONSISTENCY');
  });

  it('into two views is caught with the other head', () => {
    const other = logOf(texts.map((text, i) => (i === 10 ? tickText(10, '101') : text)));
    expect(grown(honest.head(11), other.head(11), [])).toBe('SPLIT_VIEW');
    expect(grown(honest.head(11), { ...honest.head(11), log: second.id }, [])).toBe('OTHER_LOG');
  });
});
